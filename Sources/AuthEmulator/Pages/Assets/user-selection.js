import { button, byId, say } from './dom.js';
import { askFirst } from './confirmation.js';
import { alter, listed } from './live.js';
import { change, state, watch } from './store.js';
import { nameOf } from './user-row.js';
import { focusUser, userOf } from './users.js';

const rows = byId('rows');
const all = byId('select-all');
const people = (count) => (count === 1 ? '1 user' : count + ' users');
const uidOf = (part) => part.closest('tr').dataset.item;
const select = (selected) => change({ selected, report: '' });
const toggle = (uid) => select(state.selected.includes(uid)
  ? state.selected.filter((each) => each !== uid) : [...state.selected, uid]);

/** Makes a question that changes users, and tells what was done; `leave` is called before the page shows it. */
const asking = (verb, end) => (uids, user, leave = () => {}) => {
  const whom = uids.length === 1 && user ? nameOf(user) : people(uids.length);
  const account = uids.length === 1 ? 'The account ' + uids[0] + ' is ' : 'The ' + uids.length + ' selected accounts are ';
  let report = '';
  const tell = ({ changed, gone }) => {
    leave();
    if (verb === 'Delete') select(state.selected.filter((uid) => !uids.includes(uid)));
    report = verb + 'd ' + (gone ? people(changed) + '; ' + gone + (gone === 1 ? ' was' : ' were') + ' gone already' : whom);
    return report;
  };
  askFirst({ title: verb + ' ' + whom + '?', verb, text: account + verb.toLowerCase() + 'd' + end },
    () => alter(verb.toLowerCase() + '-users', { localIds: uids }, tell), () => {
      change({ report });
      // What was pressed may be gone before the dialog, and the focus with it.
      if (document.activeElement === document.body) focusUser(uids[0]);
    });
};

const askAll = { Enable: asking('Enable', ', so that sign-in works again.'),
  Disable: asking('Disable', '. Every sign-in is refused until that is undone.'),
  Delete: asking('Delete', '. This cannot be undone.') };
byId('selection').append(...Object.entries(askAll).map(([verb, ask]) => button(verb, () =>
  ask(state.selected, state.users.items.find((user) => user.localId === state.selected[0])))));
export const askToDelete = (user, leave) => askAll.Delete([user.localId], user, leave);

all.addEventListener('change', () => select(all.checked
  ? [...new Set([...state.selected, ...state.users.items.map((user) => user.localId)])] : []));
rows.addEventListener('change', (event) => toggle(uidOf(event.target)));
rows.addEventListener('click', (event) => {
  const user = userOf(event.target.closest('tr'));
  if (user && event.target.closest('[data-key="delete"]')) askToDelete(user);
});
rows.addEventListener('keydown', (event) => {
  const user = userOf(event.target.closest('tr'));
  if (event.key === ' ' && event.target.localName === 'tr') {
    event.preventDefault();
    toggle(uidOf(event.target));
  } else if (user && (event.key === 'Delete' || event.key === 'Backspace')) {
    // On a Mac, the key called Delete is Backspace. One of the selected users stands for all of them.
    askAll.Delete(state.selected.includes(user.localId) ? state.selected : [user.localId], user);
  }
});

select([]);
watch(['place'], ({ place }, before) => {
  if (before.place && ['view', ...listed].some((name) => place[name] !== before.place[name])) select([]);
});
watch(['users', 'selected', 'report'], ({ selected, report }) => {
  const boxes = [...rows.querySelectorAll('input')];
  for (const box of boxes) box.checked = selected.includes(uidOf(box));
  all.checked = boxes.length > 0 && boxes.every((box) => box.checked);
  all.indeterminate = !all.checked && selected.length > 0;
  byId('selection').hidden = selected.length === 0;
  say(byId('selected-count'), [selected.length && selected.length + ' selected', report].filter(Boolean).join(' · '));
});
