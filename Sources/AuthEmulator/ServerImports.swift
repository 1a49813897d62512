@_exported public import AuthHTTPServer
@_exported public import EmulatorState
@_exported public import Explanation
