import AuthCrypto
import Explanation

/// Runs the steps of a script on one target: each line as the program itself would, without asking for the target again.
final class ScriptRun {
  let script: Script
  let conditions: ScriptConditions
  let context: Context
  let target: SharedTarget
  /// An administrator of a local target, and its clock.
  let auth: AuthClient
  let watch: SmokeWatch
  let undo = SmokeUndo()
  private let gate: SmokeGate
  private let inputs: SmokeInputs
  private let place: ScriptPlace
  private var values: [String: String]
  /// The numbers by label; nil until a line needs one.
  var phones: [String: KnownPhone]?
  /// The labels whose numbers have a fixed code.
  var fictional: Set<String> = []
  /// The offset of the server's clock before it was moved; nil while it is not.
  var clockBefore: Int64?
  /// The injected faults before the script changed them.
  var faultsBefore: [InjectedFaults.Fault]?
  /// Second factors of users that the script did not make.
  var factors: [(uid: String, id: String)] = []

  init(
    _ script: Script, _ conditions: ScriptConditions, at target: SharedTarget, _ auth: AuthClient,
    watch: SmokeWatch, in place: ScriptPlace, inputs: SmokeInputs, gate: SmokeGate, context: Context
  ) {
    self.script = script
    self.conditions = conditions
    self.target = target
    self.auth = auth
    self.watch = watch
    self.place = place
    self.inputs = inputs
    self.gate = gate
    self.context = context
    let standard = script.values.compactMap { value in value.standard.map { (value.name, $0) } }
    values = Dictionary(standard) { $1 }.merging(conditions.given.values) { $1 }
  }

  /// How a step ended that gave what it must.
  struct Ending {
    var code: String?
    var reason: String?
    var isEnforced = true
  }

  /// Does what a step says, and puts the clock back.
  ///
  /// - Throws: ``ScriptFault`` for anything else than it must give, ``SmokeSkip`` if it turns out that it cannot run, and
  ///   ``AuthError`` if its numbers or its clock cannot be set.
  func run(_ step: Script.Step) async throws -> Ending {
    var ending = Ending()
    let outcome: Result<Void, any Error>
    do {
      for action in step.actions {
        switch action {
        case .clock(let time?): try await moveClock(by: time)
        case .clock(nil): try await resetClock()
        case .run(let line): try await run(line, &ending)
        }
      }
      outcome = .success(())
    } catch {
      outcome = .failure(error)
    }
    try await resetClock()
    try outcome.get()
    return ending
  }

  private func run(_ line: Script.Line, _ ending: inout Ending) async throws {
    let result = try await result(of: line)
    if result.status != 0, let reason = gate.reason { throw SmokeSkip(reason) }
    try await judge(result, of: line, &ending)
    for check in line.checks { try await judge(check, result, of: line) }
    for (place, name) in line.kept {
      guard let value = value(at: place, of: result) else {
        throw await fault(line, line.number, "expected a value for \(name), got none", result)
      }
      values[name] = text(value)
    }
  }

  /// Runs the commands of a line, each with the output of the one before it; a failure ends the pipe.
  private func result(of line: Script.Line) async throws -> LineResult {
    var input: [UInt8] = []
    for text in line.input { input += Array(try await filled(text).utf8) + [UInt8(ascii: "\n")] }
    var last: LineResult?
    for command in line.commands {
      var variables = place.variables
      for (name, text) in command.variables { variables[name] = try await filled(text) }
      var words: [String] = []
      for text in command.words {
        let word = try await filled(text)
        // A value that begins with a hyphen belongs to the option before it.
        if word.hasPrefix("-"), text.written.hasPrefix("{"), let option = words.last, option.hasPrefix("--"),
          !option.contains("=")
        {
          words[words.count - 1] += "=\(word)"
        } else {
          words.append(word)
        }
      }
      let change = await SettingsChange(by: command, of: self)
      let result = await context.run(
        words, input: input, variables: variables, at: target,
        sleep: { [gate, sleep = context.machine.sleep] in try await gate.wait($0, sleep) })
      await change?.note(in: self)
      follow(command, result)
      last = result
      guard result.status == 0 else { break }
      input = result.output
    }
    guard let last else { throw SmokeSkip("there is no command") }
    return last
  }

  private func judge(_ result: LineResult, of line: Script.Line, _ ending: inout Ending) async throws {
    if let status = line.exitStatus, result.status != status {
      throw await fault(line, line.number, "expected exit code \(status), got \(result.status)", result)
    }
    let outcome = conditions.outcome(of: line)
    if case .refused(let codes)? = outcome {
      let wanted = "expected code \(codes.joined(separator: " or "))"
      guard let failure = result.failure else {
        throw await fault(
          line, line.number, "\(wanted), but it was accepted", result, message: "it was accepted")
      }
      guard codes.contains(failure.code) else {
        throw await fault(
          line, line.number, "\(wanted), got \(failure.code)", result, message: failure.message)
      }
      ending.code = failure.code
      return
    }
    if outcome == nil, line.exitStatus != nil { return }
    guard result.status == 0 else {
      let found = result.failure?.code ?? "exit code \(result.status)"
      throw await fault(
        line, line.number, "expected success, got \(found)", result, message: result.failure?.message)
    }
    switch outcome {
    case .accepted(let reason)?: ending = Ending(code: nil, reason: reason)
    case .notEnforced(let reason)?: ending = Ending(code: nil, reason: reason, isEnforced: false)
    case .refused?, nil: break
    }
  }

