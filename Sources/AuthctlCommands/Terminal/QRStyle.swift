import CommandLineKit

/// How a QR code is drawn for people (`--qr`).
enum QRStyle: String, ChoiceValue {
  /// Not at all.
  case none
  /// Two characters for each module, for a font or a wire without block elements.
  case ascii
  /// Half blocks: two modules one above the other in each character.
  case utf8

  /// The option of every command that has something to scan; without it ``Terminal/qrStyle(_:)`` decides.
  static var parameter: Parameter<QRStyle?> {
    .option("qr", "STYLE", help: "How to draw the QR code; utf8 on a terminal, else none.")
  }
}

extension Terminal {
  /// The style that was asked for, else half blocks where standard output is a terminal and nothing elsewhere.
  func qrStyle(_ chosen: QRStyle?) -> QRStyle {
    chosen ?? (console.outputColumns == nil ? .none : .utf8)
  }
}
