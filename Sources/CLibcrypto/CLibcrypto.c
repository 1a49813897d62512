#include "CLibcrypto.h"

#include <dlfcn.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// libcrypto keeps these numbers forever: they are its binary interface (evp.h, bio.h, asn1.h).
enum { pkey_rsa = 6, bio_control_info = 3, string_ascii = 0x1001, version_3 = 2 };

// libcrypto's types, used only through pointers; the names are ours.
typedef struct bio bio;
typedef struct digest digest;
typedef struct digest_context digest_context;
typedef struct key_context key_context;
typedef struct certificate certificate;
typedef struct name name;
typedef struct integer integer;
typedef struct moment moment;
typedef int passphrase_callback(char *, int, int, void *);

static struct {
  void (*clear_errors)(void);
  bio *(*bio_for)(const void *, int);
  bio *(*bio_new)(const void *);
  const void *(*bio_memory)(void);
  long (*bio_control)(bio *, int, long, void *);
  int (*bio_free)(bio *);
  key_context *(*key_context_new)(int, void *);
  void (*key_context_free)(key_context *);
  int (*keygen_init)(key_context *);
  int (*key_context_set)(key_context *, const char *, const char *);
  int (*keygen)(key_context *, clibcrypto_key **);
  void (*key_free)(clibcrypto_key *);
  clibcrypto_key *(*read_private)(bio *, clibcrypto_key **, passphrase_callback *, void *);
  int (*write_private)(bio *, const clibcrypto_key *, const void *, const char *, int, passphrase_callback *, void *);
  clibcrypto_key *(*read_public)(clibcrypto_key **, const unsigned char **, long);
  int (*write_public)(const clibcrypto_key *, unsigned char **);
  const digest *(*sha256)(void);
  digest_context *(*digest_new)(void);
  void (*digest_free)(digest_context *);
  int (*sign_init)(digest_context *, void **, const digest *, void *, const clibcrypto_key *);
  int (*sign_final)(digest_context *, unsigned char *, size_t *);
  int (*verify_init)(digest_context *, void **, const digest *, void *, const clibcrypto_key *);
  int (*verify_final)(digest_context *, const unsigned char *, size_t);
  int (*digest_update)(digest_context *, const void *, size_t);
  certificate *(*certificate_new)(void);
  void (*certificate_free)(certificate *);
  certificate *(*certificate_read)(bio *, certificate **, passphrase_callback *, void *);
  int (*certificate_write)(bio *, certificate *);
  clibcrypto_key *(*certificate_key)(certificate *);
  int (*certificate_set_key)(certificate *, const clibcrypto_key *);
  int (*certificate_set_version)(certificate *, long);
  integer *(*certificate_serial)(certificate *);
  int (*integer_set)(integer *, long);
  moment *(*certificate_not_before)(certificate *);
  moment *(*certificate_not_after)(certificate *);
  moment *(*moment_set)(moment *, time_t);
  name *(*certificate_subject)(certificate *);
  int (*certificate_set_issuer)(certificate *, const name *);
  int (*name_add)(name *, const char *, int, const unsigned char *, int, int, int);
  int (*certificate_sign)(certificate *, const clibcrypto_key *, const digest *);
  const digest *(*sha1)(void);
  int (*derive_key)(const char *, int, const unsigned char *, int, int, const digest *, int, unsigned char *);
} library;

