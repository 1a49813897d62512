#include "CSQLite.h"

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

// SQLite keeps these numbers forever: they are its binary interface (sqlite3.h).
enum {
  open_read_write = 2,
  open_no_mutex = 0x8000,
  prepare_persistent = 1,
  config_no_checkpoint_on_close = 1006,
  oldest_version = 3024000
};

static struct {
  int (*version)(void);
  int (*open)(const char *, csqlite_connection **, int, const char *);
  int (*config)(csqlite_connection *, int, ...);
  int (*close)(csqlite_connection *);
  int (*execute)(csqlite_connection *, const char *, void *, void *, void *);
  int (*prepare)(csqlite_connection *, const char *, int, unsigned, csqlite_statement **, const char **);
  int (*finalize)(csqlite_statement *);
  int (*bind_null)(csqlite_statement *, int);
  int (*bind_integer)(csqlite_statement *, int, int64_t);
  int (*bind_text)(csqlite_statement *, int, const char *, uint64_t, void *, unsigned char);
  int (*step)(csqlite_statement *);
  int (*reset)(csqlite_statement *);
  int64_t (*integer)(csqlite_statement *, int);
  const unsigned char *(*text)(csqlite_statement *, int);
  int (*bytes)(csqlite_statement *, int);
  const char *(*message)(csqlite_connection *);
  int (*system_error)(csqlite_connection *);
} library;

static int is_available;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void find(void) {
#ifdef __APPLE__
  static const char *const names[] = {"/usr/lib/libsqlite3.dylib", "libsqlite3.0.dylib"};
#else
  static const char *const names[] = {"libsqlite3.so.0", "libsqlite3.so"};
#endif
  struct {
    const char *name;
    void *slot;
  } const symbols[] = {
      {"sqlite3_libversion_number", &library.version}, {"sqlite3_open_v2", &library.open},
      {"sqlite3_db_config", &library.config},          {"sqlite3_close", &library.close},
      {"sqlite3_exec", &library.execute},              {"sqlite3_prepare_v3", &library.prepare},
      {"sqlite3_finalize", &library.finalize},         {"sqlite3_bind_null", &library.bind_null},
      {"sqlite3_bind_int64", &library.bind_integer},   {"sqlite3_bind_text64", &library.bind_text},
      {"sqlite3_step", &library.step},                 {"sqlite3_reset", &library.reset},
      {"sqlite3_column_int64", &library.integer},      {"sqlite3_column_text", &library.text},
      {"sqlite3_column_bytes", &library.bytes},        {"sqlite3_errmsg", &library.message},
      {"sqlite3_system_errno", &library.system_error},
  };
  void *handle = 0;
  for (size_t index = 0; !handle && index < sizeof names / sizeof *names; index++) {
    handle = dlopen(names[index], RTLD_NOW | RTLD_LOCAL);
  }
  if (!handle) return;
  for (size_t index = 0; index < sizeof symbols / sizeof *symbols; index++) {
    void *symbol = dlsym(handle, symbols[index].name);
    if (!symbol) return;
    // POSIX returns data and function pointers alike from dlsym; C does not convert them, hence the copy.
    memcpy(symbols[index].slot, &symbol, sizeof symbol);
  }
  is_available = library.version() >= oldest_version;
}

int csqlite_is_available(void) {
  pthread_once(&once, find);
  return is_available;
}

int csqlite_open(const char *path, csqlite_connection **connection) {
  return library.open(path, connection, open_read_write | open_no_mutex, 0);
}

void csqlite_checkpoints_at_close(csqlite_connection *connection, int may) {
  library.config(connection, config_no_checkpoint_on_close, !may, (int *)0);
}

void csqlite_close(csqlite_connection *connection) { library.close(connection); }

int csqlite_execute(csqlite_connection *connection, const char *sql) {
  return library.execute(connection, sql, 0, 0, 0);
}

int csqlite_prepare(csqlite_connection *connection, const char *sql, csqlite_statement **statement) {
  return library.prepare(connection, sql, -1, prepare_persistent, statement, 0);
}

void csqlite_finalize(csqlite_statement *statement) { library.finalize(statement); }

int csqlite_bind_null(csqlite_statement *statement, int place) { return library.bind_null(statement, place); }

int csqlite_bind_integer(csqlite_statement *statement, int place, int64_t value) {
  return library.bind_integer(statement, place, value);
}

int csqlite_bind_text(csqlite_statement *statement, int place, const uint8_t *bytes, size_t count) {
  // An empty string must not become NULL.
  const char *text = count ? (const char *)bytes : "";
  void *copied = (void *)(intptr_t)-1;
  return library.bind_text(statement, place, text, count, copied, 1);
}

int csqlite_step(csqlite_statement *statement) { return library.step(statement); }

int csqlite_reset(csqlite_statement *statement) { return library.reset(statement); }

int64_t csqlite_integer(csqlite_statement *statement, int column) { return library.integer(statement, column); }

const uint8_t *csqlite_text(csqlite_statement *statement, int column, size_t *count) {
  const unsigned char *text = library.text(statement, column);
  *count = (size_t)library.bytes(statement, column);
  return text;
}

const char *csqlite_message(csqlite_connection *connection) { return library.message(connection); }

int csqlite_system_error(csqlite_connection *connection) { return library.system_error(connection); }
