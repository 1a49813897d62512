@_exported public import EmulatorWire
@_exported public import ServerCrypto
