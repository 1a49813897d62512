#ifndef CSWIFTRUNTIME_H
#define CSWIFTRUNTIME_H

// Declares nothing: importing the module links what it defines.

#endif
