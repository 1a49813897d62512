#define _GNU_SOURCE
#include "CTestSupport.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

int ctestsupport_open_terminal(char *name, size_t size) {
  int master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (master < 0) return -1;
  const char *path = NULL;
  if (grantpt(master) == 0 && unlockpt(master) == 0) path = ptsname(master);
  if (path == NULL || snprintf(name, size, "%s", path) >= (int)size) {
    close(master);
    return -1;
  }
  return master;
}

double ctestsupport_thread_time(void) {
  struct timespec time = {0};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

int ctestsupport_pipe(int ends[2]) {
  int low[2];
#ifdef __linux__
  if (pipe2(low, O_CLOEXEC) != 0) return -1;
#else
  if (pipe(low) != 0) return -1;
#endif
  ends[0] = fcntl(low[0], F_DUPFD_CLOEXEC, 16);
  ends[1] = fcntl(low[1], F_DUPFD_CLOEXEC, 16);
  close(low[0]);
  close(low[1]);
  if (ends[0] >= 0 && ends[1] >= 0) return 0;
  if (ends[0] >= 0) close(ends[0]);
  if (ends[1] >= 0) close(ends[1]);
  return -1;
}

static int add_streams(
    posix_spawn_file_actions_t *actions, const struct ctestsupport_stream *streams, int count) {
  int failure = 0;
  for (int i = 0; i < count && failure == 0; i++) {
    const struct ctestsupport_stream *stream = &streams[i];
    if (stream->path != NULL) {
      failure = posix_spawn_file_actions_addopen(actions, i, stream->path, stream->flags, 0600);
    } else if (stream->descriptor < count && stream->descriptor != i) {
      // It would be overwritten before it is copied.
      failure = EINVAL;
    } else {
      failure = posix_spawn_file_actions_adddup2(actions, stream->descriptor, i);
    }
  }
#ifdef __GLIBC__
  if (failure == 0) failure = posix_spawn_file_actions_addclosefrom_np(actions, count);
#endif
  return failure;
}

int ctestsupport_spawn(
    pid_t *child, const char *program, char *const words[], char *const variables[], const char *directory,
    const struct ctestsupport_stream *streams, int count, int leads_session) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  int failure = posix_spawn_file_actions_init(&actions);
  if (failure != 0) return failure;
  failure = posix_spawnattr_init(&attributes);
  if (failure != 0) {
    posix_spawn_file_actions_destroy(&actions);
    return failure;
  }
  if (directory != NULL) failure = posix_spawn_file_actions_addchdir_np(&actions, directory);
  if (failure == 0) failure = add_streams(&actions, streams, count);
  // The threads of a test may block or ignore signals; the shell that a person types at does not.
  sigset_t set;
  sigemptyset(&set);
  if (failure == 0) failure = posix_spawnattr_setsigmask(&attributes, &set);
  sigfillset(&set);
  if (failure == 0) failure = posix_spawnattr_setsigdefault(&attributes, &set);
  if (failure == 0) failure = posix_spawnattr_setpgroup(&attributes, 0);
  short flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;
  flags |= leads_session ? POSIX_SPAWN_SETSID : POSIX_SPAWN_SETPGROUP;
#ifdef POSIX_SPAWN_CLOEXEC_DEFAULT
  flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#endif
  if (failure == 0) failure = posix_spawnattr_setflags(&attributes, flags);
  if (failure == 0) failure = posix_spawn(child, program, &actions, &attributes, words, variables);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return failure;
}

int ctestsupport_socket(void) {
  int number = socket(AF_INET, SOCK_STREAM, 0);
#ifdef SO_NOSIGPIPE
  int on = 1;
  if (number >= 0 && setsockopt(number, SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on) != 0) {
    close(number);
    return -1;
  }
#endif
  return number;
}

ssize_t ctestsupport_send(int socket, const void *bytes, size_t count) {
#ifdef __linux__
  return send(socket, bytes, count, MSG_NOSIGNAL);
#else
  return send(socket, bytes, count, 0);
#endif
}

int ctestsupport_holds(const void *text, size_t count, const void *sought, size_t length) {
  return memmem(text, count, sought, length) != NULL;
}
