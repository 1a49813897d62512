import TestSupport
import Testing

@testable import AuthEmulator
@testable import EmulatorState
@testable import EmulatorWire

@Suite struct ChangedKeysTests {
  /// Applies the recorded changes of a table to a copy as the database does.
  private func apply(changesOf table: inout OrderedTable<Pair>, to copy: inout OrderedTable<Pair>) {
    let keys = table.changes.drain()
    for key in keys.removed { copy.remove(key) }
    for pair in keys.changed.compactMap({ table[$0] }) { copy.insert(pair, for: pair.key) }
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
      apply(changesOf: &table, to: &copy)
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
      var old = table
      change(&table, Int.random(in: 0...20, using: &random), &random)
      var copy = table
      old.changes.isKept = true
      old.recordChanges(since: table, key: \.key)
      apply(changesOf: &old, to: &copy)
      guard copy == old else {
        Issue.record("round \(round)")
        return
      }
    }
  }

  @Test func `shared parts of two tables are not compared`() {
    var table = OrderedTable<Pair>()
    for number in 0..<5000 { table.insert(Pair(key: String(number), value: 0), for: String(number)) }
    var old = table
    _ = table.change("4000") { $0.value = 1 }
    table.insert(Pair(key: "new", value: 0), for: "new")
    var looked = 0
    old.changes.isKept = true
    old.recordChanges(since: table) { pair in
      looked += 1
      return pair.key
    }
    let change = old.changes.drain()
    #expect(change.removed == ["new"] && change.changed == ["4000"])
    #expect(looked < 1100, "\(looked)")
  }
}
