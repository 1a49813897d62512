extension HelpPage {
  /// The page `help options`: the options of every command.
  package var options: String {
    paragraph(
      "Every command takes these options, anywhere on its command line. Each but --help and --version has a"
        + " variable, which the option overrides: \(program.name) help environment.")
      + options(ParameterInfo.builtIn + program.globals)
  }

  /// The page `help environment`: every variable with its option, and the variables without an option.
  ///
  /// Every global option has a variable, derived from its name by default. An option of a command has one only if it names one.
  package var environment: String {
    let commands = program.commands.flatMap { command in
      command.options.filter { !$0.variables.isEmpty }.map { (command: command.path, info: $0) }
    }
    var own: [(left: String, right: String)] = []
    let known = program.globals.flatMap(\.variables)
    for entry in commands {
      for variable in entry.info.variables
      where !known.contains(variable) && !own.contains(where: { $0.left == variable }) {
        let users = commands.filter { $0.info.variables.contains(variable) }
        let isSecret = entry.info.secretName != nil
        let names = users.map { isSecret ? $0.command : "\($0.command) \($0.info.label)" }.joined(
          separator: ", ")
        own.append(
          (
            left: variable,
            right: isSecret ? entry.info.variableMeaning + ": " + names : names + ": " + entry.info.help
          )
        )
      }
    }
    let globals = program.globals.flatMap { info in
      info.variables.map {
        (left: $0, right: info.secretName == nil ? "\(info.label): \(info.help)" : info.variableMeaning)
      }
    }
    return paragraph(
      "An option on the command line overrides its variable, the variable overrides the profile, and the"
        + " profile overrides the default. An empty variable counts as unset. The variable of a flag is 1 or 0."
        + " The variable of an option that may be repeated is a list with commas. The variable of an option that"
        + " takes a file with a secret is the secret itself, and never a path.")
      + layout.section("Global options", globals)
      + layout.section("Options of commands", own)
      + layout.section("Other variables", program.variables.map { (left: $0.name, right: $0.help) })
  }
}
