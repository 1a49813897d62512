// Every file of this module and of those above it sees these modules; Package.swift says in which direction.

@_exported public import AuthCrypto
@_exported public import AdminEndpoints
