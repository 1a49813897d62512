/// Text for people, as it is written to a terminal: only ``TextStyle`` puts marks into it.
///
/// A string from anywhere is escaped when it is put in, so no name or message of a server can be a color or another command to the
/// terminal, and text of the program cannot be mistaken for it. A string is not a styled text, and a styled text cannot become part of a string.
package struct StyledText: Sendable, Equatable {
  /// The text with its marks, all other control characters made visible.
  package let rendered: String

  private init(rendered: String) { self.rendered = rendered }

  /// Takes a string from anywhere; its line feeds stay.
  package init(_ text: String) { self.init(rendered: text.withControlsShown) }

  /// Takes a string from anywhere onto one line, between two marks: select graphic rendition (ECMA-48 section 8.3.117).
  package init(_ text: String, marked parameters: String) {
    self.init(rendered: "\u{1B}[\(parameters)m\(text.onOneLine)\u{1B}[0m")
  }

  package var isEmpty: Bool { rendered.isEmpty }

  package var withoutTrailingBlanks: Self {
    Self(rendered: String(rendered.reversed().drop { $0 == " " }.reversed()))
  }

  package static func + (first: Self, second: Self) -> Self {
    Self(rendered: first.rendered + second.rendered)
  }

  // Disfavored, so that a literal with a style in it is a styled text.
  @_disfavoredOverload
  package static func + (first: Self, second: String) -> Self { first + Self(second) }

  package static func += (first: inout Self, second: Self) { first = first + second }
}

extension StyledText: ExpressibleByStringInterpolation {
  package init(stringLiteral text: String) { self.init(text) }

  package init(stringInterpolation: StringInterpolation) { self.init(rendered: stringInterpolation.rendered) }

  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var rendered = ""

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ text: String) { rendered += text }

    package mutating func appendInterpolation(_ text: StyledText) { rendered += text.rendered }

    package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      rendered += value.description.withControlsShown
    }
  }
}

extension DefaultStringInterpolation {
  // Not unavailable: then the generic one would be taken. Warnings are errors.
  @available(*, deprecated, message: "a string has no styles: make a StyledText")
  package mutating func appendInterpolation(_ text: StyledText) { appendInterpolation(text.rendered) }
}

extension Sequence<StyledText> {
  package func joined(separator: StyledText = "") -> StyledText {
    var (text, isFirst): (StyledText, Bool) = ("", true)
    for part in self {
      text += isFirst ? part : separator + part
      isFirst = false
    }
    return text
  }
}

/// A value of a line for people: a string, which stays on the line, or styled text.
package protocol LineValue: Sendable {
  var onLine: StyledText { get }
}

extension String: LineValue {
  package var onLine: StyledText { StyledText(onOneLine) }
}

extension StyledText: LineValue {
  package var onLine: StyledText { self }
}
