import SafeFiles

extension EmulatorSnapshots.Snapshot {
  fileprivate init(_ name: String, _ snapshot: StateSnapshot) {
    self.init {
      $0.name = name
      $0.savedAt = Timestamp.text(milliseconds: snapshot.savedAt)
      $0.accounts = snapshot.accountCount
    }
  }
}

extension EmulatorSnapshots.List: Operation {
  static var isReadOnly: Bool { true }

  func run(on state: inout ServerState, _ call: inout Call) throws(ServerError) -> EmulatorSnapshots {
    try call.requireMemory()
    return EmulatorSnapshots {
      $0.snapshots = state.snapshots.sorted { $0.key < $1.key }.map {
        EmulatorSnapshots.Snapshot($0.key, $0.value)
      }
    }
  }
}

extension EmulatorSnapshots.Save: Operation {
  func run(on state: inout ServerState, _ call: inout Call) throws(ServerError) -> Response {
    let name = try call.snapshotName(name)
    guard state.snapshots[name] != nil || state.snapshots.count < StateSnapshot.most else {
      throw ServerError(
        ErrorCode(rawValue: "TOO_MANY_SNAPSHOTS"),
        "a server keeps at most \(StateSnapshot.most); delete one first")
    }
    let snapshot = state.save(name, at: call.world.milliseconds)
    call.effects.events.append(EmulatorEvent(.snapshotSaved, ["name": name]))
    return EmulatorSnapshots.Snapshot(name, snapshot)
  }
}

extension EmulatorSnapshots.Restore: Operation {
  func run(on state: inout ServerState, _ call: inout Call) throws(ServerError) -> Response {
    let name = try call.snapshotName(name)
    guard let snapshot = state.snapshots[name] else { throw .noSnapshot(name) }
    do throws(SafeFileError) {
      switch snapshot.content {
      case .inMemory(let saved): state.restore(saved)
      case .stored: state.restore(try call.effects.storedSnapshot(name))
      }
    } catch {
      throw .frontEnd(503, "UNAVAILABLE : The snapshot \(name) cannot be read: \(error).")
    }
    call.effects.events.append(EmulatorEvent(.snapshotRestored, ["name": name]))
    return EmulatorSnapshots.Snapshot(name, snapshot)
  }
}

extension EmulatorSnapshots.Remove: Operation {
  func run(on state: inout ServerState, _ call: inout Call) throws(ServerError) -> Response {
    let name = try call.snapshotName(name)
    guard let snapshot = state.snapshots.removeValue(forKey: name) else { throw .noSnapshot(name) }
    return EmulatorSnapshots.Snapshot(name, snapshot)
  }
}

extension Call {
  fileprivate func requireMemory() throws(ServerError) {
    guard effects.eventRing != nil else { throw .notImplemented("A snapshot without a running server") }
  }

  fileprivate func snapshotName(_ name: String?) throws(ServerError) -> String {
    try requireMemory()
    guard let name, EmulatorSnapshots.isName(name) else {
      throw .misfit(
        path: "/name", "must have 1 to 64 letters, digits, '-', '_' or '.', and not begin with '-'")
    }
    return name
  }
}

extension ServerError {
  fileprivate static func noSnapshot(_ name: String) -> Self {
    Self(
      404, "SNAPSHOT_NOT_FOUND : There is no snapshot \(name).", reason: "notFound", statusName: "NOT_FOUND")
  }
}
