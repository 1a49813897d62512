/// The frame that a web app keeps to hear of a sign-in in another window (Docs/protocol.md 9.2).
enum FramePage {
  static let html = #"""
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <title>authctl emulator: sign-in frame</title>
    <link rel="icon" href="/emulator/page/icon.svg" type="image/svg+xml">
    <script type="module" src="/emulator/page/frame.js"></script>
    </head>
    <body></body>
    </html>

    """#
}

/// Hands what the sign-in page says to the page around the frame, as a plain message.
enum FrameScript {
  static let text = #"""
    const query = new URLSearchParams(location.search);
    const storageKey = query.get('apiKey') + ':' + query.get('appName');
    const stored = 'firebase:redirectEvent:' + storageKey;

    // Any page may hold the frame: what it hears is an account that somebody made up on this server's sign-in page.
    const tell = (authEvent) => parent.postMessage({ type: 'authEvent', storageKey, authEvent }, '*');

    addEventListener('message', (event) => {
      if (event.origin !== location.origin || event.data?.eventType !== 'sendAuthEvent') return;
      if (event.data.data?.storageKey === storageKey) tell(event.data.data.authEvent);
    });

    if (parent !== window) {
      const waiting = sessionStorage.getItem(stored);
      sessionStorage.removeItem(stored);
      tell(waiting ? JSON.parse(waiting) : { type: 'unknown', error: { code: 'auth/no-auth-event' } });
    }

    """#
}