static int is_available;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static int find(void *handle) {
  struct {
    const char *name;
    void *slot;
  } const symbols[] = {
      {"ERR_clear_error", &library.clear_errors},
      {"BIO_new_mem_buf", &library.bio_for},
      {"BIO_new", &library.bio_new},
      {"BIO_s_mem", &library.bio_memory},
      {"BIO_ctrl", &library.bio_control},
      {"BIO_free", &library.bio_free},
      {"EVP_PKEY_CTX_new_id", &library.key_context_new},
      {"EVP_PKEY_CTX_free", &library.key_context_free},
      {"EVP_PKEY_keygen_init", &library.keygen_init},
      {"EVP_PKEY_CTX_ctrl_str", &library.key_context_set},
      {"EVP_PKEY_keygen", &library.keygen},
      {"EVP_PKEY_free", &library.key_free},
      {"PEM_read_bio_PrivateKey", &library.read_private},
      {"PEM_write_bio_PKCS8PrivateKey", &library.write_private},
      {"d2i_PUBKEY", &library.read_public},
      {"i2d_PUBKEY", &library.write_public},
      {"EVP_sha256", &library.sha256},
      {"EVP_MD_CTX_new", &library.digest_new},
      {"EVP_MD_CTX_free", &library.digest_free},
      {"EVP_DigestSignInit", &library.sign_init},
      {"EVP_DigestSignFinal", &library.sign_final},
      {"EVP_DigestVerifyInit", &library.verify_init},
      {"EVP_DigestVerifyFinal", &library.verify_final},
      {"EVP_DigestUpdate", &library.digest_update},
      {"X509_new", &library.certificate_new},
      {"X509_free", &library.certificate_free},
      {"PEM_read_bio_X509", &library.certificate_read},
      {"PEM_write_bio_X509", &library.certificate_write},
      {"X509_get_pubkey", &library.certificate_key},
      {"X509_set_pubkey", &library.certificate_set_key},
      {"X509_set_version", &library.certificate_set_version},
      {"X509_get_serialNumber", &library.certificate_serial},
      {"ASN1_INTEGER_set", &library.integer_set},
      {"X509_getm_notBefore", &library.certificate_not_before},
      {"X509_getm_notAfter", &library.certificate_not_after},
      {"ASN1_TIME_set", &library.moment_set},
      {"X509_get_subject_name", &library.certificate_subject},
      {"X509_set_issuer_name", &library.certificate_set_issuer},
      {"X509_NAME_add_entry_by_txt", &library.name_add},
      {"X509_sign", &library.certificate_sign},
      {"EVP_sha1", &library.sha1},
      {"PKCS5_PBKDF2_HMAC", &library.derive_key},
  };
  for (size_t index = 0; index < sizeof symbols / sizeof *symbols; index++) {
    void *symbol = dlsym(handle, symbols[index].name);
    if (!symbol) return 0;
    // POSIX returns data and function pointers alike from dlsym; C does not convert them, hence the copy.
    memcpy(symbols[index].slot, &symbol, sizeof symbol);
  }
  return 1;
}

static void load(void) {
  // The paths of libcrypto, in search order.
  static const char *const names[] = {
#ifdef __APPLE__
      // Never a name without a version: the system kills a process that loads its own libcrypto that way.
      "/opt/homebrew/opt/openssl@3/lib/libcrypto.3.dylib", "/usr/local/opt/openssl@3/lib/libcrypto.3.dylib",
      "libcrypto.3.dylib", "/usr/lib/libcrypto.46.dylib", "/usr/lib/libcrypto.44.dylib",
#else
      "libcrypto.so.3", "libcrypto.so.1.1",
#endif
  };
  for (size_t index = 0; !is_available && index < sizeof names / sizeof *names; index++) {
    // Never unloaded: the library leaves exit handlers behind.
    void *handle = dlopen(names[index], RTLD_NOW | RTLD_LOCAL);
    is_available = handle && find(handle);
  }
}

int clibcrypto_is_available(void) {
  pthread_once(&once, load);
  return is_available;
}

void clibcrypto_free_bytes(uint8_t *bytes) { free(bytes); }

// The default callback would ask for a passphrase on the terminal.
static int no_passphrase(char *text, int size, int writing, void *context) {
  (void)text, (void)size, (void)writing, (void)context;
  return -1;
}

static bio *reader(const uint8_t *bytes, size_t count) {
  return count <= INT_MAX ? library.bio_for(bytes, (int)count) : NULL;
}

static bio *writer(void) { return library.bio_new(library.bio_memory()); }

// Copies what was written and frees the writer.
static uint8_t *written(bio *output, int succeeded, size_t *count) {
  uint8_t *copy = NULL;
  char *bytes = NULL;
  long length = succeeded ? library.bio_control(output, bio_control_info, 0, &bytes) : 0;
  if (length > 0 && (copy = malloc((size_t)length))) {
    memcpy(copy, bytes, (size_t)length);
    *count = (size_t)length;
  }
  library.bio_free(output);
  library.clear_errors();
  return copy;
}

clibcrypto_key *clibcrypto_generate_rsa(int bits) {
  clibcrypto_key *key = NULL;
  char digits[12];
  snprintf(digits, sizeof digits, "%d", bits);
  key_context *context = library.key_context_new(pkey_rsa, NULL);
  if (context && library.keygen_init(context) > 0 &&
      library.key_context_set(context, "rsa_keygen_bits", digits) > 0 && library.keygen(context, &key) <= 0) {
    key = NULL;
  }
  if (context) library.key_context_free(context);
  library.clear_errors();
  return key;
}

clibcrypto_key *clibcrypto_read_private_key(const uint8_t *pem, size_t count) {
  bio *input = reader(pem, count);
  if (!input) return NULL;
  clibcrypto_key *key = library.read_private(input, NULL, no_passphrase, NULL);
  library.bio_free(input);
  library.clear_errors();
  return key;
}

