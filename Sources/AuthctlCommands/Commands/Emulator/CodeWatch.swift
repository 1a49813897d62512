/// `emulator codes --follow`: prints each message of the project as it arrives.
struct CodeWatch {
  /// The only number whose codes are shown.
  let phone: String?
  /// The only address whose links are shown.
  let email: String?
  /// The number of messages after which it ends; nil for one with ``limit`` and for no end without it.
  let count: Int?
  /// The longest time to watch; nil for ever.
  let limit: Duration?

  func run(_ context: Context) async throws {
    let auth = try await context.administration()
    let output = EventOutput(project: auth.target.projectID, context: context)
    let tenant = auth.target.tenantID
    var widths: [Int] = []
    var left = count ?? (limit == nil ? .max : 1)
    try await EventFollower(auth: auth, context: context).run(from: .now, follows: true, atMost: limit) {
      batch in
      output.noteDropped(batch)
      for event in batch.events ?? [] where left > 0 && isWanted(event, auth.target.projectID, tenant) {
        try output.show(event) { line in
          var table = Table("RECEIVER", "CODE OR LINK", "FOR")
          table.append(Self.cells(line.event))
          return table.text(context.terminal.style, continuing: &widths)
        }
        left -= 1
      }
      // It may run for hours.
      context.terminal.releaseNotes()
      return left > 0
    }
    if left > 0 { throw EmulatorCodes.noCode(for: phone ?? email) }
  }

  /// Whether an event is a message to the watched receiver.
  private func isWanted(_ event: RecentEvents.Event, _ project: String, _ tenant: String?) -> Bool {
    guard event.projectID == project, tenant == nil || event.tenantID == tenant else { return false }
    let isAny = phone == nil && email == nil
    switch EventType(rawValue: event.kind ?? "") {
    case .smsSent: return isAny || (phone != nil && event.phoneNumber == phone)
    case .emailSent:
      let addresses = [event.email, event.newEmail].compactMap { $0?.lowercased() }
      return isAny || email.map { addresses.contains($0.lowercased()) } ?? false
    default: return false
    }
  }

  /// Receiver, code or link, and its purpose.
  private static func cells(_ event: RecentEvents.Event) -> [String] {
    let parts =
      event.kind == EventType.smsSent.rawValue
      ? [event.phoneNumber, event.code, event.purpose]
      : [event.newEmail ?? event.email, event.oobLink, event.requestType]
    return parts.map { $0 ?? "-" }
  }
}

/// Looks for what another process makes happen.
struct Waiting {
  /// Returns after a time.
  let sleep: @Sendable (Duration) async throws -> Void

  /// Looks until there is something or the time is over; without a time, once.
  ///
  /// - Returns: what was found; nil if nothing was found in time.
  func forElements<Element>(
    atMost limit: Duration?, _ look: () async throws -> [Element]
  ) async throws -> [Element]? {
    let deadline = ContinuousClock.now + (limit ?? .zero)
    while true {
      let found = try await look()
      if !found.isEmpty || limit == nil { return found }
      guard ContinuousClock.now < deadline else { return nil }
      try await sleep(min(.milliseconds(50), deadline - ContinuousClock.now))
    }
  }
}
