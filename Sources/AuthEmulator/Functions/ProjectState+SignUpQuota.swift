extension ProjectState {
  /// Counts a sign-up, and refuses it if users may not sign up or the quota is used up.
  mutating func admitSignUp(_ call: Call) throws(ServerError) {
    guard !call.caller.isPrivileged else { return }
    if rules.refusesSignUp { throw ServerError(.adminOnlyOperation) }
    guard let quota = rules.signUpQuota, (quota.start..<quota.end).contains(call.world.milliseconds) else {
      return
    }
    var signUps = HourCount.current(signUps, at: call.world.milliseconds)
    guard signUps.count < quota.limit else { throw ServerError(.tooManyAttemptsTryLater) }
    signUps.count += 1
    self.signUps = signUps
  }
}
