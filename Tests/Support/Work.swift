import CTestSupport

/// The processor time of this thread in `body`, in seconds; other threads and programs do not count.
///
/// The smallest of several runs, since a page fault or a cold cache can only add time.
package func processorTime(runs: Int = 5, _ body: () throws -> Void) rethrows -> Double {
  var smallest = Double.infinity
  for _ in 0..<runs {
    let start = ctestsupport_thread_time()
    try body()
    smallest = min(smallest, ctestsupport_thread_time() - start)
  }
  return smallest
}

/// How many times longer `body` takes for eight times the input: 8 if the work is linear, 64 if it is
/// quadratic.
///
/// - Parameters:
///   - size: the smaller input; large enough that `body` takes some tenths of a millisecond.
///   - make: creates the input; its time does not count.
///   - body: the work.
/// - Returns: the ratio of the two times.
package func growth<Input>(
  from size: Int, of make: (Int) throws -> Input, in body: (Input) throws -> Void
) rethrows -> Double {
  let small = try make(size)
  // The first run may meet a cold cache; the second does not.
  let first = try processorTime(runs: 2) { try body(small) }
  let large = try make(8 * size)
  return try growth(over: first) { try processorTime(runs: 1) { try body(large) } }
}

/// How many times longer than `first` a larger measurement takes.
///
/// It is the costly one of the two, and noise only ever adds time, so it is repeated only while the result is
/// suspicious.
package func growth(over first: Double, to large: () throws -> Double) rethrows -> Double {
  var smallest = Double.infinity
  for _ in 0..<3 where smallest >= linearGrowth {
    smallest = min(smallest, try large() / max(first, 1e-5))
  }
  return smallest
}

/// The limit for eight times the input: far from both 8 and 64.
package let linearGrowth = 24.0
