/// What Swift's own C modules do not export (checked with Swift 6.3), and the few socket calls whose flags
/// differ between Linux and Darwin.
#ifndef CAUTHSYSTEM_H
#define CAUTHSYSTEM_H

#include <stddef.h>
#include <sys/types.h>

#ifdef __linux__
#include <sys/epoll.h>
#endif

/// A TCP socket that does not block, is closed on exec and never raises SIGPIPE; -1 and errno on failure.
int authsystem_stream_socket(int family);

/// Accepts one connection with the same properties; -1 and errno on failure.
int authsystem_accept(int listener);

/// A pipe (read end, write end) that does not block and is closed on exec; -1 and errno on failure.
int authsystem_pipe(int ends[2]);

/// Sends without raising SIGPIPE; returns what send(2) does.
ssize_t authsystem_send(int socket, const void *bytes, size_t count);

/// Whether one byte or the end of the stream can be read now: 1 for a byte, 0 for the end, -1 and errno
/// otherwise.
ssize_t authsystem_peek(int socket);

/// Swaps two names of a directory in one step; -1 and errno if the system or the file system cannot.
int authsystem_exchange(int directory, const char *one, const char *other);

/// The arguments of this process as the loader passed them, and their count; NULL if it passed none.
///
/// Swift's `CommandLine` searches memory for them, backwards from the environment, and finds none if a
/// library has moved the environment before `main`, as one that calls setenv(3) when loaded does.
char *const *authsystem_arguments(int *count);

#ifdef __APPLE__
/// When a process started, in microseconds since 1970; 0 if there is no such process.
long long authsystem_process_start(pid_t process);
#endif

/// The environment of this process: `NAME=VALUE` strings, then NULL.
char *const *authsystem_environment(void);

/// The path of the running program, which the caller frees; NULL if the system does not provide it.
char *authsystem_executable(void);

/// Fills `bytes` from the system's generator; 0, or -1 and errno.
int authsystem_random(void *bytes, size_t count);

#endif
