/// What this server's e-mails say in a language; production's words in other languages than English are not known.
struct MailWords: Sendable {
  /// The order in the table.
  private static let purposes: [OOBRequestType] = [
    .passwordReset, .verifyEmail, .emailSignIn, .verifyAndChangeEmail, .recoverEmail,
  ]

  let subjects: [OOBRequestType: String]
  private let greeting: String
  private let link: String
  private let ends: [OOBRequestType: String]

  /// The greeting, what to follow for what end, and a subject and an end for each purpose.
  private init(_ greeting: String, _ link: String, _ mails: (subject: String, end: String)...) {
    (self.greeting, self.link) = (greeting, link)
    let all = Array(zip(Self.purposes, mails))
    subjects = Dictionary(uniqueKeysWithValues: all.map { ($0, $1.subject) })
    ends = Dictionary(uniqueKeysWithValues: all.map { ($0, $1.end) })
  }

  static func of(_ language: String?) -> MailWords { all[MessageText.language(of: language)] ?? english }

  func body(for purpose: OOBRequestType) -> String { body(ends[purpose] ?? "") }

  func body(_ end: String) -> String { "<p>\(greeting)</p><p>\(link.replacing("%END%", with: end))</p>" }

  private static let english = MailWords(
    "Hello %DISPLAY_NAME%,", "Follow <a href='%LINK%'>this link</a> to %END%.",
    ("Reset your password for %APP_NAME%", "reset your password"),
    ("Verify your email for %APP_NAME%", "verify your address"),
    ("Sign in to %APP_NAME%", "sign in to %APP_NAME%"),
    ("Verify your new email for %APP_NAME%", "change your address to %NEW_EMAIL%"),
    ("Your sign-in email was changed for %APP_NAME%", "undo the change to %NEW_EMAIL%"))

  private static let all: ByName<MailWords> = [
    "de": MailWords(
      "Hallo %DISPLAY_NAME%,", "Folge <a href='%LINK%'>diesem Link</a>, um %END%.",
      ("Passwort für %APP_NAME% zurücksetzen", "dein Passwort zurückzusetzen"),
      ("E-Mail-Adresse für %APP_NAME% bestätigen", "deine Adresse zu bestätigen"),
      ("Bei %APP_NAME% anmelden", "dich bei %APP_NAME% anzumelden"),
      ("Neue E-Mail-Adresse für %APP_NAME% bestätigen", "deine Adresse in %NEW_EMAIL% zu ändern"),
      (
        "Deine E-Mail-Adresse für %APP_NAME% wurde geändert",
        "die Änderung in %NEW_EMAIL% rückgängig zu machen"
      )),
    "es": MailWords(
      "Hola %DISPLAY_NAME%:", "Sigue <a href='%LINK%'>este enlace</a> para %END%.",
      ("Restablece tu contraseña de %APP_NAME%", "restablecer tu contraseña"),
      ("Verifica tu correo para %APP_NAME%", "verificar tu dirección"),
      ("Inicia sesión en %APP_NAME%", "iniciar sesión en %APP_NAME%"),
      ("Verifica tu nuevo correo para %APP_NAME%", "cambiar tu dirección a %NEW_EMAIL%"),
      ("Tu correo de %APP_NAME% ha cambiado", "deshacer el cambio a %NEW_EMAIL%")),
    "fr": MailWords(
      "Bonjour %DISPLAY_NAME%,", "Suivez <a href='%LINK%'>ce lien</a> pour %END%.",
      ("Réinitialisez votre mot de passe pour %APP_NAME%", "réinitialiser votre mot de passe"),
      ("Validez votre adresse e-mail pour %APP_NAME%", "valider votre adresse"),
      ("Connectez-vous à %APP_NAME%", "vous connecter à %APP_NAME%"),
      ("Validez votre nouvelle adresse e-mail pour %APP_NAME%", "remplacer votre adresse par %NEW_EMAIL%"),
      ("Votre adresse e-mail pour %APP_NAME% a changé", "annuler le passage à %NEW_EMAIL%")),
    "he": MailWords(
      "שלום %DISPLAY_NAME%,", "היכנסו ל<a href='%LINK%'>קישור הזה</a> כדי %END%.",
      ("איפוס הסיסמה שלך עבור %APP_NAME%", "לאפס את הסיסמה"),
      ("אימות כתובת האימייל שלך עבור %APP_NAME%", "לאמת את הכתובת"),
      ("כניסה אל %APP_NAME%", "להיכנס אל %APP_NAME%"),
      ("אימות כתובת האימייל החדשה שלך עבור %APP_NAME%", "לשנות את הכתובת אל %NEW_EMAIL%"),
      ("כתובת האימייל שלך עבור %APP_NAME% השתנתה", "לבטל את השינוי אל %NEW_EMAIL%")),
    "it": MailWords(
      "Ciao %DISPLAY_NAME%,", "Segui <a href='%LINK%'>questo link</a> per %END%.",
      ("Reimposta la password per %APP_NAME%", "reimpostare la password"),
      ("Verifica il tuo indirizzo email per %APP_NAME%", "verificare il tuo indirizzo"),
      ("Accedi a %APP_NAME%", "accedere a %APP_NAME%"),
      ("Verifica il tuo nuovo indirizzo email per %APP_NAME%", "cambiare il tuo indirizzo in %NEW_EMAIL%"),
      ("Il tuo indirizzo email per %APP_NAME% è cambiato", "annullare il passaggio a %NEW_EMAIL%")),
    "ja": MailWords(
      "こんにちは。", "<a href='%LINK%'>このリンク</a>を開いて、%END%。",
      ("%APP_NAME% のパスワードの再設定", "パスワードを再設定してください"),
      ("%APP_NAME% のメールアドレスの確認", "メールアドレスを確認してください"),
      ("%APP_NAME% へのログイン", "%APP_NAME% にログインしてください"),
      ("%APP_NAME% の新しいメールアドレスの確認", "メールアドレスを %NEW_EMAIL% に変更してください"),
      ("%APP_NAME% のメールアドレスが変更されました", "%NEW_EMAIL% への変更を取り消してください")),
    "nl": MailWords(
      "Hallo %DISPLAY_NAME%,", "Volg <a href='%LINK%'>deze link</a> om %END%.",
      ("Stel je wachtwoord voor %APP_NAME% opnieuw in", "je wachtwoord opnieuw in te stellen"),
      ("Verifieer je e-mailadres voor %APP_NAME%", "je adres te verifiëren"),
      ("Log in bij %APP_NAME%", "in te loggen bij %APP_NAME%"),
      ("Verifieer je nieuwe e-mailadres voor %APP_NAME%", "je adres te wijzigen in %NEW_EMAIL%"),
      ("Je e-mailadres voor %APP_NAME% is gewijzigd", "de wijziging in %NEW_EMAIL% ongedaan te maken")),
    "pt": MailWords(
      "Olá %DISPLAY_NAME%,", "Siga <a href='%LINK%'>este link</a> para %END%.",
      ("Redefina sua senha de %APP_NAME%", "redefinir sua senha"),
      ("Verifique seu e-mail para %APP_NAME%", "verificar seu endereço"),
      ("Faça login em %APP_NAME%", "fazer login em %APP_NAME%"),
      ("Verifique seu novo e-mail para %APP_NAME%", "mudar seu endereço para %NEW_EMAIL%"),
      ("Seu e-mail de %APP_NAME% foi alterado", "desfazer a mudança para %NEW_EMAIL%")),
  ]
}
