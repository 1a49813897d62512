import TestSupport
import Testing

@testable import AuthEmulator
@testable import EmulatorState
@testable import EmulatorWire

@Suite struct ChangedKeysTests {
  /// Applies a change as the database does.
  private func apply(_ change: TableChange<Pair>, to table: inout OrderedTable<Pair>) {
    for key in change.removed { table.remove(key) }
    for pair in change.stored { table.insert(pair, for: pair.key) }
  }

  /// An element that knows its key.
  private struct Pair: Equatable {
    let key: String
    var value: Int
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

  @Test func `changes are recorded only on request`() {
    var table = OrderedTable<Int>()
    table.insert(1, for: "a")
    #expect(table.changes.isEmpty)
    table.changes.isKept = true
    table.insert(2, for: "b")
    table.remove("a")
    table.remove("missing")
    let taken = table.changes.drain()
    #expect(taken.removed == ["a"] && taken.changed == ["b"])
    #expect(table.changes.isEmpty)
  }

  @Test func `applying the recorded changes to a copy gives the same elements in the same order`() {
    var random = SeededGenerator(seed: 5)
    var table = OrderedTable<Pair>()
    table.changes.isKept = true
    var copy = OrderedTable<Pair>()
    for round in 0..<500 {
      change(&table, Int.random(in: 1...6, using: &random), &random)
      let keys = table.changes.drain()
      apply(
        TableChange(removed: keys.removed, stored: keys.changed.compactMap { table[$0] }), to: &copy)
      guard table == copy else {
        Issue.record("round \(round)")
        return
      }
    }
    #expect(table.count > 100)
  }

  @Test func `the difference of two tables turns one into the other`() {
    var random = SeededGenerator(seed: 6)
    var table = OrderedTable<Pair>()
    change(&table, 2000, &random)
    for round in 0..<200 {
      let old = table
      change(&table, Int.random(in: 0...20, using: &random), &random)
      var copy = table
      apply(old.changes(since: table, key: \.key), to: &copy)
      guard copy == old else {
        Issue.record("round \(round)")
        return
      }
    }
  }

  @Test func `shared parts of two tables are not compared`() {
    var table = OrderedTable<Pair>()
    for number in 0..<5000 { table.insert(Pair(key: String(number), value: 0), for: String(number)) }
    let old = table
    _ = table.change("4000") { $0.value = 1 }
    table.insert(Pair(key: "new", value: 0), for: "new")
    var looked = 0
    let change = old.changes(since: table) { pair in
      looked += 1
      return pair.key
    }
    #expect(change.removed == ["new"] && change.stored == [Pair(key: "4000", value: 0)])
    #expect(looked < 1100, "\(looked)")
  }
}
