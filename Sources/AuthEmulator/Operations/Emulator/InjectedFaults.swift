import AuthHTTP
import IdentityToolkit

extension InjectedFaults {
  /// The rules a server has, with their counters.
  init(_ table: FaultTable) {
    self.init {
      $0.seed = Int64String(Int64(bitPattern: table.seed))
      $0.faults = table.entries.map { entry in
        Fault {
          $0.method = entry.rule.method
          if entry.rule.isLatency {
            $0.latency = entry.rule.effectText
          } else {
            $0.answer = entry.rule.effectText
          }
          $0.count = entry.rule.count
          $0.probability = entry.rule.probability < 1 ? entry.rule.probability : nil
          $0.struck = entry.struck
        }
      }
    }
  }
}

extension InjectedFaults.Get: ReadOperation {
  func perform(on project: ProjectState, _ call: Call) throws(ServerError) -> InjectedFaults {
    InjectedFaults(try call.presentFaults.current)
  }
}

extension InjectedFaults.Put: ReadOperation {
  func perform(on project: ProjectState, _ call: Call) throws(ServerError) -> InjectedFaults {
    let present = try call.presentFaults
    let entries = try FaultTable.entries(faults)
    present.change {
      $0 = FaultTable(entries, seed: seed.map { UInt64(bitPattern: $0.value) } ?? $0.seed)
    }
    return InjectedFaults(present.current)
  }
}

extension InjectedFaults.Post: ReadOperation {
  func perform(on project: ProjectState, _ call: Call) throws(ServerError) -> InjectedFaults {
    let present = try call.presentFaults
    let entries = try FaultTable.entries(faults)
    present.change { $0.append(entries) }
    return InjectedFaults(present.current)
  }
}

extension InjectedFaults.Delete: ReadOperation {
  func perform(on project: ProjectState, _ call: Call) throws(ServerError) -> InjectedFaults {
    let present = try call.presentFaults
    present.change { $0 = FaultTable([], seed: $0.seed) }
    return InjectedFaults(present.current)
  }
}

// Faults are beside the state: none of these operations changes it, so all of them only read.
extension Call {
  /// The server's faults.
  ///
  /// - Throws: 501 by the embedded server, which lives for one call and has none.
  fileprivate var presentFaults: Faults {
    get throws(ServerError) {
      guard let faults else { throw .notImplemented("Fault injection without a running server") }
      return faults
    }
  }
}

extension FaultTable {
  fileprivate static func entries(_ faults: [InjectedFaults.Fault]?) throws(ServerError) -> [Entry] {
    var entries: [Entry] = []
    for fault in faults ?? [] {
      do throws(FaultRuleError) {
        entries.append(Entry(rule: try FaultRule(fault).checked()))
      } catch {
        throw ServerError(ServerErrorCode(rawValue: "INVALID_FAULT"), "\(error)")
      }
    }
    return entries
  }
}

extension FaultRule {
  fileprivate init(_ fault: InjectedFaults.Fault) throws(FaultRuleError) {
    let effect: Effect
    switch (fault.answer, fault.latency) {
    case (let answer?, nil): effect = try Self.answer(answer)
    case (nil, let latency?): effect = .latency(try Self.times(latency))
    default: throw FaultRuleError("a fault has either an answer or a latency")
    }
    try self.init(
      method: fault.method ?? "*", effect: effect, count: fault.count, probability: fault.probability ?? 1)
  }
}
