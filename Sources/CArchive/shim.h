#pragma once
#include <archive.h>
#include <archive_entry.h>
#include <locale.h>

// Names are text only where the locale says how; the rest of the process keeps its own.
static inline locale_t carchive_utf8_locale(void) {
    return newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
}
