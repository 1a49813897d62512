/// The completion scripts of a program.
///
/// A script asks the program for completions with `PROGRAM __complete WORD…`; the last word is being typed
/// and may be empty. The answer is one of
/// - lines `WORD TAB MEANING`, where a word may be an option with its value: `--profile=work`
/// - `:files`, also for the value in `--option=VALUE`
/// - `:command N`: the words from the Nth on form another command line
package struct CompletionScript: Sendable {
  /// The first word of the hidden command.
  package static let word = "__complete"

  private let name: String

  package init(program name: String) { self.name = name }

  /// For bash 3.2 and later; `source <(authctl completions bash)`.
  package var bash: String {
    """
    # bash completion of \(name)
    # The value of a typed word, the quote that is open at its end, and the part before that quote.
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
          # Inside double quotes bash expands its history, and a backslash would stay.
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
    _\(name)() {
      local program=${1/#\\~\\//$HOME/} line=${COMP_LINE#*"${COMP_WORDS[0]}"} cur kept word i plain quote head
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
      # What the shell replaces begins behind what it kept, or behind the quote that is open.
      case $word in =|:) word= ;; esac
      kept=${typed[${#typed[@]}-1]}
      kept=${kept%"$word"}
      for i in "${!typed[@]}"; do
        _\(name)_read "${typed[i]}"
        typed[i]=$plain
      done
      cur=$plain
      COMPREPLY=()
      while IFS= read -r line; do
        case $line in
          :files)
            word=
            case $cur in --*=*) word=${cur%%=*}= ;; esac
            compopt -o filenames 2>/dev/null
            while IFS= read -r line; do
              line=$word$line
              if [ -n "$quote" ]; then line=${line#"$head"}; else line=${line#"$kept"}; fi
              COMPREPLY+=("$line")
            done < <(compgen -f -- "${cur#"$word"}")
            ;;
          :command*) while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -c -f -- "$cur") ;;
          *)
            word=${line%%$'\\t'*}
            [[ -n $word && $word == "$cur"* ]] || continue
            if [ -n "$quote" ]; then
              word=${word#"$head"}
              _\(name)_quoted || continue
            else
              printf -v word %q "$word"
              word=${word#"$kept"}
            fi
            COMPREPLY+=("$word")
            ;;
        esac
      done <<< "$("$program" \(Self.word) "${typed[@]:1}" 2>/dev/null </dev/null)"
    }
    complete -F _\(name) \(name)

    """
  }

  /// For zsh: a file `_authctl` in a directory of `$fpath`, or `source <(authctl completions zsh)`.
  ///
  /// It does not change the shell's options: zsh calls it with those that its own functions need
  /// (zshcompsys(1)).
  package var zsh: String {
    """
    #compdef \(name)
    # zsh completion of \(name)
    _\(name)() {
      local line count
      local -a typed found
      typed=("${(@Q)words[1,CURRENT-1]}")
      typed[1]=${typed[1]/#\\~\\//$HOME/}
      for line in "${(@f)$($typed[1] \(Self.word) "${(@)typed[2,-1]}" "$PREFIX" 2>/dev/null </dev/null)}"; do
        case $line in
          :files) if [[ $PREFIX == --*=* ]]; then compset -P '*='; fi; _files; return ;;
          :command*)
            count=$(( ${line#:command } + 1 ))
            shift $count words
            (( CURRENT -= count ))
            _normal
            return ;;
          # A colon or a backslash in a word stands behind a backslash.
          *$'\\t'*) found+=("${${line%%$'\\t'*}//(#m)[:\\\\]/\\\\$MATCH}:${line#*$'\\t'}") ;;
        esac
      done
      if [[ $PREFIX == -* && $PREFIX != *=* ]]; then _describe -o option found; else _describe value found; fi
    }
    if [[ $funcstack[1] == _\(name) ]]; then _\(name) "$@"; else compdef _\(name) \(name); fi

    """
  }

  /// For fish 3 and later; `authctl completions fish | source`.
  package var fish: String {
    """
    # fish completion of \(name)
    function __\(name)_complete
        set -l tokens (commandline -opc)
        set -l current (commandline -ct)
        set -l program (string replace -r '^~/' "$HOME/" -- $tokens[1])
        set -e tokens[1]
        for line in ($program \(Self.word) $tokens "$current" 2>/dev/null </dev/null)
            switch $line
                case :files
                    set -l head (string match -r -- '^--[^=]*=' $current)
                    for path in (__fish_complete_path (string replace -r -- '^--[^=]*=' '' $current))
                        echo "$head$path"
                    end
                case ':command *'
                    set -l first (math (string sub -s 10 -- $line) + 1)
                    complete -C (string join ' ' -- (string escape -- $tokens[$first..-1]) $current)
                case '*'
                    echo $line
            end
        end
    end
    complete -c \(name) -f -a '(__\(name)_complete)'

    """
  }
}
