import { ask } from './api.js';
import { button, byId, element, isTyped, say, visible } from './dom.js';
import { check, field, formOf } from './forms.js';
import { errorChoice, showRequest } from './leave.js';
import { cancellation, destination, errors, finish, isConsent, obstacle, provider, request, tenant,
  warning } from './outcome.js';

// In Google's emulator, the ID of a new account has forty digits.
const subject = [...crypto.getRandomValues(new Uint8Array(40))].map((byte) => byte % 10).join('');
// Public browser tests look for the title, the heading and the button of Google's page, which is only the SDKs'.
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
const shownProvider = visible(!isConsent ? capital(provider)
  : provider === 'github.com' ? 'GitHub' : capital(provider.replace(/\.com$/, '')), 80);

// Named as in Google's page.
const fields = {
  email: field('email-input', 'E-mail', { name: 'email', type: 'email', placeholder: 'jane@example.com',
    rule: 'This is not an e-mail address.' }),
  name: field('display-name-input', 'Display name', { name: 'name' }),
  screen_name: field('screen-name-input', 'Screen name', { name: 'screen_name' }),
  picture: field('profile-photo-input', 'Photo URL', { name: 'picture', type: 'url',
    rule: 'Write a whole address, with https://.' }),
  email_verified: check('email-verified', 'The e-mail is verified'),
};
const shownClaims = element('pre', { tabIndex: 0 });
const form = formOf({ title: 'new-title', fields, work: () => end({ claims: claims() }) },
  ...Object.values(fields).map((each) => each.place),
  element('details', {}, element('summary', { textContent: 'Claims that will be sent' }), shownClaims),
  element('div', { className: 'actions' },
    button('Back', () => toggleForm(false), { id: 'back-button', className: '' }),
    button('Sign in with ' + shownProvider, null, { id: 'sign-in', type: 'submit', className: 'strong' })));
Object.assign(form.place, { id: 'main-form' }).addEventListener('input', showClaims);
Object.assign(fields.email_verified.input, { name: 'email_verified', checked: true });
byId('add-user').append(form.place);

const claimsOf = (sub, named, isVerified) => ({ sub, iss: '', aud: '', exp: 0, iat: 0,
  ...Object.fromEntries(Object.entries(named).filter(([, value]) => value)), email_verified: isVerified });

function claims() {
  const named = ['email', 'name', 'screen_name', 'picture'].map((name) => [name, fields[name].value.trim()]);
  return claimsOf(subject, Object.fromEntries(named), fields.email_verified.value);
}

function showClaims() { say(shownClaims, JSON.stringify(claims(), null, 2)); }

function end(outcome) {
  byId('choice').hidden = true;
  finish(outcome, (text) => say(byId('result'), text));
}

/** An entry of the list; scripts of tests click on the entry itself. */
function entry(properties, act, first, ...others) {
  const made = element('li', properties, element('button', { type: 'button' },
    element('span', { className: 'name', textContent: first }),
    ...others.map((text) => element('span', { className: 'second', textContent: text }))));
  made.addEventListener('click', act);
  return made;
}

function entryOf({ rawId, email, displayName, screenName, photoUrl }) {
  const known = claimsOf(rawId, { email, name: displayName, screen_name: screenName, picture: photoUrl }, true);
  return entry({ className: 'js-reuse-account' }, () => end({ claims: known }),
    ...[displayName, email, screenName, rawId].filter(Boolean).slice(0, 3).map((text) => visible(text, 200)));
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
  byId('accounts').replaceChildren(...items.map(entryOf),
    entry({ id: 'add-account-button', className: 'js-new-account' }, () => toggleForm(true), 'Add new account'));
}

function toggleForm(isShown) {
  byId('add-user').hidden = !isShown;
  byId('accounts-list').hidden = isShown;
  (isShown ? fields.email.input : byId('accounts').querySelector('button')).focus();
}

/** Fills the form with a person who does not exist. */
function inventPerson() {
  const pick = (words) => words[Math.floor(Math.random() * words.length)];
  const given = pick(['Amber', 'Basil', 'Clover', 'Dune', 'Ember', 'Fern', 'Hazel', 'Juniper']);
  const family = pick(['Badger', 'Crane', 'Finch', 'Heron', 'Lynx', 'Marten', 'Otter', 'Wren']);
  const names = [given, family].map((name) => name.toLowerCase());
  fields.email.value = names.join('.') + '.' + Math.floor(Math.random() * 10000) + '@example.com';
  fields.name.value = given + ' ' + family;
  fields.screen_name.value = names.join('_');
  form.clear();
  showClaims();
}

async function begin() {
  await showAccounts();
  byId('choice').hidden = false;
  byId('cancel').parentElement.before(errorChoice(errors, (error) => end({ error })));
  showRequest(request, destination);
  say(byId('warning'), warning);
  byId('warning').hidden = !warning;
  showClaims();
  byId('autogen-button').addEventListener('click', inventPerson);
  byId('search').addEventListener('input', showAccounts);
  byId('cancel').addEventListener('click', () => end({ error: cancellation }));
  document.addEventListener('keydown', (event) => {
    // In a field, the key closes the browser's suggestions.
    const isFree = !byId('choice').hidden && !isTyped(event) && event.target.localName !== 'select';
    if (event.key === 'Escape' && isFree) end({ error: cancellation });
  });
  // Browser tests of apps wait for this name: it says that the page can be used.
  window.toggleForm = toggleForm;
}

say(byId('provider'), shownProvider);
if (isConsent) {
  byId('provider').previousSibling.data = 'Sign in with ';
  document.title = 'Sign in with ' + shownProvider + ': authctl';
}
if (obstacle) {
  byId('about').hidden = true;
  say(byId('result'), obstacle);
} else {
  begin();
}
