#pragma once
#include <gtk/gtk.h>

/* A scrollable widget whose decisions are made in Swift, and the light widget that its cells are.
 *
 * GTK wants classes in C: vfuncs, interfaces and properties can't be written in Swift. The C side holds what GTK
 * asks for at each frame (drawing, picking) and forwards the rest through a table of functions. */

/* What a MartletCollection asks its owner; every member must be set. */
typedef struct {
    /* The viewport has this size, or something in it asked to be placed again. */
    void (*allocate)(void *owner, int width, int height);
    /* An adjustment's value changed, by a scroll bar, a wheel, a finger or by code. */
    void (*scrolled)(void *owner);
    /* Focus should move into or inside the view; returns whether it did. */
    gboolean (*focus)(void *owner, GtkDirectionType direction);
    /* The view itself was asked to take the focus; returns whether it could. */
    gboolean (*grab_focus)(void *owner);
    /* Focus went to `child` (a direct child), or left, when NULL. */
    void (*focus_child_changed)(void *owner, GtkWidget *child);
    /* The reading direction or the fonts changed: sizes that were read are no longer right. */
    void (*sizes_changed)(void *owner);
    /* The view is no more; called once. */
    void (*release)(void *owner);
} MartletCollectionTable;

#define MARTLET_TYPE_COLLECTION (martlet_collection_get_type())
G_DECLARE_FINAL_TYPE(MartletCollection, martlet_collection, MARTLET, COLLECTION, GtkWidget)

/* Creates a view that keeps one reference on `owner`, given back by `release`. `table` must outlive it. */
GtkWidget *martlet_collection_new(const MartletCollectionTable *table, void *owner);

/* The adjustment of an axis, never NULL. */
GtkAdjustment *martlet_collection_get_adjustment(GtkWidget *view, GtkOrientation orientation);

#define MARTLET_TYPE_CELL (martlet_cell_get_type())
G_DECLARE_FINAL_TYPE(MartletCell, martlet_cell, MARTLET, CELL, GtkWidget)

/* Creates a cell: a widget with one child, which fills it. */
GtkWidget *martlet_cell_new(const char *css_name, GtkAccessibleRole role);

/* Sets what the cell shows; NULL for nothing. */
void martlet_cell_set_child(GtkWidget *cell, GtkWidget *child);

/* The cell's natural length along `orientation` when it is `breadth` across. */
int martlet_cell_measure(GtkWidget *cell, GtkOrientation orientation, int breadth);

/* How a cell is drawn other than flat: about its anchor, in points from its top left, it is scaled, rotated (degrees,
 * clockwise), turned about the vertical (degrees), seen from `depth` points (0 for infinitely far), and moved. */
typedef struct {
    double anchor_x, anchor_y, scale, rotation, turn, depth, move_x, move_y;
    /* What it then covers of its parent. */
    double drawn_x, drawn_y, drawn_width, drawn_height;
    /* Whether what draws it knows a third dimension. */
    gboolean in_3d;
} MartletCellTransform;

/* Whether what draws a widget knows a third dimension. */
gboolean martlet_draws_in_3d(GtkWidget *widget);

/* Puts a cell at (x, y) of its parent; `transform` is NULL where it lies flat. A cell whose size is unchanged is moved,
 * not laid out again. */
void martlet_cell_place(GtkWidget *cell, double x, double y, int width, int height,
                        const MartletCellTransform *transform);

/* Whether a cell is the next sibling of `previous` (the first child when that is NULL); makes it so if not. */
void martlet_cell_follow(GtkWidget *cell, GtkWidget *view, GtkWidget *previous);

/* What assistive technology is told. Positions count from 1; 0 leaves one out. */
void martlet_accessible_set_label(GtkWidget *widget, const char *label);
void martlet_accessible_set_selected(GtkWidget *widget, gboolean selected);
void martlet_accessible_set_position(GtkWidget *widget, int row, int column, int position, int set_size);
void martlet_accessible_set_counts(GtkWidget *widget, int rows, int columns, gboolean multi_selectable);
