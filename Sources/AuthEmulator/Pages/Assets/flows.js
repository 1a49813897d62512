import { byId, element, say, visible } from './dom.js';
import { address } from './views.js';
import { personOf, userOf } from './call-store.js';
import { isFailure } from './call-filter.js';
import { outcomeMark, titleFor, wordsFor } from './call-list.js';
import { duration, serverNow, span, timeOf } from './times.js';

const begins = new Set(['signIn', 'message', 'secondFactor']);
const isApps = (call) => call.client !== 'admin';
const isStep = (call) => begins.has(call.kind) && isApps(call);
const longestPause = 30 * 60 * 1000;
const at = (call) => Date.parse(call.explanation.time);
const meets = (some = [], others = []) => some.some((each) => others.includes(each));

/** What of a flow is missing: the newest call that has to be followed by another one, and is not. */
function missing(calls) {
  const open = calls.filter((call, index) => call.awaits && isApps(call) && !calls.slice(index + 1).some((later) =>
    !isFailure(later) && (call.gives ? meets(call.gives, later.uses) : later.uses && meets(call.users, later.users))));
  // Of two messages to one address, the newer one counts.
  return open.at(-1) ?? null;
}

/** Joins the calls of each user, oldest first, into flows: one begins with each new sign-in. */
export function flowsOf(calls) {
  const current = new Map();
  const flows = [];
  for (const call of calls) {
    const person = personOf(call);
    if (!person) continue;
    const flow = current.get(person);
    if (!flow || isOther(flow, call)) {
      const made = { id: call.number, calls: [call] };
      current.set(person, made);
      flows.push(made);
    } else {
      flow.calls.push(call);
    }
  }
  return flows.filter((flow) => flow.calls.some(isStep))
    .map((flow) => ({ ...flow, missing: missing(flow.calls) }));
}

/** Whether a call begins another flow of the same user. */
function isOther({ calls }, call) {
  if (at(call) - at(calls.at(-1)) > longestPause) return true;
  if (!isStep(call) || call.uses?.length) return false;
  const steps = calls.filter(isStep);
  // What an administrator did before belongs to no sign-in.
  return !steps.length || (!steps.every(isFailure) && !missing(calls));
}

function words({ calls }) {
  const steps = calls.filter(isStep);
  return wordsFor((steps.find((call) => call.kind === 'signIn') ?? steps[0]).explanation);
}

/** What became of a flow, in words and a color. */
function state({ calls, missing: open }) {
  if (open) return ['waits', 'warn'];
  return isFailure(calls.findLast(isStep)) ? ['refused', 'wrong'] : ['done', 'good'];
}

const stateMark = (flow) => {
  const [word, color] = state(flow);
  return element('span', { className: 'mark outcome ' + color, textContent: word });
};

const counted = ({ calls }) => calls.length + (calls.length === 1 ? ' call' : ' calls');

/** One line for a flow. */
export function flowRow(flow) {
  const cell = (className, text) => element('span', { className, textContent: visible(text, 300) });
  const { calls } = flow;
  return element('div', { className: 'row flow', id: 'flow-' + flow.id, attributes: { role: 'option' } },
    cell('when', timeOf(calls[0].explanation.time)), cell('whom', userOf(calls[0]) || 'unknown'),
    element('span', { className: 'what' }, cell('', words(flow)),
      flow.missing ? cell('missing', 'missing: ' + flow.missing.awaits) : null),
    stateMark(flow), cell('took', counted(flow)));
}

/** What makes a row different from the one before. */
export const flowPrint = (flow) => [flow.calls.length, flow.missing?.number, userOf(flow.calls[0])].join(' ');

let waits = null;
let print = '';

/** Shows the steps of a flow, and what is still missing. */
export function showFlow(flow) {
  const now = flow.id + ' ' + flowPrint(flow);
  if (now === print) return;
  print = now;
  const { calls, missing: open } = flow;
  say(byId('call-title'), titleFor(words(flow)));
  byId('call-line').replaceChildren(stateMark(flow), element('span', {},
    element('bdi', { textContent: visible(userOf(calls[0]) || 'unknown', 200) }),
    ' · ' + timeOf(calls[0].explanation.time) + ' · ' + counted(flow)));
  say(byId('call-address'), '');
  waits = null;
  const steps = calls.map(step);
  if (open) {
    waits = { since: at(open), place: element('span', { className: 'second' }) };
    steps.push(element('li', { className: 'step missing' },
      element('strong', { textContent: 'Missing: ' + open.awaits }), waits.place));
    tickFlow();
  }
  byId('call-parts').replaceChildren(element('ol', { attributes: { 'aria-label': 'Steps' } }, ...steps));
}

/** Shows no flow. */
export function showNoFlow() { [print, waits] = ['', null]; }

function step(call, index, all) {
  const told = call.explanation;
  const since = index ? '+' + (duration(at(call) - at(all[0]) || undefined) || '0 ms') : timeOf(told.time);
  const color = isFailure(call) ? 'wrong' : told.outcome === 'secondFactorNeeded' ? 'warn' : 'good';
  return element('li', { className: 'step ' + color },
    element('div', { className: 'head' },
      element('a', { href: address('calls', { call: call.number }), textContent: wordsFor(told) }),
      outcomeMark(told.outcome)),
    element('span', { className: 'second', textContent: [since, call.client, told.code].filter(Boolean).join(' · ') }),
    isFailure(call) && told.next ? element('span', { className: 'second', textContent: 'Next: ' + told.next }) : null);
}

/** Counts how long something is missing. */
export function tickFlow() {
  if (waits) waits.place.textContent = 'since ' + timeOf(waits.since) + ', for ' + span(serverNow() - waits.since);
}
