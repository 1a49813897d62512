#include "CLibcurl.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// libcurl keeps these numbers forever: they are its binary interface (curl.h, CURLOPT and CURLINFO).
enum {
  global_all = 3,
  option_write_data = 10001,
  option_read_data = 10009,
  option_error_buffer = 10010,
  option_write_function = 20011,
  option_read_function = 20012,
  option_header_list = 10023,
  option_post = 47,
  option_fresh_connect = 74,
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

typedef struct {
  const uint8_t *next;
  size_t left;
} source;

struct clibcurl_session {
  void *easy;
  void *header_lines, *addresses;
  buffer head, body;
  size_t beside_head;
  int overrun;
  int head_is_whole;
  char error[error_size];
};

static struct {
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
} library;

static int is_available;
static pthread_once_t once = PTHREAD_ONCE_INIT;

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
  // A null pointer is no source or target, even of nothing.
  if (count) memcpy(to->bytes + to->count, bytes, count);
  to->count += count;
  return 1;
}

static size_t give_body(char *bytes, size_t size, size_t items, void *source_) {
  source *body = source_;
  size_t count = size * items < body->left ? size * items : body->left;
  if (count) memcpy(bytes, body->next, count);
  body->next += count;
  body->left -= count;
  return count;
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

static void load(void) {
  static const char *const names[] = {
#ifdef __APPLE__
      "/usr/lib/libcurl.4.dylib", "libcurl.4.dylib",
#else
      "libcurl.so.4", "libcurl-gnutls.so.4", "libcurl-nss.so.4",
#endif
  };
  struct {
    const char *name;
    void *slot;
  } const symbols[] = {
      {"curl_global_init", &library.global_init},   {"curl_easy_init", &library.easy_init},
      {"curl_easy_reset", &library.easy_reset},     {"curl_easy_cleanup", &library.easy_cleanup},
      {"curl_easy_setopt", &library.easy_setopt},   {"curl_easy_getinfo", &library.easy_getinfo},
      {"curl_easy_perform", &library.easy_perform}, {"curl_easy_strerror", &library.easy_strerror},
      {"curl_slist_append", &library.list_append},  {"curl_slist_free_all", &library.list_free},
  };
  void *handle = NULL;
  for (size_t index = 0; !handle && index < sizeof names / sizeof *names; index++) {
    // The library stays loaded: TLS libraries leave handlers behind that need their code.
    handle = dlopen(names[index], RTLD_NOW | RTLD_LOCAL);
  }
  if (!handle) return;
  for (size_t index = 0; index < sizeof symbols / sizeof *symbols; index++) {
    void *symbol = dlsym(handle, symbols[index].name);
    if (!symbol) return;
    // POSIX returns data and function pointers alike from dlsym; C does not convert them, hence the copy.
    memcpy(symbols[index].slot, &symbol, sizeof symbol);
  }
  // Before 7.84 only one thread may initialize libcurl, and no other may use it meanwhile.
  is_available = library.global_init(global_all) == 0;
}

clibcurl_session *clibcurl_open(void) {
  pthread_once(&once, load);
  clibcurl_session *session = is_available ? calloc(1, sizeof *session) : NULL;
  if (!session) return NULL;
  session->easy = library.easy_init();
  if (session->easy) return session;
  free(session);
  return NULL;
}

static void free_lists(clibcurl_session *session) {
  library.list_free(session->header_lines);
  library.list_free(session->addresses);
  session->header_lines = session->addresses = NULL;
}

void clibcurl_close(clibcurl_session *session) {
  library.easy_cleanup(session->easy);
  free_lists(session);
  free(session->head.bytes);
  free(session->body.bytes);
  free(session);
}

void clibcurl_reset(clibcurl_session *session) {
  library.easy_reset(session->easy);
  free_lists(session);
  free(session->head.bytes);
  free(session->body.bytes);
  session->head = session->body = (buffer){0};
  session->beside_head = 0;
  session->overrun = session->head_is_whole = 0;
  session->error[0] = 0;
}

int clibcurl_set_text(clibcurl_session *session, int option, const char *text) {
  return library.easy_setopt(session->easy, option, text);
}

int clibcurl_set_number(clibcurl_session *session, int option, long number) {
  return library.easy_setopt(session->easy, option, number);
}

static int add(void **list, const char *line) {
  void *grown = library.list_append(*list, line);
  if (!grown) return code_out_of_memory;
  *list = grown;
  return 0;
}

int clibcurl_add_header(clibcurl_session *session, const char *line) {
  return add(&session->header_lines, line);
}

int clibcurl_set_addresses(clibcurl_session *session, const char *entry) {
  int code = add(&session->addresses, entry);
  return code ? code : library.easy_setopt(session->easy, option_resolve, session->addresses);
}

#ifdef __APPLE__
// libcurl sets SO_NOSIGPIPE on its sockets.
static int perform_without_sigpipe(void *easy) { return library.easy_perform(easy); }
#else
// With CURLOPT_NOSIGNAL libcurl ignores SIGPIPE, and its TLS library may write to a closed socket.
static int perform_without_sigpipe(void *easy) {
  static const struct timespec at_once;
  sigset_t only_pipe, before, pending;
  sigemptyset(&only_pipe);
  sigaddset(&only_pipe, SIGPIPE);
  sigpending(&pending);
  pthread_sigmask(SIG_BLOCK, &only_pipe, &before);
  int code = library.easy_perform(easy);
  // Not sigwait: a signal of the whole process may be gone by then, taken by another thread.
  if (!sigismember(&pending, SIGPIPE)) {
    while (sigtimedwait(&only_pipe, NULL, &at_once) < 0 && errno == EINTR) continue;
  }
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return code;
}
#endif

int clibcurl_perform(clibcurl_session *session, const uint8_t *body, size_t count, int may_repeat, size_t head_limit,
                     size_t body_limit) {
  source rest = {body, count};
  session->head.limit = head_limit;
  session->body.limit = body_limit;
  library.easy_setopt(session->easy, option_error_buffer, session->error);
  library.easy_setopt(session->easy, option_write_function, take_body);
  library.easy_setopt(session->easy, option_write_data, session);
  library.easy_setopt(session->easy, option_header_function, take_head);
  library.easy_setopt(session->easy, option_header_data, session);
  library.easy_setopt(session->easy, option_header_list, session->header_lines);
  if (body) {
    library.easy_setopt(session->easy, option_post, 1L);
    library.easy_setopt(session->easy, option_post_field_size, (int64_t)count);
    library.easy_setopt(session->easy, option_read_function, give_body);
    library.easy_setopt(session->easy, option_read_data, &rest);
  }
  // libcurl repeats a request of any method if a kept connection ends without a response. It cannot repeat a body
  // that is read by a function and was sent, as it cannot seek in it. Without a body only a new connection helps.
  if (!may_repeat && !count) library.easy_setopt(session->easy, option_fresh_connect, 1L);
  return perform_without_sigpipe(session->easy);
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
  return library.easy_getinfo(session->easy, info_pretransfer_time, &seconds) == 0 && seconds > 0;
}

const char *clibcurl_detail(const clibcurl_session *session) { return session->error; }

const char *clibcurl_meaning(int code) {
  const char *text = library.easy_strerror(code);
  return text ? text : "";
}
