import { announce, button, copy, download, element } from './dom.js';
import { ask } from './api.js';
import { field, formOf, grid, problemLine } from './forms.js';
import { refresh, scope } from './live.js';
import { state, watch } from './store.js';

const fields = {
  origin: field('session-origin', 'Origin of the app', { type: 'url', placeholder: 'http://localhost:5173' }),
  key: field('session-key', 'API key of the app', { value: 'fake-api-key' }),
  name: field('session-app', 'Name of the app', { value: '[DEFAULT]', className: 'whole' }),
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

/** Signs in as the shown user and returns what the server makes of it; the page keeps no token. */
async function signIn(path, app) {
  done.textContent = '';
  const outcome = await ask(path, { body: { ...scope(), call: { localId: state.user.localId }, app } });
  if (outcome.answer) refresh();
  return outcome;
}

async function copyIDToken() {
  const signedIn = signIn('sign-in');
  const isCopied = await copy(signedIn.then(({ answer }) => answer?.idToken ?? Promise.reject(new Error('refused'))))
    .catch(() => false);
  const { answer, ...refusal } = await signedIn;
  if (!answer) return refusal;
  done.textContent = isCopied ? 'Copied an ID token of a sign-in with ' + answer.providerId + ', valid for '
    + Math.round(Number(answer.expiresIn) / 60) + ' min.' : 'Not copied: the browser refused.';
  return {};
}

async function save() {
  const app = Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value.trim()]));
  const { answer, ...refusal } = await signIn('session-file', app);
  if (!answer) return refusal;
  download('state.json', JSON.stringify(answer, null, 2) + '\n');
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
