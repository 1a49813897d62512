import { element, copyButton, reconcile } from './dom.js';
import { clearProblems, compactNumber, field, newSecret, problemLine, tellProblem } from './forms.js';

const list = element('ul', { className: 'list', attributes: { 'aria-label': 'Second factors' } });
const none = element('p', { className: 'second', textContent: 'None is enrolled.' });
const fields = {
  factor: field('factor-number', 'Phone number for SMS', { type: 'tel', placeholder: '+16505550101' }),
  name: field('factor-name', 'Name of the factor'),
};
const problem = problemLine('factor-problem');
const addSMS = element('button', { type: 'submit', className: 'small', textContent: 'Add SMS factor' });
const addApp = element('button', { type: 'button', className: 'small', textContent: 'Add authenticator app' });
const form = element('form', { noValidate: true, attributes: { 'aria-label': 'New second factor' } },
  element('div', { className: 'fields' }, fields.factor.place, fields.name.place), problem,
  element('div', { className: 'steps' }, addSMS, addApp));

export const factorsSection = element('section', { attributes: { 'aria-labelledby': 'factors-title' } },
  element('h3', { id: 'factors-title', textContent: 'Second factors' }), list, none, form);

const nameOf = (factor) => (factor.kind === 'SMS' ? 'SMS to ' + factor.phoneNumber : 'Authenticator app')
  + (factor.displayName ? ' · ' + factor.displayName : '');

let shown = [];
let codes = new Map();
let askForCodes = async () => ({});
let removeFactor = () => {};
let timer = 0;

/** Shows a user's factors and asks for the codes of authenticator apps, which the clock may have changed. */
export function showFactors(user, isFresh) {
  shown = user.factors;
  if (isFresh) {
    codes = new Map();
    form.reset();
    clearProblems(fields, problem);
  }
  none.hidden = shown.length > 0;
  addApp.disabled = shown.some((each) => each.kind === 'TOTP');
  if (reconcile(list, shown, (each) => each.id, row)) fields.factor.input.focus();
  fetchCodes();
}

function row(factor) {
  const remove = element('button', { type: 'button', className: 'small', textContent: 'Remove' });
  remove.setAttribute('aria-label', 'Remove ' + nameOf(factor));
  remove.dataset.key = 'remove';
  remove.addEventListener('click', () => removeFactor(factor));
  return element('li', {},
    element('div', {}, element('span', { className: 'name', textContent: nameOf(factor) }),
      factor.kind === 'TOTP' ? element('div', { className: 'totp' }) : null),
    element('div', { className: 'pair' }, remove));
}

async function fetchCodes() {
  clearTimeout(timer);
  if (!shown.some((each) => each.kind === 'TOTP')) return;
  const wanted = shown;
  const { answer } = await askForCodes();
  if (wanted !== shown) return;
  const at = performance.now();
  codes = new Map((answer?.totpCodes ?? []).map((each) =>
    [each.mfaEnrollmentId, { ...each, end: at + each.secondsLeft * 1000 }]));
  tick();
}

/** Shows the codes with the seconds that are left, and asks again when one is over. */
function tick() {
  clearTimeout(timer);
  const now = performance.now();
  for (const [id, known] of codes) {
    if (known.end <= now) return fetchCodes();
    const place = [...list.children].find((each) => each.dataset.item === id)?.querySelector('.totp');
    if (!place) continue;
    if (place.dataset.code !== known.code + known.isUsed) showCode(place, known);
    const left = Math.ceil((known.end - now) / 1000);
    place.querySelector('progress').value = left;
    place.querySelector('.left').textContent = (known.isUsed ? 'used already, the next one in ' : '') + left + ' s';
  }
  if (codes.size) timer = setTimeout(tick, 250);
}

function showCode(place, { code, isUsed }) {
  place.dataset.code = code + isUsed;
  const hadFocus = place.contains(document.activeElement);
  const copy = copyButton('Copy', 'Copy the code ' + code, code);
  place.replaceChildren(element('span', { className: 'code', textContent: code }),
    element('progress', { max: 30, attributes: { 'aria-label': 'Seconds left' } }),
    element('span', { className: 'left second' }), copy);
  if (hadFocus) copy.focus();
}

/** Forgets the codes when they are no longer shown. */
export function stopCodes() {
  clearTimeout(timer);
  shown = [];
  codes = new Map();
}

/** A factor as the API reads it; an authenticator app keeps the secret that the server knows. */
const enrollment = ({ id, kind, phoneNumber, displayName, enrolledAt }) => ({ mfaEnrollmentId: id,
  ...(kind === 'SMS' ? { phoneInfo: phoneNumber } : { totpInfo: {} }),
  ...(displayName ? { displayName } : {}), ...(enrolledAt ? { enrolledAt } : {}) });

const newID = () => [...crypto.getRandomValues(new Uint8Array(14))]
  .map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Lets people add and remove factors: `change` sends a call for the shown user, `ask` gets the codes. */
export function listenToFactors(change, ask) {
  askForCodes = ask;
  const set = async (enrollments, done) => {
    clearProblems(fields, problem);
    const outcome = await change({ mfa: { enrollments } }, done);
    if (outcome.problem) tellProblem(fields, problem, { name: 'factor', ...outcome });
    return outcome;
  };
  const add = async (part) => {
    const displayName = fields.name.value.trim();
    const added = { mfaEnrollmentId: newID(), ...part, ...(displayName ? { displayName } : {}) };
    const outcome = await set([...shown.map(enrollment), added], 'Added the second factor');
    if (!outcome.problem) form.reset();
  };
  removeFactor = (factor) =>
    set(shown.filter((each) => each.id !== factor.id).map(enrollment), 'Removed ' + nameOf(factor));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const phoneInfo = compactNumber(fields.factor.value);
    const isKnown = shown.some((each) => each.phoneNumber === phoneInfo);
    const wrong = !phoneInfo ? 'Write a number first, such as +16505550101.'
      : isKnown ? 'This number is enrolled already.' : null;
    if (wrong) return tellProblem(fields, problem, { problem: wrong, name: 'factor' });
    add({ phoneInfo });
  });
  addApp.addEventListener('click', () => add({ totpInfo: { sharedSecretKey: newSecret() } }));
}
