import { ask, renew } from './api.js';
import { announce, byId } from './dom.js';
import { meet } from './drafts.js';
import { remember } from './place.js';
import { change, state, watch } from './store.js';
import { serverNow, setServerTime, today } from './times.js';

const interval = 1000;
/** The parts of the address that say which users are listed. */
export const listed = ['project', 'tenant', 'search', 'sort', 'provider', 'verified', 'factor', 'disabled', 'page'];
let timer = 0;
let running = null;
let known = {};

/** The project and the tenant that are shown. */
export const scope = () => ({ project: state.place.project || state.scopes?.[0].project, tenant: state.place.tenant });

/** Asks for what the server has now; returns once it is shown. */
export function refresh() {
  running = poll();
  return running;
}

/** Returns once what was last asked for is shown. */
export const settled = () => running;

async function poll() {
  clearTimeout(timer);
  const { place } = state;
  const names = { 'users-codes': [...listed, 'user'], settings: ['project', 'tenant', 'view'] }[place.view] ?? ['project', 'tenant'];
  const asked = Object.fromEntries(names.filter((name) => place[name]).map((name) => [name, place[name]]));
  const query = new URLSearchParams(asked).toString();
  const outcome = await ask('state?' + query, { key: 'state', tag: known.query === query ? known.tag : null });
  if (outcome.isLate) return running;
  if (outcome.problem === undefined) {
    if (outcome.answer) await take(outcome.answer, asked);
    // A step of the machine's clock changes nothing else; the field has whole seconds.
    else if (Math.abs(outcome.date + 500 - serverNow()) > 1500) setServerTime(outcome.date + 500);
    known = { query, tag: outcome.tag };
  }
  change({ connection: outcome.problem === undefined ? 'live' : 'gone', day: today() });
  // A page that nobody sees only counts messages.
  timer = setTimeout(refresh, document.hidden ? 5 * interval : interval);
}

async function take(answer, { search, provider, verified, factor, disabled, user: uid, view }) {
  // What was typed and what is paused stay on the page of an earlier run.
  if (state.run && state.run !== answer.run) await renew();
  // Known with the rest, so that nothing moves on the page later.
  const status = state.run === answer.run ? state.status : (await ask('/emulator/v1/status')).answer ?? state.status;
  setServerTime(answer.clock.time);
  const user = uid ? answer.user ?? { localId: uid, isGone: true } : null;
  const place = JSON.stringify([state.place.project, state.place.tenant]);
  change({ run: answer.run, status, scopes: answer.scopes, offset: answer.clock.offsetMilliseconds, user,
    users: { ...answer.users, search, filter: [search, provider, verified, factor, disabled].filter(Boolean).join() },
    codes: { ...answer.verificationCodes, place }, links: { ...answer.oobCodes, place }, phones: answer.fictionalPhones,
    settings: view && answer.settings && { groups: answer.settings, place },
    faults: answer.faults, ignored: answer.settingsIgnored, drafts: user ? meet(state.drafts, user) : state.drafts });
  // A page that is not there any more leads to the last one.
  if (Number(state.place.page ?? 0) !== answer.users.page) remember({ page: answer.users.page });
}

/** Makes a change of what is shown, and says what is `done`, which may depend on the answer; returns what the server answered. */
export async function alter(path, members, done) {
  const outcome = await ask(path, { body: { ...scope(), ...members } });
  if (outcome.problem !== undefined) return outcome;
  announce(typeof done === 'string' ? done : done(outcome.answer));
  await refresh();
  return outcome;
}

watch(['connection', 'isUpstreamGone'], ({ connection, isUpstreamGone }) => {
  const line = byId('connection');
  line.dataset.state = isUpstreamGone ? 'gone' : connection;
  line.lastElementChild.textContent = connection !== 'live' ? 'The server does not answer; trying again'
    : isUpstreamGone ? 'The upstream did not answer' : 'Live';
});
watch(['place'], ({ place }, before) => {
  if (['view', ...listed, 'user'].some((name) => place[name] !== before.place?.[name])) refresh();
});
document.addEventListener('visibilitychange', refresh);
