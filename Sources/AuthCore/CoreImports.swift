// The library's API uses the types of these modules: who imports AuthCore sees them too.

@_exported public import AuthValues
@_exported public import IdentityToolkit
@_exported public import SignInFaults
