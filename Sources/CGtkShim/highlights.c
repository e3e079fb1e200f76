#include "MartletHighlights.h"

struct _MartletHighlights {
    GtkWidget parent;
    graphene_rect_t *frames;
    int count;
};

G_DEFINE_FINAL_TYPE(MartletHighlights, martlet_highlights, GTK_TYPE_WIDGET)

/* Plain rectangles of the style's colour: nodes that cost next to nothing, and need no surface of the widget's size. */
static void snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
    MartletHighlights *self = MARTLET_HIGHLIGHTS(widget);
    float width = gtk_widget_get_width(widget), height = gtk_widget_get_height(widget);
    GdkRGBA color;

    gtk_style_context_get_color(gtk_widget_get_style_context(widget), &color);
    for (int index = 0; index < self->count; index++) {
        const graphene_rect_t *frame = &self->frames[index];
        gtk_snapshot_append_color(
            snapshot, &color,
            &GRAPHENE_RECT_INIT(frame->origin.x * width, frame->origin.y * height, frame->size.width * width,
                                frame->size.height * height));
    }
}

static void finalize(GObject *object)
{
    g_free(MARTLET_HIGHLIGHTS(object)->frames);
    G_OBJECT_CLASS(martlet_highlights_parent_class)->finalize(object);
}

static void martlet_highlights_class_init(MartletHighlightsClass *class)
{
    G_OBJECT_CLASS(class)->finalize = finalize;
    GTK_WIDGET_CLASS(class)->snapshot = snapshot;
    gtk_widget_class_set_css_name(GTK_WIDGET_CLASS(class), "highlights");
}

static void martlet_highlights_init(MartletHighlights *self)
{
    gtk_widget_set_can_target(GTK_WIDGET(self), FALSE);
}

GtkWidget *martlet_highlights_new(void)
{
    return g_object_new(martlet_highlights_get_type(), NULL);
}

void martlet_highlights_set(GtkWidget *widget, const double *frames, int count)
{
    MartletHighlights *self = MARTLET_HIGHLIGHTS(widget);

    g_clear_pointer(&self->frames, g_free);
    self->count = count;
    self->frames = count > 0 ? g_new(graphene_rect_t, count) : NULL;
    for (int index = 0; index < count; index++, frames += 4)
        graphene_rect_init(&self->frames[index], frames[0], frames[1], frames[2], frames[3]);
    gtk_widget_queue_draw(widget);
}
