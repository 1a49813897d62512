/// The system's libcurl, found when first needed: nothing is linked and no header of it is required to build.
///
/// A session is one easy handle with the buffers of its last transfer. It is not thread-safe: one call at a time.
#ifndef CLIBCURL_H
#define CLIBCURL_H

#include <stddef.h>
#include <stdint.h>

typedef struct clibcurl_session clibcurl_session;

/// A session, or NULL when no libcurl is installed (or it lacks what every version since 7.20 has).
clibcurl_session *clibcurl_open(void);

/// Closes the session with the connections it keeps.
void clibcurl_close(clibcurl_session *session);

/// Forgets options, header lines and buffers of the last transfer; connections stay.
void clibcurl_reset(clibcurl_session *session);

/// Sets an option that takes text, which libcurl copies. Returns a CURLcode.
int clibcurl_set_text(clibcurl_session *session, int option, const char *text);

/// Sets an option that takes a long. Returns a CURLcode.
int clibcurl_set_number(clibcurl_session *session, int option, long number);

/// Sets the addresses of a host, `host:port:address,address`, so that no resolver is asked. Returns a CURLcode.
int clibcurl_set_addresses(clibcurl_session *session, const char *entry);

/// Adds one header line, which libcurl copies. Returns 0, or a CURLcode when memory is short.
int clibcurl_add_header(clibcurl_session *session, const char *line);

/// Performs the transfer. Returns a CURLcode.
///
/// A body that is not NULL is sent as it is and only read during the call. What comes back beyond a limit ends the
/// transfer with code 23 (CURLE_WRITE_ERROR). SIGPIPE is held back for the calling thread.
int clibcurl_perform(clibcurl_session *session, const uint8_t *body, size_t count, size_t head_limit,
                     size_t body_limit);

/// The head of the last response as it came, interim responses left out.
const uint8_t *clibcurl_head(const clibcurl_session *session, size_t *count);

/// The body of the last response with transfer codings undone.
const uint8_t *clibcurl_body(const clibcurl_session *session, size_t *count);

/// 0 nothing too large, 1 the head (or interim heads and trailers together), 2 the body was beyond its limit.
int clibcurl_overrun(const clibcurl_session *session);

/// Whether connection and handshake were done, so that the request may have been sent.
int clibcurl_was_connected(clibcurl_session *session);

/// What libcurl says about the last transfer; it may quote the proxy's URL. Never NULL.
const char *clibcurl_detail(const clibcurl_session *session);

/// What a CURLcode means in general. Never NULL.
const char *clibcurl_meaning(const clibcurl_session *session, int code);

#endif
