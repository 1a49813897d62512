extension Completions {
  /// The script for zsh: a file `_authctl` in a directory of `$fpath`, or `source <(authctl completions zsh)`.
  package var zsh: String {
    let name = program.name
    return """
      #compdef \(name)
      # zsh completion of \(name)
      _\(name)() {
        emulate -L zsh
        local at= word skip= prev=${words[CURRENT-1]} i
        local -a found
        for (( i = 2; i < CURRENT; i++ )); do
          word=${words[i]}
          if [[ -n $skip ]]; then skip=; continue; fi
          if [[ $word == -- ]]; then
            case $at in
      \(restCases)      esac
            return 1
          fi
      \(walk(indent: "    "))  done
        if [[ $PREFIX == --*=* ]]; then
          prev=${PREFIX%%=*}
          compset -P '*='
        fi
        case "$at $prev" in
      \(valueCases)  esac
        if [[ $PREFIX == -* ]]; then
          case $at in
      \(optionCases)    esac
          found+=(\(Self.described(builtIn + program.globals.flatMap(Self.rows))))
          _describe -o option found
          return
        fi
        case $at in
      \(wordCases)  esac
      }
      if [[ $funcstack[1] == _\(name) ]]; then _\(name) "$@"; else compdef _\(name) \(name); fi

      """
  }

  private var builtIn: [(name: String, help: String)] {
    [("--help", "Show help on the command and stop."), ("--version", "Show the version and stop.")]
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
      if info.completion == .file { action += "_files; " }
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
      var actions: [String] = []
      let words = place.words + place.operandChoices.map { (name: $0, help: "") }
      if !words.isEmpty { actions = ["found=(\(Self.described(words)))", "_describe command found"] }
      if place.offersFiles { actions.append("_files") }
      return actions.isEmpty ? "" : "    '\(place.path)') \(actions.joined(separator: "; ")) ;;\n"
    }.joined()
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
