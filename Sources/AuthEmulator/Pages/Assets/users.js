import { byId, element, announce, command } from './dom.js';
import { connection } from './connect.js';
import { settled } from './live.js';
import { go, remember } from './place.js';
import { reconcile } from './rows.js';
import { change, state, watch } from './store.js';
import { makePressable, rowOf } from './user-row.js';

const rows = byId('rows');
const search = byId('search');
let typing = 0;

function show({ users, place }, before) {
  if (!users) return;
  const { total, matches, page, pages, items, filter } = users;
  // What is being typed is newer than the address.
  if (!typing && search.value.trim() !== (place.search ?? '')) search.value = place.search ?? '';
  byId('users-count').textContent = filter ? matches + ' of ' + total : String(total);
  if (reconcile(rows, items, (user) => user.localId, rowOf)) search.focus();
  byId('users').hidden = items.length === 0;
  byId('clear-users').hidden = total === 0;
  // Tab reaches one row, and the arrow keys the others.
  const current = rows.contains(document.activeElement)
    ? document.activeElement.closest('tr') : rows.querySelector('[tabindex="0"]') ?? rows.firstElementChild;
  if (current) makeCurrent(current);
  showEmpty(users);
  byId('paging').hidden = pages < 2;
  const first = page * 50 + 1;
  byId('range').textContent = first + '–' + (first + items.length - 1) + ' of ' + matches;
  byId('previous').textContent = place.sort ? 'Previous' : 'Newer';
  byId('next').textContent = place.sort ? 'Next' : 'Older';
  keepPressable(byId('previous'), page > 0, byId('next'));
  keepPressable(byId('next'), page < pages - 1, byId('previous'));
  if (filter && filter !== before.users?.filter) announce(matches + (matches === 1 ? ' user' : ' users') + ' found');
}

/** Enables or disables a button, and moves its focus to the other one. */
function keepPressable(button, enabled, other) {
  const hadFocus = button === document.activeElement;
  button.disabled = !enabled;
  if (!enabled && hadFocus) other.focus();
}

function showEmpty({ total, matches, search: text, filter }) {
  const whom = filter === (text ?? '') ? 'No user ' : 'No user that the filters leave ';
  const words = text ? whom + 'has “' + text + '” in uid, e-mail, phone number or name.' : 'No user is left by the filters.';
  const kind = total === 0 ? 'none' : matches === 0 ? words : '';
  byId('users-empty').hidden = kind === '';
  reconcile(byId('users-empty'), kind ? [kind] : [], String, () => element('div', {},
    element('p', { textContent: total ? words : 'Nobody has signed in yet. To make a first user:' }),
    total ? null : command('authctl anonymous sign-in --emulator ' + location.host),
    total ? null : connection('users-lines')));
}

function makeCurrent(line) {
  for (const each of rows.children) if (each === line || each.tabIndex === 0) makePressable(each, each === line ? 0 : -1);
}

/** Moves to the row of a user, or to another one if it is gone. */
export function focusUser(uid) {
  const lines = [...rows.children];
  (lines.find((line) => line.dataset.item === uid) ?? lines.find((line) => line.tabIndex === 0) ?? search).focus();
}

/** The user of a row, if the list still has it. */
export const userOf = (line) => state.users.items.find((user) => user.localId === line.dataset.item);

function open(line) {
  const user = userOf(line);
  if (!user) return;
  // The server says what the list does not.
  change({ user });
  go({ user: user.localId });
}

rows.addEventListener('focusin', (event) => makeCurrent(event.target.closest('tr')));
rows.addEventListener('click', (event) => {
  if (event.target.closest('[data-key="show"]')) open(event.target.closest('tr'));
});
rows.addEventListener('keydown', (event) => {
  const line = event.target.closest('tr');
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
