#pragma once
#include <stddef.h>
#include <stdint.h>

// libpng reports errors with longjmp, which must not cross Swift's frames: each call here catches its own. All return 0,
// or -1 with libpng's words in `words`, which has room for CPNG_WORDS bytes.

enum { CPNG_WORDS = 256 };

/// Decodes a whole PNG file into rows without gaps: `channels` 3 (RGB) or 4 (RGBA), `depth` 8 or 16 bits (big-endian).
int cpng_decode(
    const uint8_t *file, size_t count, int channels, int depth, uint8_t *pixels, size_t pixels_count, char *words);

/// Encodes such rows as a PNG file; `*file` is from malloc.
int cpng_encode(
    const uint8_t *pixels, uint32_t width, uint32_t height, int channels, int depth, int level, uint8_t **file,
    size_t *count, char *words);

/// Inflates a raw deflate stream (RFC 1951) that must give exactly `expected` bytes, and tells their Adler-32.
int cpng_check_raw_deflate(const uint8_t *data, size_t count, uint64_t expected, uint32_t *adler, char *words);
