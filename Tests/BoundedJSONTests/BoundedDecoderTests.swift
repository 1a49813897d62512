import Foundation
import Testing

@testable import BoundedJSON

/// Typed values, compared with Foundation's decoder if both accept the text.
@Suite struct BoundedDecoderTests {
  struct Record: Codable, Equatable {
    enum Color: String, Codable { case red, green }

    var text: String?
    var flag: Bool?
    var number: Double?
    var small: Int8?
    var whole: Int64?
    var large: UInt64?
    var color: Color?
    var list: [Int?]?
    var map: ByName<[String]>?
    var other: JSONValue?
    var inner: [Record]?
  }

  @Test(arguments: [
    "{}", #"{"text":null,"flag":null,"list":null,"inner":null}"#, #"{"unknown":[{}],"text":"é\n"}"#,
    #"{"flag":true,"number":1.5,"small":-128,"whole":9223372036854775807}"#, #"{"number":3}"#,
    #"{"whole":1e3,"small":2.0}"#, #"{"color":"green"}"#, #"{"list":[1,null,3],"map":{"a":[],"b":["c"]}}"#,
    #"{"other":{"a":[1,2.5,"x",true,null,{"b":{}}]}}"#, #"{"inner":[{"inner":[{"text":"x"}]},{}]}"#,
    #"{"large":9223372036854775807}"#, #"{"other":null}"#, #"{"other":[]}"#,
  ])
  func `a value equals the one read by Foundation`(text: String) throws {
    let expected = try JSONDecoder().decode(Record.self, from: Data(text.utf8))
    #expect(try BoundedDecoder.decode(Record.self, from: Array(text.utf8)) == expected)
  }

  @Test(arguments: [
    ("[]", ""), (#"{"text":7}"#, "text"), (#"{"flag":"true"}"#, "flag"), (#"{"flag":1}"#, "flag"),
    (#"{"number":"1"}"#, "number"), (#"{"small":128}"#, "small"), (#"{"whole":1.5}"#, "whole"),
    (#"{"large":-1}"#, "large"), (#"{"color":"blue"}"#, "color"), (#"{"list":[1,"x"]}"#, "list.1"),
    (#"{"list":{}}"#, "list"), (#"{"map":{"a":[true]}}"#, "map.a.0"),
    (#"{"inner":[{},{"inner":[{"text":[]}]}]}"#, "inner.1.inner.0.text"), ("null", ""),
  ])
  func `a value of another shape is refused with its location`(text: String, place: String) {
    func path(_ decode: () throws -> Record) -> String? {
      do {
        _ = try decode()
        return nil
      } catch DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
        DecodingError.dataCorrupted(let context), DecodingError.keyNotFound(_, let context)
      {
        return context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(
          separator: ".")
      } catch { return "\(error)" }
    }
    // Foundation refuses the same, but gives no position for a number.
    #expect(path { try JSONDecoder().decode(Record.self, from: Data(text.utf8)) } != nil)
    #expect(path { try BoundedDecoder.decode(Record.self, from: Array(text.utf8)) } == place)
  }

  struct Required: Decodable {
    struct Part: Decodable { let name: String }
    let part: Part
  }

  @Test func `a missing member is named`() {
    #expect {
      try BoundedDecoder.decode(Required.self, from: Array(#"{"part":{}}"#.utf8))
    } throws: { error in
      guard case DecodingError.keyNotFound(let key, let context) = error else { return false }
      return key.stringValue == "name" && context.codingPath.map(\.stringValue) == ["part"]
    }
  }

  @Test func `a type may have its own JSON form`() throws {
    struct Event: Decodable, Equatable { var at: [Date]? }
    @Sendable func conversion(
      _ type: any Decodable.Type, _ value: JSONValue
    ) throws(Misfit) -> Any? {
      guard type == Date.self else { return nil }
      guard let seconds = value.integer else { throw Misfit("no time") }
      return Date(timeIntervalSince1970: Double(seconds))
    }
    let text = Array(#"{"at":[0,60]}"#.utf8)
    #expect(
      try BoundedDecoder.decode(Event.self, from: text, conversion: conversion)
        == Event(at: [Date(timeIntervalSince1970: 0), Date(timeIntervalSince1970: 60)]))
    #expect {
      try BoundedDecoder.decode(Event.self, from: Array(#"{"at":["soon"]}"#.utf8), conversion: conversion)
    } throws: { error in
      guard case DecodingError.dataCorrupted(let context) = error else { return false }
      return context.codingPath.count == 2 && context.debugDescription == "no time"
    }
  }

  @Test func `another decoder cannot fill a deep value`() throws {
    func nested(_ depth: Int) -> Data {
      Data((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    #expect(try JSONDecoder().decode(JSONValue.self, from: nested(20)).array?.count == 1)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(JSONValue.self, from: nested(500)) }
  }
}
