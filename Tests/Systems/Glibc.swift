// This toolchain's Foundation loads a module of this name. Here it has the C library of the other system, and the one
// type that Foundation's own declarations use.

public enum POSIXErrorCode: Int32 {
  case EIO, EPIPE, EMFILE, EADDRINUSE, ECONNRESET
}
