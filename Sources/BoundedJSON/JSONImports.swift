// Names are bytes: every file of this module and of those above it compares strings as that module does.

@_exported public import ByteText
