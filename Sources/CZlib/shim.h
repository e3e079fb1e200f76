#pragma once
#include <zlib.h>

// deflateInit2 is a macro, which Swift cannot call. A window of 15 bits means zlib's header and trailer (RFC 1950);
// with 16 added, gzip's (RFC 1952).
static inline int czlib_begin_zlib(z_stream *stream, int level) {
    return deflateInit2(stream, level, Z_DEFLATED, 15, 8, Z_DEFAULT_STRATEGY);
}

static inline int czlib_begin_gzip(z_stream *stream, int level) {
    return deflateInit2(stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
}

// inflateInit2 is another; without a header of either kind the window is negative.
static inline int czlib_begin_inflate(z_stream *stream, int window) {
    return inflateInit2(stream, window);
}
