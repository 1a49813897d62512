import AuthEmulator
import CommandLineKit

/// `METHOD=ANSWER[*COUNT][@PROBABILITY]`.
struct FailureRule: ParsableValue {
  let rule: FaultRule

  init(parsing text: String) throws(UsageError) {
    do throws(FaultRuleError) {
      rule = try FaultRule(failure: text)
    } catch {
      throw UsageError("\(error)")
    }
  }
}

/// `[METHOD=]TIME[..TIME][*COUNT][@PROBABILITY]`.
struct LatencyRule: ParsableValue {
  let rule: FaultRule

  init(parsing text: String) throws(UsageError) {
    do throws(FaultRuleError) {
      rule = try FaultRule(latency: text)
    } catch {
      throw UsageError("\(error)")
    }
  }
}
