import POSIXShell

extension Completions {
  /// The script for bash 3.2 and later; `source <(authctl completions bash)`.
  package var bash: String {
    let name = program.name
    return """
      # bash completion of \(name)
      # \(name) lists stored names and the like itself; $program is the word that was typed for it.
      _\(name)_listed() {
        local value help shown
        while IFS=$'\\t' read -r value help; do
          [ -n "$value" ] || continue
          printf -v shown %q "$value"
          if [ -n "$quote" ]; then shown=$value; fi
          if [[ $value == "$cur"* || $shown == "$cur"* ]]; then COMPREPLY+=("$shown"); fi
        done <<< "$("$program" \(Self.word) "$1" "${typed[@]:1}" 2>/dev/null </dev/null)"
      }
      _\(name)_find() {
      \(walkAll)  if [ -n "$rest" ]; then
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
      _\(name)() {
        local program=${1/#\\~\\//$HOME/} line=${COMP_LINE#*"${COMP_WORDS[0]}"} cur prev whole kept quote=
        local at= word skip= rest= count=0 last= i
        local -a typed
        typed=("${COMP_WORDS[0]}")
        # bash splits at = and : too; what no space separates is one word.
        for (( i = 1; i <= COMP_CWORD; i++ )); do
          word=${COMP_WORDS[i]}
          if [ "$line" != "${line#[[:space:]]}" ] || [ -z "$line" ]; then
            typed+=("$word")
          else
            typed[${#typed[@]}-1]+=$word
          fi
          line=${line#"${line%%[![:space:]]*}"}
          line=${line#"$word"}
        done
        i=$(( ${#typed[@]} - 1 ))
        cur=${typed[i]} prev=
        if (( i > 0 )); then prev=${typed[i-1]}; fi
        unset "typed[$i]"
        # What the shell replaces begins behind what it kept.
        word=${COMP_WORDS[COMP_CWORD]}
        case $word in =|:) word= ;; esac
        kept=${cur%"$word"}
        case $cur in
          [\\"\\']*) quote=${cur:0:1} cur=${cur:1} kept= ;;
        esac
        whole=$cur
        case $cur in --*=*) prev=${cur%%=*} cur=${cur#*=} ;; esac
        whole=${whole%"$cur"}
        COMPREPLY=()
        _\(name)_find
        for i in "${!COMPREPLY[@]}"; do
          word=$whole${COMPREPLY[i]}
          COMPREPLY[i]=${word#"$kept"}
        done
      }
      complete -F _\(name) \(name)

      """
  }

  private var walkAll: String {
    """
      for word in "${typed[@]:1}"; do
        if [ -n "$skip" ]; then skip=; continue; fi
        if [ "$word" = "--" ]; then rest=1; break; fi
    \(walk(indent: "    ") { _ in "rest=1; break" })  done

    """
  }

  private var restCases: String {
    places.filter(\.takesRest)
      .map { "      '\($0.path)') COMPREPLY=($(compgen -c -f -- \"$cur\")) ;;\n" }.joined()
  }

  private var valueCases: String {
    valued.map { path, info in
      "    \(Self.patterns(info, at: path))) \(reply(info.choices, info.completion))return ;;\n"
    }.joined()
  }

  private var optionCases: String {
    let globals = program.globals.flatMap(Self.spellings) + ["--help", "--version"]
    let own = places.filter { !$0.options.isEmpty }.map { place in
      let all = place.options.flatMap(Self.spellings)
      return
        "        '\(place.path)') \(reply(all + globals.filter { !all.contains($0) }));;\n"
    }
    return own.joined() + "        *) \(reply(globals));;\n"
  }

  private var wordCases: String {
    places.map { place in
      let commands =
        place.takesRest ? "        '\(place.path) 0 ') COMPREPLY=($(compgen -c -- \"$cur\")) ;;\n" : ""
      let words =
        place.words.isEmpty
        ? "" : "        '\(place.path) 0 ') \(reply(place.words.map(\.name)));;\n"
      return words + commands
        + place.operands.map {
          "        \($0.pattern(at: place.path))) \(reply($0.words, $0.completion));;\n"
        }.joined()
    }.joined()
  }

  private func reply(_ words: [String], _ completion: ParameterInfo.Completion = .none) -> String {
    var reply = ""
    if !words.isEmpty {
      reply += "COMPREPLY=($(compgen -W \(ShellWords.quoted(words.joined(separator: " "))) -- \"$cur\")); "
    }
    switch completion {
    case .file:
      // A name with a space is one candidate.
      reply += "compopt -o filenames 2>/dev/null; local IFS=$'\\n'; COMPREPLY+=($(compgen -f -- \"$cur\")); "
    case .listed(let kind): reply += "_\(program.name)_listed \(kind); "
    case .none, .command: break
    }
    return reply
  }
}
