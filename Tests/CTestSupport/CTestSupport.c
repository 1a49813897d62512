#define _GNU_SOURCE
#include "CTestSupport.h"
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int ctestsupport_open_terminal(char *name, size_t size) {
  int master = posix_openpt(O_RDWR | O_NOCTTY);
  if (master < 0) return -1;
  const char *path = NULL;
  if (grantpt(master) == 0 && unlockpt(master) == 0) path = ptsname(master);
  if (path == NULL || snprintf(name, size, "%s", path) >= (int)size) {
    close(master);
    return -1;
  }
  fcntl(master, F_SETFD, FD_CLOEXEC);
  return master;
}

short ctestsupport_spawn_setsid(void) { return POSIX_SPAWN_SETSID; }
