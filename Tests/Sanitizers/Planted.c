// Mistakes of C that a sanitizer has to find (Planted.swift).
#include <stdlib.h>
#include <string.h>

static volatile int raced;

void planted_race(int value) { raced = value; }

// Writes as many bytes as asked for to a block of 16.
int planted_overflow(size_t count) {
  char *block = malloc(16);
  if (block == NULL) return 1;
  memset(block, 1, 16);
  for (size_t index = 0; index < count; index++) block[index] = (char)count;
  int last = block[15];
  free(block);
  return last;
}
