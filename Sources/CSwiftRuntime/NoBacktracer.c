// At every start the runtime looks for a program that shows a backtrace after a crash: beside itself, so beside the
// executable it is linked into. For a program that was found through PATH, the directory it gets is the current one, and
// whatever is called swift-backtrace there would run (Docs/decisions/0007-release-linking.md).
//
// Defined here, the function is not taken from the static runtime, and the runtime finds nothing unless
// SWIFT_BACKTRACE names a program. The shared runtime does not see it, and looks in its own directory, by its full path.
#if defined(__linux__)
__attribute__((visibility("hidden"))) char *swift_copyAuxiliaryExecutablePath(const char *name) {
  (void)name;
  return 0;
}
#endif
