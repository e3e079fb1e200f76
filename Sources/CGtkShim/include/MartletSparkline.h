#pragma once
#include <gtk/gtk.h>

#define MARTLET_TYPE_SPARKLINE (martlet_sparkline_get_type())
G_DECLARE_FINAL_TYPE(MartletSparkline, martlet_sparkline, MARTLET, SPARKLINE, GtkWidget)

/* Creates a widget that draws a line in its style's colour; to assistive technology it is a picture. */
GtkWidget *martlet_sparkline_new(int width, int height);

/* Sets the points of the line, two numbers each (from the left, from the top), as fractions of the widget. */
void martlet_sparkline_set(GtkWidget *widget, const double *points, int count);
