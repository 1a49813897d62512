import { ask } from './api.js';
import { announce, byId, command, download, isTyped, say } from './dom.js';
import { go, leave, remember, upstream } from './place.js';
import { change, state, watch } from './store.js';
import { isFailure, lookForCalls, pause, userOf } from './call-store.js';
import { isFiltered, matcher, nothingFound, showFilters } from './call-filter.js';
import { ChoiceList, callPrint, callRow, changeBetween, wordsFor } from './call-list.js';
import { showCall, showNoCall, tick } from './call-detail.js';
import { flowPrint, flowRow, flowsOf, showFlow, showNoFlow, tickFlow } from './flows.js';
import { connection } from './connect.js';
import { notify } from './notices.js';
import './keys.js';
import './panes.js';
import './unseen.js';

const isSmall = matchMedia('(max-width: 46rem)');
const rows = new ChoiceList(byId('calls-list'), choose);
// What is shown beside the list, also once newer calls have pushed it out.
let shown = null;

const isFlows = () => state.place.show === 'flows';
const chosenName = () => (isFlows() ? 'flow' : 'call');

/** What the filters leave, newest first, with what happened between two of them. */
function callItems(calls, isLeft) {
  const items = [];
  let [step, faults, older] = [0, null, null];
  for (const call of calls) {
    step += Number(call.clockStep ?? 0);
    faults = call.faults ?? faults;
    const changed = changeBetween(older?.isEarlier && !call.isEarlier, step, faults);
    older = call;
    if (!isLeft(call)) continue;
    items.push({ key: call.key, source: call, item: call, print: callPrint(call, changed), build: () => callRow(call, changed) });
    [step, faults] = [0, null];
  }
  return items.reverse();
}

const flowItems = (calls, isLeft) => flowsOf(calls).filter((flow) => flow.calls.some(isLeft)).reverse()
  .map((flow) => ({ key: flow.key, source: flow.calls[0], item: flow, print: flowPrint(flow), build: () => flowRow(flow) }));

/** Shows the list; returns its items. */
function showList({ listed, waiting, isPaused }) {
  const items = (isFlows() ? flowItems : callItems)(listed, matcher());
  rows.show(items);
  showFilters(listed);
  const total = listed.length;
  byId('calls-number').textContent = isFlows() ? items.length + (items.length === 1 ? ' flow' : ' flows')
    : items.length < total ? items.length + ' of ' + total : total || '';
  byId('calls-save').hidden = !items.length;
  byId('calls-clear').hidden = total + waiting.length === 0;
  byId('calls-empty').hidden = items.length > 0;
  byId('call-none').textContent = items.length ? 'Choose a line to see what was sent, what came back, and why.' : '';
  const isIdle = total === 0 && !waiting.length;
  say(byId('calls-empty-words'), isIdle ? 'No calls are listed. They appear here as your app makes them. To make one:'
    : total === 0 ? 'The list is paused, and new calls wait.' : isFiltered() ? nothingFound() : 'No sign-in yet.');
  byId('calls-connect').hidden = !isIdle;
  byId('calls-pause').textContent = !isPaused ? 'Pause' : waiting.length ? 'Resume, ' + waiting.length + ' new' : 'Resume';
  byId('calls-pause').setAttribute('aria-pressed', String(isPaused));
  byId('show-calls').setAttribute('aria-pressed', String(!isFlows()));
  byId('show-flows').setAttribute('aria-pressed', String(isFlows()));
  byId('calls-list').setAttribute('aria-label', isFlows() ? 'Flows, newest first' : 'Calls, newest first');
  showUpstream(listed.findLast((call) => !call.isEarlier));
  return items;
}

/** Shows the call or flow that the address names; where both fit beside each other, one that is gone leaves the place empty. */
function showChosen() {
  const wanted = state.place[chosenName()];
  const isListed = !isFlows() && state.calls.listed.some((call) => call.key === wanted);
  const item = items.find(({ key }) => key === wanted)?.item ?? (shown?.key === wanted && !isListed ? shown : null);
  shown = state.calls.listed.length ? item : null;
  // On a small screen, a row is chosen before it is opened.
  rows.choose(wanted || (isSmall.matches ? rows.chosen : null));
  byId('calls-panes').dataset.step = shown ? 'call' : state.calls.listed.length ? 'list' : 'empty';
  byId('call').hidden = !shown;
  byId('call-none').hidden = Boolean(shown) || !state.calls.listed.length;
  if (!shown || isFlows()) showNoCall();
  if (!shown || !isFlows()) showNoFlow();
  if (shown) (isFlows() ? showFlow : showCall)(shown);
}

/** Shows a chosen row; on a small screen only once it is opened, as a step that leads back. */
function choose(key, isOpened) {
  if (!isSmall.matches) return remember({ [chosenName()]: key });
  if (!isOpened) return;
  go({ [chosenName()]: key });
  byId('call-title').focus();
}

