/// What Swift's Glibc module does not export (checked with Swift 6.3): pseudo-terminals and GNU's additions to posix_spawn.
#ifndef CTESTSUPPORT_H
#define CTESTSUPPORT_H
#include <stddef.h>
#include <sys/types.h>

/// Opens a new pseudo-terminal that programs started later do not inherit.
///
/// Returns the descriptor of its master side and writes the path of the other side to `name`; -1 on failure.
int ctestsupport_open_terminal(char *name, size_t size);

/// Makes a pipe whose ends no program inherits by accident; returns 0, or -1 on failure.
///
/// Both numbers are high enough to be none of a child's streams.
int ctestsupport_pipe(int ends[2]);

/// Where one of a child's descriptors comes from: a path, opened with the flags, or, without one, a descriptor of this process.
struct ctestsupport_stream {
  const char *path;
  int flags;
  int descriptor;
};

/// Starts a program with the streams as its descriptors 0, 1, 2, …, and with no other descriptor.
///
/// No signal is blocked or ignored in it. It leads a process group of its own or, with `leads_session`, a session: then
/// the first terminal among its streams becomes its controlling one. `directory` may be NULL. Returns 0 or an errno.
int ctestsupport_spawn(
    pid_t *child, const char *program, char *const words[], char *const variables[], const char *directory,
    const struct ctestsupport_stream *streams, int count, int leads_session);

/// A TCP socket for IPv4 that blocks; -1 on failure. Only ctestsupport_send() sends with it without SIGPIPE.
int ctestsupport_socket(void);
ssize_t ctestsupport_send(int socket, const void *bytes, size_t count);

/// Whether `length` bytes at `sought` stand somewhere in the `count` bytes at `text`.
int ctestsupport_holds(const void *text, size_t count, const void *sought, size_t length);

/// The processor time that this thread has used, in seconds.
double ctestsupport_thread_time(void);

#ifdef __APPLE__
/// What the system shows of a living process.
struct ctestsupport_process {
  int is_stopped;
  int has_terminal;
  int threads;
  double processor_seconds;
  /// Since 1970.
  long long start_microseconds;
};

/// Returns 0, or -1 if there is no such process.
int ctestsupport_process(pid_t process, struct ctestsupport_process *facts);

/// Writes at most `limit` of the descriptors that the process has open, and returns how many.
int ctestsupport_descriptors(pid_t process, int *numbers, int limit);

/// Writes the path of what a descriptor of the process has open; -1 if it is no file.
int ctestsupport_path(pid_t process, int descriptor, char *path, size_t size);
#endif

#endif
