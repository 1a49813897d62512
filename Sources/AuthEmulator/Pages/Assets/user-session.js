import { announce, button, copy, download, element } from './dom.js';
import { ask } from './api.js';
import { field, formOf, grid, problemLine } from './forms.js';
import { refresh, scope } from './live.js';
import { state, watch } from './store.js';

const fields = {
  origin: field('session-origin', 'Origin of the app', { type: 'url', placeholder: 'http://localhost:5173' }),
  key: field('session-key', 'API key of the app', { value: 'fake-api-key' }),
  app: field('session-app', 'Name of the app', { value: '[DEFAULT]', className: 'whole' }),
};
const line = problemLine();
const done = element('p', { className: 'second', attributes: { role: 'status' } });
const form = formOf({ name: 'Session file', fields, line, work: save }, grid(fields),
  element('div', { className: 'steps' }, button('Save the session file', null, { type: 'submit' })));
const copyToken = button('Copy an ID token', () => form.attempt(copyIDToken));
const file = element('details', {}, element('summary', { textContent: 'Session file for the browser' }),
  element('p', { className: 'second', textContent:
    'The storage state of a browser in which the app starts signed in: Playwright loads it as storageState.' }), form.place);

export const sessionSection = element('section', { attributes: { 'aria-labelledby': 'session-title' } },
  element('h3', { id: 'session-title', textContent: 'Sign in as this user' }),
  element('div', { className: 'steps' }, copyToken), line, done, file);

/** Signs in as the shown user; the page keeps no token. */
async function signIn() {
  done.textContent = '';
  const outcome = await ask('sign-in', { body: { ...scope(), call: { localId: state.user.localId } } });
  if (outcome.answer) refresh();
  return outcome;
}

async function copyIDToken() {
  const signedIn = signIn();
  const isCopied = await copy(signedIn.then(({ answer }) => answer?.idToken ?? Promise.reject(new Error('refused'))))
    .catch(() => false);
  const { answer, ...refusal } = await signedIn;
  if (!answer) return refusal;
  done.textContent = isCopied ? 'Copied an ID token of a sign-in with ' + answer.providerId + ', valid for '
    + Math.round(Number(answer.expiresIn) / 60) + ' min.' : 'Not copied: the browser refused.';
  return {};
}

async function save() {
  const origin = URL.canParse(fields.origin.value) ? new URL(fields.origin.value) : null;
  if (!/^https?:$/.test(origin?.protocol)) {
    return { field: 'origin', problem: 'Write the scheme, host and port of the app, such as http://localhost:5173.' };
  }
  if (!fields.key.value.trim()) return { field: 'key', problem: 'Write the apiKey of the app’s initializeApp.' };
  const { user } = state;
  const { answer, ...refusal } = await signIn();
  if (!answer) return refusal;
  const app = { apiKey: fields.key.value.trim(), appName: fields.app.value.trim() || '[DEFAULT]' };
  const stored = storageState(origin.origin, browserUser(user, answer, app));
  download('state.json', JSON.stringify(stored, null, 2) + '\n');
  done.textContent = 'Saved state.json. It contains tokens: keep it out of the repository.';
  announce('Saved the session file');
  return {};
}

watch(['user'], ({ user }, before) => {
  copyToken.disabled = user?.disabled ?? false;
  if (before.user?.localId === user?.localId) return;
  form.clear();
  done.textContent = '';
  file.open = false;
});

/** A user as the Firebase JS SDK keeps one (Docs/protocol.md 7.8). */
function browserUser(user, { idToken, refreshToken, expiresIn }, app) {
  const now = Date.now();
  const { email, displayName, phoneNumber, tenantId } = user;
  return { uid: user.localId, email, emailVerified: Boolean(user.emailVerified), displayName, phoneNumber, tenantId,
    isAnonymous: user.providers.includes('anonymous'), photoURL: user.photoUrl,
    providerData: user.identities.map((each) => ({ providerId: each.providerId, uid: each.rawId ?? '',
      displayName: each.displayName ?? null, email: each.email ?? null, phoneNumber: each.phoneNumber ?? null,
      photoURL: each.photoUrl ?? null })),
    stsTokenManager: { refreshToken, accessToken: idToken, expirationTime: now + Number(expiresIn) * 1000 },
    createdAt: String(user.createdAt), lastLoginAt: String(now), ...app };
}

function storageState(origin, user) {
  const key = 'firebase:authUser:' + user.apiKey + ':' + user.appName;
  const store = { name: 'firebaseLocalStorage', keyPath: 'fbase_key', autoIncrement: false, indexes: [],
    records: [{ value: { fbase_key: key, value: user } }] };
  const indexedDB = [{ name: 'firebaseLocalStorageDb', version: 1, stores: [store] }];
  return { cookies: [], origins: [{ origin, localStorage: [], indexedDB }] };
}
