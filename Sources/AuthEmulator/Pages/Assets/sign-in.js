import { ask } from './api.js';
import { about, finish, showPage } from './app-page.js';
import { button, byId, element, isTyped, say, visible } from './dom.js';
import { check, field, formOf } from './forms.js';
import { redirectResult } from './redirect-result.js';

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
const provider = visible(about.provider, 80);
const shownClaims = element('pre', { tabIndex: 0 });
const form = formOf({ title: 'new-title', fields, work: () => finish({ claims: claims() }) },
  ...Object.values(fields).map((each) => each.place),
  element('details', {}, element('summary', { textContent: 'Claims that will be sent' }), shownClaims),
  element('div', { className: 'actions' },
    button('Back', () => toggleForm(false), { id: 'back-button', className: '' }),
    button('Sign in with ' + provider, null, { id: 'sign-in', type: 'submit', className: 'strong' })));
Object.assign(form.place, { id: 'main-form' }).addEventListener('input', showClaims);
Object.assign(fields.email_verified.input, { name: 'email_verified', checked: true });
byId('add-user').append(form.place);

function claims() {
  const named = ['email', 'name', 'screen_name', 'picture'].map((name) => [name, fields[name].value.trim()]);
  return { sub: about.subject, iss: '', aud: '', exp: 0, iat: 0,
    ...Object.fromEntries(named.filter(([, value]) => value)), email_verified: fields.email_verified.value };
}

function showClaims() { say(shownClaims, JSON.stringify(claims(), null, 2)); }

/** An entry of the list; scripts of tests click on the entry itself. */
function entry(properties, act, first, ...others) {
  const made = element('li', properties, element('button', { type: 'button' },
    element('span', { className: 'name', textContent: first }),
    ...others.map((text) => element('span', { className: 'second', textContent: text }))));
  made.addEventListener('click', act);
  return made;
}

async function showAccounts() {
  const path = 'accounts?' + about.accounts + '&search=' + encodeURIComponent(byId('search').value);
  const { answer, problem, isLate } = await ask(path, { key: 'accounts' });
  // An older answer is about what was in the field before.
  if (isLate) return;
  say(byId('result'), problem ?? '');
  if (!answer && byId('accounts').firstChild) return;
  const { place, total, items } = answer ?? { place: '', total: 0, items: [] };
  say(byId('project'), '· ' + place);
  byId('filter').hidden = total <= 8;
  const known = items.map(({ claims, words }) => entry({ className: 'js-reuse-account' },
    () => finish({ claims }), ...words.map((text) => visible(text, 200))));
  byId('accounts').replaceChildren(...known,
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

say(byId('provider'), provider);
if (!about.obstacle) {
  // The result of an earlier redirect that no page took would look like the one of this redirect.
  if (about.redirectKey) redirectResult(about.redirectKey).remove();
  document.title = about.title;
  say(byId('warning'), about.warning);
  byId('warning').hidden = !about.warning;
  showClaims();
  await showAccounts();
  byId('autogen-button').addEventListener('click', inventPerson);
  byId('search').addEventListener('input', showAccounts);
  const cancel = () => finish({ error: about.cancellation });
  byId('cancel').addEventListener('click', cancel);
  document.addEventListener('keydown', (event) => {
    // In a field, the key closes the browser's suggestions.
    const isFree = !byId('choice').hidden && !isTyped(event) && event.target.localName !== 'select';
    if (event.key === 'Escape' && isFree) cancel();
  });
  // Browser tests of apps wait for this name: it says that the page can be used.
  window.toggleForm = toggleForm;
}
showPage();
