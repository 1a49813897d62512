enum Browser {
  /// Asks the desktop to open an address; returns whether there is a desktop that can.
  ///
  /// Relative and empty entries of `PATH` are ignored, which would run a program of the current directory.
  static func open(_ address: String, variables: [String: String]) -> Bool {
    var actions = SystemNames.spawnActions
    // It starts other programs by their names too.
    let folders = (variables["PATH"] ?? "/usr/bin:/bin").split(separator: ":").filter { $0.hasPrefix("/") }
    let found: [String] = folders.map { "\($0)/\(SystemNames.opener)" }
    guard let program = found.first(where: { access($0, X_OK) == 0 }) else { return false }
    let variables = variables.merging(["PATH": folders.joined(separator: ":")]) { $1 }
    let words = [strdup(program), strdup(address), nil]
    let environment =
      ChildEnvironment.passedOn(variables).sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") }
      + [nil]
    defer { for word in words + environment { free(word) } }
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // Its output is not part of the result, and it must not read typed input.
    for stream in Int32(0)...2 { posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0) }
    var child: pid_t = 0
    // Not waited for: if no browser runs yet, this process becomes the browser.
    let isStarted = posix_spawn(&child, program, &actions, nil, words, environment) == 0
    return isStarted && SystemNames.hasDisplay(variables)
  }
}
