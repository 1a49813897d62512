import { byId, element } from './dom.js';
import { address } from './place.js';
import { change, state, watch } from './store.js';
import { isFailure, userOf } from './call-store.js';
import { distance, serverNow, timeOf } from './times.js';

const icon = document.querySelector('link[rel="icon"]');
const stored = (kind) => new Set(JSON.parse(sessionStorage.getItem('seen-' + kind) ?? '[]'));

/** Notes which calls or messages have been seen, also for after a reload. */
export function see(kind, names) {
  if (names.every((name) => state.seen[kind].has(name))) return;
  const all = [...new Set([...state.seen[kind], ...names])].slice(-3000);
  sessionStorage.setItem('seen-' + kind, JSON.stringify(all));
  change({ seen: { ...state.seen, [kind]: new Set(all) } });
}

/** Counts the refusals and messages that were not seen yet, on their tabs, in the title and in the picture of the page. */
function count({ calls, codes, links, place, seen }) {
  const all = [...calls.listed, ...calls.waiting].filter((call) => !call.isEarlier);
  const nameOf = (call) => calls.run + ' ' + call.key;
  if (place.view === 'calls' && !document.hidden) see('calls', all.map(nameOf));
  const missed = all.filter((call) => isFailure(call) && !state.seen.calls.has(nameOf(call)));
  // The marks of those that are on the screen say enough.
  const isHere = place.view === 'users-codes' && !document.hidden;
  const unread = isHere ? [] : [codes, links].flatMap((list) => list?.items ?? []).filter(({ id }) => !seen.messages.has(id));
  change({ unseen: missed.length + unread.length });
  icon.href = '/emulator/page/' + (missed.length ? 'icon-refused.svg' : 'icon.svg');
  for (const [id, { length }] of [['calls-unseen', missed], ['messages-unseen', unread]]) {
    byId(id).hidden = !length;
    byId(id).querySelector('.badge').textContent = length;
  }
  const lacksFactor = ({ explanation, key }) => explanation.outcome === 'secondFactorNeeded' && !all.some(({ answers }) => answers.includes(key));
  showLast(all.findLast((call) => missed.includes(call) || (lacksFactor(call) && !state.seen.calls.has(nameOf(call)))));
}

/** Leads to the last call that was refused or lacks its second factor; the clock may have been moved back since. */
function showLast(call) {
  const [line, told, time] = [byId('last-refusal'), call?.explanation, Date.parse(call?.explanation.time)];
  line.hidden = !call;
  if (!call) return line.replaceChildren();
  const when = time > serverNow() + 1000 ? 'at ' + timeOf(time) : distance(Math.min(time, serverNow()));
  line.replaceChildren(told.outcome === 'secondFactorNeeded' ? 'Second factor missing: ' : 'Last refusal: ',
    element('a', { href: address('calls', { call: call.key }), textContent: told.code ?? told.message ?? 'no answer' }),
    element('span', { textContent: (userOf(call) ? ' for ' + userOf(call) : '') + ', ' + when }));
}

change({ seen: { calls: stored('calls'), messages: stored('messages') } });
watch(['calls', 'codes', 'links', 'place', 'seen'], count);
document.addEventListener('visibilitychange', () => count(state));
setInterval(() => { if (!byId('last-refusal').hidden) count(state); }, 10000);
