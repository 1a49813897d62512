// Replaces the program under test in packaging tests: compressing a debug build takes seconds, compressing this is instant.
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(int count, char **arguments) {
  const char *program = getenv("AUTHCTL_UNDER_TEST");
  if (count < 1 || program == NULL) {
    fputs("launcher: AUTHCTL_UNDER_TEST names no program\n", stderr);
    return 126;
  }
  execv(program, arguments);
  perror(program);
  return 127;
}
