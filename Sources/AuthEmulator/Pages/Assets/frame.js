const query = new URLSearchParams(location.search);
const storageKey = query.get('apiKey') + ':' + query.get('appName');
const stored = 'firebase:redirectEvent:' + storageKey;

// Any page may embed the frame: it only learns of an account made up on this server's sign-in page.
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
