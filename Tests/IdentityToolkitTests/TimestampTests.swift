import Platform
import IdentityToolkit
import Testing

@Suite struct TimestampTests {
  @Test(arguments: [
    "", "2026-11-21", "2026-11-21T06:59:19", "2026-11-21 06:59:19Z", "2026-11-21T06:59:19.Z",
    "2026-11-21T06:59:19.1234567890Z", "2026-11-21T06:59:19ZZ", "2026-11-21T06:59:19+01",
    "2026-11-21T06:59:19+0100", "2026-11-21T06:59:19+24:00", "2026-13-01T00:00:00Z", "2026-00-01T00:00:00Z",
    "2026-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "2026-04-31T00:00:00Z", "2026-01-00T00:00:00Z",
    "2026-01-01T24:00:00Z", "2026-01-01T00:60:00Z", "2026-01-01T00:00:61Z", "26-01-01T00:00:00Z",
    "+2026-01-01T00:00:00Z", "1767323045",
  ])
  func `rejects anything but RFC 3339`(text: String) {
    #expect(Timestamp(parsing: text) == nil)
  }

  // The first five are from RFC 3339 section 5.8.
  @Test(arguments: [
    ("1985-04-12T23:20:50.52Z", 482_196_050.52), ("1996-12-19T16:39:57-08:00", 851_042_397),
    ("1990-12-31T23:59:60Z", 662_688_000), ("1990-12-31T15:59:60-08:00", 662_688_000),
    ("1937-01-01T12:00:27.87+00:20", -1_041_337_172.13),
    ("1970-01-01T00:00:00Z", 0), ("2026-08-01t10:00:00.123z", 1_785_578_400.123),
    ("2000-02-29T00:00:00-00:00", 951_782_400), ("2026-01-02T03:04:05.123456789Z", 1_767_323_045.123456789),
    ("0000-01-01T00:00:00Z", -62_167_219_200), ("9999-12-31T23:59:59Z", 253_402_300_799),
  ])
  func `reads every form`(text: String, seconds: Double) throws {
    let read = try #require(Timestamp(parsing: text)).date.timeIntervalSince1970
    #expect(abs(read - seconds) < 0.000_01)
  }

  @Test(arguments: [
    (0, "1970-01-01T00:00:00Z", "1970-01-01T00:00:00.000Z"),
    (1_767_323_045.999_4, "2026-01-02T03:04:05Z", "2026-01-02T03:04:05.999Z"),
    (1_767_323_045.999_6, "2026-01-02T03:04:05Z", "2026-01-02T03:04:06.000Z"),
    (-0.25, "1969-12-31T23:59:59Z", "1969-12-31T23:59:59.750Z"),
    (-1e15, "0000-01-01T00:00:00Z", "0000-01-01T00:00:00.000Z"),
    (1e15, "9999-12-31T23:59:59Z", "9999-12-31T23:59:59.999Z"),
  ])
  func `writes UTC`(seconds: Double, whole: String, fine: String) {
    let timestamp = Timestamp(Date(timeIntervalSince1970: seconds))
    #expect(timestamp.formatted() == whole)
    #expect(timestamp.formatted(.milliseconds) == fine)
  }

  @Test func `random times since 1583 are written as Foundation writes them`() {
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    var wrong: [String] = []
    for _ in 0..<20_000 {
      // Before that, Foundation uses the Julian calendar. Quarters are exact; it truncates other fractions.
      let quarters = Int64.random(in: -12_212_553_600 * 4..<253_402_300_800 * 4)
      let date = Date(timeIntervalSince1970: Double(quarters) / 4)
      let (ours, expected) = (Timestamp(date).formatted(.milliseconds), date.formatted(style))
      if ours != expected { wrong.append("\(ours) for \(expected)") }
    }
    #expect(wrong == [])
  }

  @Test func `days of eight centuries are read back as written`() throws {
    var wrong: [String] = []
    for day in stride(from: -146_097, through: 146_097, by: 17) {
      let timestamp = Timestamp(Date(timeIntervalSince1970: Double(day) * 86_400))
      if Timestamp(parsing: timestamp.formatted()) != timestamp { wrong.append(timestamp.formatted()) }
    }
    #expect(wrong == [])
  }

  @Test func `is a string in JSON`() throws {
    let json = #"["2026-08-01T10:00:00.123Z"]"#
    let decoded = try JSONDecoder().decode([Timestamp].self, from: Data(json.utf8))
    #expect(String(decoding: try JSONEncoder().encode(decoded), as: UTF8.self) == json)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([Timestamp].self, from: Data(#"["soon"]"#.utf8))
    }
  }
}
