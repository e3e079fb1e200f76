#pragma once
#include <glib-object.h>

/* libdispatch's main queue, which is Swift's main actor, as a source of a GLib context. */

/* The eventfd that becomes readable when the main queue has work; -1 where this libdispatch has no such entry. */
int martlet_main_queue_handle(void);

/* Attaches the main queue to `context` (NULL is the default one); 0 where that is not possible, else the source's id. */
guint martlet_attach_main_queue(GMainContext *context, int priority);

/* Whether the calling thread is the one the process began with. */
gboolean martlet_is_first_thread(void);

/* Signals: a closure that owns its box, and hands each emission over as values. */

typedef void (*MartletInvoke)(gpointer box, GValue *result, guint count, const GValue *arguments);

/* The returned closure floats; the connection sinks it. `destroy` gets `box` when the closure is gone. */
GClosure *martlet_closure_new(gpointer box, MartletInvoke invoke, GDestroyNotify destroy);

typedef enum {
    MARTLET_VALUE_NONE,
    MARTLET_VALUE_BOOLEAN,
    MARTLET_VALUE_SIGNED,
    MARTLET_VALUE_UNSIGNED,
    MARTLET_VALUE_FLOATING,
    MARTLET_VALUE_STRING,
    MARTLET_VALUE_POINTER,
} MartletValueKind;

MartletValueKind martlet_value_kind(GType type);
gint64 martlet_value_signed(const GValue *value);
guint64 martlet_value_unsigned(const GValue *value);
gdouble martlet_value_floating(const GValue *value);

/* The type of an instance, which is a macro in C. */
GType martlet_instance_type(gconstpointer instance);
