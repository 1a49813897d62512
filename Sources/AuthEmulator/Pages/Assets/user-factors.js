import { element, copyButton, smallButton } from './dom.js';
import { attempt, clearProblems, compactNumber, field, newSecret, problemLine } from './forms.js';
import { ask } from './api.js';
import { alter, refresh, scope } from './live.js';
import { reconcile } from './rows.js';
import { change, state, watch } from './store.js';
import { nameOf as nameOfUser } from './user-row.js';
import { serverNow } from './times.js';

const list = element('ul', { className: 'list', attributes: { 'aria-label': 'Second factors' } });
const none = element('p', { className: 'second', textContent: 'None is enrolled.' });
const fields = {
  mfaInfo: field('factor-number', 'Phone number for SMS', { type: 'tel', placeholder: '+16505550101' }),
  displayName: field('factor-name', 'Name of the factor'),
};
const problem = problemLine('factor-problem');
const addSMS = element('button', { type: 'submit', className: 'small', textContent: 'Add SMS factor' });
const addApp = smallButton('Add authenticator app');
const form = element('form', { noValidate: true, attributes: { 'aria-label': 'New second factor' } },
  element('div', { className: 'fields' }, fields.mfaInfo.place, fields.displayName.place), problem,
  element('div', { className: 'steps' }, addSMS, addApp));

export const factorsSection = element('section', { attributes: { 'aria-labelledby': 'factors-title' } },
  element('h3', { id: 'factors-title', textContent: 'Second factors' }), list, none, form);

const nameOf = (factor) => (factor.kind === 'SMS' ? 'SMS to ' + factor.phoneNumber : 'Authenticator app')
  + (factor.displayName ? ' · ' + factor.displayName : '');

function show({ user, secret }, before) {
  if (before.user && before.user.localId !== user?.localId && secret) return change({ secret: null });
  if (!user?.factors) return;
  if (before.user?.localId !== user.localId) {
    form.reset();
    clearProblems(fields, problem);
  }
  none.hidden = user.factors.length > 0;
  addApp.disabled = user.factors.some((each) => each.kind === 'TOTP');
  const shown = user.factors.map((each) => (secret?.id === each.id ? { ...each, secret } : each));
  if (reconcile(list, shown, (each) => each.id, row)) fields.mfaInfo.input.focus();
  tick();
}

function row(factor) {
  const remove = smallButton('Remove', 'Remove ' + nameOf(factor), 'remove');
  remove.addEventListener('click', () =>
    set((all) => all.filter((each) => each.id !== factor.id).map(enrollment), 'Removed ' + nameOf(factor)));
  return element('li', {},
    element('div', {}, element('span', { className: 'name', textContent: nameOf(factor) }), factor.code ? code(factor) : null,
      factor.secret ? enrolled(factor.secret) : null),
    element('div', { className: 'pair' }, remove));
}

/** What an authenticator app needs; the server tells nobody, so only the page that made it shows it, once. */
function enrolled({ text, url, rows }) {
  const side = rows.length + 8;
  const picture = element('canvas', { className: 'qr', width: side, height: side,
    attributes: { role: 'img', 'aria-label': 'QR code for an authenticator app' } });
  const paint = picture.getContext('2d');
  paint.fillStyle = 'white';
  paint.fillRect(0, 0, side, side);
  paint.fillStyle = 'black';
  rows.forEach((row, y) => [...row].forEach((dark, x) => { if (dark === '1') paint.fillRect(x + 4, y + 4, 1, 1); }));
  return element('div', {}, picture,
    element('p', { className: 'second', textContent: 'Scan this with an app, or type the secret. It is shown only now.' }),
    element('p', {}, element('code', { textContent: text })),
    element('div', { className: 'steps' }, copyButton('Copy secret', 'Copy the secret', text),
      copyButton('Copy URL', 'Copy the otpauth URL', url)));
}

function code({ code: digits }) {
  return element('div', { className: 'totp' }, element('span', { className: 'code', textContent: digits }),
    element('progress', { max: 30, attributes: { 'aria-label': 'Seconds left' } }),
    element('span', { className: 'left second' }), copyButton('Copy', 'Copy the code ' + digits, digits));
}

/** Shows how long the code of an authenticator app is current, by the server's clock. */
function tick() {
  for (const { id, codeEnd, isUsed } of state.user?.factors ?? []) {
    const place = [...list.children].find((each) => each.dataset.item === id)?.querySelector('.totp');
    if (!place) continue;
    const left = Math.ceil((codeEnd - serverNow()) / 1000);
    place.querySelector('progress').value = Math.max(left, 0);
    place.querySelector('.left').textContent = left <= 0 ? 'over; waiting for the next one'
      : (isUsed ? 'used already, the next one in ' : '') + left + ' s';
  }
}

/** A factor as the API reads it; an authenticator app keeps the secret that the server knows. */
const enrollment = ({ id, kind, phoneNumber, displayName, enrolledAt }) => ({ mfaEnrollmentId: id,
  ...(kind === 'SMS' ? { phoneInfo: phoneNumber } : { totpInfo: {} }),
  ...(displayName ? { displayName } : {}), ...(enrolledAt ? { enrolledAt } : {}) });

const newID = () => [...crypto.getRandomValues(new Uint8Array(14))]
  .map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Sets the factors to what `next` makes of them; the server takes only all of them at once. */
function set(next, done) {
  return attempt(form, fields, problem, async () => {
    const { localId } = state.user;
    // Another page may have added one.
    await refresh();
    if (state.user?.localId !== localId || state.user.isGone) return {};
    return alter('change-user', { call: { localId, mfa: { enrollments: next(state.user.factors) } } }, done);
  });
}

/** Adds a factor; returns its ID if the server took it. */
async function add(part) {
  const displayName = fields.displayName.value.trim();
  const added = { mfaEnrollmentId: newID(), ...part, ...(displayName ? { displayName } : {}) };
  const outcome = await set((all) => [...all.map(enrollment), added], 'Added the second factor');
  if (outcome.problem !== undefined) return null;
  form.reset();
  return added.mfaEnrollmentId;
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const phoneInfo = compactNumber(fields.mfaInfo.value);
  const isKnown = state.user.factors.some((each) => each.phoneNumber === phoneInfo);
  const wrong = !phoneInfo ? 'Write a number first, such as +16505550101.'
    : isKnown ? 'This number is enrolled already.' : null;
  if (wrong) attempt(form, fields, problem, () => ({ field: 'mfaInfo', problem: wrong }));
  else add({ phoneInfo });
});
addApp.addEventListener('click', async () => {
  const text = newSecret();
  const id = await add({ totpInfo: { sharedSecretKey: text } });
  if (!id) return;
  const { user } = state;
  const { answer } = await ask('draw-secret', { body: { ...scope(), secret: text, account: nameOfUser(user) } });
  if (answer && state.user?.localId === user.localId) change({ secret: { id, text, ...answer } });
});
setInterval(tick, 500);
watch(['user', 'secret'], show);
