import { ask } from './api.js';
import { byId, element, announce, copyButton, command, smallButton, visible } from './dom.js';
import { askFirst } from './confirmation.js';
import { refresh, scope, settled } from './live.js';
import { go, remember } from './place.js';
import { reconcile } from './rows.js';
import { change, state, watch } from './store.js';
import { timeOf } from './times.js';

const rows = byId('rows');
const search = byId('search');
let typing = 0;

// A name may be as long as a page.
const short = (text) => visible(text, 200);
export const nameOf = (user) => short(user.email ?? user.phoneNumber ?? user.displayName ?? user.localId);

/** A moment as the lists and the dialog show it; null for none. */
export const moment = (milliseconds) => (milliseconds
  ? element('time', { dateTime: new Date(milliseconds).toISOString(), textContent: timeOf(milliseconds) }) : null);

function show({ users, place }, before) {
  if (!users) return;
  const { total, matches, page, pages, items, search: text } = users;
  // What is being typed is newer than the address.
  if (!typing && search.value.trim() !== (place.search ?? '')) search.value = place.search ?? '';
  byId('users-count').textContent = text ? matches + ' of ' + total : String(total);
  if (reconcile(rows, items, (user) => user.localId, row)) search.focus();
  byId('users').hidden = items.length === 0;
  byId('clear-users').hidden = total === 0;
  // Tab reaches one row, and the arrow keys the others.
  const current = rows.contains(document.activeElement)
    ? document.activeElement.closest('tr') : rows.querySelector('[tabindex="0"]') ?? rows.firstElementChild;
  if (current) makeCurrent(current);
  showEmpty(total, matches, text);
  byId('paging').hidden = pages < 2;
  const first = page * 50 + 1;
  byId('range').textContent = first + '–' + (first + items.length - 1) + ' of ' + matches;
  keepPressable(byId('previous'), page > 0, byId('next'));
  keepPressable(byId('next'), page < pages - 1, byId('previous'));
  if (text && text !== before.users?.search) announce(matches + (matches === 1 ? ' user' : ' users') + ' found');
}

/** Enables or disables a button, and moves its focus to the other one. */
function keepPressable(button, enabled, other) {
  const hadFocus = button === document.activeElement;
  button.disabled = !enabled;
  if (!enabled && hadFocus) other.focus();
}

function showEmpty(total, matches, text) {
  const kind = total === 0 ? 'none' : matches === 0 ? 'search:' + text : '';
  byId('users-empty').hidden = kind === '';
  reconcile(byId('users-empty'), kind ? [kind] : [], String, () => element('div', {}, ...(total === 0
    ? [element('p', { textContent: 'Nobody has signed in yet. To make a first user:' }),
      command('authctl anonymous sign-in --emulator ' + location.host)]
    : [element('p', { textContent: 'No user has “' + text + '” in uid, e-mail, phone number or name.' })])));
}

function row(user) {
  const name = nameOf(user);
  const second = [user.displayName, user.email && user.phoneNumber].filter(Boolean).map(short)
    .filter((text) => text !== name).join(' · ');
  const cell = (...children) => element('td', { className: 'wide' }, ...children);
  const copy = copyButton('Copy uid', 'Copy the uid of ' + name, user.localId);
  copy.classList.add('wide');
  const line = element('tr', {},
    element('th', { scope: 'row', title: [name, second].filter(Boolean).join(' · ') },
      element('span', { className: short(user.localId) === name ? 'name plain' : 'name', textContent: name }),
      second ? element('span', { className: 'second', textContent: second }) : null, marks(user, true)),
    cell(element('code', { textContent: short(user.localId), title: short(user.localId) })),
    cell(...(user.providers.length ? user.providers.map((each) => mark(each)) : [none('none')])),
    cell(marks(user)), cell(moment(user.createdAt) ?? none('never')), cell(moment(user.lastLoginAt) ?? none('never')),
    element('td', { className: 'end' }, copy, smallButton('Show', 'Show ' + name, 'show'),
      smallButton('Delete', 'Delete ' + name, 'delete')));
  line.setAttribute('aria-keyshortcuts', 'Enter Delete');
  makePressable(line, -1);
  return line;
}

