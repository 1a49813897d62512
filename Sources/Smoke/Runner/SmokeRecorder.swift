import Synchronization

/// The calls of the present step.
final class SmokeRecorder: Sendable {
  private struct State {
    var calls: [ObservedCall] = []
    var request: HTTPRequest?
    var isRecording = false
  }

  private let state = Mutex(State())
  private let projectID: String

  init(projectID: String) { self.projectID = projectID }

  /// Sees each exchange; calls of one client never overlap.
  var observer: ExchangeObserver {
    ExchangeObserver(
      willSend: { [self] request, _ in state.withLock { $0.request = request } },
      didReceive: { [self] outcome, _ in took(outcome) })
  }

  private func took(_ outcome: Result<HTTPResponse, HTTPError>) {
    state.withLock { state in
      guard state.isRecording, let request = state.request, case .success(let response) = outcome,
        let call = ObservedCall(request, response, projectID: projectID)
      else { return }
      state.calls.append(call)
    }
  }

  func start() {
    state.withLock { state in
      state.calls = []
      state.isRecording = true
    }
  }

  func stop() -> [ObservedCall] {
    state.withLock { state in
      state.isRecording = false
      return state.calls
    }
  }
}
