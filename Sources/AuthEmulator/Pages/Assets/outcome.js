import { app, appAddress, appAnswer, leave, make, query, value } from './leave.js';
import { redirectResult } from './redirect-result.js';

/** Whether this is the page of `createAuthUri`, not an SDK's. */
export const isConsent = location.pathname === '/emulator/auth/consent';
export const provider = value('providerId');
export const tenant = value(isConsent ? 'tenantId' : 'tid');
const names = ['appName', 'clientId', 'appId', 'apn', 'ibi'];

/** Why this sign-in cannot continue; empty if it can. */
export const obstacle = isConsent || names.some((name) => query.has(name))
  ? '' : 'The address is missing the app: add one of ' + names.join(', ') + '.';

const random = (count) => [...crypto.getRandomValues(new Uint8Array(count))]
  .map((byte) => (byte % 36).toString(36)).join('');

const isOAuth1 = provider === 'twitter.com';
/** What the app can get as the error of a sign-in: of OAuth, or of an SDK. */
export const errors = isConsent && isOAuth1 ? ['denied'] : isConsent
  ? ['server_error', 'temporarily_unavailable', 'access_denied', 'unauthorized_client', 'invalid_scope', 'invalid_request']
  : ['internal-error', 'network-request-failed', 'invalid-oauth-client-id', 'operation-not-allowed', 'unauthorized-domain']
    .map((code) => 'auth/' + code);
export const cancellation = isConsent ? { code: 'access_denied' }
  : { code: 'auth/user-cancelled', message: 'The user canceled the sign-in.' };

function parameters() {
  const own = [...query].filter(([name]) => name.startsWith('param.')).map(([name, text]) => [name.slice(6), text]);
  try {
    return [...own, ...Object.entries(JSON.parse(value('customParameters') || '{}'))];
  } catch {
    return [['customParameters', value('customParameters')]];
  }
}

/** What the app asked for, as `[name, text]`. */
export const request = [['App', app], ['Scopes', value(isConsent ? 'scope' : 'scopes').split(/[\s,]+/).join(' ')],
  ['Language', value('hl')], ...parameters()];

/** Passes `{ claims }` or `{ error }` to the app, and calls `show` with the words to show meanwhile. */
export function finish(outcome, show) {
  if (isConsent) consentAddress(outcome).then(leave);
  else if (query.has('appName')) tellWebApp(outcome, show);
  else leave(query.has('apn') ? androidAddress(outcome) : appleAddress(outcome));
}

/** The code for the app; Apple's is checked when it is used, so this server makes it. */
async function authorizationCode() {
  const made = provider === 'apple.com' ? await make('appleCodes', {}) : {};
  return made.answer?.code ?? random(32);
}

