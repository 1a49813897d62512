import { byId, element, say, visible } from './dom.js';
import { isFailure, userOf } from './call-store.js';
import { cell, outcomeMark, titleFor, wordMark, wordsFor } from './call-list.js';
import { address } from './place.js';
import { reconcile } from './rows.js';
import { duration, serverNow, span, timeOf, today } from './times.js';

const isStep = (call) => ['signIn', 'message', 'secondFactor'].includes(call.kind);
const at = (call) => Date.parse(call.explanation.time);
const purposes = { PASSWORD_RESET: 'resets a password', VERIFY_EMAIL: 'verifies an e-mail address',
  VERIFY_AND_CHANGE_EMAIL: 'changes an e-mail address', EMAIL_SIGNIN: 'signs in with the link of an e-mail' };

/** The calls of each flow, oldest first, as the server joins them. */
export function flowsOf(calls) {
  const answered = new Set(calls.flatMap((call) => call.answers));
  const all = Map.groupBy(calls.filter((call) => call.flow), (call) => call.flow);
  return [...all].map(([key, steps]) => ({ key, calls: steps, missing: missing(steps, answered) }));
}

/** What of a flow is missing: the newest call that has to be followed by another one, and is not. */
function missing(calls, answered) {
  const index = calls.findLastIndex((call) => call.awaits);
  const isOver = (later) => isStep(later) && !isFailure(later) && later.uid;
  return index < 0 || answered.has(calls[index].key) || calls.slice(index + 1).some(isOver) ? null : calls[index];
}

function words({ calls }) {
  const steps = calls.filter(isStep);
  const enrolls = steps.find((call) => /enroll/.test(call.explanation.operation));
  const signsIn = steps.find((call) => call.kind === 'signIn');
  const kind = (steps[0]?.explanation.facts ?? []).find(({ name }) => name === 'kind of e-mail')?.value;
  if (enrolls && !signsIn) return 'enrolls a second factor';
  return purposes[kind] ?? wordsFor((signsIn ?? steps[0] ?? calls[0]).explanation);
}

/** What became of a flow, in a word, a color and more words. */
function state({ calls, missing: open }) {
  const refused = calls.filter((call) => isStep(call) && isFailure(call));
  const last = calls.findLast(isStep) ?? calls.at(-1);
  if (isFailure(last)) return ['refused', 'wrong', element('code', { className: 'refusal', textContent: last.explanation.code ?? 'no answer' })];
  if (open) return ['waits', 'warn', element('span', { className: 'missing', textContent: 'missing: ' + open.awaits })];
  const after = refused.length && 'after ' + refused.length + (refused.length === 1 ? ' refusal' : ' refusals');
  return ['done', 'good', after ? element('span', { className: 'second', textContent: after }) : null];
}

const counted = ({ calls }) => calls.length + (calls.length === 1 ? ' call' : ' calls');

/** One line for a flow. */
export function flowRow(flow) {
  return element('div', { className: 'row flow', id: 'flow-' + flow.key, attributes: { role: 'option' } },
    cell('when', timeOf(flow.calls[0].explanation.time)), cell('what', words(flow)),
    cell('whom', userOf(flow.calls[0]) || 'unknown'), wordMark(state(flow)), cell('took', counted(flow)),
    element('span', { className: 'why-line' }, state(flow)[2]));
}

/** What makes a row different from the one before. */
export const flowPrint = (flow) =>
  ['flow', flow.calls.length, flow.missing?.key, userOf(flow.calls[0]), today()].join(' ');

const steps = element('ol', { attributes: { 'aria-label': 'Steps' } });
let waits = null;
let print = '';

/** Shows the steps of a flow, and what is still missing. */
export function showFlow(flow) {
  const now = flow.key + ' ' + flowPrint(flow);
  if (now === print) return;
  print = now;
  const { calls, missing: open } = flow;
  say(byId('call-title'), titleFor(words(flow)));
  byId('call-line').replaceChildren(wordMark(state(flow)), element('span', {},
    element('bdi', { textContent: visible(userOf(calls[0]) || 'unknown', 200) }),
    ' · ' + timeOf(calls[0].explanation.time) + ' · ' + counted(flow)));
  say(byId('call-address'), '');
  if (byId('call-parts').firstChild !== steps) byId('call-parts').replaceChildren(steps);
  waits = null;
  // A step that stays keeps the focus of its link.
  reconcile(steps, [...calls.map((call) => ({ key: call.key, call, first: at(calls[0]) })), ...(open ? [{ key: 'missing', open }] : [])],
    (item) => item.key, (item) => (item.open ? missingStep(item.open) : step(item)));
  if (open) waits = { since: at(open), place: steps.lastChild.querySelector('.second') };
  tickFlow();
}

const missingStep = (open) => element('li', { className: 'step missing' },
  element('strong', { textContent: 'Missing: ' + open.awaits }), element('span', { className: 'second' }));

/** Shows no flow. */
export function showNoFlow() { [print, waits] = ['', null]; }

function step({ call, first }) {
  const told = call.explanation;
  // A clock that was moved back gives no length.
  const since = at(call) <= first ? timeOf(told.time) : '+' + duration(at(call) - first);
  const color = isFailure(call) ? 'wrong' : told.outcome === 'secondFactorNeeded' ? 'warn' : 'good';
  return element('li', { className: 'step ' + color },
    element('div', { className: 'head' },
      element('a', { href: address('calls', { call: call.key }), textContent: wordsFor(told) }),
      outcomeMark(told.outcome)),
    element('span', { className: 'second', textContent: [since, call.client, told.code].filter(Boolean).join(' · ') }),
    isFailure(call) && told.next ? element('span', { className: 'second', textContent: 'Next: ' + told.next }) : null);
}

/** Counts how long something is missing. */
export function tickFlow() {
  if (waits) waits.place.textContent = 'since ' + timeOf(waits.since) + ', for ' + span(serverNow() - waits.since);
}
