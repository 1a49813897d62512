import Foundation
import TestSupport
import Testing

/// The end of the program while its threads are inside the TLS library.
@Suite(.timeLimit(.minutes(6))) struct LastMomentTests {
  /// Notes that the program ran its exit handlers.
  private static let library = """
    #define _GNU_SOURCE
    #include <errno.h>
    #include <fcntl.h>
    #include <string.h>
    __attribute__((destructor)) static void note(void) {
      if (!strcmp(program_invocation_short_name, "authctl")) open("handled", O_CREAT | O_WRONLY, 0600);
    }
    """

  @Test(.needs("cc"), .onLinux("LD_PRELOAD"))
  func `no exit handler runs under live threads`() async throws {
    let authctl = try Binary()
    let outcome = try await authctl.shell(
      """
      cat > preload.c <<'END'
      \(Self.library)
      END
      cc -shared -fPIC -o preload.so preload.c && export LD_PRELOAD=$PWD/preload.so || exit 9
      for command in --version 'emulator exec -- true' 'emulator start --detach --port 0' 'emulator stop'; do
        authctl $command || exit 8
        test -e handled && exit 7
      done
      :
      """)
    #expect(outcome.status == 0, "\(outcome)")
  }

  @Test(.needsTLSServer(), .needs("curl"), arguments: [true, false])
  func `exec under load of an HTTPS webhook ends with its command's code`(isTrusted: Bool) async throws {
    let fixture = try TLSFixture()
    var authctl = try Binary(variables: ["AUTHCTL_WEBHOOK_SECRET": "0123456789abcdef0123456789abcdef"])
    if isTrusted { authctl.variables["SSL_CERT_FILE"] = fixture.authority }
    let load = """
      url=http://$FIREBASE_AUTH_EMULATOR_HOST/identitytoolkit.googleapis.com/v1/accounts:signUp?key=k
      exec curl -sSo /dev/null -d {} -H content-type:application/json "$url&n=[1-100]"
      """
    for _ in 0..<5 {
      let outcome = try await authctl.run(
        authctl.path,
        [
          "emulator", "exec", "--quiet", "--project", "real-one", "--webhook",
          "https://localhost:\(fixture.tlsPort)/hook", "--", "sh", "-c", load,
        ])
      #expect(outcome.status == 0, "\(outcome)")
    }
  }

  @Test(.needs("cc"), .onLinux("another libcurl is found by LD_LIBRARY_PATH"))
  func `libcurl is initialized once, however many threads need it first`() async throws {
    let authctl = try Binary(variables: ["AUTHCTL_WEBHOOK_SECRET": "0123456789abcdef0123456789abcdef"])
    let functions = [
      "easy_init", "easy_reset", "easy_cleanup", "easy_setopt", "easy_getinfo", "easy_perform",
      "easy_strerror", "slist_append", "slist_free_all",
    ].map { "void *curl_\($0)(void) { return 0; }" }.joined(separator: "\n")
    let outcome = try await authctl.shell(
      """
      cat > curl.c <<'END'
      #include <fcntl.h>
      #include <unistd.h>
      \(functions)
      int curl_global_init(long flags) {
        usleep(200000);
        return write(open("initialized", O_CREAT | O_APPEND | O_WRONLY, 0600), "x", 1) != 1;
      }
      END
      mkdir lib && cc -shared -fPIC -o lib/libcurl.so.4 curl.c || exit 9
      export LD_LIBRARY_PATH=$PWD/lib:$LD_LIBRARY_PATH
      for n in 1 2 3 4 5 6; do set -- "$@" --webhook https://localhost:$n/; done
      authctl emulator exec --project real-one "$@" -- authctl anonymous sign-in --quiet
      wc -c <initialized
      """)
    #expect(outcome.output.split(separator: "\n").last == "1", "\(outcome)")
  }
}
