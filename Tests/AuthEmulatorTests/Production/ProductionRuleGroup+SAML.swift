import AuthCrypto
import AuthHTTP
import BoundedJSON
import Foundation
import Testing

extension ProductionRuleGroup {
  /// SAML providers.
  static let samlRules: [ProductionRule] = samlFlowRules + signatureRules + samlRefusals

  private static let samlFlowRules: [ProductionRule] = [
    ProductionRule(
      "6.36", "`createAuthUri` returns the provider's page with a request and a `RelayState`", .secondHand
    ) {
      server in
      try server.addSAML()
      let answer = try server.beginPage(at: "saml.corp")
      let address = try answer.string("authUri")
      #expect(address.hasPrefix("https://idp.example.com/sso?"))
      let target = try #require(
        RequestTarget(parsing: address.replacing("https://idp.example.com", with: "")))
      #expect(target.item("RelayState") != nil)
      let bytes = try #require(target.item("SAMLRequest").flatMap { Base64.decode($0) })
      let request = String(decoding: bytes.dropFirst(5), as: UTF8.self)
      for part in [
        #"AssertionConsumerServiceURL="https://demo.firebaseapp.com/cb""#, #"Version="2.0""#,
        #"Destination="https://idp.example.com/sso""#, ">demo-sp<", "HTTP-POST", #"ID="_"#,
      ] {
        #expect(request.contains(part), "\(part)")
      }
    },
    ProductionRule(
      "6.37", "The provider's answer comes in `postBody`, with the session of the request", .secondHand
    ) {
      server in
      try server.addSAML()
      let session = try #require(try server.beginPage(at: "saml.corp").body["sessionId"])
      #expect(try server.signInBySAML("jane@example.com", ["sessionId": session]).status == 200)
    },
    ProductionRule(
      "6.38", "The answer has an empty `context`, no `oauthIdToken`, and `saml.x/NAMEID`", .secondHand
    ) {
      server in
      try server.addSAML()
      let answer = try server.signInBySAML("abc")
      #expect(answer.body["context"] == "")
      #expect(answer.body["oauthIdToken"] == nil)
      #expect(answer.body["rawUserInfo"] == nil)
      #expect(answer.body["federatedId"] == "saml.corp/abc")
    },
    ProductionRule("6.39", "A name that is an address is a verified e-mail; another one is none", .secondHand)
    { server in
      try server.addSAML()
      let named = try server.signInBySAML("jane@example.com")
      #expect(named.body["email"] == "jane@example.com")
      #expect(named.body["emailVerified"] == true)
      let persistent = try server.signInBySAML("abc")
      #expect(persistent.body["email"] == nil)
      #expect(persistent.body["emailVerified"] == false)
    },
    ProductionRule("6.40", "Attributes are in `rawUserInfo` and in the tokens of their session", .secondHand)
    { server in
      try server.addSAML()
      let answer = try server.signInBySAML("abc", attributes: ["role": ["a"], "group": ["x", "y"]])
      let attributes: JSONValue = ["role": "a", "group": ["x", "y"]]
      #expect(answer.body["rawUserInfo"] == #"{"group":["x","y"],"role":"a"}"#)
      _ = try server.signInBySAML("abc", attributes: ["role": ["b"]])
      for token in [try answer.string("idToken"), try server.refresh(answer).string("id_token")] {
        #expect(try AuthEmulatorTests.claims(token)["firebase"]?["sign_in_attributes"] == attributes)
      }
    },
  ]

  private static let signatureRules: [ProductionRule] = [
    ProductionRule(
      "6.41", "A wrong signature is refused", .secondHand,
      except:
        "The server verifies none: any signed XML is refused, and JSON, as in Google's emulator, is believed."
    ) { server in
      try server.addSAML()
      for signature in ["<ds:Signature>x</ds:Signature>", "<Signature/>", "<ds:Signature\n a=\"b\"/>"] {
        for answer in documents(with: signature) {
          #expect(
            try server.presentSAML(answer).message
              == "INVALID_IDP_RESPONSE : Failed to verify the signature in SAMLResponse")
        }
      }
    },
    ProductionRule(
      "6.42", "An answer in which nothing is signed is refused", .secondHand,
      except: "An answer in JSON, as in Google's emulator, has no signature and is believed."
    ) { server in
      try server.addSAML()
      for other in [
        "", "<ds:SignatureValue/>", "<a b='Signature'>Signature</a>", "<!-- <ds:Signature/> -->",
        "<![CDATA[<Signature/>]]>", "<!--",
      ] {
        for answer in documents(with: other) {
          #expect(
            try server.presentSAML(answer).message
              == "INVALID_IDP_RESPONSE : Missing signature in Assertion and Response enclosing it (if present)."
          )
        }
      }
      for answer in ["x", "{", "bm8geG1s"] {
        #expect(try server.presentSAML(answer).message == "INVALID_IDP_RESPONSE")
      }
    },
  ]

  /// A SAML response with these parts, as XML and as browsers post it.
  private static func documents(with parts: String) -> [String] {
    let xml = """
      <?xml version="1.0"?>
      <samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol">\(parts)</samlp:Response>
      """
    return [xml, "\u{FEFF}\n\(xml)", Base64.encode(Array(xml.utf8))]
  }

  private static let samlRefusals: [ProductionRule] =
    [
      ("6.43", "An audience other than the project's entity ID is refused", .secondHand),
      ("6.44", "A destination other than the callback is refused", .secondHand),
      ("6.45", "An assertion that is not valid yet is refused", .secondHand),
      ("6.46", "An assertion that is no longer valid is refused", .secondHand),
      ("6.47", "An answer to another request is refused", .secondHand),
      ("6.48", "An answer that names no request is refused", .secondHand),
      ("6.49", "An assertion of another issuer is refused", .secondHand),
      ("6.50", "A status other than success is refused", .secondHand),
      ("6.51", "`Recipient` and the dates of the provider's certificate are not checked", .secondHand),
    ].map { number, summary, evidence in
      ProductionRule(
        leftOut: number, summary, evidence,
        because:
          "The server takes a SAML answer as JSON, as Google's emulator does, and refuses signed XML unread."
      )
    }
}

