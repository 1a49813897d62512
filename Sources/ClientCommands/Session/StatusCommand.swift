package struct StatusCommand: Command {
  package static let path = "status"
  package static let description: CommandDescription<Context> = CommandDescription(
    "Show who is signed in, where, until when, and what is pending.",
    discussion: """
      Writes nothing. If no project is set, it asks a local server for its project; otherwise it sends nothing.
      """,
    examples: ["authctl status", "authctl status --field session.localId"], build: Self.init)

  package func run(_ context: Context) async throws -> Reply {
    let target = try await context.target(asking: .ifReachable)
    try context.noteStub(of: target)
    let path = try context.credentialFile().path
    let status = Status(
      profile: context.options.profile, here: target, stored: try await context.stored(), file: path,
      mode: ProcessFacts.mode(ofFileAt: path).map { "0" + String($0, radix: 8) }, now: context.now(),
      printer: context.printer)
    return Reply(Self.result(of: status), words: status.text)
  }
}

extension StatusCommand {
  package static func result(of it: Status?) -> Members {
    [
      "profile": .value(it?.profile),
      "tenantId": .value(it?.here.tenant, "the tenant that requests name"),
      "signedIn": .value(it.map { $0.session != nil }),
      "session": .object(it?.session, "absent if nobody is signed in") { session in
        [
          "localId": .value(session?.uid), "providerId": .value(session?.providerID),
          "tenantId": .value(session?.project.tenant, "the user's tenant"),
          "secondFactor": .value(session?.secondFactor, "phone or totp"),
          "signedInAt": .value(session?.signedInAt),
          "expiresAt": .value(session?.expiresAt, "of the ID token, by the target's clock"),
          "expired": .value(
            it.flatMap { it in session.map { !$0.isValid(for: .zero, at: it.now) } },
            "also if the target's clock shows less than when the token was issued"),
          "clockAheadSeconds": .value(
            session?.serviceClockAhead,
            "how far the target's clock is ahead of this machine's, if they differ"),
          "target": .value(session?.project, "where the session is used"),
        ]
      },
      "pendingVerifications": .list(it?.stored.verifications, "oldest first", PhoneVerification.members),
      "updatedCredential": .value(
        it?.updatedCredential, "the number whose proof phone verify --updated-credential would use"),
      "pendingSecondFactor": .object(it?.stored.secondFactor, "a sign-in that waits for a second factor") {
        [
          "localId": .value($0?.uid), "providerId": .value($0?.identity.providerID),
          "mfaInfo": .value($0?.hints.map(\.wire), "the user's second factors"),
          "challengedFactor": .value($0?.challenged?.id, "present after an SMS was sent"),
          "startedAt": .value($0?.startedAt), "target": .value($0?.project),
        ]
      },
      "pendingEnrollment": .object(it?.stored.enrollment, "a second factor that waits for its code") {
        [
          "kind": .value($0?.kind.rawValue, "phone or totp"),
          "phoneNumber": .value($0?.phoneNumber), "startedAt": .value($0?.startedAt),
          "finalizeEnrollmentTime": .value($0?.deadline, "until when the code is accepted"),
          "target": .value($0?.project),
        ]
      },
      "appleNonces": .list(it?.stored.nonces) {
        ["hashedNonce": .value($0?.hashed), "madeAt": .value($0?.madeAt)]
      },
      "updatedCredentials": .list(it?.conflicts, "credentials of other accounts, from refused links") {
        [
          "providerId": .value($0?.providerID), "email": .value($0?.email),
          "expiresAt": .value($0?.expiry?.time), "target": .value($0?.expiry?.project),
        ]
      },
      "providerSignIns": .list(it?.stored.pages, "sign-ins on a provider's page that were not finished") {
        [
          "providerId": .value($0?.providerID), "startedAt": .value($0?.startedAt),
          "target": .value($0?.project),
        ]
      },
      "emailLinks": .list(it?.stored.emailLinks, "sign-in links that were sent and not used") {
        [
          "email": .value($0?.email), "tenantId": .value($0?.project.tenant),
          "sentAt": .value($0?.sentAt), "target": .value($0?.project),
        ]
      },
      "file": .object(it) {
        ["path": .value($0?.file), "mode": .value($0?.mode, "absent if there is no file yet")]
      },
    ]
  }
}

