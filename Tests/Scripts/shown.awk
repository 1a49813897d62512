# What a person reads of a run of Swift Testing: progress, failures with their reasons, skips and the verdict.
#
# Lines that say that a test began or passed are counted instead of shown. Every other line is shown, and a long one only at both ends.

function shown(line) {
  return length(line) <= 1200 ? line : cut(substr(line, 1, 600)) " … " tail(substr(line, length(line) - 500))
}
# The ends of a line in bytes may halve a character.
function cut(text) { sub(/[\300-\377][\200-\277]*$/, "", text); return text }
function tail(text) { sub(/^[\200-\277]+/, "", text); return text }

/ Test run (started\.|with )/ || / skipped(:|\.|$)/ { print shown($0); fflush(); next }
/^[^[:alnum:]]+ (Test|Suite) .* started\.$/ { next }
/^[^[:alnum:]]+ Test case passing / && !/ (failed after |recorded an issue )/ { next }
/^[^[:alnum:]]+ Suite .* passed after / { next }
/^[^[:alnum:]]+ Test .* (passed|failed) after [0-9.]+ seconds/ {
  failed = / failed after [0-9.]+ seconds/
  if (++done % 250 == 0) print "  " done " tests ended"
  if (failed) print shown($0)
  fflush()
  next
}
{ print shown($0); fflush() }
