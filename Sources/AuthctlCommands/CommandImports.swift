// Every file of this module sees the commands.

@_exported public import Smoke
