// Every file of this module and of those above it sees the calls and values that are read.

@_exported public import Explanation
