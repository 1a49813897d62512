extension Optional<String> {
  /// The string, or nil if it is empty: Google's emulator treats an empty string as absent.
  package var filled: String? { self == "" ? nil : self }
}

extension Optional where Wrapped: Collection {
  package var filledList: Wrapped? { self?.isEmpty == true ? nil : self }
}