  private func judge(_ check: Script.Check, _ result: LineResult, of line: Script.Line) async throws {
    let found = value(at: check.place, of: result)
    let isRight: Bool
    switch check.test {
    case .absent: isRight = found == nil
    case .equals(let text): isRight = try await found.map(self.text) == filled(text)
    case .contains(let text):
      let wanted = try await filled(text)
      isRight = found.map(self.text)?.contains(wanted) == true
    case .matches(let pattern):
      isRight = try found.map(self.text).map { try $0.contains(Regex(pattern)) } == true
    }
    guard !isRight else { return }
    let shown = found.map { Self.shown($0, at: check.place, text) } ?? "nothing"
    let message = "expected \(check.written), got \(shown)" + (check.note.map { " (\($0))" } ?? "")
    throw await fault(line, check.line, message, result, message: message, isWrongValue: true)
  }

  private func value(at place: Script.Place, of result: LineResult) -> JSONValue? {
    switch place {
    case .field(let path): path.value(in: result.json).flatMap { $0 == .null ? nil : $0 }
    case .output: .string(Self.lines(result.output))
    case .errors: .string(Self.lines(result.errors))
    }
  }

  /// What a stream has, without its last line end.
  private static func lines(_ bytes: [UInt8]) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }

  /// A value as a script compares it: a string unquoted, anything else as JSON.
  private func text(_ value: JSONValue) -> String {
    value.string ?? (try? ReplyJSON.compact(value)) ?? ""
  }

  /// A found value for a message: neither long nor secret.
  private static func shown(
    _ value: JSONValue, at place: Script.Place, _ text: (JSONValue) -> String
  ) -> String {
    if case .field(let path) = place, let name = path.steps.last(where: { Int($0) == nil }),
      SecretNames.isSecret(name)
    {
      return "another value, which is secret"
    }
    let text = SecretCleaner().cleaned(text(value)).onOneLine
    return text.count > 120 ? "\(text.prefix(120))…" : text
  }

  /// What a line gave in place of what it must.
  private func fault(
    _ line: Script.Line, _ number: Int, _ headline: String, _ result: LineResult, message: String? = nil,
    isWrongValue: Bool = false
  ) async -> ScriptFault {
    let failure = isWrongValue ? nil : result.failure
    let explanation = await failure?.explanation()
    return ScriptFault(
      file: script.source.file, line: number, headline: headline,
      message: message ?? headline, command: line.written,
      error: failure.map { "\($0.message) (\($0.code))" },
      code: failure?.code, why: explanation?.reason, hint: explanation?.hint,
      exitStatus: failure?.exitStatus ?? .refused, isWrongValue: isWrongValue)
  }

  // MARK: - Values

  private func filled(_ text: ScriptText) async throws -> String {
    try await text.filled { piece in try await value(of: piece) }
  }

  private func value(of piece: ScriptText.Piece) async throws -> String {
    switch piece {
    case .text(let text): return text
    case .value("dir"): return place.directory
    case .value("here"): return place.scriptDirectory
    case .value("numbers"): return conditions.given.numbers
    case .value(let name): return try kept(name)
    case .made("account", .address):
      return try conditions.given.account?.address.description ?? address("account")
    case .made("account", .password):
      return (conditions.given.account?.password ?? inputs.password("account")).reveal { $0 }
    case .made(let label, .address): return try address(label)
    case .made(let label, .password): return inputs.password(label).reveal { $0 }
    case .made(let label, .hex): return inputs.hex("hex \(label)", digits: 32)
    case .made(let label, .digits): return inputs.digits("digits \(label)", count: 19)
    case .made(let label, .unlisted):
      guard let phone = inputs.phone("unlisted \(label)") else { throw SmokeSkip("there is no number") }
      return phone.number.description
    case .made(let label, .number): return try await phone(label).number.description
    case .made(let label, .code): return try await code(label)
    case .made(let label, .wrong): return SmokeInputs.wrongCode(insteadOf: [try await code(label)])
    case .made(let label, .wrongTOTP):
      guard let app = (try? TOTPURL(given: kept(label)))?.oneTimePassword else {
        throw SmokeSkip("{\(label)} is not the secret of an authenticator app")
      }
      let now = Int64(await auth.localServer.time().timeIntervalSince1970)
      // More steps than any service accepts, and as long as a slow run takes.
      return SmokeInputs.wrongCode(insteadOf: (-40...40).map { app.code(at: now + $0 * app.period) })
    }
  }

  private func kept(_ name: String) throws -> String {
    guard let value = values[name] else { throw SmokeSkip("it needs {\(name)}, which no step has kept") }
    return value
  }

  private func address(_ label: String) throws -> String { try inputs.address(label).description }

  private func phone(_ label: String) async throws -> KnownPhone {
    if phones == nil { try await addPhones(inputs) }
    guard let phone = phones?[label] else {
      throw SmokeSkip("it needs another fictional number: --test-number NUMBER=CODE")
    }
    return phone
  }

  /// The code of the newest SMS to a number: its own if it is fictional, else a local server shows it.
  private func code(_ label: String) async throws -> String {
    let phone = try await phone(label)
    guard conditions.facts.isLocal, !fictional.contains(label) else { return phone.code }
    let sent = try await auth.localServer.list(VerificationCodes()).verificationCodes
    return sent?.last { $0.phoneNumber == phone.number.description }?.code ?? phone.code
  }
}
