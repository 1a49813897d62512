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
    # Adds a candidate as the line needs it, so that nothing in a name runs.
    _\(name)_add() {
      local word=$1
      [[ $word == "$skipped"* ]] || return
      word=${word#"$skipped"}
      if [ -n "$quote" ]; then
        _\(name)_quoted || return
      elif [ -n "$word" ]; then
        printf -v word %q "$word"
        case $typed in \\~*) word=${word#\\\\} ;; esac
      fi
      COMPREPLY+=("$word")
    }
    # Adds the files whose names begin like $1, each behind $2.
    _\(name)_files() {
      local file
      while IFS= read -r file; do
        if [ -d "${file/#\\~\\//$HOME/}" ]; then
          file+=/
          compopt -o nospace 2>/dev/null
        fi
        _\(name)_add "$2$file"
      done < <(compgen -f -- "$1")
    }
    _\(name)() {
      local program=${1/#\\~\\//$HOME/} line=${COMP_LINE#*"${COMP_WORDS[0]}"} cur typed skipped word i plain quote head
      local -a words
      words=("${COMP_WORDS[0]}")
      # bash splits at = and : too; what no space separates is one word.
      for (( i = 1; i <= COMP_CWORD; i++ )); do
        word=${COMP_WORDS[i]}
        if [ "$line" != "${line#[[:space:]]}" ] || [ -z "$line" ]; then
          words+=("$word")
        else
          words[${#words[@]}-1]+=$word
        fi
        line=${line#"${line%%[![:space:]]*}"}
        line=${line#"$word"}
      done
      # What the shell replaces begins behind what it kept, or behind the quote that is open.
      case $word in =|:) word= ;; esac
      typed=${words[${#words[@]}-1]}
      _\(name)_read "${typed%"$word"}"
      skipped=$plain
      for i in "${!words[@]}"; do
        _\(name)_read "${words[i]}"
        words[i]=$plain
      done
      cur=$plain
      if [ -n "$quote" ]; then skipped=$head; fi
      COMPREPLY=()
      while IFS= read -r line; do
        case $line in
          :files)
            word=
            case $cur in --*=*) word=${cur%%=*}= ;; esac
            _\(name)_files "${cur#"$word"}" "$word"
            ;;
          :command*)
            case $cur in
              */*) ;;
              *) while IFS= read -r line; do _\(name)_add "$line"; done < <(compgen -c -- "$cur") ;;
            esac
            _\(name)_files "$cur"
            ;;
          *)
            word=${line%%$'\\t'*}
            if [[ -n $word && $word == "$cur"* ]]; then _\(name)_add "$word"; fi
            ;;
        esac
      done <<< "$("$program" \(Self.word) "${words[@]:1}" 2>/dev/null </dev/null)"
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
