extension Context {
  /// Reads a secret without what editors and shells add around it; `missing` is the SDK's error if there is nothing.
  ///
  /// Blanks around it stay only if they may belong to it, as in a password. On a terminal it is asked for without echo, as one line unless it
  /// `isText`.
  package func secret(
    _ input: SecretInput, named name: String, missing: ErrorCode? = nil,
    keepingBlanks keepsBlanks: Bool = false, isText: Bool = false
  ) throws -> Secret {
    do {
      let isTerminal = if case .file(let path) = input { InputFile.isTerminal(path) } else { false }
      if isTerminal || [.file("-"), .standardInput].contains(input),
        let typed = try terminal.typedSecret(
          Self.plain(name), isText: isText, orGive: withPath, missing: missing)
      {
        let text = typed.cleaned(keepingBlanks: keepsBlanks)
        guard !text.isEmpty else { throw CommandFailure.usage("\(name) is an empty line", hint: nil) }
        return Secret(text)
      }
      if isTerminal {
        throw CommandFailure.usage(
          "\(name) would be shown as it is typed, because standard input is no terminal",
          hint: "give it in a file: \(run: withPath)")
      }
      return try secret(input, called: name, keepsBlanks)
    } catch let failure as CommandFailure {
      throw CommandFailure(failure.report.known(to: missing))
    }
  }

  /// The command with a file in place of standard input.
  private var withPath: NextCommand {
    let option = typed.first {
      $0.value.count == 1 && ($0.value == ["-"] || InputFile.isTerminal($0.value[0]))
    }?.key
    guard let option else { return .again() }
    return .again(without: option) + "--\(words: option) PATH"
  }

  private func secret(_ input: SecretInput, called name: String, _ keepsBlanks: Bool) throws -> Secret {
    switch input {
    case .file(let path):
      do {
        return Secret(try text(ofFileOrInput: path, named: name, keepsBlanks))
      } catch let failure as Terminal.ReadFailure {
        // The path may be the secret itself, typed by mistake.
        throw Terminal.ReadFailure(
          path: "the file \(name.hasPrefix("--") ? "of" : "with") \(name)", reason: failure.reason,
          hint:
            "give the path of a file, or - for standard input; what was given is not shown, as it may be the secret"
        )
      }
    case .standardInput: return Secret(try text(ofFileOrInput: "-", named: name, keepsBlanks))
    case .variable(let name):
      let text = (variables[name] ?? "").cleaned(keepingBlanks: keepsBlanks)
      if InputFile.isDirectory(text) == false {
        let option = origins.first { $0.value == .variable(name) }?.key
        terminal.note(
          "\(name) is used as the secret itself, though it names an existing file"
            + (option.map { "; for what is in the file, unset it and give --\($0) PATH" } ?? ""))
      }
      return Secret(text)
    }
  }

  /// Everything in a file, or on standard input for `-`; nothing at all is an error.
  package func bytes(
    ofFileOrInput path: String, named name: String, within patience: Duration? = nil
  ) throws -> [UInt8] {
    let bytes = try terminal.contents(
      ofFileOrInput: path, named: name.hasPrefix("--") ? "the value of \(name)" : name, within: patience)
    guard bytes.isEmpty else { return bytes }
    guard path == "-" else { throw CommandFailure.usage("\(name) is missing: its file is empty", hint: nil) }
    throw CommandFailure.usage(
      "no \(Self.plain(name)) on standard input",
      hint: "in a pipe, the command before it has probably failed: see its error first")
  }

  /// `--access-token-file` and `the access token` as `access token`.
  private static func plain(_ name: String) -> String {
    guard name.hasPrefix("--") else { return name.hasPrefix("the ") ? String(name.dropFirst(4)) : name }
    let words = name.dropFirst(2).split(separator: "-")[...]
    return (words.last == "file" ? words.dropLast() : words).joined(separator: " ")
  }

  private func text(
    ofFileOrInput path: String, named name: String, _ keepsBlanks: Bool
  ) throws -> String {
    let bytes = try bytes(ofFileOrInput: path, named: name)
    let text = String(decoding: bytes, as: UTF8.self).cleaned(keepingBlanks: keepsBlanks)
    guard !text.isEmpty else { throw CommandFailure.usage("\(name) is an empty line", hint: nil) }
    return text
  }
}
