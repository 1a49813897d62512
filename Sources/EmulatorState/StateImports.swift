@_exported public import EmulatorWire
