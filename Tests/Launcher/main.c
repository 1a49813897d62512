// Stands for the program under test where one has to be packed: compressing a debug build takes seconds, this takes none.
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
