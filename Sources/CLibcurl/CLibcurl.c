#include "CLibcurl.h"

#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

// libcurl keeps these numbers forever: they are its binary interface (curl.h, CURLOPT and CURLINFO).
enum {
  global_all = 3,
  option_write_data = 10001,
  option_error_buffer = 10010,
  option_write_function = 20011,
  option_post_fields = 10015,
  option_header_list = 10023,
  option_resolve = 10203,
  option_header_data = 10029,
  option_header_function = 20079,
  option_post_field_size = 30120,
  info_pretransfer_time = 0x300000 + 6,
  code_out_of_memory = 27,
  error_size = 256
};

typedef struct {
  uint8_t *bytes;
  size_t count, capacity, limit;
} buffer;

struct clibcurl_session {
  void *library;
  void *easy;
  void *header_lines, *addresses;
  buffer head, body;
  size_t beside_head;
  int overrun;
  int head_is_whole;
  char error[error_size];
  int (*global_init)(long);
  void *(*easy_init)(void);
  void (*easy_reset)(void *);
  void (*easy_cleanup)(void *);
  int (*easy_setopt)(void *, int, ...);
  int (*easy_getinfo)(void *, int, ...);
  int (*easy_perform)(void *);
  const char *(*easy_strerror)(int);
  void *(*list_append)(void *, const char *);
  void (*list_free)(void *);
};

static const char *const names[] = {
#ifdef __APPLE__
    "/usr/lib/libcurl.4.dylib", "libcurl.4.dylib",
#else
    "libcurl.so.4", "libcurl-gnutls.so.4", "libcurl-nss.so.4",
#endif
};

static int append(buffer *to, const char *bytes, size_t count) {
  if (count > to->limit - to->count) return 0;
  if (to->count + count > to->capacity) {
    size_t capacity = to->capacity ? to->capacity : 4096;
    while (capacity < to->count + count) capacity *= 2;
    uint8_t *grown = realloc(to->bytes, capacity);
    if (!grown) return 0;
    to->bytes = grown;
    to->capacity = capacity;
  }
  memcpy(to->bytes + to->count, bytes, count);
  to->count += count;
  return 1;
}

// Both callbacks report failure by returning a count other than the one they were given.
static size_t take_body(char *bytes, size_t size, size_t items, void *session_) {
  clibcurl_session *session = session_;
  if (append(&session->body, bytes, size * items)) return size * items;
  session->overrun = 2;
  return size * items ? 0 : 1;
}

static size_t refuse_head(clibcurl_session *session, size_t count) {
  session->overrun = 1;
  return count ? 0 : 1;
}

// Everything dropped (interim responses and trailers) shares one limit, the head's.
static int drop_beside_head(clibcurl_session *session, size_t count) {
  if (count > session->head.limit - session->beside_head) return 0;
  session->beside_head += count;
  return 1;
}

static size_t take_head(char *bytes, size_t size, size_t items, void *session_) {
  clibcurl_session *session = session_;
  size_t count = size * items;
  // A status line starts another response: everything before it belonged to an interim one.
  if (count >= 5 && memcmp(bytes, "HTTP/", 5) == 0) {
    if (!drop_beside_head(session, session->head.count)) return refuse_head(session, count);
    session->head.count = 0;
    session->head_is_whole = 0;
  }
  // Lines after the empty one are trailers.
  if (session->head_is_whole) return drop_beside_head(session, count) ? count : refuse_head(session, count);
  if (count == 2 && bytes[0] == '\r') session->head_is_whole = 1;
  return append(&session->head, bytes, count) ? count : refuse_head(session, count);
}

static int find(clibcurl_session *session) {
  struct {
    const char *name;
    void *slot;
  } const symbols[] = {
      {"curl_global_init", &session->global_init},   {"curl_easy_init", &session->easy_init},
      {"curl_easy_reset", &session->easy_reset},     {"curl_easy_cleanup", &session->easy_cleanup},
      {"curl_easy_setopt", &session->easy_setopt},   {"curl_easy_getinfo", &session->easy_getinfo},
      {"curl_easy_perform", &session->easy_perform}, {"curl_easy_strerror", &session->easy_strerror},
      {"curl_slist_append", &session->list_append},  {"curl_slist_free_all", &session->list_free},
  };
  for (size_t index = 0; index < sizeof symbols / sizeof *symbols; index++) {
    void *symbol = dlsym(session->library, symbols[index].name);
    if (!symbol) return 0;
    // POSIX returns data and function pointers alike from dlsym; C does not convert them, hence the copy.
    memcpy(symbols[index].slot, &symbol, sizeof symbol);
  }
  return 1;
}

