#ifndef CLIBCRYPTO_LIBRARY_NAMES_H
#define CLIBCRYPTO_LIBRARY_NAMES_H

// Where systems have libcrypto, in the order in which it is looked for.
static const char *const library_names[] = {
#ifdef __APPLE__
    // Never a name without a version: the system ends a process that loads its own libcrypto by that.
    "/opt/homebrew/opt/openssl@3/lib/libcrypto.3.dylib", "/usr/local/opt/openssl@3/lib/libcrypto.3.dylib",
    "libcrypto.3.dylib", "/usr/lib/libcrypto.46.dylib", "/usr/lib/libcrypto.44.dylib",
#else
    "libcrypto.so.3", "libcrypto.so.1.1",
#endif
};

#endif
