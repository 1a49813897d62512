import { byId, element, announce, copyButton, command, reconcile, visible } from './dom.js';

const rows = byId('rows');
const users = new Map();
export const time = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

// A name may be as long as a page.
const short = (text) => visible(text, 200);
export const nameOf = (user) => short(user.email ?? user.phoneNumber ?? user.displayName ?? user.localId);

export function showUsers(shown, search) {
  const { total, matches, page, pages, items } = shown;
  users.clear();
  for (const user of items) users.set(user.localId, user);
  byId('users-count').textContent = search ? matches + ' of ' + total : String(total);
  if (reconcile(rows, items, (user) => user.localId, row)) byId('search').focus();
  byId('users').hidden = items.length === 0;
  byId('clear-users').hidden = total === 0;
  // Tab reaches one row, and the arrow keys the others.
  const current = rows.contains(document.activeElement)
    ? document.activeElement.closest('tr') : rows.firstElementChild;
  if (current) makeCurrent(current);
  showEmpty(total, matches, search);
  byId('paging').hidden = pages < 2;
  const first = page * 50 + 1;
  byId('range').textContent = first + '–' + (first + items.length - 1) + ' of ' + matches;
  keepPressable(byId('previous'), page > 0, byId('next'));
  keepPressable(byId('next'), page < pages - 1, byId('previous'));
  if (search && search !== byId('search').dataset.told) {
    announce(matches + (matches === 1 ? ' user' : ' users') + ' found');
  }
  byId('search').dataset.told = search;
}

/** Enables or disables a button, and moves its focus to the other one. */
function keepPressable(button, enabled, other) {
  const hadFocus = button === document.activeElement;
  button.disabled = !enabled;
  if (!enabled && hadFocus) other.focus();
}

function showEmpty(total, matches, search) {
  const empty = byId('users-empty');
  const kind = total === 0 ? 'none' : matches === 0 ? 'search:' + search : '';
  empty.hidden = kind === '';
  if (empty.dataset.kind === kind) return;
  empty.dataset.kind = kind;
  empty.replaceChildren(...(total === 0
    ? [element('p', { textContent: 'Nobody has signed in yet. To make a first user:' }),
      command('authctl anonymous sign-in --emulator ' + location.host)]
    : [element('p', { textContent: 'No user has “' + search + '” in uid, e-mail, phone number or name.' })]));
}

function row(user) {
  const name = nameOf(user);
  const second = [user.displayName, user.email && user.phoneNumber].filter(Boolean).map(short)
    .filter((text) => text !== name);
  const remove = element('button', { type: 'button', className: 'small', textContent: 'Delete' });
  remove.setAttribute('aria-label', 'Delete ' + name);
  remove.dataset.key = 'delete';
  const show = element('button', { type: 'button', className: 'small', textContent: 'Show' });
  show.setAttribute('aria-label', 'Show ' + name);
  show.dataset.key = 'show';
  const line = element('tr', {},
    element('th', { scope: 'row' },
      element('span', { className: short(user.localId) === name ? 'name plain' : 'name', textContent: name }),
      ...second.map((text) => element('span', { className: 'second', textContent: text })),
      element('span', { className: 'uid' },
        name === short(user.localId) ? null : element('code', { textContent: user.localId }),
        copyButton('Copy uid', 'Copy the uid of ' + name, user.localId)),
      marks(user)),
    element('td', { className: 'wide' }, ...(user.providers.length ? user.providers.map((each) => mark(each)) : [none('none')])),
    element('td', { className: 'wide' }, moment(user.createdAt)),
    element('td', { className: 'wide' }, moment(user.lastLoginAt)),
    element('td', { className: 'end' }, show, remove));
  line.setAttribute('aria-keyshortcuts', 'Enter Delete');
  line.tabIndex = -1;
  return line;
}

function marks(user) {
  // A small screen has no column for the providers.
  const all = user.providers.map((each) => mark(each, 'mark slim'));
  if (user.email && !user.emailVerified) all.push(mark('e-mail not verified'));
  if (user.disabled) all.push(mark('disabled', 'mark warn'));
  const factors = user.secondFactors;
  if (factors) all.push(mark(factors === 1 ? 'second factor' : factors + ' second factors'));
  if (user.customAttributes) all.push(mark('claims ' + short(user.customAttributes)));
  return element('span', { className: 'marks' }, ...all);
}

const none = (text) => element('span', { className: 'none', textContent: text });
const mark = (text, className = 'mark') => element('span', { className, textContent: text });

function moment(milliseconds) {
  if (!milliseconds) return none('never');
  const date = new Date(milliseconds);
  return element('time', { dateTime: date.toISOString(), textContent: time.format(date) });
}

function makeCurrent(line) {
  for (const each of rows.children) each.tabIndex = each === line ? 0 : -1;
}

export const focusUser = (uid) => [...rows.children].find((line) => line.dataset.item === uid)?.focus();

/** Calls `remove(user, name)` to delete a user, and `show(user)` to open one. */
export function listenToUsers(remove, show) {
  rows.addEventListener('focusin', (event) => makeCurrent(event.target.closest('tr')));
  rows.addEventListener('click', (event) => {
    const line = event.target.closest('tr');
    if (event.target.closest('[data-key="delete"]')) ask(line);
    else if (event.target.closest('[data-key="show"]')) open(line);
  });
  rows.addEventListener('keydown', (event) => {
    const line = event.target.closest('tr');
    // On a Mac, the key called Delete is Backspace.
    if (event.key === 'Delete' || event.key === 'Backspace') return ask(line);
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
  const ask = (line) => {
    const user = users.get(line.dataset.item);
    if (user) remove(user, nameOf(user));
  };
  const open = (line) => {
    const user = users.get(line.dataset.item);
    if (user) show(user);
  };
  byId('search').addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowDown' || !rows.firstElementChild) return;
    event.preventDefault();
    rows.firstElementChild.focus();
  });
}
