import { place } from './views.js';
import { setServerTime } from './times.js';

const interval = 1000;
const limit = 1000;
let calls = [];
let waiting = [];
let newest = null;
let timer = 0;
let round = 0;
let isPaused = false;
let tell = () => {};

/** The names and secrets that belong to one user: each key leads to another one of the same user, the last one to itself. */
let parents = new Map();
let names = new Map();

function root(key) {
  let found = key;
  while (parents.get(found) !== found) found = parents.get(found);
  for (let each = key; each !== found;) {
    const next = parents.get(each);
    parents.set(each, found);
    each = next;
  }
  return found;
}

function keysOf(call) {
  const users = (call.users ?? []).map((name) => 'user ' + name);
  const secrets = [...(call.gives ?? []), ...(call.uses ?? [])].map((secret) => 'secret ' + secret);
  // A refused call may name other users than its own.
  return ['done', 'secondFactorNeeded'].includes(call.explanation.outcome) ? [...users, ...secrets]
    : [...users.slice(0, 1), ...secrets];
}

function join(call) {
  const keys = keysOf(call);
  for (const key of keys) if (!parents.has(key)) parents.set(key, key);
  if (keys.length === 0) return;
  const first = root(keys[0]);
  for (const key of keys.slice(1)) {
    const other = root(key);
    if (other === first) continue;
    parents.set(other, first);
    names.set(first, names.get(first) ?? names.get(other));
  }
  const best = call.users?.[0];
  const known = names.get(first);
  // An address says more than a number, and a number more than a uid.
  const rank = (name) => (!name ? 0 : name.includes('@') ? 3 : name.startsWith('+') ? 2 : 1);
  if (rank(best) > rank(known)) names.set(first, best);
}

/** What is the same for all calls of one user; empty if the call says nothing about a user. */
export function personOf(call) {
  const [key] = keysOf(call);
  return key ? root(key) : '';
}

/** The user with this name, if a call has named it. */
export const personNamed = (name) => (parents.has('user ' + name) ? root('user ' + name) : 'nobody');

/** The name of a call's user, as good as any call of the user tells it. */
export const userOf = (call) => names.get(personOf(call)) ?? call.users?.[0] ?? '';

export const allCalls = () => calls;
export const waitingCalls = () => waiting.length;
export const paused = () => isPaused;

async function poll() {
  clearTimeout(timer);
  if (document.hidden || place().view !== 'calls') return;
  const mine = ++round;
  let isMore = false;
  try {
    const query = newest === null ? '' : '?' + new URLSearchParams({ after: newest });
    const response = await fetch('/emulator/v1/calls' + query, {
      cache: 'no-store', signal: AbortSignal.timeout(10000) });
    if (mine !== round) return;
    if (response.ok) isMore = take(await response.json());
  } catch {
    // The line at the top of the page says that the server does not answer.
  }
  timer = setTimeout(poll, isMore ? 0 : interval);
}

/** Takes an answer; returns whether the server has more. */
function take(answer) {
  // A server that was started again counts from one.
  if (newest !== null && BigInt(answer.newest) < BigInt(newest)) forget();
  setServerTime(answer.time);
  const oldest = Number(answer.oldest);
  const came = answer.calls.map((call) => ({ ...call, number: Number(call.number) }));
  const isFirst = newest === null;
  newest = String(came.at(-1)?.number ?? answer.newest);
  for (const call of came) join(call);
  const kept = calls.filter((call) => call.number >= oldest);
  const isCleared = kept.length < calls.length && kept.length === 0;
  waiting = [...waiting, ...came].filter((call) => call.number >= oldest).slice(-limit);
  if (!isPaused || isCleared) {
    calls = [...kept, ...waiting].slice(-limit);
    waiting = [];
  }
  if (came.length || isCleared) tell(isFirst ? [] : came);
  return BigInt(newest) < BigInt(answer.newest);
}

function forget() {
  [calls, waiting, newest, parents, names] = [[], [], null, new Map(), new Map()];
}

/** Stops or resumes showing new calls; calls that arrive in between wait. */
export function pause(isWanted) {
  isPaused = isWanted;
  if (!isPaused) {
    calls = [...calls, ...waiting].slice(-limit);
    waiting = [];
  }
  tell([]);
}

/** Empties the list once the server has done so. */
export function emptied() {
  [calls, waiting, parents, names] = [[], [], new Map(), new Map()];
  tell([]);
  poll();
}

/** Calls `listener` with the new calls whenever there are some, while the view is shown. */
export function listenToCalls(listener) {
  tell = listener;
  document.addEventListener('visibilitychange', poll);
}

export { poll as lookForCalls };
