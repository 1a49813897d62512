extension Optional<String> {
  /// The text unless it is empty: Google's emulator takes an empty string for an absent one.
  var filled: String? { self == "" ? nil : self }
}
