import { byId, element, say, visible } from './dom.js';
import { askFirst } from './confirmation.js';
import { alter } from './live.js';
import { go } from './place.js';
import { reconcile } from './rows.js';
import { state, watch } from './store.js';
import './clock.js';
import './faults.js';
import './header.js';
import './messages.js';
import './new-user.js';
import './phones.js';
import './search.js';
import './settings.js';
import './user.js';
import './user-filter.js';

const scopes = byId('scope');
const nameOf = ({ project, tenant }) => JSON.stringify([project, tenant ?? '']);

watch(['scopes', 'place'], ({ scopes: known, place }) => {
  if (!known) return;
  const shown = { project: place.project || known[0].project, tenant: place.tenant };
  const isKnown = known.some((each) => nameOf(each) === nameOf(shown));
  const all = isKnown ? known : [...known, { ...shown, isNew: true }];
  // Entries that stay are kept, so that the list does not move under the pointer.
  reconcile(scopes, all, nameOf, (each) => element('option', { value: nameOf(each),
    textContent: visible([each.project, each.tenant].filter(Boolean).join(' / '), 80) + (each.isNew ? ' (nothing yet)' : '') }));
  scopes.value = nameOf(shown);
  byId('scope-unknown').hidden = isKnown;
  say(byId('scope-unknown'), isKnown ? '' : 'This server has heard of no '
    + (shown.tenant ? 'tenant ' + shown.tenant + ' of ' : '') + 'project ' + shown.project + ' yet.');
});

scopes.addEventListener('change', () => {
  const [project, tenant] = JSON.parse(scopes.value);
  go({ project, tenant, page: '' });
});

watch(['ignored'], ({ ignored }) => {
  byId('settings-ignored').hidden = ignored.length === 0;
  say(byId('settings-ignored'), 'Settings without effect on this server: ' + ignored.join(', '));
});

const clearing = {
  codes: ['Clear all SMS codes?', () => 'A sign-in that waits for one of them will have to ask again.', 'Clear'],
  links: ['Clear all e-mail links?', () => 'Links that were copied will no longer work.', 'Clear'],
  users: ['Delete all users?', ({ total }) => (total === 1 ? 'The one account here is' : 'All ' + total
    + ' accounts of this ' + (state.place.tenant ? 'tenant' : 'project') + ' are') + ' deleted. This cannot be undone.', 'Delete all'],
};
for (const [name, [title, text, verb]] of Object.entries(clearing)) {
  byId('clear-' + name).addEventListener('click', () => askFirst({ title, text: text(state[name]), verb },
    () => alter('clear-' + name, {}, 'Done'),
    // The pressed button is hidden now, so the focus must move.
    () => byId(name + '-title').focus()));
}
