// Functions for which the static runtimes of Swift and GCC would need a glibc of 2022. Defined here, 2.34 is enough
// (Ubuntu 22.04 has 2.35, Red Hat Enterprise Linux 9 has 2.34). Tests/Scripts/release_check.sh checks the
// result.
#ifdef __linux__
#define _GNU_SOURCE
#endif
#if __has_include(<features.h>)
#include <features.h>
#endif

#ifdef __GLIBC__
#include <dlfcn.h>
#include <errno.h>
#include <link.h>
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

#ifdef DLFO_EH_SEGMENT_TYPE
// Fills in a `dl_find_object` if its starting address, the one to find, is in the object `info`.
static int find_object(struct dl_phdr_info *info, size_t size, void *result) {
  (void)size;
  struct dl_find_object *found = result;
  uintptr_t address = (uintptr_t)found->dlfo_map_start, start = UINTPTR_MAX, end = 0;
  void *table = NULL;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *header = &info->dlpi_phdr[i];
    uintptr_t place = info->dlpi_addr + header->p_vaddr;
    if (header->p_type == DLFO_EH_SEGMENT_TYPE) table = (void *)place;
    if (header->p_type != PT_LOAD) continue;
    if (place < start) start = place;
    if (place + header->p_memsz > end) end = place + header->p_memsz;
  }
  if (address < start || address >= end) return 0;
  *found = (struct dl_find_object){
      .dlfo_map_start = (void *)start, .dlfo_map_end = (void *)end, .dlfo_eh_frame = table};
  return 1;
}

// glibc 2.35. GCC's unwinder asks for the object's range and its table.
HERE int _dl_find_object(void *address, struct dl_find_object *result) {
  result->dlfo_map_start = address;
  return dl_iterate_phdr(find_object, result) == 1 ? 0 : -1;
}
#endif
#endif
