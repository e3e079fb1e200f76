#pragma once
#include <malloc.h>
#include <vips/vips.h>

// Swift cannot call C's variadic functions; each one that MartletRaster needs has its fixed form here.

static inline void martlet_vips_ignore_log(
    const gchar *domain, GLogLevelFlags level, const gchar *message, gpointer data) {
    (void)domain; (void)level; (void)message; (void)data;
}

// Nothing that a file contains may reach the standard error of the program that reads it.
static inline void martlet_vips_silence(void) {
    g_log_set_handler(
        "VIPS", (GLogLevelFlags)(G_LOG_LEVEL_WARNING | G_LOG_LEVEL_MESSAGE | G_LOG_LEVEL_INFO | G_LOG_LEVEL_DEBUG),
        martlet_vips_ignore_log, NULL);
}

// glibc raises the size from which a block is given back to the system to the largest block that was ever freed. With
// pictures that means never, and the heaps of all threads fragment: this halves the peak and keeps it from growing.
static inline void martlet_vips_return_large_blocks(void) {
    mallopt(M_MMAP_THRESHOLD, 1 << 20);
}

static inline VipsImage *martlet_vips_open_source(VipsSource *source, VipsFailOn fail_on) {
    return vips_image_new_from_source(
        source, "", "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", fail_on, NULL);
}

// vips_thumbnail_source of 8.14 drops its own fail_on on the way to the loader, so it goes in the loader's options.
static inline int martlet_vips_thumbnail_source(
    VipsSource *source, VipsImage **out, int width, int height,
    const char *output_profile, const char *loader_options) {
    return output_profile
        ? vips_thumbnail_source(source, out, width, "height", height, "size", VIPS_SIZE_FORCE,
            "export_profile", output_profile, "option_string", loader_options, NULL)
        : vips_thumbnail_source(source, out, width, "height", height, "size", VIPS_SIZE_FORCE,
            "option_string", loader_options, NULL);
}

static inline int martlet_vips_autorotate(VipsImage *in, VipsImage **out) {
    return vips_autorot(in, out, NULL);
}

static inline int martlet_vips_to_profile(VipsImage *in, VipsImage **out, const char *profile) {
    return vips_icc_transform(in, out, profile, "embedded", TRUE, "depth", 8, NULL);
}

static inline int martlet_vips_to_srgb(VipsImage *in, VipsImage **out) {
    return vips_colourspace(in, out, VIPS_INTERPRETATION_sRGB, NULL);
}

static inline int martlet_vips_to_bytes(VipsImage *in, VipsImage **out) {
    return vips_cast(in, out, VIPS_FORMAT_UCHAR, NULL);
}

static inline int martlet_vips_add_alpha(VipsImage *in, VipsImage **out) {
    return vips_bandjoin_const1(in, out, 255, NULL);
}

static inline int martlet_vips_first_bands(VipsImage *in, VipsImage **out, int count) {
    return vips_extract_band(in, out, 0, "n", count, NULL);
}

static inline int martlet_vips_crop(VipsImage *in, VipsImage **out, int left, int top, int width, int height) {
    return vips_extract_area(in, out, left, top, width, height, NULL);
}

static inline int martlet_vips_unpack_radiance(VipsImage *in, VipsImage **out) {
    return vips_rad2float(in, out, NULL);
}

static inline int martlet_vips_unpack_lab(VipsImage *in, VipsImage **out) {
    return vips_LabQ2Lab(in, out, NULL);
}

static inline int martlet_vips_flatten_on_white(VipsImage *in, VipsImage **out) {
    VipsArrayDouble *white = vips_array_double_newv(1, 255.0);
    int result = vips_flatten(in, out, "background", white, NULL);
    vips_area_unref(VIPS_AREA(white));
    return result;
}

static inline int martlet_vips_save_jpeg(VipsImage *in, VipsTarget *target, int quality) {
    return vips_jpegsave_target(in, target, "Q", quality, "strip", TRUE, NULL);
}

static inline int martlet_vips_save_png(VipsImage *in, VipsTarget *target) {
    return vips_pngsave_target(in, target, "strip", TRUE, NULL);
}
