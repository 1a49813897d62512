// Macros for members of an enumeration, and with casts.

public import CSystem

public var CLOCK_REALTIME: clockid_t { fatalError() }
public var CLOCK_MONOTONIC: clockid_t { fatalError() }
public var CLOCK_THREAD_CPUTIME_ID: clockid_t { fatalError() }
public var TIOCGWINSZ: UInt { fatalError() }
