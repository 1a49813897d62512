import { onPlace, place, upstream } from './views.js';
import { byId, element, announce, reconcile } from './dom.js';

const interval = 1000;
const limit = 100;
const words = { done: 'done', secondFactorNeeded: 'second factor needed', refused: 'refused', failed: 'failed' };
let calls = [];
let newest = null;
let timer = 0;
let round = 0;

async function poll() {
  clearTimeout(timer);
  if (document.hidden || place().view !== 'calls') return;
  const mine = ++round;
  try {
    const query = newest === null ? '' : '?' + new URLSearchParams({ after: newest });
    const response = await fetch('/emulator/v1/calls' + query, {
      cache: 'no-store', signal: AbortSignal.timeout(10000) });
    if (mine !== round) return;
    if (response.ok) show(await response.json());
  } catch {
    // The line at the top of the page says that the server does not answer.
  }
  timer = setTimeout(poll, interval);
}

function show(answer) {
  // A server that was started again counts from one.
  if (newest !== null && BigInt(answer.newest) < BigInt(newest)) calls = [];
  newest = answer.newest;
  calls = [...calls, ...answer.calls].slice(-limit);
  byId('calls-count').textContent = calls.length ? String(calls.length) : '';
  const empty = byId('calls-empty');
  empty.hidden = calls.length > 0;
  empty.textContent = 'No calls yet. They appear here as your app makes them.';
  const opened = new Set([...byId('calls-list').querySelectorAll('details[open]')].map((each) => each.dataset.call));
  reconcile(byId('calls-list'), calls.toReversed(), (call) => call.number, (call) => row(call, opened.has(call.number)));
  // A second factor that is needed is a normal step of a sign-in.
  const refusals = answer.calls.filter((call) => ['refused', 'failed'].includes(call.explanation.outcome));
  if (refusals.length === 1) announce(headline(refusals[0].explanation));
  else if (refusals.length > 1) announce(refusals.length + ' calls were refused or failed');
}

/** A proxy has no users, codes and links of its own. */
function showProxy() {
  const line = byId('calls-upstream');
  line.hidden = !upstream;
  line.textContent = upstream === 'a recording'
    ? 'Calls are answered from a recording: nothing leaves this machine, and there are no users, codes and links.'
    : 'Calls are passed on to ' + upstream + ', which keeps users, codes and links.';
}

function headline(call) {
  return [call.method, path(call), call.status ?? 'no answer', words[call.outcome] ?? '', call.code ?? '']
    .filter((part) => part !== '').join(' ');
}

function path(call) { return (call.address ?? '').replace(/\?.*$/, ''); }

function row(call, isOpen) {
  const told = call.explanation;
  const summary = element('summary', {},
    element('span', { className: 'name', textContent: told.method + ' ' + path(told) }),
    element('span', { className: 'second', textContent: [told.operation,
      told.milliseconds === undefined ? null : told.milliseconds + ' ms', clock(told.time)]
      .filter(Boolean).join(' · ') }),
    element('span', { className: 'outcome ' + (told.outcome ?? ''),
      textContent: [told.status ?? 'no answer', told.code ?? words[told.outcome] ?? ''].join(' ') }));
  const details = element('details', { open: isOpen }, summary, facts(told));
  details.dataset.call = call.number;
  return element('li', {}, details);
}

function clock(time) {
  return time ? new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' }).format(new Date(time)) : null;
}

function facts(told) {
  const list = element('dl', { className: 'facts' });
  const add = (name, value) => {
    if (value) list.append(element('dt', { textContent: name }), element('dd', { textContent: String(value) }));
  };
  add('address', told.address);
  const sdk = told.sdkCode ? ' (' + told.sdkCode + (told.sdkName ? ' ' + told.sdkName : '') + ')' : '';
  add(words[told.outcome] ?? '', [told.code ? told.code + sdk : null, told.message].filter(Boolean).join(': '));
  for (const cause of told.causes ?? []) add('possible cause', cause);
  add('next', told.next);
  for (const fact of told.facts ?? []) add(fact.name, fact.value);
  for (const token of told.tokens ?? []) {
    add((token.isInAnswer ? 'token given: ' : 'token sent: ') + token.name + ' ' + token.fingerprint,
      (token.summary ?? []).join(', '));
    add('its claims', JSON.stringify(token.claims));
  }
  for (const note of told.notes ?? []) add('note', note);
  return list;
}

onPlace(poll);
document.addEventListener('visibilitychange', poll);
showProxy();
