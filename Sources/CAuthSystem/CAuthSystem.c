#include "CAuthSystem.h"
