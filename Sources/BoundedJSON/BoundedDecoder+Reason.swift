extension BoundedDecoder {
  /// The reason and the location of an error that ``decode(_:from:depth:conversion:)`` threw.
  ///
  /// No value is quoted, since any value may be a secret.
  package static func reason(of error: any Error) -> String {
    if let failure = error as? JSONReader.Failure { return failure.reasonWithoutText }
    return switch error as? DecodingError {
    case .keyNotFound(let key, let at)?: "\(Place(at.codingPath)) has no \(key.memberName)"
    case .typeMismatch(_, let at)?, .valueNotFound(_, let at)?: "\(Place(at.codingPath)) has another type"
    case .dataCorrupted(let at)?: "\(Place(at.codingPath)) cannot be read"
    default: "it cannot be decoded"
    }
  }
}
