import Foundation
import TestSupport
import Testing

/// What the guard of a killed `emulator exec` removes and reaps.
@Suite(.timeLimit(.minutes(6))) struct ExecGuardTests {
  @Test(arguments: ["victim", "authctl-exec-", "authctl-exec-abcdefg", "authctl-smoke-abcdef"])
  func `only a private home is removed`(name: String) async throws {
    let authctl = try Binary()
    let outcome = try await authctl.shell(
      """
      mkdir '\(name)' authctl-exec-aZ0123
      for directory in '\(name)' authctl-exec-aZ0123; do
        touch $directory/file
        printf 'mark\\0%s\\0' "$PWD/$directory" | authctl exec-guard
      done
      ls
      """)
    #expect(outcome.output == "\(name)\n" && outcome.error == "", "\(outcome)")
  }

  @Test func `a temporary directory with a line end in its name leads to no other one`() async throws {
    let authctl = try Binary()
    let outcome = try await authctl.shell(
      """
      victim=$PWD/authctl-exec-victim
      export TMPDIR="$victim
      x"
      mkdir $victim "$TMPDIR" && touch $victim/kept
      authctl emulator exec -- sh -c 'echo $PPID >exec; exec sleep 1000' &
      until test -s exec; do sleep 0.01; done
      kill -KILL $(cat exec)
      n=0
      while test "$(ls -A "$TMPDIR")" && [ $((n += 1)) -lt 6000 ]; do sleep 0.01; done
      echo $(ls -A "$TMPDIR" | wc -l) $(ls $victim)
      """)
    #expect(outcome.output == "0 kept\n", "\(outcome)")
  }

  @Test(
    .needs("unshare", else: "unshare -rpf --mount-proc makes no process 1 here") {
      try await Binary().shell("unshare -rpf --mount-proc true").status == 0
    })
  func `as process 1 it reaps every child`() async throws {
    let authctl = try Binary()
    let outcome = try await authctl.shell(
      """
      unshare -rpf --mount-proc authctl emulator exec -- sh -c '
        test $PPID = 1 || exit 8
        sh -c "true & echo \\$! >orphan"
        n=0
        while test -e /proc/$(cat orphan); do [ $((n += 1)) -gt 1000 ] && exit 9; sleep 0.01; done
        exit 7'
      """)
    #expect(outcome.status == 7, "\(outcome)")
  }
}
