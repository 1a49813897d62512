import { element, announce, copyButton, say } from './dom.js';
import { send } from './changes.js';
import { focusUser, nameOf, time } from './users.js';
import { listenToUserForm, showUserForm, userForm } from './user-form.js';
import { factorsSection, listenToFactors, showFactors, stopCodes } from './user-factors.js';
import { listenToSession, sessionSection, showSession } from './user-session.js';

const title = element('h2', { id: 'user-title' });
const calls = element('a', { id: 'user-calls', textContent: 'Calls of this user' });
const facts = element('dl', { className: 'facts' });
const press = (textContent, className = '') => element('button', { type: 'button', textContent, className });
const remove = press('Delete user');
const close = press('Close');
const dialog = element('dialog', { id: 'user', className: 'large', attributes: { 'aria-labelledby': 'user-title' } },
  element('div', { className: 'bar' }, title, calls), facts, userForm, factorsSection, sessionSection,
  element('div', { className: 'actions' }, remove, close));
document.body.append(dialog);

let shown = null;
let print = '';

/** Opens the dialog with everything about a user. */
export function openUser(user) {
  fill(user, true);
  dialog.showModal();
  dialog.scrollTop = 0;
  close.focus({ preventScroll: true });
}

/** Shows the current state of the user while the dialog is open; fields that are being edited stay. */
export function updateUser(users) {
  if (!dialog.open || !shown) return;
  const now = users.find((each) => each.localId === shown.localId);
  if (now && JSON.stringify(now) !== print) fill(now, false);
  else showFactors(shown, false);
}

function fill(user, isFresh) {
  shown = user;
  print = JSON.stringify(user);
  say(title, nameOf(user));
  calls.href = '#calls?' + new URLSearchParams({ user: user.localId });
  const moment = (milliseconds) => (milliseconds ? time.format(new Date(milliseconds)) : null);
  const identity = (each) => [each.providerId, each.rawId === each.name ? null : each.rawId, each.name]
    .filter(Boolean).join(' · ');
  const rows = [
    ['uid', element('span', {}, element('code', { textContent: user.localId }), ' ',
      copyButton('Copy', 'Copy the uid', user.localId))],
    ['Tenant', user.tenantId],
    ['Providers', user.identities.length
      ? element('ul', { attributes: { 'aria-label': 'Providers' } },
          ...user.identities.map((each) => element('li', { textContent: identity(each) })))
      : { custom: 'a custom token', anonymous: 'none, anonymous' }[user.providers[0]] ?? 'none'],
    ['First e-mail', user.initialEmail !== user.email ? user.initialEmail : null],
    ['Passkeys', user.passkeys ? String(user.passkeys) : null],
    ['Created', moment(user.createdAt)], ['Last sign-in', moment(user.lastLoginAt) ?? 'never'],
    ['Last refresh', moment(user.lastRefreshAt)],
  ];
  facts.replaceChildren(...rows.filter(([, value]) => value).flatMap(([name, value]) => [
    element('dt', { textContent: name }), element('dd', {}, value)]));
  showUserForm(user, isFresh);
  showFactors(user, isFresh);
  showSession(user, isFresh);
}

/** Lets people change the user; `page` has the scope and polls for changes, `askToDelete` has its own dialog. */
export function listenToUser(page, askToDelete) {
  const call = (path, members) =>
    send(path, { ...page.scope(), call: { localId: shown.localId, ...members } });
  const change = async (members, done) => {
    const outcome = await call('change-user', members);
    if (!outcome.problem) {
      announce(done);
      page.refresh();
    }
    return outcome;
  };
  listenToUserForm(change);
  listenToFactors(change, () => call('totp-codes', {}));
  listenToSession(() => call('sign-in', {}), page.refresh);
  remove.addEventListener('click', () => {
    dialog.close();
    askToDelete(shown, nameOf(shown));
  });
  close.addEventListener('click', () => dialog.close());
  // Another view lies behind the dialog.
  calls.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => {
    stopCodes();
    // The button that opened the dialog is gone if its row has changed.
    const focused = document.activeElement;
    if (focused === document.body || dialog.contains(focused)) focusUser(shown.localId);
  });
}
