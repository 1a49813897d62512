/// The system's SQLite, loaded when first needed: nothing is linked, and the build needs none of its headers.
///
/// A connection is not thread-safe: one call at a time. Codes are SQLite's (sqlite3.h).
#ifndef CSQLITE_H
#define CSQLITE_H

#include <stddef.h>
#include <stdint.h>

typedef struct sqlite3 csqlite_connection;
typedef struct sqlite3_stmt csqlite_statement;

/// Whether a SQLite of version 3.24 or later is installed; the first call loads it.
int csqlite_is_available(void);

/// Opens an existing database for reading and writing. The connection must be closed even if this fails.
int csqlite_open(const char *path, csqlite_connection **connection);

/// Whether a checkpoint may change the database when the last connection is closed.
void csqlite_checkpoints_at_close(csqlite_connection *connection, int may);

/// Closes the connection; its statements must be finalized.
void csqlite_close(csqlite_connection *connection);

/// Executes SQL that returns no rows.
int csqlite_execute(csqlite_connection *connection, const char *sql);

/// Compiles one statement for repeated use.
int csqlite_prepare(csqlite_connection *connection, const char *sql, csqlite_statement **statement);
void csqlite_finalize(csqlite_statement *statement);

int csqlite_bind_null(csqlite_statement *statement, int place);
int csqlite_bind_integer(csqlite_statement *statement, int place, int64_t value);
/// Binds a UTF-8 string, which is copied.
int csqlite_bind_text(csqlite_statement *statement, int place, const uint8_t *bytes, size_t count);

/// Steps to the next row: 100 for a row, 101 at the end.
int csqlite_step(csqlite_statement *statement);
int csqlite_reset(csqlite_statement *statement);

int64_t csqlite_integer(csqlite_statement *statement, int column);
/// The bytes of a string; NULL for a null. They are valid until the next step.
const uint8_t *csqlite_text(csqlite_statement *statement, int column, size_t *count);

/// SQLite's message about the last failure. Never NULL.
const char *csqlite_message(csqlite_connection *connection);
/// The errno of the last failure; 0 if no system call failed.
int csqlite_system_error(csqlite_connection *connection);

#endif
