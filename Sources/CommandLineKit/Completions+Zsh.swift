import POSIXShell

extension Completions {
  /// The script for zsh: a file `_authctl` in a directory of `$fpath`, or `source <(authctl completions zsh)`.
  ///
  /// It leaves options alone: zsh calls it with those its own functions need (zshcompsys(1)), and `emulate` would take them away.
  package var zsh: String {
    let name = program.name
    return """
      #compdef \(name)
      # zsh completion of \(name)
      # \(name) lists stored names and the like itself; a colon or a backslash in a name stands behind a backslash.
      _\(name)_listed() {
        local line
        local -a found
        for line in "${(@f)$($typed[1] \(Self.word) $1 "${(@)typed[2,-1]}" 2>/dev/null </dev/null)}"; do
          [[ -n $line ]] && found+=("${${line%%$'\\t'*}//(#m)[:\\\\]/\\\\$MATCH}:${line#*$'\\t'}")
        done
        _describe value found
      }
      _\(name)() {
        local at= word skip= count=0 last= prev=${words[CURRENT-1]} i
        local -a typed
        typed=("${(@Q)words[1,CURRENT-1]}")
        typed[1]=${typed[1]/#\\~\\//$HOME/}
        local -a found
        for (( i = 2; i < CURRENT; i++ )); do
          word=${words[i]}
          if [[ -n $skip ]]; then skip=; continue; fi
          if [[ $word == -- ]]; then
            case $at in
      \(restCases)      esac
            return 1
          fi
      \(walk(indent: "    ") { _ in "(( i-- )); shift $i words; (( CURRENT -= i )); _normal; return" })  done
        if [[ $PREFIX == --*=* ]]; then
          prev=${PREFIX%%=*}
          compset -P '*='
        fi
        case "$at $prev" in
      \(valueCases)  esac
        if [[ $PREFIX == -* ]]; then
          case $at in
      \(optionCases)    esac
          found+=(\(Self.described((ParameterInfo.builtIn + program.globals).flatMap(Self.rows))))
          _describe -o option found
          return
        fi
        case "$at $count $last" in
      \(wordCases)  esac
      }
      if [[ $funcstack[1] == _\(name) ]]; then _\(name) "$@"; else compdef _\(name) \(name); fi

      """
  }

  private var restCases: String {
    places.filter(\.takesRest).map {
      "        '\($0.path)') shift $i words; (( CURRENT -= i )); _normal; return ;;\n"
    }.joined()
  }

  private var valueCases: String {
    valued.map { path, info in
      var action = ""
      if !info.choices.isEmpty {
        action = "compadd -- \(info.choices.map(ShellWords.quoted).joined(separator: " ")); "
      }
      action += self.action(info.completion)
      return "    \(Self.patterns(info, at: path))) \(action)return ;;\n"
    }.joined()
  }

  private var optionCases: String {
    places.filter { !$0.options.isEmpty }.map { place in
      "      '\(place.path)') found=(\(Self.described(place.options.flatMap(Self.rows)))) ;;\n"
    }.joined()
  }

  private var wordCases: String {
    places.map { place in
      var lines = place.operands.map { operand in
        let words = Self.described(operand.words.map { ($0, "") }, as: "value")
        return "    \(operand.pattern(at: place.path))) \(words)\(action(operand.completion));;\n"
      }
      if place.takesRest { lines.append("    '\(place.path) 0 ') _command_names -e ;;\n") }
      if !place.words.isEmpty {
        lines.append("    '\(place.path) 0 ') \(Self.described(place.words, as: "command"));;\n")
      }
      return lines.joined()
    }.joined()
  }

  private func action(_ completion: ParameterInfo.Completion) -> String {
    switch completion {
    case .file: "_files; "
    case .listed(let kind): "_\(program.name)_listed \(kind); "
    case .none, .command: ""
    }
  }

  private static func described(_ words: [(name: String, help: String)], as kind: String) -> String {
    words.isEmpty ? "" : "found=(\(described(words))); _describe \(kind) found; "
  }

  private static func rows(_ info: ParameterInfo) -> [(name: String, help: String)] {
    spellings(info).map { ($0, info.help) }
  }

  /// `_describe` takes `name:help`, a colon in the name behind a backslash.
  private static func described(_ words: [(name: String, help: String)]) -> String {
    words.map { word in
      let name = word.name.map { $0 == ":" ? "\\:" : String($0) }.joined()
      return ShellWords.quoted(word.help.isEmpty ? name : "\(name):\(word.help)")
    }.joined(separator: " ")
  }
}
