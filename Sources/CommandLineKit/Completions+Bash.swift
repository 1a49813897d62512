import POSIXShell

extension Completions {
  /// The script for bash 3.2 and later; `source <(authctl completions bash)`.
  package var bash: String {
    let name = program.name
    return """
      # bash completion of \(name)
      _\(name)() {
        local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} at= word skip= rest= count=0 last= i
        # bash splits --name=value in three words.
        if [ "$cur" = "=" ]; then
          cur=
        elif [ "$prev" = "=" ]; then
          prev=${COMP_WORDS[COMP_CWORD-2]}
        fi
        for (( i = 1; i < COMP_CWORD; i++ )); do
          word=${COMP_WORDS[i]}
          if [ "$word" = "=" ]; then skip=1; continue; fi
          if [ -n "$skip" ]; then skip=; continue; fi
          if [ "$word" = "--" ]; then rest=1; break; fi
      \(walk(indent: "    ") { _ in "rest=1; break" })  done
        COMPREPLY=()
        if [ -n "$rest" ]; then
          case $at in
      \(restCases)    esac
          return
        fi
        case "$at $prev" in
      \(valueCases)  esac
        case $cur in
          -*)
            case $at in
      \(optionCases)      esac
            ;;
          *)
            case "$at $count $last" in
      \(wordCases)      esac
            ;;
        esac
      }
      complete -F _\(name) \(name)

      """
  }

  private var restCases: String {
    places.filter(\.takesRest)
      .map { "      '\($0.path)') COMPREPLY=($(compgen -c -f -- \"$cur\")) ;;\n" }.joined()
  }

  private var valueCases: String {
    valued.map { path, info in
      "    \(Self.patterns(info, at: path))) \(Self.reply(info.choices, files: info.completion == .file))return ;;\n"
    }.joined()
  }

  private var optionCases: String {
    let globals = program.globals.flatMap(Self.spellings) + ["--help", "--version"]
    let own = places.filter { !$0.options.isEmpty }.map { place in
      let all = place.options.flatMap(Self.spellings)
      return
        "        '\(place.path)') \(Self.reply(all + globals.filter { !all.contains($0) }, files: false));;\n"
    }
    return own.joined() + "        *) \(Self.reply(globals, files: false));;\n"
  }

  private var wordCases: String {
    places.map { place in
      let commands =
        place.takesRest ? "        '\(place.path) 0 ') COMPREPLY=($(compgen -c -- \"$cur\")) ;;\n" : ""
      let words =
        place.words.isEmpty
        ? "" : "        '\(place.path) 0 ') \(Self.reply(place.words.map(\.name), files: false));;\n"
      return words + commands
        + place.operands.map {
          "        \($0.pattern(at: place.path))) \(Self.reply($0.words, files: $0.isFile));;\n"
        }.joined()
    }.joined()
  }

  private static func reply(_ words: [String], files: Bool) -> String {
    var reply = ""
    if !words.isEmpty {
      reply += "COMPREPLY=($(compgen -W \(ShellWords.quoted(words.joined(separator: " "))) -- \"$cur\")); "
    }
    if files {
      reply += "compopt -o filenames 2>/dev/null; COMPREPLY+=($(compgen -f -- \"$cur\")); "
    }
    return reply
  }
}
