import AuthCore
import CommandLineKit
import Program

@testable import AuthctlCommands

/// Hints as they are printed where no command failed.
extension NextStep {
  static let printer = CommandPrinter(of: Commands.tree)

  var printed: String { Self.printer.text(self) }
}

extension NextCommand {
  var printed: String { NextStep.printer.line(self) }
}

extension ErrorReport {
  var hint: String? { next?.printed }
}

extension ErrorCode {
  /// The hint of the code's row.
  var hint: String? { Advice(self).step?.printed }
}
