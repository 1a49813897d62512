extension Completions {
  /// The script for fish 3 and later; `authctl completions fish | source`.
  package var fish: String {
    let name = program.name
    let script = """
      # fish completion of \(name)
      # Where the cursor is: the path, the number of operands behind it, the last of them, and where a command line to run begins.
      function __\(name)_look
          set -g __\(name)_line $argv[1]
          set -g __\(name)_path ''
          set -g __\(name)_count 0
          set -g __\(name)_last ''
          set -g __\(name)_rest
          set -l skip 0
          set -l index 1
          set -l tokens (commandline -opc)
          set -e tokens[1]
          for word in $tokens
              set index (math $index + 1)
              if test $skip = 1
                  set skip 0
                  continue
              end
              if test "$word" = --
                  set __\(name)_rest (math $index + 1)
                  return
              end
              switch "$__\(name)_path $word"
                  case \(fishSkips)
                      set skip 1
                      continue
              end
              switch "$word"
                  case '-*'
                      continue
              end
              switch "$__\(name)_path"
                  case \(fishRunners)
                      set __\(name)_rest $index
                      return
              end
              set -l next (string trim -- "$__\(name)_path $word")
              switch "$next"
                  case \(places.dropFirst().map { Self.quoted($0.path) }.joined(separator: " "))
                      set __\(name)_path $next
                  case '*'
                      set __\(name)_count (math $__\(name)_count + 1)
                      set __\(name)_last $word
              end
          end
      end
      # __\(name)_at any | path PATH | operand PATH COUNT [LAST] | rest PATH: whether the cursor is there.
      # Each line below asks, so the words are looked at once for all of them.
      function __\(name)_at
          set -l line (commandline -cp)
          test "$line" = "$__\(name)_line" || __\(name)_look "$line"
          if test -n "$__\(name)_rest"
              test "$argv[1]" = rest -a "$argv[2]" = "$__\(name)_path"
              return
          end
          switch "$argv[1]"
              case any
                  return 0
              case path
                  test "$argv[2]" = "$__\(name)_path"
              case operand
                  test "$argv[2]" = "$__\(name)_path" || return 1
                  test "$argv[3]" = '*' -o "$argv[3]" = $__\(name)_count || return 1
                  test (builtin count $argv) -lt 4 -o "$argv[4]" = "$__\(name)_last"
              case '*'
                  return 1
          end
      end
      # What a command runs is a command line of its own.
      function __\(name)_rest
          set -l tokens (commandline -opc)
          complete -C (string join ' ' -- (string escape -- $tokens[$__\(name)_rest..-1]) (commandline -ct))
      end
      # \(name) lists stored names and the like itself.
      function __\(name)_listed
          set -l tokens (commandline -opc)
          set -l program (string replace -r '^~/' "$HOME/" -- $tokens[1])
          set -e tokens[1]
          $program \(Self.word) $argv[1] $tokens 2>/dev/null </dev/null
      end
      complete -c \(name) -f

      """
    let everywhere = program.globals + ParameterInfo.builtIn
    return script + everywhere.map { line(option: $0, condition: "any") }.joined()
      + places.map(lines).joined()
  }

  private var fishSkips: String {
    let skips = valued.flatMap { path, info in
      Self.spellings(info).map { Self.quoted("\(path ?? "*") \($0)") }
    }
    return skips.isEmpty ? "''" : skips.joined(separator: " ")
  }

  private var fishRunners: String {
    let runners = places.filter(\.takesRest).map { Self.quoted($0.path) }
    return runners.isEmpty ? "''" : runners.joined(separator: " ")
  }

  private func lines(_ place: Place) -> String {
    let condition = "path \"\(place.path)\""
    let first = self.head("operand \"\(place.path)\" 0")
    var lines = place.words.map { "\(first) -a \(Self.quoted($0.name)) -d \(Self.quoted($0.help))\n" }
    for operand in place.operands {
      let index = operand.index.map { "\($0)" } ?? "'*'"
      let previous = operand.previous.map { " \(Self.quoted($0))" } ?? ""
      let head = self.head("operand \"\(place.path)\" \(index)\(previous)")
      lines += operand.words.map { "\(head) -a \(Self.quoted($0))\n" }
      switch operand.completion {
      case .file: lines.append("\(head) -F\n")
      case .listed(let kind): lines.append("\(head) -a '(__\(program.name)_listed \(kind))'\n")
      case .none, .command: break
      }
    }
    let names = program.globals.map(\.name)
    lines += place.options.filter { !names.contains($0.name) }.map { line(option: $0, condition: condition) }
    if place.takesRest {
      lines.append("\(head("rest \"\(place.path)\"")) -a '(__\(program.name)_rest)'\n")
      lines.append("\(first) -a '(complete -C (commandline -ct))'\n")
    }
    return lines.joined()
  }

  private func head(_ condition: String) -> String {
    "complete -c \(program.name) -n \(Self.quoted("__\(program.name)_at \(condition)"))"
  }

  private func line(option info: ParameterInfo, condition: String) -> String {
    var line = head(condition)
    if let short = info.short { line += " -s \(short)" }
    line += " -l \(info.name)"
    if info.form != .flag { line += info.completion == .file ? " -r -F" : " -x" }
    if case .listed(let kind) = info.completion { line += " -a '(__\(program.name)_listed \(kind))'" }
    if !info.choices.isEmpty { line += " -a \(Self.quoted(info.choices.joined(separator: " ")))" }
    return line + " -d \(Self.quoted(info.help))\n"
  }

  /// Inside single quotes fish knows `\'` and `\\` only.
  private static func quoted(_ text: String) -> String {
    "'" + text.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "'"
  }
}
