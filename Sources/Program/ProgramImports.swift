// Every file of this module and of those above it sees these modules.

@_exported public import CommandLineKit
@_exported public import EmulatorTools
@_exported public import Explanation
@_exported public import PastedTexts
@_exported public import Platform
@_exported public import ProfileFiles
