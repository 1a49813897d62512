import { byId, element, announce } from './dom.js';
import { send, readClaims } from './changes.js';
import { check, clearProblems, compactNumber, field, newSecret, problemLine, tellProblem } from './forms.js';

const whole = { tag: 'textarea', rows: 2, className: 'whole' };
const fields = {
  email: field('new-user-email', 'E-mail address', { type: 'email' }),
  password: field('new-user-password', 'Password, shown as you type'),
  verified: check('new-user-verified', 'The address is verified'),
  disabled: check('new-user-disabled', 'The user is disabled'),
  number: field('new-user-number', 'Phone number', { type: 'tel', placeholder: '+16505550101' }),
  name: field('new-user-name', 'Name'),
  uid: field('new-user-uid', 'uid (random if empty)'),
  photo: field('new-user-photo', 'Address of the photo', { type: 'url' }),
  claims: field('new-user-claims', 'Custom claims, a JSON object', { ...whole, placeholder: '{ "role": "admin" }' }),
  factor: field('new-user-sms', 'SMS second factors, one in each line: NUMBER or NUMBER=NAME', whole),
  totp: field('new-user-totp', 'Secret of an authenticator app (Base32)', { className: 'whole' }),
  providers: field('new-user-providers', 'Provider identities, one in each line: PROVIDER=UID',
    { ...whole, placeholder: 'google.com=1234567890' }),
};
const generate = element('button', { type: 'button', className: 'small', textContent: 'New secret' });
fields.totp.place.append(element('div', { className: 'steps' }, generate));
const problem = problemLine('new-user-problem');
const cancel = element('button', { type: 'button', textContent: 'Cancel' });
const create = element('button', { type: 'submit', className: 'strong', textContent: 'Create' });
const form = element('form', { noValidate: true, autocomplete: 'off', attributes: { 'aria-labelledby': 'new-user-title' } },
  element('div', { className: 'fields' }, ...Object.values(fields).map((each) => each.place)),
  problem, element('div', { className: 'actions' }, cancel, create));
const dialog = element('dialog', { id: 'new-user-dialog', className: 'large',
  attributes: { 'aria-labelledby': 'new-user-title' } },
element('h2', { id: 'new-user-title', textContent: 'New user' }), form);
document.body.append(dialog);

const text = (name) => fields[name].value.trim();
const lines = (name) => fields[name].value.split('\n').map((line) => line.trim()).filter(Boolean);

/** Splits NAME=REST at the first equals sign. */
function halves(line) {
  const at = line.indexOf('=');
  return at < 0 ? [line, ''] : [line.slice(0, at).trim(), line.slice(at + 1).trim()];
}

/** What the form says: `call` makes the user, `identities` and `claims` are added to it; or `problem` and `name`. */
function read() {
  const claims = readClaims(fields.claims.value);
  if (claims.problem) return { problem: claims.problem, name: 'claims' };
  const numbers = lines('factor').map(halves);
  const odd = numbers.find(([number]) => !number.startsWith('+'));
  if (odd) return { problem: 'A number begins with + and the country code: ' + odd[0], name: 'factor' };
  const identities = lines('providers').map(halves);
  const half = identities.find(([provider, uid]) => !provider || !uid);
  if (half) return { problem: 'An identity is PROVIDER=UID, such as google.com=1234567890.', name: 'providers' };
  const secret = text('totp').replace(/[\s=-]/g, '').toUpperCase();
  if (secret && !/^[A-Z2-7]+$/.test(secret)) {
    return { problem: 'The secret is not Base32: letters and the digits 2 to 7.', name: 'totp' };
  }
  const factors = numbers.map(([phoneInfo, displayName]) =>
    ({ phoneInfo: compactNumber(phoneInfo), ...(displayName ? { displayName } : {}) }));
  if (secret) factors.push({ displayName: 'authenticator', totpInfo: { sharedSecretKey: secret } });
  const call = { localId: text('uid'), email: text('email'), password: fields.password.value,
    phoneNumber: compactNumber(text('number')), displayName: text('name'), photoUrl: text('photo'),
    emailVerified: fields.verified.value, disabled: fields.disabled.value, mfaInfo: factors };
  // Empty fields are not sent: an empty address would be invalid.
  for (const [key, value] of Object.entries(call)) {
    if (value === '' || value === false || (Array.isArray(value) && !value.length)) delete call[key];
  }
  return { call, claims: claims.claims, identities: identities.map(([providerId, rawId]) => ({ providerId, rawId,
    ...(call.email ? { email: call.email } : {}), ...(call.displayName ? { displayName: call.displayName } : {}) })) };
}

/** Creates the user; if a part is refused, there is none. */
async function make(scope, { call, claims, identities }) {
  const made = await send('add-user', { ...scope, call });
  if (made.problem) return made;
  const { localId } = made.answer;
  const changes = identities.map((linkProviderUserInfo) => ({ localId, linkProviderUserInfo }));
  if (claims !== '{}') changes.push({ localId, customAttributes: claims });
  for (const change of changes) {
    const outcome = await send('change-user', { ...scope, call: change });
    if (!outcome.problem) continue;
    await send('delete-user', { ...scope, localId });
    return outcome;
  }
  return made;
}

/** Opens the form with the button; `page` has the scope and polls for changes. */
export function listenToNewUser(page) {
  byId('new-user').addEventListener('click', () => {
    form.reset();
    clearProblems(fields, problem);
    dialog.showModal();
    fields.email.input.focus();
  });
  generate.addEventListener('click', () => {
    fields.totp.value = newSecret();
    fields.totp.input.focus();
    fields.totp.input.select();
  });
  cancel.addEventListener('click', () => dialog.close());
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    clearProblems(fields, problem);
    const said = read();
    if (said.problem) return tellProblem(fields, problem, said);
    create.disabled = true;
    const outcome = await make(page.scope(), said);
    create.disabled = false;
    if (outcome.problem) {
      create.focus();
      return tellProblem(fields, problem, outcome);
    }
    dialog.close();
    announce('Created ' + (said.call.email ?? said.call.phoneNumber ?? outcome.answer.localId));
    page.refresh();
  });
}
