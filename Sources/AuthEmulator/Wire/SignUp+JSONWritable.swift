import IdentityToolkit

// Every anonymous account begins with one. It is written by hand, because encoding the members with `Encodable` takes a fifth of the
// whole call. A test compares the two.
extension SignUp.Response: JSONWritable {
  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("kind", kind)
    writer.member("idToken", plain: idToken)
    writer.member("refreshToken", plain: refreshToken)
    writer.member("expiresIn", expiresIn)
    writer.member("localId", localID)
    writer.member("email", email)
    writer.member("displayName", displayName)
    writer.endObject()
  }
}
