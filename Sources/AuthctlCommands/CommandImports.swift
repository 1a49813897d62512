// Every command uses these modules; a file that uses the server's modules imports them itself.

@_exported public import AuthCore
@_exported public import CommandLineKit
@_exported public import Platform
