import { byId, element, visible } from './dom.js';
import { isFailure, uidOf, userOf } from './call-store.js';
import { outcomeOf, wordsFor } from './call-list.js';
import { remember } from './place.js';
import { reconcile } from './rows.js';
import { state } from './store.js';

const kinds = { signIn: 'Sign-in', secondFactor: 'Second factors', message: 'SMS and e-mail', account: 'Accounts',
  token: 'Tokens', administration: 'Administration', other: 'Other' };

/** The filters of the address. */
const filters = () => {
  const { text = '', user = '', kind = '', failed = '' } = state.place.view === 'calls' ? state.place : {};
  return { text, user, kind: Object.hasOwn(kinds, kind) ? kind : '', failed: failed === 'yes' };
};

export const isFiltered = () => Object.values(filters()).some(Boolean);

/** A test of whether a call is one of those that the filters leave. */
export function matcher() {
  const { text, user, kind, failed } = filters();
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return (call) => (!failed || isFailure(call)) && (!kind || call.kind === kind)
    && (!user || [call.user, uidOf(call), userOf(call)].includes(user))
    && (!words.length || words.every((word) => searched(call).includes(word)));
}

/** What the search looks at: the words that the list and the head of a call show. */
function searched(call) {
  const told = call.explanation;
  return [wordsFor(told), told.address, told.method, told.status, told.code, told.outcome, outcomeOf(told.outcome)[0],
    call.client, userOf(call), call.user, call.uid].filter(Boolean).join(' ').toLowerCase();
}

/** What is left if nothing is, in a sentence. */
export function nothingFound() {
  const { user } = filters();
  return user ? 'No call of ' + visible(user, 200) + ' is here, or none that the other filters leave.'
    : 'No call is left by the filters.';
}

let filled = null;

/** Shows the filters, and each user once among the choices. */
export function showFilters(calls) {
  const { text, user, kind, failed } = filters();
  const chosen = user && userOf(calls.find((call) => [call.user, call.uid].includes(user)) ?? { user });
  const names = [...new Set([...calls.map(userOf), chosen])].filter(Boolean).sort();
  // Seldom others, and they may be a thousand.
  if (filled !== (filled = names.join('\n'))) {
    reconcile(byId('calls-user'), ['', ...names], String, (name) =>
      element('option', { value: name, textContent: visible(name || 'All users', 80) }));
  }
  byId('calls-user').value = chosen;
  byId('calls-kind').value = kind;
  byId('calls-failed').setAttribute('aria-pressed', String(failed));
  const search = byId('calls-search');
  if (search !== document.activeElement) search.value = text;
}

byId('calls-kind').append(element('option', { value: '', textContent: 'All kinds' }),
  ...Object.entries(kinds).map(([value, textContent]) => element('option', { value, textContent })));
byId('calls-kind').addEventListener('change', (event) => remember({ kind: event.target.value }));
byId('calls-user').addEventListener('change', (event) => remember({ user: event.target.value }));
byId('calls-search').addEventListener('input', (event) => remember({ text: event.target.value.trim() }));
