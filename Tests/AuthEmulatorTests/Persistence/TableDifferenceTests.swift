import TestSupport
import Testing

@testable import EmulatorState

@Suite struct TableDifferenceTests {
  /// An element that knows its key.
  private struct Pair: Equatable {
    let key: String
    var value: Int
  }

  /// Changes a copy as the database does.
  private func apply(_ difference: TableDifference<Pair>, to copy: inout OrderedTable<Pair>) {
    for key in difference.removed { copy.remove(key) }
    for pair in difference.changed { copy.insert(pair, for: pair.key) }
  }

  /// Changes a table at random.
  private func change(
    _ table: inout OrderedTable<Pair>, _ count: Int, _ random: inout SeededGenerator
  ) {
    for _ in 0..<count {
      let key = String(Int.random(in: 0..<700, using: &random))
      switch Int.random(in: 0..<4, using: &random) {
      case 0: table.remove(key)
      case 1: _ = table.change(key) { $0.value += 1 }
      default: table.insert(Pair(key: key, value: Int.random(in: 0..<9, using: &random)), for: key)
      }
    }
  }

  @Test(arguments: [1, 6, 40, 900]) func `the difference of two tables turns the older into the newer`(
    most: Int
  ) {
    var random = SeededGenerator(seed: UInt64(most))
    var table = OrderedTable<Pair>()
    change(&table, 2000, &random)
    for round in 0..<300 {
      let old = table
      change(&table, Int.random(in: 0...most, using: &random), &random)
      // Both directions, because a restored table may be an older one.
      for (from, to) in [(old, table), (table, old)] {
        var copy = from
        apply(to.slots.difference(since: from.slots, key: \.key), to: &copy)
        guard copy == to else {
          Issue.record("round \(round)")
          return
        }
      }
    }
  }

  @Test func `shared parts are not looked at, and neighbors of a change are not in the difference`() {
    var table = OrderedTable<Pair>()
    for number in 0..<50_000 { table.insert(Pair(key: String(number), value: 0), for: String(number)) }
    let old = table
    _ = table.change("40000") { $0.value = 1 }
    table.remove("3")
    table.insert(Pair(key: "new", value: 0), for: "new")
    var looked = 0
    let difference = table.slots.difference(since: old.slots) { pair in
      looked += 1
      return pair.key
    }
    #expect(difference.removed == ["3"] && difference.changed.map(\.key) == ["40000", "new"])
    #expect(looked < 300, "\(looked)")
  }

  @Test func `closing holes changes nothing`() {
    var table = OrderedTable<Pair>()
    for number in 0..<1000 { table.insert(Pair(key: String(number), value: 0), for: String(number)) }
    for number in 0..<499 { table.remove(String(number * 2)) }
    let old = table
    for number in [998, 1] { table.remove(String(number)) }
    #expect(table.slots.count < old.slots.count)
    let difference = table.slots.difference(since: old.slots, key: \.key)
    #expect(difference.removed.sorted() == ["1", "998"] && difference.changed.isEmpty)
  }

  @Test func `an array has its elements in order, and a copy does not change with it`() {
    var array = ChunkedArray<Int>()
    for number in 0..<5000 { array.append(number) }
    let copy = array
    array[3000] = 0
    #expect(Array(copy.elements) == Array(0..<5000) && Array(copy.reversed) == Array((0..<5000).reversed()))
    #expect(array[3000] == 0 && copy[3000] == 3000 && array[2999] == 2999)
    #expect(array.sharedCount(with: copy, from: 0) == 2048)
    #expect(array.sharedCount(with: copy, from: 2048) == 32)
    #expect(array.sharedCount(with: copy, from: 2976) == 0)
  }
}
