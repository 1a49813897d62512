// Every file of this module and of those above it sees the library and the calls of a local server.

@_exported public import AuthCore
@_exported public import AdminEndpoints
