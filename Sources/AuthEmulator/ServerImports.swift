@_exported public import EmulatorState
