#include "CGLibShim.h"
#include <glib-unix.h>
#include <unistd.h>
#include <sys/syscall.h>

/* The entry points that CoreFoundation's run loop uses on Linux. They are not public, so they are weak here: where a
   libdispatch lacks them the program still links, and MainLoop says so. */
extern int _dispatch_get_main_queue_handle_4CF(void) __attribute__((weak));
extern void _dispatch_main_queue_callback_4CF(void *message) __attribute__((weak));

int martlet_main_queue_handle(void) {
    if (!_dispatch_get_main_queue_handle_4CF || !_dispatch_main_queue_callback_4CF) return -1;
    return _dispatch_get_main_queue_handle_4CF();
}

static gboolean drain(gint fd, GIOCondition condition, gpointer data) {
    (void)condition;
    (void)data;
    /* The eventfd is emptied before the queue is: a job that comes meanwhile raises it again, and none is missed.
       Left unread it would stay readable, and the loop would spin. */
    guint64 pending;
    while (read(fd, &pending, sizeof pending) == (ssize_t)sizeof pending) {}
    _dispatch_main_queue_callback_4CF(NULL);
    return G_SOURCE_CONTINUE;
}

guint martlet_attach_main_queue(GMainContext *context, int priority) {
    int fd = martlet_main_queue_handle();
    if (fd < 0 || !g_unix_set_fd_nonblocking(fd, TRUE, NULL)) return 0;
    GSource *source = g_unix_fd_source_new(fd, G_IO_IN);
    g_source_set_callback(source, G_SOURCE_FUNC(drain), NULL, NULL);
    g_source_set_priority(source, priority);
    g_source_set_static_name(source, "Swift main actor");
    guint id = g_source_attach(source, context);
    g_source_unref(source);
    return id;
}

gboolean martlet_is_first_thread(void) { return syscall(SYS_gettid) == getpid(); }

/* GLib overwrites a closure's data while it tells the finalize notifiers, so the box has a place of its own. */
typedef struct {
    GClosure closure;
    gpointer box;
    MartletInvoke invoke;
    GDestroyNotify destroy;
} BoxedClosure;

static void marshal(GClosure *closure, GValue *result, guint count, const GValue *values, gpointer hint, gpointer data) {
    (void)hint;
    (void)data;
    BoxedClosure *boxed = (BoxedClosure *)closure;
    /* The first value is the instance itself. */
    boxed->invoke(boxed->box, result, count - 1, values + 1);
}

static void finalize(gpointer data, GClosure *closure) {
    (void)data;
    BoxedClosure *boxed = (BoxedClosure *)closure;
    boxed->destroy(boxed->box);
}

GClosure *martlet_closure_new(gpointer box, MartletInvoke invoke, GDestroyNotify destroy) {
    GClosure *closure = g_closure_new_simple(sizeof(BoxedClosure), NULL);
    BoxedClosure *boxed = (BoxedClosure *)closure;
    boxed->box = box;
    boxed->invoke = invoke;
    boxed->destroy = destroy;
    g_closure_set_marshal(closure, marshal);
    g_closure_add_finalize_notifier(closure, NULL, finalize);
    return closure;
}

MartletValueKind martlet_value_kind(GType type) {
    switch (G_TYPE_FUNDAMENTAL(type)) {
    case G_TYPE_INVALID:
    case G_TYPE_NONE: return MARTLET_VALUE_NONE;
    case G_TYPE_BOOLEAN: return MARTLET_VALUE_BOOLEAN;
    case G_TYPE_CHAR:
    case G_TYPE_INT:
    case G_TYPE_LONG:
    case G_TYPE_INT64:
    case G_TYPE_ENUM: return MARTLET_VALUE_SIGNED;
    case G_TYPE_UCHAR:
    case G_TYPE_UINT:
    case G_TYPE_ULONG:
    case G_TYPE_UINT64:
    case G_TYPE_FLAGS: return MARTLET_VALUE_UNSIGNED;
    case G_TYPE_FLOAT:
    case G_TYPE_DOUBLE: return MARTLET_VALUE_FLOATING;
    case G_TYPE_STRING: return MARTLET_VALUE_STRING;
    default: return MARTLET_VALUE_POINTER;
    }
}

gint64 martlet_value_signed(const GValue *value) {
    switch (G_TYPE_FUNDAMENTAL(G_VALUE_TYPE(value))) {
    case G_TYPE_CHAR: return g_value_get_schar(value);
    case G_TYPE_INT: return g_value_get_int(value);
    case G_TYPE_LONG: return g_value_get_long(value);
    case G_TYPE_ENUM: return g_value_get_enum(value);
    default: return g_value_get_int64(value);
    }
}

guint64 martlet_value_unsigned(const GValue *value) {
    switch (G_TYPE_FUNDAMENTAL(G_VALUE_TYPE(value))) {
    case G_TYPE_UCHAR: return g_value_get_uchar(value);
    case G_TYPE_UINT: return g_value_get_uint(value);
    case G_TYPE_ULONG: return g_value_get_ulong(value);
    case G_TYPE_FLAGS: return g_value_get_flags(value);
    default: return g_value_get_uint64(value);
    }
}

gdouble martlet_value_floating(const GValue *value) {
    return G_VALUE_HOLDS_FLOAT(value) ? g_value_get_float(value) : g_value_get_double(value);
}

GType martlet_instance_type(gconstpointer instance) { return G_TYPE_FROM_INSTANCE(instance); }
