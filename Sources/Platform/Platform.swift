// The C library and Foundation, without ICU where it is apart, under one name on every system.

#if canImport(Darwin)
@_exported public import Darwin
@_exported public import Foundation
#elseif canImport(Musl)
@_exported public import FoundationEssentials
@_exported public import Musl
#else
@_exported public import FoundationEssentials
@_exported public import Glibc
#endif
