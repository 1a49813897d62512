/// What Swift's own C modules do not export: epoll and eventfd on Linux (checked with Swift 6.3).
#ifndef CAUTHSYSTEM_H
#define CAUTHSYSTEM_H
#ifdef __linux__
#include <sys/epoll.h>
#include <sys/eventfd.h>
#endif
#endif
