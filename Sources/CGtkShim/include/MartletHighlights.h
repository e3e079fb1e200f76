#pragma once
#include <gtk/gtk.h>

#define MARTLET_TYPE_HIGHLIGHTS (martlet_highlights_get_type())
G_DECLARE_FINAL_TYPE(MartletHighlights, martlet_highlights, MARTLET, HIGHLIGHTS, GtkWidget)

/* Creates a widget that draws rectangles in its style's colour, and is not met by the pointer. */
GtkWidget *martlet_highlights_new(void);

/* Sets the rectangles, four numbers each (left, top, width, height), as fractions of the widget. */
void martlet_highlights_set(GtkWidget *widget, const double *frames, int count);
