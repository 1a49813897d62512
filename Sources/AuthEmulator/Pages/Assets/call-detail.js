import { ask } from './api.js';
import { announce, button, byId, command, copyButton, element, facts, say, visible } from './dom.js';
import { address, upstream } from './place.js';
import { lookForCalls, userOf } from './call-store.js';
import { outcomeMark, titleFor, wordsFor } from './call-list.js';
import { distance, duration, serverNow, span, timeOf } from './times.js';
import { pretty } from './tried.js';

const times = new Set(['exp', 'iat', 'auth_time', 'nbf']);
let shown = null;
let round = 0;
let expiries = [];

const part = (title, ...children) =>
  element('section', { className: 'part', attributes: { 'aria-label': title } }, element('h3', { textContent: title }),
    ...children);

/** An address whose lines end at its signs, not within its words. */
const breakable = (text) => text.split(/(?<=[/?&=:])/).flatMap((part) => [part, element('wbr')]);

/** Shows a call; what was sent and answered follows when the server has returned it. */
export async function showCall(call) {
  if (shown === call) return;
  shown = call;
  expiries = [];
  const mine = ++round;
  const told = call.explanation;
  const use = element('div', { className: 'use' });
  const exchange = element('div', {});
  const parts = [why(told, call.setting), use, who(call), ...(told.tokens ?? []).map((each) => token(each, Date.parse(told.time))), exchange]
    .filter(Boolean);
  say(byId('call-title'), titleFor(wordsFor(told)));
  byId('call-line').replaceChildren(outcomeMark(told.outcome),
    element('span', { textContent: [told.status ?? 'no status', timeOf(told.time), duration(told.milliseconds),
      call.client].filter(Boolean).join(' · ') }));
  byId('call-address').replaceChildren(...breakable(visible(told.method + ' ' + (told.address ?? ''), 500)));
  byId('call-parts').replaceChildren(...parts);
  byId('call-parts').parentElement.scrollTop = 0;
  // While an arrow key is held down, only the call where it stops is requested.
  await new Promise((done) => { setTimeout(done, 60); });
  if (mine !== round) return;
  const body = { project: 'any', number: call.key };
  const { answer: named } = call.isEarlier ? {} : await ask('show-call', { body });
  if (mine !== round) return;
  if (named) return showExchange(body, use, exchange, named);
  exchange.replaceChildren(element('p', { className: 'second', textContent: call.isEarlier
    ? 'The server was started again since, and has no more of this call.' : 'The server does not keep this call any more.' }));
}

/** Shows what was sent and answered, and what can be done with it; `revealed` has secrets where `named` has their names. */
function showExchange(body, use, exchange, named, revealed) {
  const mine = round;
  const outcome = element('p', { className: 'second', attributes: { role: 'status' } });
  const reveal = button(revealed ? 'Hide values' : 'Reveal values', async () => {
    const { answer, problem } = revealed ? {} : await ask('reveal-call', { body });
    if (mine !== round) return;
    if (problem !== undefined) return say(outcome, problem);
    showExchange(body, use, exchange, named, answer);
    announce(answer ? 'The values are shown' : 'The values are hidden');
  });
  const again = revealed && !upstream ? button('Send again', async () => {
    const { answer, problem } = await ask('repeat-call', { body });
    say(outcome, problem ?? 'Sent again: ' + [answer.status, answer.code].filter(Boolean).join(' '));
    await lookForCalls();
  }) : null;
  const hadFocus = use.contains(document.activeElement);
  const { request, response, failure, ...commands } = revealed ?? named;
  use.replaceChildren(...uses(commands, [reveal, again]), outcome);
  exchange.replaceChildren(side('Request', request), response ? side('Answer', response)
    : part('Answer', element('p', { textContent: failure ?? 'There was no answer.' })));
  if (hadFocus) reveal.focus();
}

/** Shows no call, and keeps no secret of one. */
export function showNoCall() {
  if (shown) byId('call-parts').replaceChildren();
  round += 1;
  shown = null;
  expiries = [];
}

