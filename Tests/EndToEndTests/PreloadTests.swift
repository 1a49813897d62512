import TestSupport
import Testing

@Suite struct PreloadTests {
  /// Moves the environment before `main` starts, as some tracers, allocators and sandboxes do.
  private static let library = """
    #include <stdlib.h>
    #include <stdio.h>
    __attribute__((constructor)) static void change(void) {
      char name[32];
      for (int index = 0; index < 200; index++) {
        snprintf(name, sizeof name, "PRELOADED_%d", index);
        setenv(name, "1", 1);
      }
    }
    """

  @Test(.needs("cc"), .onLinux("LD_PRELOAD"))
  func `a library that changes the environment when loaded does not change the command line`() async throws {
    let authctl = try Binary()
    let outcome = try await authctl.shell(
      """
      cat > preload.c <<'END'
      \(Self.library)
      END
      cc -shared -fPIC -o preload.so preload.c && export LD_PRELOAD=$PWD/preload.so &&
      authctl --version && authctl config set projectId demo-a && authctl config get projectId && authctl status
      """)
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.output.contains("demo-a\n"), "\(outcome.output)")
  }
}
