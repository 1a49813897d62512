import { app, appAddress, appAnswer, leave, make, query, value } from './leave.js';
import { redirectResult } from './redirect-result.js';
import { tried } from './tried.js';

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

const custom = value('customParameters');
/** What the app asked for, as `[name, text]`. */
export const request = [['App', app], ['Scopes', value(isConsent ? 'scope' : 'scopes').split(/[\s,]+/).join(' ')],
  ['Language', value('hl')],
  ...[...query].filter(([name]) => name.startsWith('param.')).map(([name, text]) => [name.slice(6), text]),
  ...tried(() => Object.entries(JSON.parse(custom || '{}'))) ?? [['customParameters', custom]]];

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

/** A query; strictly encoded, because some receivers do not decode a plus sign as a space. */
const encoded = (pairs) => pairs.filter(([, text]) => text !== undefined && text !== null)
  .map((pair) => pair.map(encodeURIComponent).join('=')).join('&');

async function consentAddress({ claims, error }) {
  const token = value('oauth_token') || random(27);
  const answer = error
    ? isOAuth1 ? [['denied', token]] : [['error', error.code], ['error_description', error.message]]
    : isOAuth1 ? [['oauth_token', token], ['oauth_verifier', random(32)]] : [['code', await authorizationCode()]];
  const items = encoded([...answer, ['state', query.get('state')], ['id_token', claims && JSON.stringify(claims)]]);
  const [address, fragment] = value('continueUri').split(/#(.*)/s);
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
  const response = { assertion: { subject: { nameId: claims.email ?? claims.sub } } };
  return location.origin + '/emulator/auth/handler?' + encoded([['providerId', provider],
    ['id_token', JSON.stringify(claims)],
    ['SAMLResponse', provider.startsWith('saml.') ? JSON.stringify(response) : null]]);
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
  if (isPopup) return tellOpener(authEvent, show);
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
  const frames = Array.from({ length: opener?.frames.length ?? 0 }, (_, index) => opener.frames[index]);
  const ours = frames.filter((frame) => {
    // Nothing of a frame of another origin can be read.
    const named = new URLSearchParams(tried(() => frame.location.search) ?? '');
    return named.get('apiKey') + ':' + named.get('appName') === storageKey;
  });
  const message = { eventType: 'sendAuthEvent', data: { storageKey, authEvent } };
  for (const each of ours) each.postMessage(message, location.origin);
  return ours.length > 0;
}
