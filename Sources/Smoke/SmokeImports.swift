// Every file of this module and of those above it sees the commands.

@_exported public import ClientCommands
@_exported public import ServerCommands
