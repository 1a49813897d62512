extension EmulatorClock {
  fileprivate init(_ call: Call, offset: Int64) {
    self.init {
      $0.time = Timestamp.text(milliseconds: call.world.machineMilliseconds + offset)
      $0.offsetMilliseconds = Int64String(offset)
    }
  }
}

extension EmulatorClock.Get: Operation {
  static var isReadOnly: Bool { true }

  func run(on state: inout ServerState, _ call: inout Call) throws(ServerError) -> EmulatorClock {
    EmulatorClock(call, offset: state.clockOffset)
  }
}

extension EmulatorClock.Patch: Operation {
  func run(on state: inout ServerState, _ call: inout Call) throws(ServerError) -> EmulatorClock {
    let offset = try newOffset(from: state.clockOffset, call)
    let (moved, overflows) = call.world.machineMilliseconds.addingReportingOverflow(offset)
    guard !overflows, World.clockTimes.contains(moved) else {
      throw Self.unreachable.about(time == nil ? "moveMilliseconds" : "time")
    }
    let before = state.clockOffset
    state.clockOffset = offset
    call.effects.events.append(EmulatorEvent(.clockMoved, others: ["offsetMilliseconds": .integer(offset)]))
    var clock = EmulatorClock(call, offset: offset)
    clock.movedBack = offset < before
    return clock
  }

  static let unreachable = ServerError.misfit(
    path: "", "must result in a time between the years 1970 and 9999")

  private func newOffset(from current: Int64, _ call: Call) throws(ServerError) -> Int64 {
    let given = [moveMilliseconds != nil, time != nil, reset == true].filter(\.self).count
    guard given == 1 else {
      throw .misfit(path: "", "must have exactly one of 'moveMilliseconds', 'time' and 'reset'")
    }
    if let time {
      guard let date = Timestamp(parsing: time)?.date else {
        throw .misfit(path: "/time", "must match format \"date-time\"")
      }
      return Timestamp(date).milliseconds - call.world.machineMilliseconds
    }
    guard let moveMilliseconds else { return 0 }
    let (offset, overflows) = current.addingReportingOverflow(moveMilliseconds.value)
    guard !overflows else { throw .misfit(path: "/moveMilliseconds", "must not overflow the clock") }
    return offset
  }
}