clibcrypto_key *clibcrypto_read_public_key(const uint8_t *der, size_t count) {
  const unsigned char *next = der;
  if (count > LONG_MAX) return NULL;
  clibcrypto_key *key = library.read_public(NULL, &next, (long)count);
  library.clear_errors();
  return key;
}

clibcrypto_key *clibcrypto_read_certificate(const uint8_t *pem, size_t count) {
  bio *input = reader(pem, count);
  if (!input) return NULL;
  certificate *found = library.certificate_read(input, NULL, no_passphrase, NULL);
  clibcrypto_key *key = found ? library.certificate_key(found) : NULL;
  if (found) library.certificate_free(found);
  library.bio_free(input);
  library.clear_errors();
  return key;
}

void clibcrypto_free_key(clibcrypto_key *key) { library.key_free(key); }

uint8_t *clibcrypto_write_public_key(const clibcrypto_key *key, size_t *count) {
  int length = library.write_public(key, NULL);
  uint8_t *bytes = length > 0 ? malloc((size_t)length) : NULL;
  unsigned char *next = bytes;
  if (bytes && library.write_public(key, &next) == length) {
    *count = (size_t)length;
  } else {
    free(bytes);
    bytes = NULL;
  }
  library.clear_errors();
  return bytes;
}

uint8_t *clibcrypto_write_private_key(const clibcrypto_key *key, size_t *count) {
  bio *output = writer();
  if (!output) return NULL;
  int succeeded = library.write_private(output, key, NULL, NULL, 0, NULL, NULL) > 0;
  return written(output, succeeded, count);
}

static int describe(certificate *made, const clibcrypto_key *key, const char *common_name,
                    int64_t not_before, int64_t not_after) {
  name *subject = library.certificate_subject(made);
  return library.certificate_set_version(made, version_3) > 0 &&
         library.integer_set(library.certificate_serial(made), 1) > 0 &&
         library.moment_set(library.certificate_not_before(made), (time_t)not_before) &&
         library.moment_set(library.certificate_not_after(made), (time_t)not_after) && subject &&
         library.name_add(subject, "CN", string_ascii, (const unsigned char *)common_name, -1, -1, 0) > 0 &&
         library.certificate_set_issuer(made, subject) > 0 && library.certificate_set_key(made, key) > 0 &&
         library.certificate_sign(made, key, library.sha256()) > 0;
}

uint8_t *clibcrypto_write_certificate(const clibcrypto_key *key, const char *common_name,
                                      int64_t not_before, int64_t not_after, size_t *count) {
  certificate *made = library.certificate_new();
  bio *output = made ? writer() : NULL;
  uint8_t *pem = NULL;
  if (output) {
    int succeeded = describe(made, key, common_name, not_before, not_after) &&
                    library.certificate_write(output, made) > 0;
    pem = written(output, succeeded, count);
  }
  if (made) library.certificate_free(made);
  return pem;
}

uint8_t *clibcrypto_sign(const clibcrypto_key *key, const uint8_t *message,
                         size_t message_count, size_t *count) {
  uint8_t *signature = NULL;
  size_t size = 0;
  digest_context *context = library.digest_new();
  if (context && library.sign_init(context, NULL, library.sha256(), NULL, key) > 0 &&
      library.digest_update(context, message, message_count) > 0 &&
      library.sign_final(context, NULL, &size) > 0 && (signature = malloc(size))) {
    if (library.sign_final(context, signature, &size) > 0) {
      *count = size;
    } else {
      free(signature);
      signature = NULL;
    }
  }
  if (context) library.digest_free(context);
  library.clear_errors();
  return signature;
}

int clibcrypto_verify(const clibcrypto_key *key, const uint8_t *message,
                      size_t message_count, const uint8_t *signature, size_t signature_count) {
  digest_context *context = library.digest_new();
  int verified = context && library.verify_init(context, NULL, library.sha256(), NULL, key) > 0 &&
                 library.digest_update(context, message, message_count) > 0 &&
                 library.verify_final(context, signature, signature_count) == 1;
  if (context) library.digest_free(context);
  library.clear_errors();
  return verified;
}

int clibcrypto_pbkdf2(int bits, const uint8_t *password, size_t password_count,
                      const uint8_t *salt, size_t salt_count, int iterations, uint8_t *key, size_t count) {
  if (!clibcrypto_is_available() || password_count > INT_MAX || salt_count > INT_MAX || count > INT_MAX) return 0;
  const digest *hash = bits == 256 ? library.sha256() : library.sha1();
  return library.derive_key((const char *)password, (int)password_count, salt, (int)salt_count, iterations, hash,
                             (int)count, key) > 0;
}
