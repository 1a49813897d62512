// A program with one mistake, which the sanitizer it is compiled with has to find: `planted MISTAKE`.
//
// `guarded` has none, and ends without a report.

import Glibc
import Synchronization

@_silgen_name("planted_race") func plantedRace(_ value: Int32)
@_silgen_name("planted_overflow") func plantedOverflow(_ count: Int) -> Int32

nonisolated(unsafe) var raced = 0

final class Holder: @unchecked Sendable {
  var raced = 0
  let guarded = Mutex<[Int]>([])
}

final class Body: Sendable {
  let run: @Sendable () -> Void
  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

/// Does the work on four threads at once.
func together(_ work: @escaping @Sendable (Int) -> Void) {
  let threads = (0..<4).map { _ in
    let body = Body { for turn in 1...20_000 { work(turn) } }
    var thread = pthread_t()
    pthread_create(
      &thread, nil,
      { argument in
        if let argument { Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run() }
        return nil
      }, Unmanaged.passRetained(body).toOpaque())
    return thread
  }
  for thread in threads { pthread_join(thread, nil) }
}

/// Writes as many integers as asked for to a block for four.
func overflow(_ count: Int) -> Int {
  let block = UnsafeMutablePointer<Int>.allocate(capacity: 4)
  defer { block.deallocate() }
  for index in 0..<count { block[index] = index }
  return block[3]
}

let holder = Holder()
switch CommandLine.arguments.last {
case "race of a global": together { raced += $0 }
case "race of a member": together { holder.raced += $0 }
case "race in C": together { plantedRace(Int32($0)) }
case "overflow": print(overflow(4 + CommandLine.arguments.count))
case "overflow in C": print(plantedOverflow(16 + CommandLine.arguments.count))
case "guarded": together { turn in holder.guarded.withLock { $0 = $0.suffix(9) + [turn] } }
default: exit(2)
}
