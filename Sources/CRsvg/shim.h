#pragma once
#include <dlfcn.h>
#include <cairo.h>
#include <glib-object.h>
#include <stdint.h>
#include <string.h>

// librsvg and what it stands on take 7 ms to load, at every start of a program that is linked with it, and few icons
// ever wear a ribbon that is an SVG. So it is loaded when the first one is read. Its interface of version 2.52 on:

typedef struct {
    double x, y, width, height;
} crsvg_rectangle;

enum { CRSVG_WORDS = 256, CRSVG_DONE = 0, CRSVG_BROKEN = -1, CRSVG_NOT_INSTALLED = -2, CRSVG_NO_SIZE = -3 };

typedef struct {
    void *(*new_from_data)(const guint8 *, gsize, GError **);
    gboolean (*get_intrinsic_size_in_pixels)(void *, gdouble *, gdouble *);
    gboolean (*get_intrinsic_dimensions)(
        void *, gboolean *, void *, gboolean *, void *, gboolean *, crsvg_rectangle *);
    gboolean (*render_document)(void *, cairo_t *, const crsvg_rectangle *, GError **);
} crsvg_functions;

static inline int crsvg_load(crsvg_functions *rsvg) {
    void *library = dlopen("librsvg-2.so.2", RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        return CRSVG_NOT_INSTALLED;
    }
    *(void **)&rsvg->new_from_data = dlsym(library, "rsvg_handle_new_from_data");
    *(void **)&rsvg->get_intrinsic_size_in_pixels = dlsym(library, "rsvg_handle_get_intrinsic_size_in_pixels");
    *(void **)&rsvg->get_intrinsic_dimensions = dlsym(library, "rsvg_handle_get_intrinsic_dimensions");
    *(void **)&rsvg->render_document = dlsym(library, "rsvg_handle_render_document");
    return rsvg->new_from_data && rsvg->get_intrinsic_size_in_pixels && rsvg->get_intrinsic_dimensions &&
            rsvg->render_document
        ? CRSVG_DONE
        : CRSVG_NOT_INSTALLED;
}

// Draws an SVG so that it fills a surface whose longer side is `side`; `*surface` is the caller's to destroy. The
// document has no address, so librsvg follows none of its references to files or hosts.
static inline int crsvg_draw(
    const uint8_t *bytes, size_t count, double side, cairo_surface_t **surface, char *words) {
    crsvg_functions rsvg;
    GError *error = NULL;
    words[0] = 0;
    if (crsvg_load(&rsvg) != CRSVG_DONE) {
        return CRSVG_NOT_INSTALLED;
    }
    void *handle = rsvg.new_from_data(bytes, count, &error);
    int status = handle ? CRSVG_DONE : CRSVG_BROKEN;
    double width = 0, height = 0;
    if (handle && !rsvg.get_intrinsic_size_in_pixels(handle, &width, &height)) {
        struct { double length; int unit; } across, down;
        gboolean has_width, has_height, has_box;
        crsvg_rectangle box = {0, 0, 0, 0};
        rsvg.get_intrinsic_dimensions(handle, &has_width, &across, &has_height, &down, &has_box, &box);
        width = has_box ? box.width : 0;
        height = has_box ? box.height : 0;
    }
    if (handle && !(width > 0 && height > 0 && width / height < 1024 && height / width < 1024)) {
        status = CRSVG_NO_SIZE;
    }
    if (status == CRSVG_DONE) {
        double scale = side / (width > height ? width : height);
        crsvg_rectangle all = {0, 0, (int)(width * scale + 0.5), (int)(height * scale + 0.5)};
        all.width = all.width < 1 ? 1 : all.width;
        all.height = all.height < 1 ? 1 : all.height;
        *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, (int)all.width, (int)all.height);
        cairo_t *drawing = cairo_create(*surface);
        if (!rsvg.render_document(handle, drawing, &all, &error)) {
            status = CRSVG_BROKEN;
        } else if (cairo_status(drawing) != CAIRO_STATUS_SUCCESS) {
            status = CRSVG_BROKEN;
        }
        cairo_destroy(drawing);
        cairo_surface_flush(*surface);
        if (status != CRSVG_DONE) {
            cairo_surface_destroy(*surface);
        }
    }
    if (error) {
        strncpy(words, error->message, CRSVG_WORDS - 1);
        words[CRSVG_WORDS - 1] = 0;
        g_error_free(error);
    }
    if (handle) {
        g_object_unref(handle);
    }
    return status;
}
