package struct StatusCommand: Command {
  package static let path = "status"
  package static let members = """
    profile tenantId signedIn session(localId providerId tenantId secondFactor signedInAt expiresAt \
    expired clockAheadSeconds target(\(JSONMembers.target))) \
    pendingVerifications[\(PhoneVerification.shownMembers)] updatedCredential \
    pendingSecondFactor(localId providerId mfaInfo[\(JSONMembers.factor)] challengedFactor startedAt \
    target(\(JSONMembers.target))) \
    pendingEnrollment(kind phoneNumber startedAt finalizeEnrollmentTime target(\(JSONMembers.target))) \
    appleNonces[hashedNonce madeAt] \
    updatedCredentials[providerId email expiresAt target(\(JSONMembers.target))] \
    providerSignIns[providerId startedAt target(\(JSONMembers.target))] \
    emailLinks[email tenantId sentAt target(\(JSONMembers.target))] file(path mode)
    """

  package static let description: CommandDescription<Context> = CommandDescription(
    "Show who is signed in, where, until when, and what is pending.",
    discussion: """
      Writes nothing. If no project is set, it asks a local server for its project; otherwise it sends nothing.
      """,
    examples: ["authctl status", "authctl status --field session.localId"], build: Self.init)

  package func run(_ context: Context) async throws -> Reply {
    let target = try await context.target(asking: .ifReachable)
    let path = try context.credentialFile().path
    let status = Status(
      profile: context.options.profile, here: target, stored: try await context.stored(), file: path,
      mode: ProcessFacts.mode(ofFileAt: path).map { "0" + String($0, radix: 8) }, now: context.now(),
      printer: context.printer)
    return Reply(status.json, words: status.text)
  }
}

/// What the profile has and waits for.
private struct Status: Sendable {
  let profile: String
  let here: Project
  let stored: StoredState
  let file: String
  /// The mode of the file; nil if there is none yet.
  let mode: String?
  let now: Date
  let printer: CommandPrinter

  private var session: Session? { stored.session }
  /// The number whose proof a refused link returned.
  private var updatedCredential: String? { stored.conflicts.first?.phoneNumber?.description }
  private var conflicts: [AccountConflict] { stored.conflicts.filter { $0.kind != .phoneNumber } }

  var json: JSONObject {
    [
      "profile": profile,
      "tenantId": here.tenant,
      "signedIn": session != nil,
      "session": session.map { session -> JSONObject in
        [
          "localId": session.uid, "providerId": session.providerID, "tenantId": session.project.tenant,
          "secondFactor": session.secondFactor, "signedInAt": session.signedInAt,
          "expiresAt": session.expiresAt, "expired": !session.isValid(for: .zero, at: now),
          "clockAheadSeconds": session.serviceClockAhead, "target": session.project,
        ]
      },
      "pendingVerifications": stored.verifications.map(\.shown),
      "updatedCredential": updatedCredential,
      "pendingSecondFactor": stored.secondFactor.map { pending -> JSONObject in
        [
          "localId": pending.uid, "providerId": pending.identity.providerID,
          "mfaInfo": pending.hints.map(\.wire),
          "challengedFactor": pending.challenged?.id, "startedAt": pending.startedAt,
          "target": pending.project,
        ]
      },
      "pendingEnrollment": stored.enrollment.map { pending -> JSONObject in
        [
          "kind": pending.kind.rawValue, "phoneNumber": pending.phoneNumber, "startedAt": pending.startedAt,
          "finalizeEnrollmentTime": pending.deadline, "target": pending.project,
        ]
      },
      "appleNonces": stored.nonces.map {
        ["hashedNonce": $0.hashed, "madeAt": $0.madeAt] as JSONObject
      },
      "updatedCredentials": conflicts.map { item -> JSONObject in
        [
          "providerId": item.providerID, "email": item.email, "expiresAt": item.expiry?.time,
          "target": item.expiry?.project,
        ]
      },
      "providerSignIns": stored.pages.map { item -> JSONObject in
        ["providerId": item.providerID, "startedAt": item.startedAt, "target": item.project]
      },
      "emailLinks": stored.emailLinks.map { item -> JSONObject in
        [
          "email": item.email, "tenantId": item.project.tenant, "sentAt": item.sentAt, "target": item.project,
        ]
      },
      "file": ["path": file, "mode": mode] as JSONObject,
    ]
  }

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
