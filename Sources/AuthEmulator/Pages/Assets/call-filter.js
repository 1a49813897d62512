import { byId, element, visible } from './dom.js';
import { personOf, personNamed, userOf } from './call-store.js';

const kinds = { signIn: 'Sign-in', secondFactor: 'Second factors', message: 'SMS and e-mail', account: 'Accounts',
  token: 'Tokens', administration: 'Administration', other: 'Other' };
const filter = { text: '', failed: false, kind: '', user: '' };

export const isFailure = (call) => ['refused', 'failed'].includes(call.explanation.outcome);

/** Whether a call is one of those that the filters leave. */
export function matches(call) {
  if (filter.failed && !isFailure(call)) return false;
  if (filter.kind && call.kind !== filter.kind) return false;
  if (filter.user && personOf(call) !== personNamed(filter.user)) return false;
  return filter.text.split(' ').every((word) => searched(call).includes(word));
}

const texts = new WeakMap();

/** What the search looks at: the words that the list and the head of a call show. */
function searched(call) {
  if (!texts.has(call)) {
    const told = call.explanation;
    texts.set(call, [told.operation, told.address, told.method, told.status, told.code, told.outcome, call.client,
      ...(call.users ?? [])].filter(Boolean).join(' ').toLowerCase());
  }
  return texts.get(call);
}

export const isFiltered = () => Boolean(filter.text || filter.failed || filter.kind || filter.user);

/** What is left if nothing is, in a sentence. */
export function nothingFound() {
  return filter.user ? 'No call of ' + visible(filter.user, 200) + ' is here, or none that the other filters leave.'
    : 'No call is left by the filters.';
}

let filled = null;
const same = (all) => filled?.length === all.length && all.every((name, index) => name === filled[index]);
let listed = null;
let names = [];

/** Fills the list of users; names that belong to one user are listed once. */
export function showUserChoices(calls) {
  // A key in the filter changes no names.
  if (calls !== listed) names = [...new Set(calls.map(userOf).filter(Boolean))].sort();
  listed = calls;
  const chosen = filter.user && (names.find((name) => personNamed(name) === personNamed(filter.user)) ?? filter.user);
  const all = chosen && !names.includes(chosen) ? [chosen, ...names] : names;
  const select = byId('calls-user');
  if (!same(all)) {
    filled = all;
    select.replaceChildren(element('option', { value: '', textContent: 'All users' }),
      ...all.map((name) => element('option', { value: name, textContent: visible(name, 80) })));
  }
  select.value = chosen;
}

/** Takes the filters that the address names. */
export function readFilters(query) {
  filter.user = query.get('user') ?? '';
  filter.kind = Object.hasOwn(kinds, query.get('kind')) ? query.get('kind') : '';
  filter.failed = query.get('failed') === 'yes';
  byId('calls-kind').value = filter.kind;
  byId('calls-failed').setAttribute('aria-pressed', String(filter.failed));
}

/** The filters as parameters of an address. */
export const filterParameters = () =>
  ({ user: filter.user, kind: filter.kind, failed: filter.failed ? 'yes' : '' });

/** Calls `changed` when a filter changes. */
export function listenToFilters(changed) {
  byId('calls-kind').append(element('option', { value: '', textContent: 'All kinds' }),
    ...Object.entries(kinds).map(([value, textContent]) => element('option', { value, textContent })));
  byId('calls-kind').addEventListener('change', (event) => {
    filter.kind = event.target.value;
    changed();
  });
  byId('calls-user').addEventListener('change', (event) => {
    filter.user = event.target.value;
    changed();
  });
  byId('calls-failed').addEventListener('click', () => {
    filter.failed = !filter.failed;
    byId('calls-failed').setAttribute('aria-pressed', String(filter.failed));
    changed();
  });
  byId('calls-search').addEventListener('input', (event) => {
    filter.text = event.target.value.trim().toLowerCase().replace(/\s+/g, ' ');
    changed();
  });
}
