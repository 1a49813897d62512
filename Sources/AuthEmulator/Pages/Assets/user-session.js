import { element, announce, copy } from './dom.js';
import { clearProblems, field, problemLine, tellProblem } from './forms.js';

const fields = {
  origin: field('session-origin', 'Origin of the app', { type: 'url', placeholder: 'http://localhost:5173' }),
  key: field('session-key', 'API key of the app', { value: 'fake-api-key' }),
  app: field('session-app', 'Name of the app', { value: '[DEFAULT]', className: 'whole' }),
};
const problem = problemLine('session-problem');
const done = element('p', { className: 'second', attributes: { role: 'status' } });
const copyToken = element('button', { type: 'button', className: 'small', textContent: 'Copy an ID token' });
const form = element('form', { noValidate: true, attributes: { 'aria-label': 'Session file' } },
  element('div', { className: 'fields' }, fields.origin.place, fields.key.place, fields.app.place),
  element('div', { className: 'steps' },
    element('button', { type: 'submit', className: 'small', textContent: 'Save the session file' })));
const file = element('details', {}, element('summary', { textContent: 'Session file for the browser' }),
  element('p', { className: 'second', textContent:
    'The storage state of a browser in which the app starts signed in: Playwright loads it as storageState.' }), form);

export const sessionSection = element('section', { attributes: { 'aria-labelledby': 'session-title' } },
  element('h3', { id: 'session-title', textContent: 'Sign in as this user' }),
  element('div', { className: 'steps' }, copyToken), problem, done, file);

let shown = null;

export function showSession(user, isFresh) {
  shown = user;
  copyToken.disabled = user.disabled ?? false;
  if (!isFresh) return;
  clearProblems(fields, problem);
  done.textContent = '';
  file.open = false;
}

/** Lets people sign in as the shown user; the page keeps no token. */
export function listenToSession(signIn, refresh) {
  const tokens = async () => {
    clearProblems(fields, problem);
    done.textContent = '';
    const outcome = await signIn();
    if (outcome.problem) tellProblem({}, problem, outcome);
    else refresh();
    return outcome.answer;
  };
  const say = (text) => { done.textContent = text; };
  copyToken.addEventListener('click', async () => {
    const answer = await tokens();
    if (!answer) return;
    const minutes = Math.round(Number(answer.expiresIn) / 60);
    say(await copy(answer.idToken)
      ? 'Copied an ID token of a sign-in with ' + answer.providerId + ', valid for ' + minutes + ' min.'
      : 'Not copied: the browser refused.');
  });
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    clearProblems(fields, problem);
    const origin = URL.canParse(fields.origin.value) ? new URL(fields.origin.value) : null;
    if (!/^https?:$/.test(origin?.protocol)) {
      return tellProblem(fields, problem, { name: 'origin',
        problem: 'Write the scheme, host and port of the app, such as http://localhost:5173.' });
    }
    if (!fields.key.value.trim()) {
      return tellProblem(fields, problem, { name: 'key', problem: 'Write the apiKey of the app’s initializeApp.' });
    }
    const user = shown;
    const answer = await tokens();
    if (!answer) return;
    const app = { apiKey: fields.key.value.trim(), appName: fields.app.value.trim() || '[DEFAULT]' };
    download('state.json', storageState(origin.origin, browserUser(user, answer, app)));
    say('Saved state.json. It contains tokens: keep it out of the repository.');
    announce('Saved the session file');
  });
}

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

function download(name, value) {
  const address = URL.createObjectURL(new Blob([JSON.stringify(value, null, 2) + '\n'], { type: 'application/json' }));
  element('a', { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}
