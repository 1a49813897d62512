import Foundation
import TestSupport
import Testing

/// Everything that a killed `emulator exec` started dies with it.
@Suite(.timeLimit(.minutes(6))) struct KilledExecTests {
  /// The processes the command starts: in its group, in a new session, with another environment, and with a
  /// second `emulator exec`.
  private static let tree = """
    sleep 1000 & echo $! >group
    setsid sh -c 'echo $$ >session; sleep 1000 & echo $! >child; wait' &
    env -i sleep 1000 & echo $! >bare
    authctl emulator exec -- sh -c 'echo $$ >nested; sleep 1000' &
    until test -s session && test -s child && test -s nested; do sleep 0.05; done
    echo $XDG_STATE_HOME >home
    mv home started
    wait
    """

  @Test(.onLinux("elsewhere no process can be found by its environment"))
  func `SIGKILL leaves no process and no directory`() async throws {
    let authctl = try Binary()
    let outcome = try await authctl.shell(
      """
      cat >tree <<'END'
      \(Self.tree)
      END
      # Fields of /proc/ID/stat after the name: 1 is the state, 2 the parent.
      field() { sed 's/.*) //' /proc/$2/stat 2>/dev/null | cut -d ' ' -f $1; }
      setsid authctl emulator exec -- sh tree &
      until test -s started; do sleep 0.05; done
      exec=$(field 2 $(field 2 $(cat group)))
      kill -KILL $exec
      for file in group session child bare nested; do
        n=0
        while kill -0 $(cat $file) 2>/dev/null && [ "$(field 1 $(cat $file))" != Z ]; do
          n=$((n + 1)); [ $n -gt 600 ] && echo "$file is alive" && kill -KILL $(cat $file); sleep 0.05
        done
      done
      n=0
      while test -e "$(dirname $(cat started))"; do
        n=$((n + 1)); [ $n -gt 600 ] && echo "the directory is there" && break; sleep 0.05
      done
      echo done
      """)
    #expect(outcome.output == "done\n", "\(outcome)")
  }

  @Test func `a command's background processes continue after a normal end`() async throws {
    let authctl = try Binary()
    let outcome = try await authctl.shell(
      """
      authctl emulator exec -- sh -c 'sleep 1000 >/dev/null 2>&1 & echo $! >left'
      sleep 0.3
      kill -0 $(cat left) && echo alive
      kill $(cat left)
      """)
    #expect(outcome.output == "alive\n", "\(outcome)")
  }

  @Test func `a reader of exec's output sees the end when the command ends`() async throws {
    let authctl = try Binary()
    let outcome = try await authctl.shell("authctl emulator exec -- echo said 2>&1 | cat")
    #expect(outcome.output.contains("said\n"), "\(outcome)")
  }
}
