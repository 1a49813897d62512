public import IdentityToolkit

/// Names one of several second factors the way a person does: by its place in the list, its name, or its ID.
public struct FactorSelection: Sendable, Equatable, CustomStringConvertible {
  /// The text as the user typed it.
  public let description: String

  /// Any text; whether it names a factor shows when there is a list.
  public init(_ text: String) { description = text }

  /// The factor that is meant: an ID before a name, a name before a place, since a name may be a number.
  ///
  /// - Throws: ``AuthError/noSuchFactor(_:factors:isAmbiguous:use:)``.
  public func pick(
    from factors: [MFAEnrollment], for use: AuthError.FactorUse
  ) throws(AuthError) -> MFAEnrollment {
    if let factor = factors.first(where: { $0.mfaEnrollmentID == description }) { return factor }
    let named = factors.filter { $0.displayName == description }
    if let factor = named.first, named.count == 1 { return factor }
    if named.isEmpty, let place = Int(description), factors.indices.contains(place - 1) {
      return factors[place - 1]
    }
    throw .noSuchFactor(description, factors: factors, isAmbiguous: named.count > 1, use: use)
  }
}

extension MFAEnrollment {
  /// The name by which a person selects the factor: its own, or its ID where the name would not do as a word of a command.
  func spokenName(among factors: [MFAEnrollment]) -> String? {
    guard let name = displayName, !name.isEmpty, !name.hasPrefix("-"),
      factors.count(where: { $0.displayName == name }) == 1
    else { return mfaEnrollmentID }
    return name
  }
}
