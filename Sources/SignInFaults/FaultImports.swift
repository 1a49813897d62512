// Every file of this module and of those above it sees the protocol.

@_exported public import IdentityToolkit