function back() {
  (isSmall.matches ? leave : remember)({ call: '', flow: '' });
  byId('calls-list').focus();
}

const headline = (told) => [told.operation ?? told.address, told.status ?? 'no answer', 'refused', told.code,
  told.reason && told.causes[0]].filter(Boolean).join(' ');

function tell({ calls, notifies }) {
  const { came } = calls;
  // A second factor that is needed is a normal step of a sign-in.
  const refused = came.filter(isFailure);
  for (const call of refused.slice(-3)) {
    notify(notifies, call.explanation.code ?? 'no answer', [wordsFor(call.explanation), userOf(call)].filter(Boolean).join(' · '),
      'call-' + calls.run + call.key, { view: 'calls', call: call.key });
  }
  if (refused.length > 1) announce(refused.length + ' calls were refused or failed');
  else if (refused.length) announce(headline(refused[0].explanation));
}

function showUpstream(newest) {
  const line = byId('calls-upstream');
  line.hidden = !upstream;
  const isGone = Boolean(upstream) && newest?.explanation.outcome === 'failed' && !newest.explanation.status;
  change({ isUpstreamGone: isGone });
  line.classList.toggle('problem', isGone);
  say(line, upstream === 'a recording'
    ? 'Calls are answered from a recording: nothing leaves this machine, and there are no users, codes and links.'
    : isGone ? 'Calls are passed on to ' + upstream + ', which did not answer the last one.'
      : 'Calls are passed on to ' + upstream + ', which keeps users, codes and links.');
}

watch(['status'], ({ status }) => {
  if (status) byId('calls-connect').replaceChildren(command('authctl anonymous sign-in --emulator ' + location.host), connection('calls-lines'));
});
byId('calls-failed').addEventListener('click', () => {
  const isOn = state.place.failed !== 'yes';
  const newest = isOn && !isFlows() && !isSmall.matches && state.calls.listed.findLast(isFailure);
  remember({ failed: isOn ? 'yes' : '', ...(newest ? { call: newest.key } : {}) });
});
byId('calls-pause').addEventListener('click', () => pause(!state.calls.isPaused));
byId('calls-clear').addEventListener('click', async () => {
  const { answer, problem } = await ask('clear-calls', { body: { project: 'any' } });
  if (answer) await lookForCalls();
  sayCleared(problem ?? answer.cleared + (answer.cleared === 1 ? ' call was' : ' calls were') + ' deleted from the server.', answer);
});
byId('calls-undo').addEventListener('click', async () => {
  const { problem } = await ask('restore-calls', { body: { project: 'any' } });
  if (problem === undefined) await lookForCalls();
  sayCleared(problem ?? 'The calls are back.', false);
});

/** Says what became of the calls; they can be brought back until the next time. */
function sayCleared(words, canUndo) {
  say(byId('calls-cleared'), words);
  byId('calls-undo').hidden = !canUndo;
  byId(canUndo ? 'calls-undo' : 'calls-search').focus();
}
for (const [id, form, file] of [['save-har', 'har', 'calls.har'], ['save-lines', 'lines', 'calls.jsonl']]) {
  byId(id).addEventListener('click', async () => {
    // What an earlier run of the server answered is not there any more.
    const listed = items.flatMap(({ item }) => item.calls ?? [item]).filter((call) => !call.isEarlier);
    const { answer, problem } = await ask('save-calls', { limit: 60000,
      body: { project: 'any', form, numbers: listed.map((call) => call.key) } });
    announce(problem ?? 'Downloaded ' + file);
    if (answer) download(file, answer.file);
  });
}
for (const [id, show] of [['show-calls', ''], ['show-flows', 'flows']]) {
  byId(id).addEventListener('click', () => remember({ show, call: '', flow: '' }));
}
byId('call-back').addEventListener('click', back);
document.addEventListener('keydown', (event) => {
  const isFree = !event.ctrlKey && !event.metaKey && !event.altKey && !isTyped(event);
  if (event.key === 'Escape' && state.place.view === 'calls' && shown && isFree) back();
});

let items = [];
const listOf = ({ view, show, text, user, kind, failed }) => [view, show, text, user, kind, failed].join('\n');

watch(['calls', 'place', 'day'], ({ calls, place, day }, before) => {
  if (before.calls && before.calls !== calls) tell(state);
  if (place.view !== 'calls') return;
  // A key in the list changes only what is shown beside it.
  const isSame = before.calls === calls && before.day === day && before.place && listOf(before.place) === listOf(place);
  if (!isSame) items = showList(calls);
  showChosen();
});
setInterval(() => {
  tick();
  tickFlow();
}, 1000);
