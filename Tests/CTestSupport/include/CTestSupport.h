/// Pseudo-terminals, which Swift's Glibc module does not export (checked with Swift 6.3).
#ifndef CTESTSUPPORT_H
#define CTESTSUPPORT_H
#include <stddef.h>

/// Opens a new pseudo-terminal that programs started later do not inherit.
///
/// Returns the descriptor of its master side and writes the path of the other side to `name`; -1 on failure.
int ctestsupport_open_terminal(char *name, size_t size);

/// The flag of posix_spawn that makes the child the leader of a session of its own.
short ctestsupport_spawn_setsid(void);

#endif
