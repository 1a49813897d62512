import { ask } from './api.js';
import { byId, element, say, visible } from './dom.js';
import { showRequest } from './leave.js';
import { provider, tenant, isConsent, obstacle, warning, cancellation, destination, errors, failure, finish, request } from './outcome.js';

const form = byId('main-form');
// In Google's emulator, the ID of a new account has forty digits.
const subject = [...crypto.getRandomValues(new Uint8Array(40))].map((byte) => byte % 10).join('');
// Public browser tests look for the title, the heading and the button of Google's page, which is only the SDKs'.
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
const shownProvider = !isConsent ? capital(provider) : provider === 'github.com' ? 'GitHub' : capital(provider.replace(/\.com$/, ''));

function claims() {
  const made = { sub: subject, iss: '', aud: '', exp: 0, iat: 0 };
  for (const name of ['email', 'name', 'screen_name', 'picture']) {
    const value = form.elements[name].value.trim();
    if (value) made[name] = value;
  }
  made.email_verified = form.elements.email_verified.checked;
  return made;
}

function claimsOf(account) {
  const made = { sub: account.rawId, iss: '', aud: '', exp: 0, iat: 0 };
  const names = { email: account.email, name: account.displayName, screen_name: account.screenName,
    picture: account.photoUrl };
  for (const [name, value] of Object.entries(names)) if (value) made[name] = value;
  made.email_verified = true;
  return made;
}

function end(outcome) {
  byId('choice').hidden = true;
  finish(outcome, (text) => say(byId('result'), text));
}

/** An entry of the list; scripts of tests click on the entry itself. */
function entry(properties, act, ...lines) {
  const [first, ...others] = lines;
  const made = element('li', properties, element('button', { type: 'button' },
    element('span', { className: 'name', textContent: first }),
    ...others.map((text) => element('span', { className: 'second', textContent: text }))));
  made.addEventListener('click', act);
  return made;
}

async function showAccounts() {
  const query = new URLSearchParams({ providerId: provider, tenant, search: byId('search').value });
  const { answer, problem, isLate } = await ask('accounts?' + query, { key: 'accounts' });
  // An older answer is about what was in the field before.
  if (isLate) return;
  say(byId('result'), problem ?? '');
  if (!answer && byId('accounts').firstChild) return;
  const { project, total, items } = answer ?? { project: '', total: 0, items: [] };
  say(byId('project'), '· ' + project + (tenant ? ' / ' + tenant : ''));
  byId('filter').hidden = total <= 8;
  byId('accounts').replaceChildren(
    ...items.map((account) => entry({ className: 'js-reuse-account' }, () => end({ claims: claimsOf(account) }),
      ...[account.displayName, account.email, account.screenName, account.rawId].filter(Boolean).slice(0, 3).map((text) => visible(text, 200)))),
    entry({ id: 'add-account-button', className: 'js-new-account' }, () => toggleForm(true), 'Add new account'));
}

function toggleForm(isShown) {
  byId('add-user').hidden = !isShown;
  byId('accounts-list').hidden = isShown;
  (isShown ? byId('email-input') : byId('accounts').querySelector('button')).focus();
}

const showClaims = () => say(byId('claims'), JSON.stringify(claims(), null, 2));

/** Fills the form with a person who does not exist. */
function inventPerson() {
  const pick = (words) => words[Math.floor(Math.random() * words.length)];
  const given = pick(['Amber', 'Basil', 'Clover', 'Dune', 'Ember', 'Fern', 'Hazel', 'Juniper']);
  const family = pick(['Badger', 'Crane', 'Finch', 'Heron', 'Lynx', 'Marten', 'Otter', 'Wren']);
  const names = [given, family].map((name) => name.toLowerCase());
  form.elements.email.value = names.join('.') + '.' + Math.floor(Math.random() * 10000) + '@example.com';
  form.elements.name.value = given + ' ' + family;
  form.elements.screen_name.value = names.join('_');
  showClaims();
}

/** Says beside each field what is wrong with it, and moves to the first one; returns whether all is well. */
function isRight() {
  const wrong = [['email', 'This is not an e-mail address.'], ['picture', 'Write a whole address, with https://.']]
    .filter(([name, words]) => {
      const isOff = form.elements[name].validity.typeMismatch;
      form.elements[name].ariaInvalid = String(isOff);
      byId(name + '-problem').textContent = isOff ? words : '';
      return isOff;
    });
  if (wrong.length) form.elements[wrong[0][0]].focus();
  return wrong.length === 0;
}

async function begin() {
  await showAccounts();
  byId('choice').hidden = false;
  byId('error-code').append(...errors.map((textContent) => element('option', { textContent })));
  showRequest(request, destination);
  say(byId('warning'), warning);
  byId('warning').hidden = !warning;
  showClaims();
  byId('autogen-button').addEventListener('click', inventPerson);
  byId('back-button').addEventListener('click', () => toggleForm(false));
  form.addEventListener('input', showClaims);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (isRight()) end({ claims: claims() });
  });
  byId('search').addEventListener('input', showAccounts);
  byId('cancel').addEventListener('click', () => end({ error: cancellation }));
  byId('fail').addEventListener('click', () => end({ error: failure(byId('error-code').value) }));
  document.addEventListener('keydown', (event) => {
    // In a field, the key closes the browser's suggestions.
    const isFree = !byId('choice').hidden && !event.target.closest('input, select');
    if (event.key === 'Escape' && isFree) end({ error: cancellation });
  });
  // Browser tests of apps wait for this name: it says that the page can be used.
  window.toggleForm = toggleForm;
}

for (const id of ['provider', 'button-provider']) say(byId(id), shownProvider);
if (isConsent) {
  byId('provider').previousSibling.data = 'Sign in with ';
  document.title = 'Sign in with ' + visible(shownProvider, 80) + ': authctl emulator';
}
if (obstacle) {
  byId('about').hidden = true;
  say(byId('result'), obstacle);
} else {
  begin();
}
