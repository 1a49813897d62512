import AuthCrypto
import AuthEmulator
public import AuthCore
import EmulatorWire

extension LocalServer {
  /// How a server differs from a plain one.
  public struct Options: Sendable {
    /// What the server checks.
    public var mode = Mode.emulator
    /// Numbers to which no SMS is sent, with the six digits that are their code; ten at most.
    public var fictionalNumbers: [PhoneNumber: String] = [:]
    /// How long an ID token is valid, in whole seconds.
    public var tokenLifetime = Duration.seconds(3600)
    /// The path of a file for the state, which any number of processes can share; nil for memory.
    ///
    /// Faults and recorded calls are this process's own.
    public var file: String?
    /// Told of each SMS and e-mail once its code is stored, on the thread of the call.
    public var observer: (@Sendable (Message) -> Void)?

    /// A server like Google's emulator, in memory.
    public init() {}
  }

  /// What a server checks.
  public enum Mode: Sendable, Hashable {
    /// What Google's emulator checks: tokens are not signed, refresh tokens do not end, every provider is enabled.
    case emulator
    /// What the service checks: tokens are signed, sessions and codes end, and providers, second factors and the
    /// proof of an app are as in a new project.
    case production
  }

  /// A message that the service would send.
  public enum Message: Sendable {
    /// A code by SMS.
    case sms(to: PhoneNumber, code: String)
    /// A link by e-mail.
    case email(SentEmail)
  }

  /// An e-mail with a link.
  public struct SentEmail: Sendable, Hashable {
    /// Who got it.
    public let address: EmailAddress
    /// What the code in the link does.
    public let purpose: EmailCode.Purpose
    /// The whole link; ``EmailSignIn/check(_:)`` takes it.
    public let link: Secret
  }
}

extension LocalServer.Options {
  func configuration(of projectID: String) throws(AuthError) -> EmulatorConfiguration {
    let numbers = ByName(fictionalNumbers.map { ($0.description, $1) }) { $1 }
    var configuration: EmulatorConfiguration
    do throws(TestPhoneNumberError) {
      configuration = try EmulatorConfiguration(
        defaultProject: projectID, testPhones: numbers, tokenLifetime: tokenLifetime.components.seconds)
    } catch {
      throw .unusable("the fictional numbers: \(error)")
    }
    // A page in a browser must not reach a test's server by a name of its own.
    configuration.hostCheck = HostCheck()
    if mode == .production {
      configuration.policy = Policy(.production)
      configuration.tokenSigning = .rs256(try TokenSigner.ofThisProcess)
    }
    return configuration
  }
}

extension TokenSigner {
  /// The signer of every server in this process: a key takes longer to make than a server.
  fileprivate static var ofThisProcess: TokenSigner {
    get throws(AuthError) {
      do throws(RSAError) {
        return try made.get()
      } catch {
        if case .missingLibrary(let install) = error {
          throw .invalid(Problem(.missingLibrary(name: "libcrypto", install: install)))
        }
        throw .unusable("no key to sign tokens with: \(error)")
      }
    }
  }

  private static let made = Result { () throws(RSAError) in try TokenSigner(.generate()) }
}

extension LocalServer.Message {
  init?(_ event: EmulatorEvent) {
    switch event.kind {
    case .smsSent:
      guard let number = try? PhoneNumber(parsing: event["phoneNumber"]) else { return nil }
      self = .sms(to: number, code: event["code"])
    case .emailSent:
      let email = LocalServer.SentEmail(
        to: event.members["newEmail"]?.string ?? event["email"],
        OOBRequestType(rawValue: event["requestType"]), event["oobLink"])
      guard let email else { return nil }
      self = .email(email)
    default: return nil
    }
  }
}

extension LocalServer.SentEmail {
  init?(_ sent: EmulatorState.SentEmail) {
    self.init(to: sent.newEmail ?? sent.email, sent.requestType, sent.oobLink)
  }

  init?(to receiver: String, _ purpose: OOBRequestType?, _ link: String) {
    guard let address = try? EmailAddress(parsing: receiver),
      let purpose = purpose.flatMap(EmailCode.Purpose.init)
    else { return nil }
    self.init(address: address, purpose: purpose, link: Secret(link))
  }
}
