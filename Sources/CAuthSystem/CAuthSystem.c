#ifdef __linux__
#define _GNU_SOURCE
#endif
#include "CAuthSystem.h"

#include <fcntl.h>
#include <errno.h>
#include <stdlib.h>
#include <sys/random.h>
#include <sys/socket.h>
#ifdef __linux__
#include <sys/syscall.h>
#endif
#include <unistd.h>
#ifdef __APPLE__
#include <crt_externs.h>
#include <mach-o/dyld.h>
#include <stdio.h>
#include <sys/proc.h>
#include <sys/sysctl.h>
#endif

#ifdef __linux__

int authsystem_stream_socket(int family) {
  return socket(family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
}

int authsystem_accept(int listener) {
  return accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
}

int authsystem_pipe(int ends[2]) { return pipe2(ends, O_NONBLOCK | O_CLOEXEC); }

ssize_t authsystem_send(int socket, const void *bytes, size_t count) {
  return send(socket, bytes, count, MSG_NOSIGNAL);
}

#else

static int configured(int descriptor) {
  if (descriptor < 0) return -1;
  int flags = fcntl(descriptor, F_GETFL);
  if (flags >= 0 && fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) == 0 &&
      fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0) {
    return descriptor;
  }
  int code = errno;
  close(descriptor);
  errno = code;
  return -1;
}

// It fails for a connection that was reset while it waited: reported as such, so that nobody writes to it.
static int silenced(int descriptor) {
#ifdef SO_NOSIGPIPE
  int on = 1;
  if (descriptor >= 0 && setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on) != 0) {
    close(descriptor);
    errno = ECONNABORTED;
    return -1;
  }
#endif
  return descriptor;
}

int authsystem_stream_socket(int family) { return silenced(configured(socket(family, SOCK_STREAM, 0))); }

int authsystem_accept(int listener) { return silenced(configured(accept(listener, NULL, NULL))); }

int authsystem_pipe(int ends[2]) {
  if (pipe(ends) != 0) return -1;
  ends[0] = configured(ends[0]);
  ends[1] = configured(ends[1]);
  if (ends[0] >= 0 && ends[1] >= 0) return 0;
  int code = errno;
  if (ends[0] >= 0) close(ends[0]);
  if (ends[1] >= 0) close(ends[1]);
  errno = code;
  return -1;
}

ssize_t authsystem_send(int socket, const void *bytes, size_t count) { return send(socket, bytes, count, 0); }

#endif

ssize_t authsystem_peek(int socket) {
  char byte;
  return recv(socket, &byte, 1, MSG_PEEK | MSG_DONTWAIT);
}

int authsystem_exchange(int directory, const char *one, const char *other) {
#if defined(__linux__) && defined(SYS_renameat2)
  // RENAME_EXCHANGE by number: musl has no wrapper, and old headers lack the name.
  return (int)syscall(SYS_renameat2, directory, one, directory, other, 1u << 1);
#elif defined(__APPLE__)
  return renameatx_np(directory, one, directory, other, RENAME_SWAP);
#else
  errno = ENOSYS;
  return -1;
#endif
}

static char *const *arguments;
static int argument_count;

#ifdef __GLIBC__
// glibc calls constructors with the arguments of main; other C libraries do not.
__attribute__((constructor)) static void keep_arguments(int count, char **vector) {
  argument_count = count;
  arguments = vector;
}
#endif

char *const *authsystem_arguments(int *count) {
  *count = argument_count;
  return arguments;
}

#ifdef __APPLE__
long long authsystem_process_start(pid_t process) {
  int name[4] = {CTL_KERN, KERN_PROC, KERN_PROC_PID, process};
  struct kinfo_proc facts;
  size_t size = sizeof facts;
  if (sysctl(name, 4, &facts, &size, NULL, 0) != 0 || size == 0 || facts.kp_proc.p_stat == SZOMB) return 0;
  return facts.kp_proc.p_starttime.tv_sec * 1000000LL + facts.kp_proc.p_starttime.tv_usec;
}

// Not `environ`: only programs link it, and a test bundle is loaded.
char *const *authsystem_environment(void) { return *_NSGetEnviron(); }

char *authsystem_executable(void) {
  char path[4096];
  uint32_t size = sizeof path;
  return _NSGetExecutablePath(path, &size) == 0 ? realpath(path, NULL) : NULL;
}
#else
extern char **environ;

char *const *authsystem_environment(void) { return environ; }

char *authsystem_executable(void) { return realpath("/proc/self/exe", NULL); }
#endif

int authsystem_random(void *bytes, size_t count) {
  // getentropy(3) returns at most 256 bytes at once, never fewer than requested.
  for (size_t done = 0; done < count; done += 256) {
    size_t part = count - done < 256 ? count - done : 256;
    if (getentropy((char *)bytes + done, part) != 0) return -1;
  }
  return 0;
}
