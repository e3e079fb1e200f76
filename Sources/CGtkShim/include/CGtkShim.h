#pragma once
#include "MartletCollection.h"
#include "MartletHighlights.h"
#include "MartletSparkline.h"
