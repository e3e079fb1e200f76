#pragma once
#include <zlib.h>

// deflateInit2 is a macro, which Swift cannot call. A window of 15 bits plus 16 means gzip's header and trailer.
static inline int czlib_begin_gzip(z_stream *stream, int level) {
    return deflateInit2(stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
}