clibcurl_session *clibcurl_open(void) {
  clibcurl_session *session = calloc(1, sizeof *session);
  if (!session) return NULL;
  for (size_t index = 0; index < sizeof names / sizeof *names && !session->library; index++) {
    session->library = dlopen(names[index], RTLD_NOW | RTLD_LOCAL);
  }
  // The library stays loaded: TLS libraries leave handlers behind that need their code.
  if (session->library && find(session) && session->global_init(global_all) == 0) {
    session->easy = session->easy_init();
  }
  if (session->easy) return session;
  free(session);
  return NULL;
}

static void free_lists(clibcurl_session *session) {
  if (session->header_lines) session->list_free(session->header_lines);
  if (session->addresses) session->list_free(session->addresses);
  session->header_lines = session->addresses = NULL;
}

void clibcurl_close(clibcurl_session *session) {
  session->easy_cleanup(session->easy);
  free_lists(session);
  free(session->head.bytes);
  free(session->body.bytes);
  free(session);
}

void clibcurl_reset(clibcurl_session *session) {
  session->easy_reset(session->easy);
  free_lists(session);
  free(session->head.bytes);
  free(session->body.bytes);
  session->head = session->body = (buffer){0};
  session->beside_head = 0;
  session->overrun = session->head_is_whole = 0;
  session->error[0] = 0;
}

int clibcurl_set_text(clibcurl_session *session, int option, const char *text) {
  return session->easy_setopt(session->easy, option, text);
}

int clibcurl_set_number(clibcurl_session *session, int option, long number) {
  return session->easy_setopt(session->easy, option, number);
}

static int add(clibcurl_session *session, void **list, const char *line) {
  void *grown = session->list_append(*list, line);
  if (!grown) return code_out_of_memory;
  *list = grown;
  return 0;
}

int clibcurl_add_header(clibcurl_session *session, const char *line) {
  return add(session, &session->header_lines, line);
}

int clibcurl_set_addresses(clibcurl_session *session, const char *entry) {
  int code = add(session, &session->addresses, entry);
  return code ? code : session->easy_setopt(session->easy, option_resolve, session->addresses);
}

// With CURLOPT_NOSIGNAL libcurl ignores SIGPIPE, and its TLS library may write to a closed socket.
static int perform_without_sigpipe(clibcurl_session *session) {
  sigset_t only_pipe, before, pending;
  sigemptyset(&only_pipe);
  sigaddset(&only_pipe, SIGPIPE);
  sigpending(&pending);
  int was_pending = sigismember(&pending, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &only_pipe, &before);
  int code = session->easy_perform(session->easy);
  sigpending(&pending);
  if (!was_pending && sigismember(&pending, SIGPIPE)) {
    int taken;
    sigwait(&only_pipe, &taken);
  }
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return code;
}

int clibcurl_perform(clibcurl_session *session, const uint8_t *body, size_t count, size_t head_limit,
                     size_t body_limit) {
  session->head.limit = head_limit;
  session->body.limit = body_limit;
  session->easy_setopt(session->easy, option_error_buffer, session->error);
  session->easy_setopt(session->easy, option_write_function, take_body);
  session->easy_setopt(session->easy, option_write_data, session);
  session->easy_setopt(session->easy, option_header_function, take_head);
  session->easy_setopt(session->easy, option_header_data, session);
  session->easy_setopt(session->easy, option_header_list, session->header_lines);
  if (body) {
    session->easy_setopt(session->easy, option_post_field_size, (int64_t)count);
    session->easy_setopt(session->easy, option_post_fields, (const char *)body);
  }
  int code = perform_without_sigpipe(session);
  // The caller's bytes are invalid after this call.
  session->easy_setopt(session->easy, option_post_fields, (const char *)NULL);
  return code;
}

const uint8_t *clibcurl_head(const clibcurl_session *session, size_t *count) {
  *count = session->head.count;
  return session->head.bytes;
}

const uint8_t *clibcurl_body(const clibcurl_session *session, size_t *count) {
  *count = session->body.count;
  return session->body.bytes;
}

int clibcurl_overrun(const clibcurl_session *session) { return session->overrun; }

int clibcurl_was_connected(clibcurl_session *session) {
  double seconds = 0;
  return session->easy_getinfo(session->easy, info_pretransfer_time, &seconds) == 0 && seconds > 0;
}

const char *clibcurl_detail(const clibcurl_session *session) { return session->error; }

const char *clibcurl_meaning(const clibcurl_session *session, int code) {
  const char *text = session->easy_strerror(code);
  return text ? text : "";
}
