/// The system's libcurl, loaded when first needed: nothing is linked, and the build needs none of its
/// headers.
///
/// A session is one easy handle with the buffers of its last transfer. It is not thread-safe: one call at a time.
/// Sessions may be opened and used on several threads.
#ifndef CLIBCURL_H
#define CLIBCURL_H

#include <stddef.h>
#include <stdint.h>

typedef struct clibcurl_session clibcurl_session;

/// A session, or NULL if no libcurl is installed or it lacks what every version since 7.20 has.
clibcurl_session *clibcurl_open(void);

/// Closes the session and its connections.
void clibcurl_close(clibcurl_session *session);

/// Clears the options, header lines and buffers of the last transfer; connections stay.
void clibcurl_reset(clibcurl_session *session);

/// Sets an option that takes text, which libcurl copies. Returns a CURLcode.
int clibcurl_set_text(clibcurl_session *session, int option, const char *text);

/// Sets an option that takes a long. Returns a CURLcode.
int clibcurl_set_number(clibcurl_session *session, int option, long number);

/// Sets the addresses of a host, `host:port:address,address`, so that no resolver is used. Returns a
/// CURLcode.
int clibcurl_set_addresses(clibcurl_session *session, const char *entry);

/// Adds one header line, which libcurl copies. Returns 0, or a CURLcode if memory is short.
int clibcurl_add_header(clibcurl_session *session, const char *line);

/// Performs the transfer. Returns a CURLcode.
///
/// A body that is not NULL is sent unchanged, by a POST or the custom method, and only read during the call. A
/// response beyond a limit ends the transfer with code 23 (CURLE_WRITE_ERROR). Unless the request may be repeated,
/// one that a kept connection may have delivered is not sent again: code 65 (CURLE_SEND_FAIL_REWIND). SIGPIPE is
/// blocked for the calling thread.
int clibcurl_perform(clibcurl_session *session, const uint8_t *body, size_t count, int may_repeat, size_t head_limit,
                     size_t body_limit);

/// The raw head of the last response, without interim responses.
const uint8_t *clibcurl_head(const clibcurl_session *session, size_t *count);

/// The body of the last response with transfer codings decoded.
const uint8_t *clibcurl_body(const clibcurl_session *session, size_t *count);

/// What exceeded its limit: 0 nothing, 1 the head (or interim heads and trailers together), 2 the body.
int clibcurl_overrun(const clibcurl_session *session);

/// Whether the connection and the handshake were complete, so that the request may have been sent.
int clibcurl_was_connected(clibcurl_session *session);

/// libcurl's message about the last transfer; it may quote the proxy's URL. Never NULL.
const char *clibcurl_detail(const clibcurl_session *session);

/// The general meaning of a CURLcode. Never NULL.
const char *clibcurl_meaning(int code);

#endif
