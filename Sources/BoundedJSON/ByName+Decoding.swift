extension ByName: Decodable where Value: Decodable {
  /// Reads the members of an object.
  ///
  /// The dictionary of the standard library asks for `allKeys` and casts each: the runtime then searches all
  /// conformances of the program, which took a third of the time of a short command.
  package init(from decoder: any Decoder) throws {
    self.init()
    let values = try decoder.container(keyedBy: AnyKey.self)
    guard let decoder = decoder as? BoundedDecoder, case .object(let members) = decoder.value else {
      for key in values.allKeys { self[key.stringValue] = try values.decode(Value.self, forKey: key) }
      return
    }
    for name in members.keys { self[name] = try values.decode(Value.self, forKey: AnyKey(name)) }
  }
}
