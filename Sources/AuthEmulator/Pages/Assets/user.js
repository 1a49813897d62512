import { button, copyButton, dialogOf, element, facts, say } from './dom.js';
import { askFirst } from './confirmation.js';
import { discard, isEdited } from './drafts.js';
import { address, go, leave } from './place.js';
import { reconcile } from './rows.js';
import { state, watch } from './store.js';
import { focusUser } from './users.js';
import { userForm } from './user-form.js';
import { factorsSection } from './user-factors.js';
import { moment, nameOf } from './user-row.js';
import { askToDelete } from './user-selection.js';
import { sessionSection } from './user-session.js';

const title = element('h2', { id: 'user-title' });
const calls = element('a', { id: 'user-calls', textContent: 'Calls of this user' });
const about = element('div');
const gone = element('p', { className: 'problem', attributes: { role: 'alert' } });
const remove = button('Delete user', () => {
  const { user } = state;
  askToDelete(user, () => {
    discard(user.localId);
    leave({ user: '' });
  });
}, { className: '' });
const close = button('Close', () => askToLeave(uidOf(state)), { className: '' });
const parts = [calls, about, userForm, factorsSection, sessionSection, remove];
const dialog = dialogOf('user', title.id, 'large', element('div', { className: 'bar' }, title, calls), gone,
  about, userForm, factorsSection, sessionSection, element('div', { className: 'actions' }, remove, close));

const uidOf = ({ place }) => (place.view === 'users-codes' && place.user) || null;

/** Opens, fills and closes the dialog as the address says. */
function show(now, before) {
  const uid = uidOf(now);
  const left = before.place && uidOf(before);
  // The address has changed already, so what was not saved brings the dialog back until that is settled.
  if (left && left !== uid && isEdited(left) && dialog.open) {
    const wanted = { user: '', ...now.place };
    go(before.place);
    return askToLeave(left, () => (wanted.view === 'calls' ? go(wanted) : leave(wanted)));
  }
  const { user } = now;
  if (!uid || user?.localId !== uid) return dialog.open && (!uid || left !== uid) ? dialog.close('left') : null;
  for (const each of parts) each.hidden = Boolean(user.isGone);
  say(gone, user.isGone ? 'There is no such user any more.' : '');
  if (!user.isGone || !dialog.open) say(title, user.isGone ? uid : nameOf(user));
  calls.href = address('calls', { user: uid });
  reconcile(about, user.isGone ? [] : [user], (each) => each.localId, factsOf);
  if (user.isGone && dialog.contains(document.activeElement)) close.focus();
  if (dialog.open) return;
  dialog.dataset.uid = uid;
  dialog.returnValue = '';
  dialog.showModal();
  dialog.scrollTop = 0;
  close.focus({ preventScroll: true });
}

function factsOf(user) {
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
  return facts(rows);
}

/** Closes the dialog, or asks first if something was typed and not saved. */
function askToLeave(uid, act = () => leave({ user: '' })) {
  if (!isEdited(uid)) return act();
  askFirst({ title: 'Discard what was not saved?', text: 'The changes to ' + title.textContent + ' are not saved yet.',
    verb: 'Discard', other: 'Keep editing' }, async () => { discard(uid); }, act);
}

dialog.addEventListener('cancel', (event) => {
  event.preventDefault();
  askToLeave(uidOf(state));
});
dialog.addEventListener('close', () => {
  // The next user may be shown before a browser tells that the one before was left.
  if (dialog.open) return;
  const { uid } = dialog.dataset;
  // A browser may close a dialog without asking; the address may name its user again already.
  if (dialog.returnValue !== 'left' && uidOf(state) === uid) leave({ user: '' });
  // The button that opened the dialog is gone if its row has changed.
  const focused = document.activeElement;
  if (focused === document.body || dialog.contains(focused)) focusUser(uid);
});
watch(['place', 'user', 'day'], show);
