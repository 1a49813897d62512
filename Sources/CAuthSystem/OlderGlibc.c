// Two functions for which Swift's static runtime would need a glibc of 2022. Defined here, 2.34 is enough
// (Ubuntu 22.04 has 2.35, Red Hat Enterprise Linux 9 has 2.34). Tests/Scripts/release_check.sh checks the
// result.
#ifdef __linux__
#define _GNU_SOURCE
#endif
#if __has_include(<features.h>)
#include <features.h>
#endif

#ifdef __GLIBC__
#include <errno.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/random.h>
#include <sys/types.h>

// Visible only inside this program: other libraries still call glibc.
#define HERE __attribute__((visibility("hidden")))

// glibc 2.36. Like the original, it never fails: without random numbers the program ends.
HERE void arc4random_buf(void *bytes, size_t count) {
  unsigned char *next = bytes;
  while (count > 0) {
    ssize_t some = getrandom(next, count, 0);
    if (some < 0 && errno == EINTR) continue;
    if (some <= 0) abort();
    next += some;
    count -= (size_t)some;
  }
}

// glibc 2.36.
HERE uint32_t arc4random(void) {
  uint32_t number;
  arc4random_buf(&number, sizeof number);
  return number;
}

// glibc 2.36. Numbers below 2^32 mod `bound` are rejected, so that each result is equally likely.
HERE uint32_t arc4random_uniform(uint32_t bound) {
  if (bound < 2) return 0;
  uint32_t least = -bound % bound;
  uint32_t number;
  do number = arc4random();
  while (number < least);
  return number % bound;
}

// glibc 2.35 gave it a new version. The squares of two floats and their sum fit into a double.
HERE float hypotf(float x, float y) {
  if (isinf(x) || isinf(y)) return INFINITY;
  return (float)__builtin_sqrt((double)x * x + (double)y * y);
}
#endif
