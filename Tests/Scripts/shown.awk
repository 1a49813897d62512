# The readable part of a Swift Testing run: progress, failures with their reasons, skips and the verdict.
#
# Lines that report a test's start or success are counted instead of shown. Every other line is shown, and a
# long one only at both ends.

function shown(line) {
  return length(line) <= 1200 ? line : head(substr(line, 1, 600)) " … " tail(substr(line, length(line) - 500))
}
# Cutting a line by bytes may split a character.
function head(text) { sub(/[\300-\377][\200-\277]*$/, "", text); return text }
function tail(text) { sub(/^[\200-\277]+/, "", text); return text }
function say(line) { print shown(line); fflush() }

# The start of a case whose argument has several lines: all are left out, up to the next line of another kind.
/^(◇|✔|✘|➜) / { inArgument = 0 }
inArgument { if (/ started\.$/) inArgument = 0; next }
/^◇ Test case passing / { inArgument = !/ started\.$/; next }

/ Test run (started\.|with )/ || /^[^[:alnum:]]+ (Test|Suite) .* skipped(:|\.|$)/ { say($0); next }
/^◇ (Test|Suite) .* started\.$/ { next }
/^✔ (Suite|Test case passing) / { next }
/^(✔|✘) Test .* (passed|failed) after [0-9.]+ seconds/ {
  if (!/ Test case passing / && ++done % 250 == 0) say("  " done " tests ended")
  if (/^✘/) say($0)
  next
}
# XCTest runs too, with no tests.
/^Test Suite '.*' (started|passed) at / || /Executed 0 tests/ { next }
{ say($0) }
