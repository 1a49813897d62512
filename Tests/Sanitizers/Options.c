// The options of AddressSanitizer, also in programs that a test starts with an environment of its own. What a program keeps
// until its end is not looked for, and a task may return into another frame.
const char *__asan_default_options(void) { return "detect_leaks=0:detect_stack_use_after_return=0"; }
