#include "CLibcrypto.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

// Larger than `struct crypt_data` of any libcrypt: libxcrypt has 32 KiB, glibc had 128.
enum { crypt_data_size = 1 << 18 };

// Not `memset`, which a compiler may omit before `free`.
static void wipe(void *bytes, size_t count) {
  volatile unsigned char *next = bytes;
  while (count--) *next++ = 0;
}

// NULL means the program itself: musl has the function in its libc.
static const char *const crypt_names[] = {"libcrypt.so.1", "libcrypt.so.2", NULL};

int clibcrypto_crypt_matches(const char *password, const char *hash) {
  char *(*crypt_r)(const char *, const char *, void *) = NULL;
  for (size_t index = 0; !crypt_r && index < sizeof crypt_names / sizeof *crypt_names; index++) {
    // Never unloaded: it is needed again.
    void *handle = dlopen(crypt_names[index], RTLD_NOW | RTLD_LOCAL);
    void *symbol = handle ? dlsym(handle, "crypt_r") : NULL;
    memcpy(&crypt_r, &symbol, sizeof symbol);
  }
  if (!crypt_r) return -1;
  void *data = calloc(1, crypt_data_size);
  if (!data) return -1;
  const char *made = crypt_r(password, hash, data);
  int outcome = -2;
  // On failure it returns NULL, or a string that is not a hash and starts with a star.
  if (made && made[0] != '*') {
    size_t count = strlen(hash);
    unsigned char difference = strlen(made) != count;
    for (size_t index = 0; !difference && index < count; index++) {
      difference |= (unsigned char)(made[index] ^ hash[index]);
    }
    outcome = !difference;
  }
  wipe(data, crypt_data_size);
  free(data);
  return outcome;
}
