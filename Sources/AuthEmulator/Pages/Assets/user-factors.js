import { button, copyButton, element } from './dom.js';
import { compactNumber, field, formOf, grid } from './forms.js';
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
const addApp = button('Add authenticator app', () => form.attempt(enrollApp));
const form = formOf({ name: 'New second factor', fields, work: enrollNumber }, grid(fields),
  element('div', { className: 'steps' }, button('Add SMS factor', null, { type: 'submit' }), addApp));

export const factorsSection = element('section', { attributes: { 'aria-labelledby': 'factors-title' } },
  element('h3', { id: 'factors-title', textContent: 'Second factors' }), list, none, form.place);

const nameOf = (factor) => (factor.kind === 'SMS' ? 'SMS to ' + factor.phoneNumber : 'Authenticator app')
  + (factor.displayName ? ' · ' + factor.displayName : '');

function show({ user, secret }, before) {
  if (before.user && before.user.localId !== user?.localId && secret) return change({ secret: null });
  if (!user?.factors) return;
  if (before.user?.localId !== user.localId) form.reset();
  none.hidden = user.factors.length > 0;
  addApp.disabled = user.factors.some((each) => each.kind === 'TOTP');
  const shown = user.factors.map((each) => (secret?.id === each.id ? { ...each, secret } : each));
  if (reconcile(list, shown, (each) => each.id, row)) fields.mfaInfo.input.focus();
  tick();
}

function row(factor) {
  const remove = () => form.attempt(() =>
    set((all) => all.filter((each) => each.id !== factor.id).map(enrollment), 'Removed ' + nameOf(factor)));
  return element('li', {},
    element('div', {}, element('span', { className: 'name', textContent: nameOf(factor) }), factor.code ? code(factor) : null,
      factor.secret ? enrolled(factor.secret) : null),
    element('div', { className: 'pair' },
      button('Remove', remove, { name: 'Remove ' + nameOf(factor), key: 'remove' })));
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
async function set(next, done) {
  const { localId } = state.user;
  // Another page may have added one.
  await refresh();
  if (state.user?.localId !== localId || state.user.isGone) return {};
  return alter('change-user', { call: { localId, mfa: { enrollments: next(state.user.factors) } } }, done);
}

async function add(part) {
  const displayName = fields.displayName.value.trim();
  const added = { ...part, ...(displayName ? { displayName } : {}) };
  const outcome = await set((all) => [...all.map(enrollment), added], 'Added the second factor');
  if (outcome.problem === undefined) form.reset();
  return outcome;
}

function enrollNumber() {
  const phoneInfo = compactNumber(fields.mfaInfo.value);
  const isKnown = state.user.factors.some((each) => each.phoneNumber === phoneInfo);
  const wrong = !phoneInfo ? 'Write a number first, such as +16505550101.'
    : isKnown ? 'This number is enrolled already.' : null;
  return wrong ? { field: 'mfaInfo', problem: wrong } : add({ mfaEnrollmentId: newID(), phoneInfo });
}

async function enrollApp() {
  const [{ user }, id] = [state, newID()];
  const { answer: secret, ...refusal } = await ask('draw-secret', { body: { ...scope(), account: nameOfUser(user) } });
  const outcome = secret ? await add({ mfaEnrollmentId: id, totpInfo: { sharedSecretKey: secret.text } }) : refusal;
  if (outcome.problem === undefined && state.user?.localId === user.localId) change({ secret: { id, ...secret } });
  return outcome;
}
setInterval(tick, 500);
watch(['user', 'secret'], show);
