const query = new URLSearchParams(location.search);
const value = (name) => query.get(name) ?? '';
const isConsent = location.pathname === '/emulator/auth/consent';

export const provider = value('providerId');
export const tenant = value(isConsent ? 'tenantId' : 'tid');
const names = ['appName', 'clientId', 'appId', 'apn', 'ibi'];

/** Why this sign-in cannot continue; empty if it can. */
export const obstacle = isConsent || names.some((name) => query.has(name))
  ? '' : 'The address names no app. It needs one of the parameters ' + names.join(', ') + '.';

const random = (count) => [...crypto.getRandomValues(new Uint8Array(count))]
  .map((byte) => (byte % 36).toString(36)).join('');

/** Opens an address, unless it is code; the server has already refused such an address. */
function leave(address) {
  if (/^(javascript|data|vbscript|blob|file):/i.test(address)) return { text: 'That address is not safe.' };
  location.assign(address);
  return { text: 'Going back to the app.', link: address };
}

/** Passes `{ claims }` or `{ cancelled }` to the app, and returns what to show meanwhile. */
export function finish(outcome) {
  if (isConsent) return leave(consentAddress(outcome));
  if (query.has('appName')) return tellWebApp(outcome);
  return leave(query.has('apn') ? androidAddress(outcome) : appleAddress(outcome));
}
function consentAddress({ claims, cancelled }) {
  const isOAuth1 = provider === 'twitter.com';
  const token = value('oauth_token') || random(27);
  const answer = [];
  if (cancelled) answer.push(isOAuth1 ? ['denied', token] : ['error', 'access_denied']);
  else if (isOAuth1) answer.push(['oauth_token', token], ['oauth_verifier', random(32)]);
  else answer.push(['code', random(32)]);
  if (query.has('state')) answer.push(['state', value('state')]);
  if (claims) answer.push(['id_token', JSON.stringify(claims)]);
  const [address, fragment] = value('continueUri').split(/#(.*)/s);
  // Strictly encoded: some receivers do not decode a plus sign as a space.
  const items = answer.map((pair) => pair.map(encodeURIComponent).join('=')).join('&');
  const joint = !address.includes('?') ? '?' : /[?&]$/.test(address) ? '' : '&';
  return address + joint + items + (fragment === undefined ? '' : '#' + fragment);
}
const cancellation = { code: 'auth/user-cancelled', message: 'The user cancelled the sign-in.' };
const authType = value('authType') || 'signInWithRedirect';

/** The address that an SDK sends as `requestUri`. */
const link = (claims) => location.origin + '/emulator/auth/handler?providerId=' + encodeURIComponent(provider)
  + '&id_token=' + encodeURIComponent(JSON.stringify(claims));

function appleAddress({ claims }) {
  const scheme = query.get('clientId') ? value('clientId').split('.').reverse().join('.')
    : query.get('appId') ? 'app-' + value('appId').replaceAll(':', '-') : value('ibi');
  const result = claims ? 'link=' + encodeURIComponent(link(claims))
    : 'firebaseError=' + encodeURIComponent(JSON.stringify(cancellation));
  const callback = location.origin + '/__/auth/callback?authType=' + encodeURIComponent(authType)
    + '&' + result + '&eventId=' + encodeURIComponent(value('eventId'));
  return scheme.replace(/[^A-Za-z0-9+.-]/g, '') + '://firebaseauth/link?deep_link_id='
    + encodeURIComponent(callback);
}

function androidAddress({ claims }) {
  const extras = [['authType', authType], ['eventId', value('eventId')],
    claims ? ['link', link(claims)] : ['firebaseError', JSON.stringify(cancellation)]];
  return 'intent://firebase.auth/#Intent;scheme=genericidp;package=' + encodeURIComponent(value('apn')) + ';'
    + extras.map(([name, text]) => 'S.' + name + '=' + encodeURIComponent(text) + ';').join('')
    + 'B.encryptionEnabled=false;end;';
}

function tellWebApp({ claims }) {
  const storageKey = value('apiKey') + ':' + value('appName');
  const authEvent = { type: authType, eventId: value('eventId'), urlResponse: claims ? link(claims) : null,
    sessionId: 'unused', postBody: null, tenantId: tenant || null, error: claims ? null : cancellation };
  if (/popup$/i.test(authType)) {
    return { text: tellFrame(storageKey, authEvent)
      ? 'Done. You can close this window.' : 'The page that opened this window is gone: start again there.' };
  }
  sessionStorage.setItem('firebase:redirectEvent:' + storageKey, JSON.stringify(authEvent));
  return /^https?:\/\//i.test(value('redirectUrl')) ? leave(value('redirectUrl'))
    : { text: 'The address has no redirectUrl to go back to.' };
}

/** Sends the event to the app's frame of this server, next to the page that opened this window. */
function tellFrame(storageKey, authEvent) {
  let told = false;
  for (let index = 0; index < (opener?.frames.length ?? 0); index += 1) {
    try {
      const frame = opener.frames[index];
      const named = new URLSearchParams(frame.location.search);
      if (named.get('apiKey') + ':' + named.get('appName') !== storageKey) continue;
      frame.postMessage({ eventType: 'sendAuthEvent', data: { storageKey, authEvent } }, location.origin);
      told = true;
    } catch {
      // A frame of another origin: not ours.
    }
  }
  return told;
}
