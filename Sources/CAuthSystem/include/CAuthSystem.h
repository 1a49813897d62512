/// What Swift's own C modules do not export (checked with Swift 6.3), and the few socket calls whose flags
/// differ between Linux and Darwin.
#ifndef CAUTHSYSTEM_H
#define CAUTHSYSTEM_H

#include <stddef.h>
#include <sys/types.h>

#ifdef __linux__
#include <sys/epoll.h>
#include <sys/eventfd.h>
#endif

/// A TCP socket that does not block, is closed on exec and never raises SIGPIPE; -1 and errno on failure.
int authsystem_stream_socket(int family);

/// Accepts one connection with the same properties; -1 and errno on failure.
int authsystem_accept(int listener);

/// A pipe (read end, write end) that does not block and is closed on exec; -1 and errno on failure.
int authsystem_pipe(int ends[2]);

/// Sends without raising SIGPIPE; returns what send(2) does.
ssize_t authsystem_send(int socket, const void *bytes, size_t count);

/// Whether one byte or the end of the stream can be read now: 1 a byte, 0 the end, -1 and errno otherwise.
ssize_t authsystem_peek(int socket);

/// Exchanges two names of a directory in one step; -1 and errno where the system or the file system cannot.
int authsystem_exchange(int directory, const char *one, const char *other);

/// The arguments this process was started with, as the loader handed them over, and how many; NULL where it hands none over.
///
/// Swift's `CommandLine` looks for them in memory, from the environment backwards, and finds none once a library has
/// moved the environment before `main`, as one does that calls setenv(3) when it is loaded.
char *const *authsystem_arguments(int *count);

#ifdef __APPLE__
/// When a process started, in microseconds since 1970; 0 if there is none.
long long authsystem_process_start(pid_t process);
#endif

/// The environment of this process: `NAME=VALUE` texts, and NULL after the last.
char *const *authsystem_environment(void);

/// The path of the running program, which the caller frees; NULL where the system does not tell.
char *authsystem_executable(void);

/// Fills `bytes` from the system's generator; 0, or -1 and errno.
int authsystem_random(void *bytes, size_t count);

#endif
