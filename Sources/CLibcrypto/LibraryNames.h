#ifndef CLIBCRYPTO_LIBRARY_NAMES_H
#define CLIBCRYPTO_LIBRARY_NAMES_H

// The paths of libcrypto, in search order.
static const char *const library_names[] = {
#ifdef __APPLE__
    // Never a name without a version: the system kills a process that loads its own libcrypto that way.
    "/opt/homebrew/opt/openssl@3/lib/libcrypto.3.dylib", "/usr/local/opt/openssl@3/lib/libcrypto.3.dylib",
    "libcrypto.3.dylib", "/usr/lib/libcrypto.46.dylib", "/usr/lib/libcrypto.44.dylib",
#else
    "libcrypto.so.3", "libcrypto.so.1.1",
#endif
};

#endif
