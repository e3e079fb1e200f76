#include "MartletCollection.h"

void martlet_accessible_set_label(GtkWidget *widget, const char *label)
{
    if (label)
        gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
    else
        gtk_accessible_reset_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL);
}

void martlet_accessible_set_selected(GtkWidget *widget, gboolean selected)
{
    gtk_accessible_update_state(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_SELECTED, selected, -1);
}

static void set_relation(GtkAccessible *accessible, GtkAccessibleRelation relation, int value)
{
    if (value > 0)
        gtk_accessible_update_relation(accessible, relation, value, -1);
    else
        gtk_accessible_reset_relation(accessible, relation);
}

void martlet_accessible_set_position(GtkWidget *widget, int row, int column, int position, int set_size)
{
    GtkAccessible *accessible = GTK_ACCESSIBLE(widget);
    set_relation(accessible, GTK_ACCESSIBLE_RELATION_ROW_INDEX, row);
    set_relation(accessible, GTK_ACCESSIBLE_RELATION_COL_INDEX, column);
    set_relation(accessible, GTK_ACCESSIBLE_RELATION_POS_IN_SET, position);
    set_relation(accessible, GTK_ACCESSIBLE_RELATION_SET_SIZE, set_size);
}

void martlet_accessible_set_counts(GtkWidget *widget, int rows, int columns, gboolean multi_selectable)
{
    GtkAccessible *accessible = GTK_ACCESSIBLE(widget);
    set_relation(accessible, GTK_ACCESSIBLE_RELATION_ROW_COUNT, rows);
    set_relation(accessible, GTK_ACCESSIBLE_RELATION_COL_COUNT, columns);
    gtk_accessible_update_property(accessible, GTK_ACCESSIBLE_PROPERTY_MULTI_SELECTABLE, multi_selectable, -1);
}
