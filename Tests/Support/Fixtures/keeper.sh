# Cleans up after a run of the tests, however the run ended: its standard input ends with the tests' process.
#
# Arguments: the mark (NAME=VALUE) in the environment of every process of the run, and the directory of its files.
# A process that outlives the tests is a defect of a test, so each is named on standard error.
mark=$1
directory=$2
# A signal to the whole process group or family is meant for the tests.
trap '' HUP INT TERM
cat >/dev/null

# Prints the process IDs of the run. Only on Linux can a process be found by its environment.
living() { grep -lzsxF "$mark" /proc/[0-9]*/environ | cut -d / -f 3; }

# What was killed by its test a moment ago may need that moment.
round=0
while [ "$round" -lt 20 ] && [ -n "$(living)" ]; do
  sleep 0.05
  round=$((round + 1))
done

# Again until a look finds none: a process may start another one between the look and its end.
round=0
while [ "$round" -lt 100 ]; do
  left=$(living)
  [ -n "$left" ] || break
  for process in $left; do
    [ "$round" -gt 0 ] || echo "left behind by the tests: $process $(tr '\0' ' ' <"/proc/$process/cmdline")" >&2
    kill -9 "$process" 2>/dev/null
  done
  round=$((round + 1))
done
chmod -R u+rwx "$directory" 2>/dev/null
rm -rf "$directory"
