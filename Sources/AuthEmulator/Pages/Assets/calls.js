import { byId, announce, command, say } from './dom.js';
import { send } from './changes.js';
import { onPlace, place, remember, address, upstream } from './views.js';
import { allCalls, emptied, listenToCalls, lookForCalls, pause, paused, userOf, waitingCalls } from './call-store.js';
import { filterParameters, isFailure, isFiltered, listenToFilters, matches, nothingFound, readFilters, showUserChoices }
  from './call-filter.js';
import { ChoiceList, callRow } from './call-list.js';
import { showCall, showNoCall, tick } from './call-detail.js';
import { flowPrint, flowRow, flowsOf, showFlow, showNoFlow, tickFlow } from './flows.js';

const isSmall = matchMedia('(max-width: 46rem)');
const rows = new ChoiceList(byId('calls-list'), (item) => (isFlows() ? flowRow(item) : callRow(item)), choose);
let shown = [];
// The key of a row that is chosen, until the address names it.
let pending = null;
let timer = 0;

const isFlows = () => place().query.get('show') === 'flows';
const chosenName = () => (isFlows() ? 'flow' : 'call');

/** Shows what the filters leave, newest first. */
function show() {
  const left = allCalls().filter(matches);
  shown = (isFlows() ? flowsOf(left) : left).toReversed();
  rows.show(shown, (item) => String(item.id ?? item.number), isFlows() ? flowPrint : userOf);
  showUserChoices(allCalls());
  const total = allCalls().length;
  byId('calls-number').textContent = isFlows() ? shown.length + (shown.length === 1 ? ' flow' : ' flows')
    : left.length < total ? left.length + ' of ' + total : total || '';
  byId('calls-clear').hidden = total === 0;
  const empty = byId('calls-empty');
  empty.hidden = shown.length > 0;
  byId('call-none').textContent = shown.length
    ? 'Choose a line to see what was sent, what came back, and why.' : '';
  say(byId('calls-empty-words'), total === 0 ? 'No calls yet. They appear here as your app makes them. To make a first one:'
    : isFiltered() ? nothingFound() : 'No sign-in yet.');
  byId('calls-command').hidden = total > 0;
  byId('calls-pause').textContent = !paused() ? 'Pause' : waitingCalls() ? 'Resume, ' + waitingCalls() + ' new' : 'Resume';
  byId('calls-pause').setAttribute('aria-pressed', String(paused()));
  showChosen();
}

/** Shows the call or flow that the address names; where both fit beside each other, one that is gone leaves the place empty. */
function showChosen() {
  const wanted = pending ?? place().query.get(chosenName());
  const item = allCalls().length && (isFlows() ? shown.find((flow) => String(flow.id) === wanted)
    : allCalls().find((call) => String(call.number) === wanted));
  rows.choose(item ? wanted : null);
  byId('calls-panes').dataset.step = item ? 'call' : allCalls().length ? 'list' : 'empty';
  byId('call').hidden = !item;
  byId('call-none').hidden = Boolean(item) || !allCalls().length;
  if (!item || isFlows()) showNoCall();
  if (!item || !isFlows()) showNoFlow();
  if (item) (isFlows() ? showFlow : showCall)(item);
}

/** Shows a chosen row; on a small screen only once it is opened, as a step that leads back. */
function choose(key, isOpened) {
  if (isSmall.matches) {
    if (!isOpened) return;
    step({ [chosenName()]: key });
    byId('call-title').focus();
    return;
  }
  clearTimeout(timer);
  pending = key;
  const item = shown.find((each) => String(each.id ?? each.number) === key);
  byId('calls-panes').dataset.step = 'call';
  byId('call').hidden = false;
  byId('call-none').hidden = true;
  (isFlows() ? showFlow : showCall)(item);
  // Browsers take the address of a page only so often.
  timer = setTimeout(() => {
    remember({ [chosenName()]: key });
    pending = null;
  }, 200);
}

/** Goes to another place of this view, at once: what is not shown yet cannot get the focus. */
function step(parameters) {
  location.hash = address('calls', { ...Object.fromEntries(place().query), ...parameters });
  showChosen();
}

/** Leaves it to the address which row is chosen. */
function settle() {
  clearTimeout(timer);
  pending = null;
}

function back() {
  step({ call: '', flow: '' });
  byId('calls-list').focus();
}

function take(came) {
  show();
  // A second factor that is needed is a normal step of a sign-in.
  const refused = came.filter(isFailure);
  if (refused.length > 1) announce(refused.length + ' calls were refused or failed');
  else if (refused.length) announce(headline(refused[0].explanation));
}

const headline = (told) => [told.operation ?? told.address, told.status ?? 'no answer', 'refused', told.code ?? '',
  told.reason ? told.causes[0] : '']
  .filter(Boolean).join(' ');

function press(event) {
  if (place().view !== 'calls' || event.ctrlKey || event.metaKey || event.altKey) return;
  const search = byId('calls-search');
  if (event.key === '/' && !event.target.closest('input, textarea, dialog')) {
    event.preventDefault();
    search.focus();
    search.select();
  } else if (event.key === 'Escape' && event.target === search) {
    event.preventDefault();
    if (!search.value) return byId('calls-list').focus();
    search.value = '';
    search.dispatchEvent(new Event('input'));
  } else if (event.key === 'ArrowDown' && event.target === search) {
    event.preventDefault();
    byId('calls-list').focus();
  } else if (event.key === 'Escape' && isSmall.matches && byId('calls-panes').dataset.step === 'call') {
    back();
  }
}

function showProxy() {
  const line = byId('calls-upstream');
  line.hidden = !upstream;
  line.textContent = upstream === 'a recording'
    ? 'Calls are answered from a recording: nothing leaves this machine, and there are no users, codes and links.'
    : 'Calls are passed on to ' + upstream + ', which keeps users, codes and links.';
}

byId('calls-command').append(command('authctl anonymous sign-in --emulator ' + location.host));
listenToFilters(() => {
  remember(filterParameters());
  show();
});
listenToCalls(take);
byId('calls-pause').addEventListener('click', () => pause(!paused()));
byId('calls-clear').addEventListener('click', async () => {
  const { problem } = await send('clear-calls', { project: 'any' });
  announce(problem ?? 'Cleared the calls');
  if (!problem) emptied();
  byId('calls-search').focus();
});
for (const [id, name] of [['show-calls', ''], ['show-flows', 'flows']]) {
  byId(id).addEventListener('click', () => {
    settle();
    remember({ show: name, call: '', flow: '' });
    showKind();
    show();
  });
}
function showKind() {
  byId('show-calls').setAttribute('aria-pressed', String(!isFlows()));
  byId('show-flows').setAttribute('aria-pressed', String(isFlows()));
  byId('calls-list').setAttribute('aria-label', isFlows() ? 'Flows, newest first' : 'Calls, newest first');
}
byId('call-back').addEventListener('click', back);
document.addEventListener('keydown', press);
showProxy();
onPlace(({ view, query }) => {
  settle();
  if (view !== 'calls') return;
  readFilters(query);
  showKind();
  show();
  lookForCalls();
});
setInterval(() => {
  tick();
  tickFlow();
}, 1000);
