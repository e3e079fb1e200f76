#include "CPNGShim.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

static void keep_words(png_structp png, png_const_charp message) {
    char *words = png_get_error_ptr(png);
    strncpy(words, message, CPNG_WORDS - 1);
    words[CPNG_WORDS - 1] = 0;
    png_longjmp(png, 1);
}

// A warning is about a chunk that libpng can do without; nothing that a file contains may reach standard error.
static void ignore_warning(png_structp png, png_const_charp message) {
    (void)png;
    (void)message;
}

typedef struct {
    const uint8_t *next;
    size_t left;
} source;

static void read_bytes(png_structp png, png_bytep bytes, size_t count) {
    source *from = png_get_io_ptr(png);
    if (count > from->left) {
        png_error(png, "the file ends too early");
    }
    memcpy(bytes, from->next, count);
    from->next += count;
    from->left -= count;
}

// What setjmp's own function changes is lost when longjmp returns to it, so all that is to be freed is the caller's.
static int decode(png_structp png, png_infop info, png_bytep **rows, int channels, int depth, uint8_t *pixels, size_t count) {
    if (setjmp(png_jmpbuf(png))) {
        return -1;
    }
    png_read_info(png, info);
    png_byte type = png_get_color_type(png, info);
    int has_alpha = (type & PNG_COLOR_MASK_ALPHA) || png_get_valid(png, info, PNG_INFO_tRNS);
    png_set_expand(png);
    if (!(type & PNG_COLOR_MASK_COLOR)) {
        png_set_gray_to_rgb(png);
    }
    if (channels == 4 && !has_alpha) {
        png_set_add_alpha(png, 0xffff, PNG_FILLER_AFTER);
    }
    if (channels == 3 && has_alpha) {
        png_set_strip_alpha(png);
    }
    png_set_interlace_handling(png);
    png_read_update_info(png, info);

    size_t row_bytes = png_get_rowbytes(png, info);
    uint32_t height = png_get_image_height(png, info);
    if (png_get_bit_depth(png, info) != depth || png_get_channels(png, info) != channels || row_bytes == 0 ||
        count / row_bytes != height || count % row_bytes != 0) {
        png_error(png, "the header does not fit the pixels");
    }
    *rows = malloc(height * sizeof(png_bytep));
    if (!*rows) {
        png_error(png, "out of memory");
    }
    for (uint32_t y = 0; y < height; y++) {
        (*rows)[y] = pixels + y * row_bytes;
    }
    png_read_image(png, *rows);
    png_read_end(png, NULL);
    return 0;
}

int cpng_decode(
    const uint8_t *file, size_t count, int channels, int depth, uint8_t *pixels, size_t pixels_count, char *words) {
    source from = {file, count};
    png_bytep *rows = NULL;
    int status = -1;
    strcpy(words, "out of memory");
    png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, words, keep_words, ignore_warning);
    png_infop info = png ? png_create_info_struct(png) : NULL;
    if (info) {
        png_set_read_fn(png, &from, read_bytes);
        status = decode(png, info, &rows, channels, depth, pixels, pixels_count);
    }
    free(rows);
    png_destroy_read_struct(&png, &info, NULL);
    return status;
}

typedef struct {
    uint8_t *bytes;
    size_t count;
    size_t room;
} sink;

static void write_bytes(png_structp png, png_bytep bytes, size_t count) {
    sink *to = png_get_io_ptr(png);
    if (count > to->room - to->count) {
        size_t room = (to->count + count) * 2;
        uint8_t *grown = realloc(to->bytes, room);
        if (!grown) {
            png_error(png, "out of memory");
        }
        to->bytes = grown;
        to->room = room;
    }
    memcpy(to->bytes + to->count, bytes, count);
    to->count += count;
}

static void flush_bytes(png_structp png) { (void)png; }

static int encode(
    png_structp png, png_infop info, const uint8_t *pixels, uint32_t width, uint32_t height, int channels, int depth,
    int level) {
    if (setjmp(png_jmpbuf(png))) {
        return -1;
    }
    png_set_IHDR(
        png, info, width, height, depth, channels == 4 ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB,
        PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_set_compression_level(png, level);
    // Trying all five filters on each row takes as long as deflating it, and makes hardly a difference.
    png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE | PNG_FILTER_SUB | PNG_FILTER_UP);
    png_write_info(png, info);
    size_t row_bytes = (size_t)width * channels * (depth / 8);
    for (uint32_t y = 0; y < height; y++) {
        png_write_row(png, pixels + y * row_bytes);
    }
    png_write_end(png, NULL);
    return 0;
}

int cpng_encode(
    const uint8_t *pixels, uint32_t width, uint32_t height, int channels, int depth, int level, uint8_t **file,
    size_t *count, char *words) {
    sink to = {NULL, 0, 0};
    int status = -1;
    strcpy(words, "out of memory");
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, words, keep_words, ignore_warning);
    png_infop info = png ? png_create_info_struct(png) : NULL;
    if (info) {
        png_set_write_fn(png, &to, write_bytes, flush_bytes);
        status = encode(png, info, pixels, width, height, channels, depth, level);
    }
    png_destroy_write_struct(&png, &info);
    if (status == 0) {
        *file = to.bytes;
        *count = to.count;
    } else {
        free(to.bytes);
    }
    return status;
}

int cpng_check_raw_deflate(const uint8_t *data, size_t count, uint64_t expected, uint32_t *adler, char *words) {
    uint8_t window[1 << 15];
    z_stream stream = {0};
    uint64_t total = 0;
    uLong sum = adler32(0, NULL, 0);
    int status = Z_OK;
    if (count > UINT32_MAX || inflateInit2(&stream, -15) != Z_OK) {
        strcpy(words, "the pixels could not be inflated");
        return -1;
    }
    stream.next_in = (Bytef *)data;
    stream.avail_in = (uInt)count;
    while (status == Z_OK && total <= expected) {
        stream.next_out = window;
        stream.avail_out = sizeof window;
        status = inflate(&stream, Z_NO_FLUSH);
        size_t made = sizeof window - stream.avail_out;
        sum = adler32(sum, window, (uInt)made);
        total += made;
    }
    inflateEnd(&stream);
    if (status != Z_STREAM_END || total != expected) {
        strcpy(words, status == Z_STREAM_END || status == Z_OK ? "the pixels do not fit the header"
                                                               : "the compressed pixels are broken or cut off");
        return -1;
    }
    *adler = (uint32_t)sum;
    return 0;
}
