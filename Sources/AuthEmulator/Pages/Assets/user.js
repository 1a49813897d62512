import { element, announce, copyButton } from './dom.js';
import { send, readClaims } from './changes.js';
import { nameOf, time } from './users.js';

const title = element('h2', { id: 'user-title' });
const facts = element('dl', { className: 'facts', id: 'user-facts' });
const identities = element('ul', { className: 'list', id: 'user-providers',
  attributes: { 'aria-label': 'Providers' } });
const factors = element('ul', { className: 'list', id: 'user-factors',
  attributes: { 'aria-label': 'Second factors' } });
const claims = element('textarea', { id: 'user-claims', rows: 5, spellcheck: false,
  attributes: { autocomplete: 'off', 'aria-describedby': 'user-problem' } });
const problem = element('p', { className: 'problem', id: 'user-problem', attributes: { role: 'alert' } });
const press = (id, textContent, className = '') => element('button', { type: 'button', id, textContent, className });
const save = press('user-save', 'Save claims');
const disable = press('user-disable', 'Disable');
const remove = press('user-delete', 'Delete');
const close = press('user-close', 'Close', 'strong');
const dialog = element('dialog', { id: 'user', className: 'large', attributes: { 'aria-labelledby': 'user-title' } },
  title, facts,
  element('h3', { textContent: 'Providers' }), identities,
  element('h3', { textContent: 'Second factors' }), factors,
  element('h3', {}, element('label', { htmlFor: 'user-claims', textContent: 'Custom claims, a JSON object' })),
  claims, problem,
  element('div', { className: 'actions' }, save, disable, remove, close));
document.body.append(dialog);

let shown = null;
let print = '';

const pretty = (user) => {
  try {
    return user.customAttributes ? JSON.stringify(JSON.parse(user.customAttributes), null, 2) : '{}';
  } catch {
    return user.customAttributes;
  }
};

/** Opens the dialog with everything about a user. */
export function openUser(user) {
  print = '';
  claims.value = pretty(user);
  problem.textContent = '';
  fill(user);
  dialog.showModal();
  close.focus();
}

/** Shows what the server says of the user now, while the dialog is open; claims that somebody edits stay. */
export function updateUser(users) {
  if (!dialog.open || !shown) return;
  const now = users.find((each) => each.localId === shown.localId);
  if (!now || JSON.stringify(now) === print) return;
  const isEdited = claims.value !== pretty(shown);
  fill(now);
  if (!isEdited) claims.value = pretty(now);
}

function fill(user) {
  shown = user;
  print = JSON.stringify(user);
  title.textContent = nameOf(user);
  const moment = (milliseconds) => (milliseconds ? time.format(new Date(milliseconds)) : null);
  const rows = [
    ['uid', element('span', {}, element('code', { textContent: user.localId }), ' ',
      copyButton('Copy', 'Copy the uid', user.localId))],
    ['Tenant', user.tenantId], ['E-mail', user.email && user.email
      + (user.emailVerified ? ' (verified)' : ' (not verified)')],
    ['First e-mail', user.initialEmail !== user.email ? user.initialEmail : null], ['Number', user.phoneNumber],
    ['Name', user.displayName], ['Photo', user.photoUrl], ['State', user.disabled ? 'disabled' : 'enabled'],
    ['Password', user.hasPassword ? 'set' : 'none'], ['Passkeys', user.passkeys ? String(user.passkeys) : null],
    ['Created', moment(user.createdAt)], ['Last sign-in', moment(user.lastLoginAt) ?? 'never'],
    ['Last refresh', moment(user.lastRefreshAt)],
  ];
  facts.replaceChildren(...rows.filter(([, value]) => value).flatMap(([name, value]) => [
    element('dt', { textContent: name }), element('dd', {}, value)]));
  list(identities, user.identities.map((each) => [each.providerId, each.rawId === each.name ? null : each.rawId,
    each.name]), user.providers.includes('custom') ? 'Signed in with a custom token.' : 'None.');
  list(factors, user.factors.map((each) => [each.kind, each.phoneNumber, each.displayName, each.id]),
    'None is enrolled.');
  disable.textContent = user.disabled ? 'Enable' : 'Disable';
}

function list(place, rows, nothing) {
  place.replaceChildren(...(rows.length ? rows : [[nothing]]).map((row) =>
    element('li', {}, element('span', { textContent: row.filter(Boolean).join(' · ') }))));
}

/** Lets people change the user; `page` has the scope and looks for news, `askToDelete` has its own dialog. */
export function listenToUser(page, askToDelete) {
  const change = async (call, done) => {
    const outcome = await send('change-user', { ...page.scope(), call: { localId: shown.localId, ...call } });
    problem.textContent = outcome.problem ?? '';
    if (outcome.problem) return false;
    announce(done);
    page.refresh();
    return true;
  };
  save.addEventListener('click', async () => {
    const read = readClaims(claims.value);
    problem.textContent = read.problem ?? '';
    if (read.problem) return claims.focus();
    const isSaved = await change({ customAttributes: read.claims }, 'Saved the claims');
    // In the form in which the server will show them, so that they do not count as edited.
    if (isSaved) claims.value = pretty({ customAttributes: read.claims });
  });
  disable.addEventListener('click', () => {
    const isDisabled = !shown.disabled;
    change({ disableUser: isDisabled }, (isDisabled ? 'Disabled ' : 'Enabled ') + nameOf(shown));
  });
  remove.addEventListener('click', () => {
    dialog.close();
    askToDelete(shown, nameOf(shown));
  });
  close.addEventListener('click', () => dialog.close());
}