/** Why a call was refused, and what to do. */
function why(told, setting) {
  const { notes = [], causes = [] } = told;
  if (told.outcome === 'done' && !notes.length) return null;
  const sdk = [told.sdkName, told.sdkCode].filter(Boolean).join(' ');
  const color = { done: 'note', secondFactorNeeded: 'warn' }[told.outcome] ?? 'wrong';
  const lines = (title, texts) => (texts.length ? [element('h3', { textContent: title }), element('ul',
    { attributes: { 'aria-label': title } }, ...texts.map((textContent) => element('li', { textContent })))] : []);
  const title = { done: 'Notes', secondFactorNeeded: 'A second factor is needed' }[told.outcome] ?? 'Why it failed';
  return element('section', { className: 'why ' + color, attributes: { 'aria-label': title } },
    told.code ? element('p', { className: 'cause' }, element('code', { textContent: visible(told.code, 200) }),
      sdk ? element('span', { className: 'second', textContent: sdk }) : null) : null,
    told.message ? element('p', { textContent: visible(sentence(told.message), 1000) }) : null,
    ...lines(told.reason ? 'Reason' : 'Usual causes', causes),
    told.next ? element('p', {}, element('strong', { textContent: 'Next: ' }), sentence(told.next)) : null,
    setting ? element('p', {}, element('a', { textContent: 'Change ' + setting.name,
      href: address('settings', { setting: setting.name, project: setting.project, tenant: setting.tenant ?? '' }) })) : null,
    ...lines(told.outcome === 'done' ? 'Worth knowing' : 'Also', notes));
}

const sentence = (text) => text[0].toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? '' : '.');

function uses({ curl, authctl, explain: line }, further) {
  const place = element('div', {});
  const explain = button('Show in explain', () => {
    const isOpen = explain.ariaExpanded === 'true';
    explain.ariaExpanded = String(!isOpen);
    place.replaceChildren(...(isOpen ? [] : [command(line)]));
  }, { ariaExpanded: 'false' });
  return [element('div', { className: 'steps' }, copyButton('Copy as curl', 'Copy as curl', curl), ...further,
    authctl ? copyButton('Copy as authctl', 'Copy as authctl', authctl) : null, explain), place];
}

function who(call) {
  const user = userOf(call);
  const rows = (call.explanation.facts ?? []).map(({ name, value }) => [name, value]);
  const all = { href: address('calls', { user }), textContent: 'All calls of ' + visible(user, 200) };
  if (user) rows.unshift(['calls', element('a', all)]);
  return rows.length ? part('Who', facts(rows)) : null;
}

/** A token with its claims, whether it was valid when the call was made, and how far its expiry is from now. */
function token(each, time) {
  const expiry = Number(each.claims?.exp) * 1000;
  const [then, now] = [element('span', { className: 'mark' }), element('span', { className: 'second' })];
  if (Number.isFinite(expiry)) expiries.push({ now, expiry });
  const isOver = expiry <= time;
  then.className = 'mark ' + (isOver ? 'wrong' : 'good');
  then.textContent = !Number.isFinite(expiry) ? 'does not expire'
    : each.isInAnswer && !isOver ? 'valid for ' + span(expiry - time)
      : isOver ? 'had expired ' + span(time - expiry) + ' before' : 'valid then, for ' + span(expiry - time) + ' more';
  const rows = Object.entries(each.claims ?? {}).map(([name, value]) => {
    const isTime = times.has(name) && Number.isFinite(value);
    const text = typeof value === 'string' ? value : JSON.stringify(value, null, 1).replace(/\s+/g, ' ');
    return [name, element('span', {}, element('code', { textContent: text }),
      isTime ? element('span', { className: 'second inline', textContent: timeOf(value * 1000) }) : null)];
  });
  const isSigned = each.algorithm && each.algorithm !== 'none';
  tick();
  return part((each.isInAnswer ? 'Token given: ' : 'Token sent: ') + each.name,
    element('p', { className: 'token' }, then, now,
      element('span', { className: 'second', textContent: each.fingerprint + ' · '
        + (isSigned ? 'signed with ' + each.algorithm : 'not signed') })),
    facts(rows));
}

/** Counts down to the expiry of the shown tokens. */
export function tick() {
  for (const { now, expiry } of expiries) {
    now.textContent = (expiry <= serverNow() ? 'now: expired ' : 'now: expires ') + distance(expiry);
  }
}

const block = (label, text) =>
  element('pre', { tabIndex: 0, attributes: { role: 'group', 'aria-label': label } }, text);

function side(title, { first, fields, body }) {
  return part(title,
    element('details', {}, element('summary', { textContent: fields.length + ' header fields' }),
      block(title + ', header fields', [first, ...fields].join('\n'))),
    body ? block(title + ', body', pretty(body)) : element('p', { className: 'second', textContent: 'No body.' }));
}
