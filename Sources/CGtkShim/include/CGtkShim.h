#pragma once
#include "MartletCollection.h"
