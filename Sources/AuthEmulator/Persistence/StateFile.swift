import BoundedJSON

/// The bytes of a stored state: one JSON object with a `version` (Docs/architecture.md 2).
enum StateFile {
  static func encode(_ state: ServerState) -> [UInt8] { JSONOutput.bytes(of: Open(state)) + [0x0A] }

  static func decode(_ bytes: [UInt8], path: String) throws(EmbeddedServerError) -> ServerState {
    do {
      return try BoundedDecoder.decode(Open<ServerState>.self, from: bytes, depth: JSONReader.ownDepth).record
    } catch let error as ServerState.NewerVersion {
      throw .newer(path: path, version: error.version)
    } catch let error as JSONReader.Failure {
      throw .damaged(path: path, reason: error.reasonWithoutText)
    } catch let error as DecodingError {
      throw .damaged(path: path, reason: reason(error))
    } catch {
      throw .damaged(path: path, reason: "it cannot be decoded")
    }
  }

  /// Where the JSON is not as expected; no value of the file is shown, because any of them may be a secret.
  private static func reason(_ error: DecodingError) -> String {
    switch error {
    case .keyNotFound(let key, let context): "\(place(context)) has no \(key.stringValue)"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      "\(place(context)) has another type"
    case .dataCorrupted(let context): "\(place(context)) cannot be read"
    @unknown default: "it cannot be decoded"
    }
  }

  private static func place(_ context: DecodingError.Context) -> String {
    let path = context.codingPath.map { $0.intValue.map { "\($0)" } ?? $0.stringValue }
    return path.isEmpty ? "the file" : path.joined(separator: ".")
  }
}
