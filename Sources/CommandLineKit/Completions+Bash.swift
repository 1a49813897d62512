import POSIXShell

extension Completions {
  /// The script for bash 3.2 and later; `source <(authctl completions bash)`.
  package var bash: String {
    let name = program.name
    return """
      # bash completion of \(name)
      # \(name) lists stored names and the like itself; $program is the word that was typed for it.
      _\(name)_listed() {
        local value help
        stored=1
        while IFS=$'\\t' read -r value help; do
          if [[ -n $value && $value == "$cur"* ]]; then COMPREPLY+=("$value"); fi
        done <<< "$("$program" \(Self.word) "$1" "${typed[@]:1}" 2>/dev/null </dev/null)"
      }
      # What a typed word says, the quote that is open at its end, and what stands before that quote.
      _\(name)_read() {
        local char i
        plain= quote= head=
        for (( i = 0; i < ${#1}; i++ )); do
          char=${1:i:1}
          case $quote$char in
            \\\\) i=$((i + 1)); plain+=${1:i:1} ;;
            \\'|\\") quote=$char head=$plain ;;
            \\'\\'|\\"\\") quote= ;;
            \\"\\\\) case ${1:i+1:1} in [\\$\\`\\"\\\\]) i=$((i + 1)); plain+=${1:i:1} ;; ?) plain+=\\\\ ;; esac ;;
            *) plain+=$char ;;
          esac
        done
      }
      # Writes $word for the quote that is open, so that nothing in a stored name runs; fails where that has no form.
      _\(name)_quoted() {
        local char i text=
        for (( i = 0; i < ${#word}; i++ )); do
          char=${word:i:1}
          case $quote$char in
            # The history has its say inside double quotes, and a backslash would stay.
            \\"!) if [[ $- == *H* ]]; then return 1; fi; text+=! ;;
            \\'\\') text+="'\\\\''" ;;
            \\"[\\$\\`\\"\\\\]) text+=\\\\$char ;;
            *) text+=$char ;;
          esac
        done
        # The shell takes a quote at the head for the one that is open, and one at the end for the one that closes.
        case $quote$text in \\'\\'*) text=\\'$text ;; esac
        case $quote$text in
          \\'*\\') text=${text%\\'} ;;
          \\"*\\") text+=\\" ;;
        esac
        word=$text
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
        local program=${1/#\\~\\//$HOME/} line=${COMP_LINE#*"${COMP_WORDS[0]}"} cur prev whole= kept stored=
        local at= word skip= rest= count=0 last= i plain quote head
        local -a typed found
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
        # What the shell replaces begins behind what it kept, or behind the quote that is open.
        case $word in =|:) word= ;; esac
        kept=${typed[${#typed[@]}-1]}
        kept=${kept%"$word"}
        for i in "${!typed[@]}"; do
          _\(name)_read "${typed[i]}"
          typed[i]=$plain
        done
        cur=$plain prev=
        if (( i > 0 )); then prev=${typed[i-1]}; fi
        unset "typed[$i]"
        case $cur in --*=*) prev=${cur%%=*} whole=${cur%%=*}= cur=${cur#*=} ;; esac
        COMPREPLY=()
        _\(name)_find
        found=("${COMPREPLY[@]}")
        COMPREPLY=()
        for word in "${found[@]}"; do
          if [ -n "$quote" ]; then
            word=$whole$word
            word=${word#"$head"}
            if [ -n "$stored" ]; then _\(name)_quoted || continue; fi
          else
            if [ -n "$stored" ]; then printf -v word %q "$word"; fi
            word=$whole$word
            word=${word#"$kept"}
          fi
          COMPREPLY+=("$word")
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
    let globals = (program.globals + ParameterInfo.builtIn).flatMap(Self.spellings)
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
