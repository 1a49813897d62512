import { ask } from './api.js';
import { remember } from './place.js';
import { change, state } from './store.js';
import { setServerTime } from './times.js';

const limit = 1000;
const none = { listed: [], waiting: [], came: [], isPaused: false, names: new Map(), owners: new Map() };
// What the server has said last: its run, the position of its newest call, and up to where it was cleared.
let known = { newest: null, cleared: 0 };
let timer = 0;

export const isFailure = (call) => ['refused', 'failed'].includes(call.explanation.outcome);

/** The uid of a call's user, if any call of its flow tells it. */
export const uidOf = (call) => call.uid ?? state.calls.owners.get(call.flow);

/** The name of a call's user, as good as any listed call of the user tells it. */
export const userOf = (call) => state.calls.names.get(uidOf(call)) ?? call.user ?? '';

// An address says more than a number, and a number more than a uid.
const rank = (name) => (!name ? 0 : name.includes('@') ? 3 : name.startsWith('+') ? 2 : 1);

function show(part) {
  const calls = { ...state.calls, came: [], ...part };
  const [names, owners] = [new Map(), new Map()];
  for (const { uid, user, flow } of calls.listed) {
    if (uid && rank(user) >= rank(names.get(uid))) names.set(uid, user);
    if (uid && flow) owners.set(flow, uid);
  }
  change({ calls: { ...calls, names, owners } });
}

export async function lookForCalls() {
  clearTimeout(timer);
  const { answer, isLate } = await ask('/emulator/v1/calls', { after: known.newest, key: 'calls' });
  if (isLate) return;
  const isMore = answer && take(answer);
  // A page that nobody sees only counts refusals.
  timer = setTimeout(lookForCalls, isMore ? 0 : document.hidden ? 5000 : 1000);
}

/** Takes an answer; returns whether the server has more. */
function take(answer) {
  if (known.run !== undefined && known.run !== answer.run) {
    keepEarlier();
    known = { run: answer.run, newest: null, cleared: 0 };
    return true;
  }
  setServerTime(answer.time);
  const cleared = Number(answer.cleared);
  const came = answer.calls.map((call) => ({ ...call, key: call.number, answers: call.answers ?? [] }));
  const isFirst = known.newest === null;
  const isCleared = cleared > known.cleared;
  if (cleared < known.cleared) {
    // What was cleared is back, so all of it is asked for.
    known = { run: answer.run, newest: null, cleared };
    const isEarlier = (call) => call.isEarlier;
    show({ listed: state.calls.listed.filter(isEarlier), waiting: [] });
    return true;
  }
  known = { run: answer.run, newest: came.at(-1)?.key ?? answer.newest, cleared };
  if (!came.length && !isCleared) return false;
  const isKept = (call) => !isCleared || (!call.isEarlier && Number(call.key) > cleared);
  const { listed, waiting, isPaused } = state.calls;
  const news = [...waiting, ...came].filter(isKept).slice(-limit);
  const old = listed.filter(isKept);
  show({ run: known.run, came: isFirst ? [] : came, listed: isPaused ? old : [...old, ...news].slice(-limit), waiting: isPaused ? news : [] });
  return BigInt(known.newest) < BigInt(answer.newest);
}

/** Keeps the calls of an earlier run of the server, whose numbers are those of other calls now. */
function keepEarlier() {
  const earlier = (name) => name && 'earlier-' + name;
  const renamed = (call) => ({ ...call, isEarlier: true, key: earlier(call.key), flow: earlier(call.flow),
    answers: call.answers.map(earlier) });
  const { listed, waiting } = state.calls;
  show({ listed: listed.map(renamed), waiting: waiting.map(renamed) });
  remember({ call: earlier(state.place.call), flow: earlier(state.place.flow) });
}

/** Stops or resumes showing new calls; calls that arrive in between wait. */
export function pause(isPaused) {
  const { listed, waiting } = state.calls;
  show(isPaused ? { isPaused } : { isPaused, listed: [...listed, ...waiting].slice(-limit), waiting: [] });
}

change({ calls: none });
document.addEventListener('visibilitychange', lookForCalls);
lookForCalls();
