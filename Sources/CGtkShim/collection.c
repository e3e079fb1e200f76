#include "MartletCollection.h"

struct _MartletCollection {
    GtkWidget parent;
    const MartletCollectionTable *table;
    void *owner;
    GtkAdjustment *adjustments[2]; /* by GtkOrientation */
    GtkScrollablePolicy policies[2];
};

enum { PROP_0, PROP_HADJUSTMENT, PROP_VADJUSTMENT, PROP_HSCROLL_POLICY, PROP_VSCROLL_POLICY };

G_DEFINE_FINAL_TYPE_WITH_CODE(MartletCollection, martlet_collection, GTK_TYPE_WIDGET,
                              G_IMPLEMENT_INTERFACE(GTK_TYPE_SCROLLABLE, NULL))

static void value_changed(GtkAdjustment *adjustment, gpointer data)
{
    MartletCollection *self = data;
    (void)adjustment;
    if (self->table)
        self->table->scrolled(self->owner);
}

static void drop_adjustment(MartletCollection *self, GtkOrientation orientation)
{
    GtkAdjustment *old = self->adjustments[orientation];
    if (!old)
        return;
    g_signal_handlers_disconnect_by_func(old, value_changed, self);
    g_clear_object(&self->adjustments[orientation]);
}

static void take_adjustment(MartletCollection *self, GtkOrientation orientation, GtkAdjustment *adjustment)
{
    if (adjustment && adjustment == self->adjustments[orientation])
        return;
    if (!adjustment)
        adjustment = gtk_adjustment_new(0, 0, 0, 0, 0, 0);
    g_object_ref_sink(adjustment);
    drop_adjustment(self, orientation);
    self->adjustments[orientation] = adjustment;
    g_signal_connect(adjustment, "value-changed", G_CALLBACK(value_changed), self);
    gtk_widget_queue_allocate(GTK_WIDGET(self));
    g_object_notify(G_OBJECT(self), orientation == GTK_ORIENTATION_HORIZONTAL ? "hadjustment" : "vadjustment");
}

static void take_policy(MartletCollection *self, GtkOrientation orientation, GtkScrollablePolicy policy)
{
    if (self->policies[orientation] == policy)
        return;
    self->policies[orientation] = policy;
    gtk_widget_queue_resize(GTK_WIDGET(self));
    g_object_notify(G_OBJECT(self),
                    orientation == GTK_ORIENTATION_HORIZONTAL ? "hscroll-policy" : "vscroll-policy");
}

static void set_property(GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
    MartletCollection *self = MARTLET_COLLECTION(object);
    switch (id) {
    case PROP_HADJUSTMENT:
        take_adjustment(self, GTK_ORIENTATION_HORIZONTAL, g_value_get_object(value));
        break;
    case PROP_VADJUSTMENT:
        take_adjustment(self, GTK_ORIENTATION_VERTICAL, g_value_get_object(value));
        break;
    case PROP_HSCROLL_POLICY:
        take_policy(self, GTK_ORIENTATION_HORIZONTAL, g_value_get_enum(value));
        break;
    case PROP_VSCROLL_POLICY:
        take_policy(self, GTK_ORIENTATION_VERTICAL, g_value_get_enum(value));
        break;
    default:
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
    }
}

static void get_property(GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
    MartletCollection *self = MARTLET_COLLECTION(object);
    switch (id) {
    case PROP_HADJUSTMENT:
        g_value_set_object(value, self->adjustments[GTK_ORIENTATION_HORIZONTAL]);
        break;
    case PROP_VADJUSTMENT:
        g_value_set_object(value, self->adjustments[GTK_ORIENTATION_VERTICAL]);
        break;
    case PROP_HSCROLL_POLICY:
        g_value_set_enum(value, self->policies[GTK_ORIENTATION_HORIZONTAL]);
        break;
    case PROP_VSCROLL_POLICY:
        g_value_set_enum(value, self->policies[GTK_ORIENTATION_VERTICAL]);
        break;
    default:
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
    }
}

/* The content scrolls, so any size will do; the natural one only keeps a window without a size from being a dot. */
static void measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                    int *minimum_baseline, int *natural_baseline)
{
    (void)widget;
    (void)for_size;
    *minimum = 0;
    *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 360 : 240;
    *minimum_baseline = *natural_baseline = -1;
}

static GtkSizeRequestMode get_request_mode(GtkWidget *widget)
{
    (void)widget;
    return GTK_SIZE_REQUEST_CONSTANT_SIZE;
}

static void size_allocate(GtkWidget *widget, int width, int height, int baseline)
{
    MartletCollection *self = MARTLET_COLLECTION(widget);
    (void)baseline;
    if (self->table)
        self->table->allocate(self->owner, width, height);
}