/** What is special about a user; a small screen has no columns for it, and none for the providers. */
function marks(user, isSlim = false) {
  const all = isSlim ? user.providers.map((each) => mark(each)) : [];
  if (user.disabled) all.push(mark('disabled', 'mark warn'));
  if (user.email && !user.emailVerified) all.push(mark('not verified'));
  const factors = user.secondFactors;
  if (factors) all.push(mark(factors === 1 ? '1 factor' : factors + ' factors'));
  if (user.customAttributes) all.push(mark('claims ' + short(user.customAttributes)));
  return element('span', { className: isSlim ? 'slim' : '' }, ...all);
}

const none = (text) => element('span', { className: 'none', textContent: text });
const mark = (text, className = 'mark') => element('span', { className, textContent: text, title: text });

function makePressable(line, tabIndex) {
  for (const each of [line, ...line.querySelectorAll('button')]) each.tabIndex = tabIndex;
}

function makeCurrent(line) {
  for (const each of rows.children) if (each === line || each.tabIndex === 0) makePressable(each, each === line ? 0 : -1);
}

/** Moves to the row of a user, or to another one if it is gone. */
export function focusUser(uid) {
  const lines = [...rows.children];
  (lines.find((line) => line.dataset.item === uid) ?? lines.find((line) => line.tabIndex === 0) ?? search).focus();
}

const userOf = (line) => state.users.items.find((user) => user.localId === line.dataset.item);

/** Asks whether to delete a user; `leave` is called before the page shows that it is gone. */
export function askToDelete(user, leave = () => {}) {
  const name = nameOf(user);
  askFirst({ title: 'Delete ' + name + '?', verb: 'Delete',
    text: 'The account ' + user.localId + ' is deleted. This cannot be undone.' }, async () => {
    const outcome = await ask('delete-user', { body: { ...scope(), localId: user.localId } });
    // Someone else has deleted the user already: the result is the same.
    if (outcome.problem !== undefined && outcome.code !== 'USER_NOT_FOUND') return outcome;
    leave();
    announce('Deleted ' + name);
    await refresh();
    return {};
  }, () => {
    // The row may be gone before the dialog, and the focus with it.
    if (document.activeElement === document.body) focusUser(user.localId);
  });
}

function open(line) {
  const user = userOf(line);
  if (!user) return;
  // The server says what the list does not.
  change({ user });
  go({ user: user.localId });
}

rows.addEventListener('focusin', (event) => makeCurrent(event.target.closest('tr')));
rows.addEventListener('click', (event) => {
  const { key } = event.target.closest('[data-key]')?.dataset ?? {};
  const line = event.target.closest('tr');
  if (key === 'show') open(line);
  else if (key === 'delete' && userOf(line)) askToDelete(userOf(line));
});
rows.addEventListener('keydown', (event) => {
  const line = event.target.closest('tr');
  // On a Mac, the key called Delete is Backspace.
  if (event.key === 'Delete' || event.key === 'Backspace') return userOf(line) && askToDelete(userOf(line));
  if (event.key === 'Enter' && event.target === line) {
    event.preventDefault();
    return open(line);
  }
  const target = { ArrowDown: line.nextElementSibling, ArrowUp: line.previousElementSibling,
    Home: rows.firstElementChild, End: rows.lastElementChild }[event.key];
  if (!target) return;
  event.preventDefault();
  target.focus();
});
search.addEventListener('keydown', (event) => {
  if (event.key !== 'ArrowDown' || !rows.firstElementChild) return;
  event.preventDefault();
  rows.firstElementChild.focus();
});
search.addEventListener('input', () => {
  clearTimeout(typing);
  typing = setTimeout(() => {
    typing = 0;
    remember({ search: search.value.trim(), page: '' });
  }, 30);
});
for (const [id, step] of [['previous', -1], ['next', 1]]) {
  byId(id).addEventListener('click', async () => {
    go({ page: state.users.page + step });
    await settled();
    byId('users-title').scrollIntoView();
  });
}
watch(['users', 'place', 'day'], show);
