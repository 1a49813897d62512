import AuthCrypto
import AuthEmulator

/// The Functions emulator of firebase-tools, which runs functions when accounts are created and deleted (Docs/protocol.md 9.12).
struct FunctionsEmulator: Sendable {
  let randomBytes: @Sendable (Int) -> [UInt8]

  /// Adds the deliveries for a change to a queue: the event of the first generation, then that of the second.
  func listen(to dependencies: inout ServerDependencies, _ queue: DeliveryQueue) {
    dependencies.accountTriggered = { change in
      let (legacyID, id) = (UniqueID.text(randomBytes(16)), UniqueID.text(randomBytes(16)))
      queue.append(delivery(of: change, "application/json") { change.legacyEvent(id: legacyID) })
      queue.append(
        delivery(of: change, "application/cloudevents+json; charset=UTF-8") { change.cloudEvent(id: id) })
    }
  }

  private func delivery(
    of change: AccountTrigger, _ type: String, _ body: @escaping @Sendable () -> [UInt8]
  ) -> Delivery {
    let path = "/functions/projects/\(PercentEncoding.encode(change.projectID))/trigger_multicast"
    return Delivery(event: change.kind.rawValue, projectID: change.projectID) {
      HTTPRequest(
        .post, RequestTarget(path: path, query: nil), fields: HTTPFields([.init("Content-Type", type)]),
        body: body())
    }
  }
}