/// What the profile has and waits for.
package struct Status: Sendable {
  let profile: String
  let here: Project
  let stored: StoredState
  let file: String
  /// The mode of the file; nil if there is none yet.
  let mode: String?
  let now: Date
  let printer: CommandPrinter

  fileprivate var session: Session? { stored.session }
  /// The number whose proof a refused link returned.
  fileprivate var updatedCredential: String? { stored.conflicts.first?.phoneNumber?.description }
  fileprivate var conflicts: [AccountConflict] { stored.conflicts.filter { $0.kind != .phoneNumber } }

  func text(_ style: TextStyle) -> StyledText {
    var facts = Facts()
    facts.append("profile", profile)
    facts.append("target", here.description)
    facts.append("tenant", here.tenant)
    if let session {
      facts.append("signed in", style.strong(session.uid))
      facts.append("provider ID", session.providerID)
      if session.project.tenant != here.tenant {
        facts.append("user's tenant", session.project.tenant ?? "none")
      }
      facts.append("second factor", session.secondFactor.map(FactorTable.kind))
      facts.append(
        "token until",
        Timestamp(session.expiresAt).formatted()
          + (!session.isValid(for: .zero, at: now)
            ? " (\(session.isFromFuture(at: now) ? "issued in the future by the service's clock" : "expired"); "
              + "the next command refreshes it)" : ""))
      facts.append(
        "clock",
        session.serviceClockAhead.flatMap {
          ClockSkew(seconds: -$0).remark.map { "\($0), and counts" }
        })
      if !session.project.sharesSessions(with: here) {
        facts.append(
          "session of",
          session.project.description
            + " (another \(session.project.isSameProject(as: here) ? "tenant" : "target"): "
            + "it is not sent here)")
      }
    } else {
      facts.append("signed in", "nobody")
    }
    for item in stored.verifications where item.project.sharesSessions(with: here) {
      facts.append("pending", "code for \(item.name), sent \(item.age(at: now))")
    }
    let elsewhere = stored.verifications.count { !$0.project.sharesSessions(with: here) }
    if elsewhere > 0 {
      facts.append(
        "pending",
        "\(elsewhere) code\(elsewhere == 1 ? "" : "s") at other targets: \(printer.line("phone list")); "
          + "to forget: \(printer.line("phone forget --all"))")
    }
    facts.append(
      "kept",
      updatedCredential.map {
        "updated credential of \($0): \(printer.line("phone verify --updated-credential"))"
      })
    if let pending = stored.secondFactor {
      let step = printer.line(pending.sms == nil ? "mfa resolve" : "mfa resolve CODE")
      facts.append(
        "pending", "second factor after \(pending.identity.providerID)\(place(pending.project)): \(step)")
    }
    if let pending = stored.enrollment {
      let what = pending.phoneNumber?.description ?? "an authenticator app"
      facts.append(
        "pending", "enrollment of \(what)\(place(pending.project)): \(printer.line("mfa enroll finish CODE"))"
      )
    }
    for item in stored.pages {
      facts.append(
        "pending",
        "\(item.providerID)'s page since \(Timestamp(item.startedAt).formatted())\(place(item.project)): "
          + printer.line(.signIn(by: item.providerID) + "--paste"))
    }
    for item in stored.emailLinks {
      facts.append(
        "pending",
        "sign-in link for \(item.email), sent \(Timestamp(item.sentAt).formatted())\(place(item.project)): "
          + printer.line("email confirm CODE"))
    }
    for item in conflicts {
      facts.append(
        "kept",
        "updated credential of \(item.email ?? item.providerID)\(item.expiry.map { place($0.project) } ?? ""): "
          + printer.line(.signIn(by: item.providerID) + "--updated-credential"))
    }
    for item in stored.nonces {
      facts.append(
        "nonce", "\(item.hashed.prefix(8))… for Apple, made \(Timestamp(item.madeAt).formatted())")
    }
    facts.append("file", file + (mode.map { ", mode \($0)" } ?? ", not there yet"))
    return facts.text(style)
  }

  /// The target of something pending, if it is not the current one.
  private func place(_ target: Project) -> String {
    target.sharesSessions(with: here) ? "" : ", at \(target.description)"
  }
}
