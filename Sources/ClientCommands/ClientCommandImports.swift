// Every file of this module and of those above it sees the program's parts.

@_exported public import Program
