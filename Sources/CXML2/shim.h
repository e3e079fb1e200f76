#pragma once
#include <libxml/xmlversion.h>
// Debian builds libxml2 with ICU, whose headers are not those of Foundation's own ICU: Swift cannot import both. What is left
// out is the tail of one struct, xmlCharEncodingHandler, which nothing here touches.
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>
