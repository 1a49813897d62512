/// Who makes a call, which decides about its `Authorization` header.
package enum APICaller: Sendable {
  case app
  /// The caller that an emulator takes for one without proof; production refuses it.
  case administrator
}
