/// The system's libcrypto, and its libcrypt for passwords, loaded when first needed: nothing is linked, and
/// the build needs none of their headers.
///
/// Only functions that OpenSSL 1.1.1, OpenSSL 3 and LibreSSL share are called. A key never changes once created, so
/// several threads may use it at a time.
#ifndef CLIBCRYPTO_H
#define CLIBCRYPTO_H

#include <stddef.h>
#include <stdint.h>

typedef struct clibcrypto_key clibcrypto_key;

/// Whether a libcrypto with all needed functions is installed; the first call loads it. The functions for keys need it.
int clibcrypto_is_available(void);

/// Frees bytes that a function below returned.
void clibcrypto_free_bytes(uint8_t *bytes);

/// A new RSA key pair with the public exponent 65537, or NULL.
clibcrypto_key *clibcrypto_generate_rsa(int bits);

/// The first private key in a PEM text, of any algorithm; NULL if there is none or it has a passphrase.
clibcrypto_key *clibcrypto_read_private_key(const uint8_t *pem, size_t count);

/// A public key from a DER SubjectPublicKeyInfo (RFC 5280 section 4.1), or NULL.
clibcrypto_key *clibcrypto_read_public_key(const uint8_t *der, size_t count);

/// The public key of the first certificate in a PEM text, or NULL. The certificate itself is not checked.
clibcrypto_key *clibcrypto_read_certificate(const uint8_t *pem, size_t count);

/// Frees a key; the private parts are overwritten.
void clibcrypto_free_key(clibcrypto_key *key);

/// The DER SubjectPublicKeyInfo of a key. The caller frees the bytes; NULL if memory is short.
uint8_t *clibcrypto_write_public_key(const clibcrypto_key *key, size_t *count);

/// The private key as PEM, PKCS #8 without a passphrase. The caller frees the bytes; NULL for a public key.
uint8_t *clibcrypto_write_private_key(const clibcrypto_key *key, size_t *count);

/// A version 3 certificate of the key, signed by the key itself with SHA-256, as PEM.
///
/// Times are seconds since 1970. The caller frees the bytes; NULL if the key is not private or memory is
/// short.
uint8_t *clibcrypto_write_certificate(const clibcrypto_key *key, const char *common_name,
                                      int64_t not_before, int64_t not_after, size_t *count);

/// The signature with SHA-256; RSASSA-PKCS1-v1_5 for an RSA key. The caller frees the bytes; NULL on failure.
uint8_t *clibcrypto_sign(const clibcrypto_key *key, const uint8_t *message,
                         size_t message_count, size_t *count);

/// 1 if the signature is valid for this key and message, else 0.
int clibcrypto_verify(const clibcrypto_key *key, const uint8_t *message,
                      size_t message_count, const uint8_t *signature, size_t signature_count);

/// A PBKDF2 key (RFC 8018 section 5.2) by the system's libcrypto, with HMAC of SHA-256 or, for 160 bits, of
/// SHA-1.
///
/// 1 if `key` is filled; 0 without the library, or if it refuses.
int clibcrypto_pbkdf2(int bits, const uint8_t *password, size_t password_count, const uint8_t *salt, size_t salt_count,
                      int iterations, uint8_t *key, size_t count);

/// Whether the system's crypt_r(3), from libcrypt and loaded when needed, turns the password into this hash:
/// 1 or 0.
///
/// -1 without the library, -2 if it does not support the hash's algorithm.
int clibcrypto_crypt_matches(const char *password, const char *hash);

#endif
