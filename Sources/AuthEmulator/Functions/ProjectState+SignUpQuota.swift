extension ProjectState {
  /// Counts a sign-up, and refuses it if users may not sign up, or as many did as may in an hour.
  mutating func admitSignUp(_ call: Call) throws(ServerError) {
    guard !call.caller.isPrivileged else { return }
    if rules.refusesSignUp { throw ServerError(.adminOnlyOperation) }
    let now = call.world.milliseconds
    guard let limit = rules.signUpQuota?.limit(at: now) ?? call.world.policy.limits[.signUps] else { return }
    guard !signUps.reaches(limit, at: now) else { throw Throttle.signUps.refusal }
    signUps.add(at: now)
  }
}
