#include "MartletSparkline.h"

struct _MartletSparkline {
    GtkWidget parent;
    double *points;
    int count, width, height;
};

G_DEFINE_FINAL_TYPE(MartletSparkline, martlet_sparkline, GTK_TYPE_WIDGET)

static const double line_width = 2;

/* GSK has paths from 4.14 on. Before, a line is either drawn by cairo into a node of the widget's size, or made of turned
 * rectangles, whose edges the GL renderer leaves jagged. The widget is small, and GTK keeps the node until the line changes. */
static void snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
    MartletSparkline *self = MARTLET_SPARKLINE(widget);
    double width = gtk_widget_get_width(widget), height = gtk_widget_get_height(widget), margin = line_width / 2;
    gboolean mirrored = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL;
    GdkRGBA color;
    cairo_t *context;

    if (self->count < 2 || width <= line_width || height <= line_width) return;
    gtk_style_context_get_color(gtk_widget_get_style_context(widget), &color);
    context = gtk_snapshot_append_cairo(snapshot, &GRAPHENE_RECT_INIT(0, 0, width, height));
    gdk_cairo_set_source_rgba(context, &color);
    cairo_set_line_width(context, line_width);
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND);
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND);
    for (int index = 0; index < self->count; index++) {
        double x = self->points[2 * index], y = self->points[2 * index + 1];
        if (mirrored) x = 1 - x;
        cairo_line_to(context, margin + x * (width - line_width), margin + y * (height - line_width));
    }
    cairo_stroke(context);
    cairo_destroy(context);
}

static void measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                    int *minimum_baseline, int *natural_baseline)
{
    MartletSparkline *self = MARTLET_SPARKLINE(widget);

    *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? self->width : self->height;
}

static void finalize(GObject *object)
{
    g_free(MARTLET_SPARKLINE(object)->points);
    G_OBJECT_CLASS(martlet_sparkline_parent_class)->finalize(object);
}

static void martlet_sparkline_class_init(MartletSparklineClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);

    G_OBJECT_CLASS(class)->finalize = finalize;
    widget_class->snapshot = snapshot;
    widget_class->measure = measure;
    gtk_widget_class_set_css_name(widget_class, "sparkline");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void martlet_sparkline_init(MartletSparkline *self)
{
}

GtkWidget *martlet_sparkline_new(int width, int height)
{
    MartletSparkline *self = g_object_new(martlet_sparkline_get_type(), NULL);

    self->width = width;
    self->height = height;
    return GTK_WIDGET(self);
}

void martlet_sparkline_set(GtkWidget *widget, const double *points, int count)
{
    MartletSparkline *self = MARTLET_SPARKLINE(widget);

    g_clear_pointer(&self->points, g_free);
    self->count = count;
    self->points = count > 0 ? g_memdup2(points, 2 * count * sizeof *points) : NULL;
    gtk_widget_queue_draw(widget);
}
