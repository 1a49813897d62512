// Every file of this module and of those above it sees the messages and sockets that it serves.

@_exported public import AuthHTTP
