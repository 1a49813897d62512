// The library's API uses the types of this module: who imports AuthCore sees them too.

@_exported public import IdentityToolkit