static gboolean focus(GtkWidget *widget, GtkDirectionType direction)
{
    MartletCollection *self = MARTLET_COLLECTION(widget);
    return self->table ? self->table->focus(self->owner, direction) : FALSE;
}

static gboolean grab_focus(GtkWidget *widget)
{
    MartletCollection *self = MARTLET_COLLECTION(widget);
    return self->table ? self->table->grab_focus(self->owner) : FALSE;
}

static void set_focus_child(GtkWidget *widget, GtkWidget *child)
{
    MartletCollection *self = MARTLET_COLLECTION(widget);
    GTK_WIDGET_CLASS(martlet_collection_parent_class)->set_focus_child(widget, child);
    if (self->table)
        self->table->focus_child_changed(self->owner, child);
}

static void direction_changed(GtkWidget *widget, GtkTextDirection previous)
{
    MartletCollection *self = MARTLET_COLLECTION(widget);
    GTK_WIDGET_CLASS(martlet_collection_parent_class)->direction_changed(widget, previous);
    if (self->table)
        self->table->sizes_changed(self->owner);
}

static void system_setting_changed(GtkWidget *widget, GtkSystemSetting setting)
{
    MartletCollection *self = MARTLET_COLLECTION(widget);
    GTK_WIDGET_CLASS(martlet_collection_parent_class)->system_setting_changed(widget, setting);
    if (self->table && setting != GTK_SYSTEM_SETTING_DISPLAY && setting != GTK_SYSTEM_SETTING_ICON_THEME)
        self->table->sizes_changed(self->owner);
}

static void dispose(GObject *object)
{
    MartletCollection *self = MARTLET_COLLECTION(object);
    GtkWidget *child;
    const MartletCollectionTable *table = self->table;
    void *owner = self->owner;

    /* The table goes first: unparenting a focused cell would call back into an owner that is taking its leave. */
    self->table = NULL;
    self->owner = NULL;
    while ((child = gtk_widget_get_first_child(GTK_WIDGET(object))))
        gtk_widget_unparent(child);
    drop_adjustment(self, GTK_ORIENTATION_HORIZONTAL);
    drop_adjustment(self, GTK_ORIENTATION_VERTICAL);
    if (table)
        table->release(owner);
    G_OBJECT_CLASS(martlet_collection_parent_class)->dispose(object);
}

extern gboolean martlet_cell_is_inside(GtkWidget *cell, int width, int height);

static void snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
    int width = gtk_widget_get_width(widget), height = gtk_widget_get_height(widget);
    GtkWidget *child;

    for (child = gtk_widget_get_first_child(widget); child; child = gtk_widget_get_next_sibling(child))
        if (!MARTLET_IS_CELL(child) || martlet_cell_is_inside(child, width, height))
            gtk_widget_snapshot_child(widget, child, snapshot);
}

static void martlet_collection_class_init(MartletCollectionClass *klass)
{
    GObjectClass *object = G_OBJECT_CLASS(klass);
    GtkWidgetClass *widget = GTK_WIDGET_CLASS(klass);

    object->dispose = dispose;
    object->set_property = set_property;
    object->get_property = get_property;
    widget->measure = measure;
    widget->get_request_mode = get_request_mode;
    widget->size_allocate = size_allocate;
    widget->snapshot = snapshot;
    widget->focus = focus;
    widget->grab_focus = grab_focus;
    widget->set_focus_child = set_focus_child;
    widget->direction_changed = direction_changed;
    widget->system_setting_changed = system_setting_changed;
    g_object_class_override_property(object, PROP_HADJUSTMENT, "hadjustment");
    g_object_class_override_property(object, PROP_VADJUSTMENT, "vadjustment");
    g_object_class_override_property(object, PROP_HSCROLL_POLICY, "hscroll-policy");
    g_object_class_override_property(object, PROP_VSCROLL_POLICY, "vscroll-policy");
    gtk_widget_class_set_css_name(widget, "collectionview");
    gtk_widget_class_set_accessible_role(widget, GTK_ACCESSIBLE_ROLE_GRID);
}

static void martlet_collection_init(MartletCollection *self)
{
    gtk_widget_set_overflow(GTK_WIDGET(self), GTK_OVERFLOW_HIDDEN);
    gtk_widget_set_focusable(GTK_WIDGET(self), TRUE);
    take_adjustment(self, GTK_ORIENTATION_HORIZONTAL, NULL);
    take_adjustment(self, GTK_ORIENTATION_VERTICAL, NULL);
}

GtkWidget *martlet_collection_new(const MartletCollectionTable *table, void *owner)
{
    MartletCollection *self = g_object_new(MARTLET_TYPE_COLLECTION, NULL);
    self->table = table;
    self->owner = owner;
    return GTK_WIDGET(self);
}

GtkAdjustment *martlet_collection_get_adjustment(GtkWidget *view, GtkOrientation orientation)
{
    return MARTLET_COLLECTION(view)->adjustments[orientation];
}
