import Testing

@testable import ClientCommands

@Suite struct SecretGroupsTests {
  @Test(arguments: [
    ("", ""), ("ABCD", "ABCD"), ("ABCDE", "ABCD E"), ("JBSWY3DPEHPK3PXP", "JBSW Y3DP EHPK 3PXP"),
  ])
  func `a secret is shown in groups of four`(secret: String, groups: String) {
    #expect(Secret(secret).inGroupsOfFour.reveal { $0 } == groups)
  }
}