async function consentAddress({ claims, error }) {
  const token = value('oauth_token') || random(27);
  const answer = [];
  if (error) {
    answer.push(isOAuth1 ? ['denied', token] : ['error', error.code]);
    if (error.message && !isOAuth1) answer.push(['error_description', error.message]);
  } else if (isOAuth1) answer.push(['oauth_token', token], ['oauth_verifier', random(32)]);
  else answer.push(['code', await authorizationCode()]);
  if (query.has('state')) answer.push(['state', value('state')]);
  if (claims) answer.push(['id_token', JSON.stringify(claims)]);
  const [address, fragment] = value('continueUri').split(/#(.*)/s);
  // Strictly encoded: some receivers do not decode a plus sign as a space.
  const items = answer.map((pair) => pair.map(encodeURIComponent).join('=')).join('&');
  const joint = !address.includes('?') ? '?' : /[?&]$/.test(address) ? '' : '&';
  return address + joint + items + (fragment === undefined ? '' : '#' + fragment);
}

const authType = value('authType') || 'signInWithRedirect';
const isPopup = /popup$/i.test(authType);
/** Where the answer goes. */
export const destination = isConsent ? value('continueUri') : !query.has('appName')
  ? query.has('apn') ? 'the Android app' : appAddress : isPopup ? 'the page that opened this window' : value('redirectUrl');
const storageKey = value('apiKey') + ':' + value('appName');
const kept = redirectResult(storageKey);
// The result of an earlier redirect that no page took would look like the one of this redirect.
if (!isConsent && query.has('appName') && !isPopup) kept.remove();

/** Why the app may not get the result of a redirect: browsers keep the storage of frames apart by site. */
export const warning = (() => {
  if (isConsent || isPopup || !query.has('appName') || !/^https?:\/\//i.test(value('redirectUrl'))) return '';
  const site = (host) => /[a-z]$/i.test(host) ? host.split('.').slice(-2).join('.') : host;
  const { hostname } = new URL(value('redirectUrl'));
  return site(hostname) === site(location.hostname) ? ''
    : 'The app is at ' + hostname + ' and this page at ' + location.hostname + ': browsers will keep the result from '
      + 'the app. Connect the SDK to http://' + hostname + ':' + location.port + ', or use a popup.';
})();

/** The address that an SDK sends as `requestUri`. */
function link(claims) {
  const items = [['providerId', provider], ['id_token', JSON.stringify(claims)]];
  if (provider.startsWith('saml.')) {
    const nameId = claims.email ?? claims.sub;
    items.push(['SAMLResponse', JSON.stringify({ assertion: { subject: { nameId } } })]);
  }
  return location.origin + '/emulator/auth/handler?'
    + items.map((pair) => pair.map(encodeURIComponent).join('=')).join('&');
}

function appleAddress({ claims, error }) {
  return appAnswer(authType, claims ? 'link=' + encodeURIComponent(link(claims))
    : 'firebaseError=' + encodeURIComponent(JSON.stringify(error)));
}

function androidAddress({ claims, error }) {
  const extras = [['authType', authType], ['eventId', value('eventId')],
    claims ? ['link', link(claims)] : ['firebaseError', JSON.stringify(error)]];
  return 'intent://firebase.auth/#Intent;scheme=genericidp;package=' + encodeURIComponent(value('apn')) + ';'
    + extras.map(([name, text]) => 'S.' + name + '=' + encodeURIComponent(text) + ';').join('')
    + 'B.encryptionEnabled=false;end;';
}

function tellWebApp({ claims, error = null }, show) {
  const authEvent = { type: authType, eventId: value('eventId'), urlResponse: claims ? link(claims) : null,
    sessionId: 'unused', postBody: null, tenantId: tenant || null, error };
  if (isPopup) {
    tellOpener(authEvent, show);
    return;
  }
  kept.store(JSON.stringify(authEvent));
  if (/^https?:\/\//i.test(value('redirectUrl'))) leave(value('redirectUrl'));
  else show('The address has no redirectUrl to go back to.');
}

/** Sends the event to the app's frame beside the page that opened this window; the SDK closes it after the sign-in. */
function tellOpener(authEvent, show) {
  addEventListener('message', ({ origin, data }) => {
    if (origin !== location.origin || data?.eventType !== 'authEventAnswered') return;
    // An SDK that sees the window closed before it is signed in takes that for a cancellation.
    show(data.isTaken ? 'Done. You can close this window.'
      : 'The page that opened this window does not wait for a sign-in any more: start again there.');
  });
  show(tellFrames(authEvent) ? 'Passing the result to the app.'
    : 'The page that opened this window is gone: start again there.');
}

function tellFrames(authEvent) {
  let isTold = false;
  for (let index = 0; index < (opener?.frames.length ?? 0); index += 1) {
    try {
      const frame = opener.frames[index];
      const named = new URLSearchParams(frame.location.search);
      if (named.get('apiKey') + ':' + named.get('appName') !== storageKey) continue;
      frame.postMessage({ eventType: 'sendAuthEvent', data: { storageKey, authEvent } }, location.origin);
      isTold = true;
    } catch {
      // A frame of another origin: not ours.
    }
  }
  return isTold;
}
