extension Completions {
  /// The script for fish 3 and later; `authctl completions fish | source`.
  package var fish: String {
    let name = program.name
    var script = """
      # fish completion of \(name)
      function __\(name)_at
          set -l at ''
          set -l skip 0
          for word in (commandline -opc)[2..-1]
              if test $skip = 1
                  set skip 0
                  continue
              end
              if test "$word" = --
                  test "$argv[1]" = rest -a "$argv[2]" = "$at"
                  return
              end
              switch "$at $word"
                  case \(fishSkips)
                      set skip 1
                      continue
              end
              switch "$word"
                  case '-*'
                      continue
              end
              set -l next (string trim -- "$at $word")
              switch "$next"
                  case \(places.dropFirst().map { Self.quoted($0.path) }.joined(separator: " "))
                      set at $next
              end
          end
          test "$argv[1]" = any -o "$argv[1]" = path -a "$argv[2]" = "$at"
      end
      # What stands behind -- is a command line of its own.
      function __\(name)_rest
          set -l tokens (commandline -opc)
          set -e tokens[1..(contains -i -- -- $tokens)]
          complete -C (string join ' ' -- (string escape -- $tokens) (commandline -ct))
      end
      complete -c \(name) -f

      """
    script += program.globals.map { line(option: $0, condition: "any") }.joined()
    script +=
      "complete -c \(name) -n '__\(name)_at any' -s h -l help -d 'Show help on the command and stop.'\n"
    script += "complete -c \(name) -n '__\(name)_at any' -l version -d 'Show the version and stop.'\n"
    return script + places.map(lines).joined()
  }

  private var fishSkips: String {
    let skips = valued.flatMap { path, info in
      Self.spellings(info).map { Self.quoted("\(path ?? "*") \($0)") }
    }
    return skips.isEmpty ? "''" : skips.joined(separator: " ")
  }

  private func lines(_ place: Place) -> String {
    let condition = "path \"\(place.path)\""
    let head = "complete -c \(program.name) -n \(Self.quoted("__\(program.name)_at \(condition)"))"
    var lines = place.words.map { "\(head) -a \(Self.quoted($0.name)) -d \(Self.quoted($0.help))\n" }
    lines += place.operandChoices.map { "\(head) -a \(Self.quoted($0))\n" }
    if place.offersFiles { lines.append("\(head) -F\n") }
    let names = program.globals.map(\.name)
    lines += place.options.filter { !names.contains($0.name) }.map { line(option: $0, condition: condition) }
    if place.takesRest {
      let rest = Self.quoted("__\(program.name)_at rest \"\(place.path)\"")
      lines.append("complete -c \(program.name) -n \(rest) -a '(__\(program.name)_rest)'\n")
    }
    return lines.joined()
  }

  private func line(option info: ParameterInfo, condition: String) -> String {
    var line = "complete -c \(program.name) -n \(Self.quoted("__\(program.name)_at \(condition)"))"
    if let short = info.short { line += " -s \(short)" }
    line += " -l \(info.name)"
    if info.form != .flag { line += info.completion == .file ? " -r -F" : " -x" }
    if !info.choices.isEmpty { line += " -a \(Self.quoted(info.choices.joined(separator: " ")))" }
    return line + " -d \(Self.quoted(info.help))\n"
  }

  /// Inside single quotes fish knows `\'` and `\\` only.
  private static func quoted(_ text: String) -> String {
    "'" + text.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "'"
  }
}