extension TestServer {
  /// Configures `saml.corp`.
  @discardableResult
  func addSAML(_ more: ByName<JSONValue> = [:]) throws -> Answer {
    let settings: ByName<JSONValue> = [
      "idpConfig": [
        "idpEntityId": "https://idp.example.com", "ssoUrl": "https://idp.example.com/sso",
        "idpCertificates": [["x509Certificate": "not looked at"]],
      ],
      "spConfig": ["spEntityId": "demo-sp", "callbackUri": "https://demo.firebaseapp.com/cb"],
      "enabled": true,
    ]
    return try manage(
      .post, "inboundSamlConfigs?inboundSamlConfigId=saml.corp", .object(settings.merging(more) { $1 }))
  }

  /// Signs in with `saml.corp`.
  func signInBySAML(
    _ name: String, _ more: ByName<JSONValue> = [:], attributes: JSONValue? = nil
  ) throws -> Answer {
    var assertion: ByName<JSONValue> = ["subject": ["nameId": .string(name)]]
    assertion["attributeStatements"] = attributes
    let answer = String(
      decoding: try JSONEncoder().encode(["assertion": JSONValue.object(assertion)]), as: UTF8.self)
    return try presentSAML(answer, more)
  }

  /// Presents a response of `saml.corp`.
  fileprivate func presentSAML(_ answer: String, _ more: ByName<JSONValue> = [:]) throws -> Answer {
    try signInWithIdp(
      PercentEncoding.form([("providerId", "saml.corp"), ("SAMLResponse", answer)]), more)
  }

  /// Refreshes the session of a response.
  func refresh(_ answer: Answer) throws -> Answer {
    try send(
      .post, "/securetoken.googleapis.com/v1/token",
      ["grant_type": "refresh_token", "refresh_token": try #require(answer.body["refreshToken"])], key: "k")
  }
}
