import AuthCore
import AuthEmulator
import IdentityToolkit

extension ServiceFacts {
  /// Whether the target answers, as what, and whether its clock agrees.
  ///
  /// - Parameters:
  ///   - purposes: what does not work while nothing answers.
  ///   - timed: what depends on codes of an authenticator app.
  ///   - origin: where the API key comes from, in production.
  /// - Returns: the checks; one alone if nothing answers.
  func checks(
    for purposes: Set<DoctorPurpose>, timed: Set<DoctorPurpose> = [], keyFrom origin: String
  ) -> [DoctorCheck] {
    if let failure { return [unreachable(failure, purposes)] }
    return [
      server, DoctorCheck(project: serverProject, used: target.projectID), credentials(origin),
      faultCheck(purposes), clock(timed),
    ].compactMap(\.self)
  }

  private func unreachable(_ failure: AuthError, _ purposes: Set<DoctorPurpose>) -> DoctorCheck {
    var report = failure.report
    if case .network = failure, case .emulator = target.kind { report.hint = "authctl emulator start" }
    return DoctorCheck("service", report, blocks: purposes)
  }

  private var server: DoctorCheck? {
    switch target.kind {
    case .embedded: nil
    case .emulator:
      DoctorCheck(
        "service", .good,
        upstream.map { "a proxy answers, which \(UpstreamName.deed($0).onOneLine)" }
          ?? (isForeign
            ? "another auth emulator answers"
            : "a local server answers\(isStrict ? ", as production does" : "")"))
    case .production: DoctorCheck("service", .good, "the service answers")
    }
  }

  /// Whether the API key belongs to the project that is named.
  private func credentials(_ origin: String) -> DoctorCheck? {
    guard let domains else { return nil }
    let own = ["\(target.projectID).firebaseapp.com", "\(target.projectID).web.app"]
    guard !domains.isEmpty, !own.contains(where: domains.contains) else {
      return DoctorCheck("API key", .good, "of project \(target.projectID), from \(origin)")
    }
    let shown = domains.prefix(3).joined(separator: ", ")
    return DoctorCheck(
      "API key", .warning,
      "its project authorizes \(shown), and not \(own[0]): it may be another project's",
      fix: Hint.configuration)
  }

  private func faultCheck(_ purposes: Set<DoctorPurpose>) -> DoctorCheck? {
    let methods =
      purposes.contains(.sendSMS)
      ? ["sendVerificationCode"] : ["mfaEnrollment", "mfaSignIn", "lookup", "getAccountInfo"]
    let failing = faults.filter { fault in
      guard fault.answer != nil, let method = fault.method else { return false }
      guard method.contains("*") || methods.contains(where: method.contains) else { return false }
      return fault.count.map { $0 > fault.struck ?? 0 } ?? true
    }
    guard let first = failing.first else { return nil }
    let more = failing.count == 1 ? "" : " and \(failing.count - 1) more"
    return DoctorCheck(
      "faults", .warning,
      "the server answers \(first.method ?? "*") with \(first.answer ?? "?")\(more) on purpose",
      fix: command("emulator faults clear"), leavesOpen: purposes)
  }

  /// Codes of an authenticator app are right only where the clocks agree.
  private func clock(_ affected: Set<DoctorPurpose>) -> DoctorCheck? {
    guard !affected.isEmpty else { return nil }
    guard let skew, let remark = skew.remark else {
      return DoctorCheck("clock", .good, "agrees with the service's")
    }
    let fix =
      hasSettings ? command("emulator clock reset") : "set this machine's clock; codes depend on it"
    let tolerance = 30 * adjacentIntervals
    guard abs(skew.seconds) > tolerance else {
      return DoctorCheck(
        "clock", .warning, "\(remark); codes are accepted up to \(tolerance) s off", fix: fix)
    }
    return DoctorCheck(
      "clock", .bad, "\(remark); codes are accepted up to \(tolerance) s off", fix: fix, failure: .refused,
      blocks: affected)
  }
}
