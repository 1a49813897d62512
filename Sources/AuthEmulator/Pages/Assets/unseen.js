import { byId, element } from './dom.js';
import { address } from './place.js';
import { change, state, watch } from './store.js';
import { isFailure, userOf } from './call-store.js';
import { distance } from './times.js';

const icon = document.querySelector('link[rel="icon"]');
// The run of the server and the number of its call up to which refusals have been seen, also before a reload.
let seen = JSON.parse(sessionStorage.getItem('seen-calls') ?? '{}');

/** Counts the refusals since the calls were looked at last, on their tab, in the title and in the picture of the page. */
function count({ calls, place }) {
  const all = [...calls.listed, ...calls.waiting].filter((call) => !call.isEarlier);
  if (place.view === 'calls' && !document.hidden && all.length) {
    seen = { run: calls.run, number: Number(all.at(-1).key) };
    sessionStorage.setItem('seen-calls', JSON.stringify(seen));
  }
  const missed = all.filter((call) => isFailure(call) && (seen.run !== calls.run || Number(call.key) > seen.number));
  change({ unseen: missed.length });
  icon.href = '/emulator/page/' + (missed.length ? 'icon-refused.svg' : 'icon.svg');
  const mark = byId('calls-unseen');
  mark.hidden = !missed.length;
  mark.querySelector('.badge').textContent = missed.length;
  showLast(missed.at(-1));
}

/** Leads from users and codes to the last call that was refused. */
function showLast(call) {
  const line = byId('last-refusal');
  line.hidden = !call;
  if (!call) return line.replaceChildren();
  const { explanation: told } = call;
  line.replaceChildren('Last refusal: ',
    element('a', { href: address('calls', { call: call.key }), textContent: told.code ?? told.message ?? 'no answer' }),
    element('span', { textContent: (userOf(call) ? ' for ' + userOf(call) : '') + ', ' + distance(Date.parse(told.time)) }));
}

watch(['calls', 'place'], count);
document.addEventListener('visibilitychange', () => count(state));
setInterval(() => { if (state.unseen) count(state); }, 10000);
