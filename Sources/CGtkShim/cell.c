#include "MartletCollection.h"

#include <math.h>
#include <string.h>

struct _MartletCell {
    GtkWidget parent;
    GtkWidget *child;
    /* What it covers of its parent. */
    double x, y, width, height;
};

G_DEFINE_FINAL_TYPE(MartletCell, martlet_cell, GTK_TYPE_WIDGET)

/* A layout may give a cell less than its child needs, half-way through an animation for one. So a cell asks for
 * nothing, and gives its child at least what that needs; what is too much is clipped. */
static void measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                    int *minimum_baseline, int *natural_baseline)
{
    MartletCell *self = MARTLET_CELL(widget);
    int across = 0;

    *minimum = *natural = 0;
    *minimum_baseline = *natural_baseline = -1;
    if (!self->child || !gtk_widget_should_layout(self->child))
        return;
    if (for_size >= 0) {
        gtk_widget_measure(self->child, !orientation, -1, &across, NULL, NULL, NULL);
        for_size = MAX(for_size, across);
    }
    gtk_widget_measure(self->child, orientation, for_size, NULL, natural, NULL, NULL);
}

static GtkSizeRequestMode get_request_mode(GtkWidget *widget)
{
    GtkWidget *child = MARTLET_CELL(widget)->child;
    return child ? gtk_widget_get_request_mode(child) : GTK_SIZE_REQUEST_CONSTANT_SIZE;
}

static void size_allocate(GtkWidget *widget, int width, int height, int baseline)
{
    MartletCell *self = MARTLET_CELL(widget);
    int least_width, least_height;

    (void)baseline;
    if (!self->child || !gtk_widget_should_layout(self->child))
        return;
    gtk_widget_measure(self->child, GTK_ORIENTATION_HORIZONTAL, -1, &least_width, NULL, NULL, NULL);
    width = MAX(width, least_width);
    gtk_widget_measure(self->child, GTK_ORIENTATION_VERTICAL, width, &least_height, NULL, NULL, NULL);
    gtk_widget_allocate(self->child, width, MAX(height, least_height), -1, NULL);
}

static void dispose(GObject *object)
{
    MartletCell *self = MARTLET_CELL(object);
    g_clear_pointer(&self->child, gtk_widget_unparent);
    G_OBJECT_CLASS(martlet_cell_parent_class)->dispose(object);
}

static void martlet_cell_class_init(MartletCellClass *klass)
{
    GtkWidgetClass *widget = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = dispose;
    widget->measure = measure;
    widget->get_request_mode = get_request_mode;
    widget->size_allocate = size_allocate;
    gtk_widget_class_set_css_name(widget, "cell");
    gtk_widget_class_set_accessible_role(widget, GTK_ACCESSIBLE_ROLE_GRID_CELL);
}

static void martlet_cell_init(MartletCell *self)
{
    gtk_widget_set_overflow(GTK_WIDGET(self), GTK_OVERFLOW_HIDDEN);
}

GtkWidget *martlet_cell_new(const char *css_name, GtkAccessibleRole role)
{
    return g_object_new(MARTLET_TYPE_CELL, "css-name", css_name, "accessible-role", role, NULL);
}

void martlet_cell_set_child(GtkWidget *cell, GtkWidget *child)
{
    MartletCell *self = MARTLET_CELL(cell);

    if (self->child == child)
        return;
    g_clear_pointer(&self->child, gtk_widget_unparent);
    self->child = child;
    if (child)
        gtk_widget_set_parent(child, cell);
}

int martlet_cell_measure(GtkWidget *cell, GtkOrientation orientation, int breadth)
{
    int natural;
    gtk_widget_measure(cell, orientation, breadth, NULL, &natural, NULL, NULL);
    return natural;
}

/* GSK's cairo renderer fills with pink what has a third dimension. */
gboolean martlet_draws_in_3d(GtkWidget *widget)
{
    GtkNative *native = gtk_widget_get_native(widget);
    GskRenderer *renderer = native ? gtk_native_get_renderer(native) : NULL;
    return !renderer || strcmp(G_OBJECT_TYPE_NAME(renderer), "GskCairoRenderer") != 0;
}

/* A page that is turned, without a third dimension: as narrow as it is seen, and as high as it is in its middle. */
static GskTransform *flattened(GskTransform *place, const MartletCellTransform *transform, double width)
{
    double angle = transform->turn * G_PI / 180;
    /* The edge that moves is the one farther from the anchor. */
    double reach = transform->anchor_x * 2 > width ? -transform->anchor_x : width - transform->anchor_x;
    double height = -reach * sin(angle);
    double nearness = transform->depth > 0 ? 1 / MAX(1 - height / transform->depth, 0.01) : 1;
    return gsk_transform_scale(place, (float)(cos(angle) * nearness), (float)((1 + nearness) / 2));
}

static GskTransform *transformed(GskTransform *place, const MartletCellTransform *transform, double width)
{
    graphene_point_t anchor = GRAPHENE_POINT_INIT((float)(transform->anchor_x + transform->move_x),
                                                  (float)(transform->anchor_y + transform->move_y));
    graphene_point_t back = GRAPHENE_POINT_INIT((float)-transform->anchor_x, (float)-transform->anchor_y);

    place = gsk_transform_translate(place, &anchor);
    /* What is not turned needs no third dimension, and then any renderer can draw it. */
    if (transform->turn != 0 && !transform->in_3d) {
        place = flattened(place, transform, width);
    } else if (transform->turn != 0) {
        if (transform->depth > 0)
            place = gsk_transform_perspective(place, (float)transform->depth);
        place = gsk_transform_rotate_3d(place, (float)transform->turn, graphene_vec3_y_axis());
    }
    if (transform->rotation != 0)
        place = gsk_transform_rotate(place, (float)transform->rotation);
    if (transform->scale != 1)
        place = gsk_transform_scale(place, (float)transform->scale, (float)transform->scale);
    return gsk_transform_translate(place, &back);
}

void martlet_cell_place(GtkWidget *cell, double x, double y, int width, int height,
                        const MartletCellTransform *transform)
{
    MartletCell *self = MARTLET_CELL(cell);
    graphene_point_t origin = GRAPHENE_POINT_INIT((float)x, (float)y);
    GskTransform *place = gsk_transform_translate(NULL, &origin);

    self->x = transform ? transform->drawn_x : x;
    self->y = transform ? transform->drawn_y : y;
    self->width = transform ? transform->drawn_width : width;
    self->height = transform ? transform->drawn_height : height;
    if (transform)
        place = transformed(place, transform, width);
    /* GTK asks that a widget be measured before it is placed; where nothing changed that is a look in a cache. */
    gtk_widget_measure(cell, GTK_ORIENTATION_HORIZONTAL, -1, NULL, NULL, NULL, NULL);
    gtk_widget_allocate(cell, width, height, -1, place);
}

gboolean martlet_cell_is_inside(GtkWidget *cell, int width, int height);

gboolean martlet_cell_is_inside(GtkWidget *cell, int width, int height)
{
    MartletCell *self = MARTLET_CELL(cell);
    const int shadow = 32; /* what a style may draw around a cell */
    return self->x < width + shadow && self->y < height + shadow && self->x + self->width > -shadow &&
           self->y + self->height > -shadow;
}

void martlet_cell_follow(GtkWidget *cell, GtkWidget *view, GtkWidget *previous)
{
    if (gtk_widget_get_parent(cell) != view || gtk_widget_get_prev_sibling(cell) != previous)
        gtk_widget_insert_after(cell, view, previous);
}
