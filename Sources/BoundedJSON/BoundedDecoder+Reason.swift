extension BoundedDecoder {
  /// The reason and the location of an error that ``decode(_:from:depth:conversion:)`` threw.
  ///
  /// No value is quoted, since any value may be a secret.
  package static func reason(of error: any Error) -> String {
    if let failure = error as? JSONReader.Failure { return failure.reasonWithoutText }
    return switch error as? DecodingError {
    case .keyNotFound(let key, let context)?: "\(place(context)) has no \(key.memberName)"
    case .typeMismatch(_, let context)?, .valueNotFound(_, let context)?: "\(place(context)) has another type"
    case .dataCorrupted(let context)?: "\(place(context)) cannot be read"
    default: "it cannot be decoded"
    }
  }

  private static func place(_ context: DecodingError.Context) -> String {
    let names = context.codingPath.map(\.stringValue)
    return names.isEmpty ? "the file" : names.joined(separator: ".")
  }
}
