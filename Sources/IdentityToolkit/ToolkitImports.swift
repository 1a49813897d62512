// Every file of this module and of those above it sees these modules.

@_exported public import AuthHTTP
@_exported public import AuthValues
@_exported public import BoundedJSON
