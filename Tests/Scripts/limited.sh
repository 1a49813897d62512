#!/usr/bin/env bash
# Runs the tests with limits on their time and open descriptors, and reports what hung when it stops them.
#
# The log has all output of the command; a readable part is printed (shown.awk), and the last line names the
# log.
#
# Usage: limited.sh SECONDS DESCRIPTORS LOG COMMAND [ARGUMENT …]
# Exits with the command's code, 124 after the limit, 1 if a test left a process behind or opened too many
# descriptors.
set -uo pipefail
limit=$1
descriptors=$2
log=$3
shift 3
mkdir -p "$(dirname "$log")"
trap 'echo "all lines: $log"' EXIT

# Not a process substitution, whose ID the bash of macOS does not tell.
rm -f "$log.pipe"
mkfifo "$log.pipe"
tee "$log" <"$log.pipe" | LC_ALL=C awk -f "$(dirname "$0")/shown.awk" &
reader=$!
exec 3>"$log.pipe"
rm "$log.pipe"
"$@" >&3 2>&1 3>&- &
command=$!
exec 3>&-
trap 'end TERM; exit 130' INT TERM

# The ID, parent and command of every process. Not by `ps`, which a small system lacks; macOS has no /proc.
processes() {
  [ -d /proc/self ] || { ps -eo pid=,ppid=,args=; return; }
  local directory status words word
  for directory in /proc/[0-9]*; do
    status= words=
    {
      # Parentheses enclose the name, which may contain spaces; the state and the parent follow.
      IFS= read -r -d '' status <"$directory/stat"
      while IFS= read -r -d '' word; do words+=" ${word//$'\n'/ }"; done <"$directory/cmdline"
    } 2>/dev/null
    status=${status##*) ? }
    [ -z "$status" ] || echo "${directory#/proc/} ${status%% *}$words"
  done
}

# The command line of a process, and how many descriptors it has open.
line_of() { if [ -d /proc/self ]; then tr '\0' ' ' 2>/dev/null <"/proc/$1/cmdline"; else ps -o args= -p "$1"; fi; }
open_descriptors() {
  if [ -d /proc/self ]; then
    ls "/proc/$1/fd" 2>/dev/null | wc -l
  else
    lsof -w -p "$1" -F f 2>/dev/null | grep -c '^f[0-9]'
  fi
}

# The IDs of the command and of all its descendants, except the keeper of the run
# (Tests/Support/Fixtures/keeper.sh), which has to outlive what it watches.
family() {
  processes | awk -v first="$command" '
    { parent[$1] = $2 }
    / [^ ]*\/keeper\.sh / { keeper[$1] = 1 }
    END {
      for (id in parent) {
        for (above = id; above != first && !(above in keeper) && above in parent && above > 1; ) above = parent[above]
        if (above == first) print id
      }
    }'
}
# shellcheck disable=SC2046
end() { kill "-$1" $(family) 2>/dev/null; }
describe() { processes | awk -v id="$1" '$1 == id' | cut -c1-200; }

# The tests that started and did not end, according to the lines of Swift Testing.
unfinished() {
  awk '
    / Test case passing / { next }
    match($0, /(Test|Suite) .* started\.$/) { begun[substr($0, RSTART, RLENGTH - 9)] = 1 }
    / (passed|failed) after / {
      if (match($0, /(Test|Suite) .* (passed|failed) after /)) {
        name = substr($0, RSTART, RLENGTH)
        sub(/ (passed|failed) after $/, "", name)
        sub(/ with [0-9]+ test cases?$/, "", name)
        delete begun[name]
      }
    }
    END { for (name in begun) print "  " name }' "$log" | sort
}

most=0
before=0
status=
for ((second = 0; second < limit; second++)); do
  kill -0 "$command" 2>/dev/null || { wait "$command"; status=$?; break; }
  for id in $(family); do
    case $(line_of "$id") in
    *PackageTests.xctest*)
      open=$(open_descriptors "$id")
      # One test opens all it may for a moment, on purpose: only what lasts for two looks counts.
      both=$((open < before ? open : before))
      before=$open
      [ "$both" -le "$most" ] || most=$both
      ;;
    esac
  done
  sleep 1
done

if [ -z "$status" ]; then
  {
    echo "the tests were stopped after $limit s; begun and not ended:"
    unfinished
    echo 'processes of the run (ID, parent, command):'
    for id in $(family); do describe "$id"; done
    # A child whose parent has ended is known only by the mark of the run.
    for environment in /proc/[0-9]*/environ; do
      grep -qz '^TEST_RUN_DIRECTORY=' "$environment" 2>/dev/null || continue
      id=${environment#/proc/}
      describe "${id%/environ}"
    done
  } >&2
  # The keeper of the run kills what the tests started (Tests/Support/Fixtures/keeper.sh).
  end TERM
  sleep 2
  end KILL
  exit 124
fi
# The reader of the lines may still be writing; a process that a test left behind keeps it waiting.
for ((tenth = 0; tenth < 50; tenth++)); do
  kill -0 "$reader" 2>/dev/null || break
  sleep 0.1
done
echo "at most $most descriptors were open in the tests' process"
if [ "$most" -gt "$descriptors" ]; then
  echo "that is more than $descriptors: a test leaves descriptors open, or too many tests ran at once" >&2
  exit 1
fi
if grep -q '^left behind by the tests: ' "$log"; then
  echo 'a test left the processes above behind' >&2
  exit 1
fi
exit "$status"
