import { byId, element, announce } from './dom.js';
import { send, readClaims } from './changes.js';

const fields = {};

/** A labeled field of the form; its label says what it is for. */
function field(name, label, options = {}) {
  const { tag = 'input', className = 'field', ...rest } = options;
  const input = element(tag, { id: 'new-user-' + name, autocomplete: 'off', spellcheck: false,
    ...(tag === 'input' ? { type: 'text' } : { rows: 2 }), ...rest });
  fields[name] = input;
  return element('label', { className }, label, input);
}

function check(name, label) {
  const input = element('input', { type: 'checkbox', id: 'new-user-' + name });
  fields[name] = input;
  return element('label', { className: 'check' }, input, label);
}

const generate = element('button', { type: 'button', className: 'small', id: 'new-user-generate',
  textContent: 'New secret' });
const problem = element('p', { className: 'problem', id: 'new-user-problem', attributes: { role: 'alert' } });
const cancel = element('button', { type: 'button', textContent: 'Cancel', id: 'new-user-cancel' });
const create = element('button', { type: 'submit', className: 'strong', textContent: 'Create', id: 'new-user-create' });
const whole = 'field whole';
const form = element('form', { id: 'new-user-form', noValidate: true, autocomplete: 'off' },
  element('div', { className: 'fields' },
    field('email', 'E-mail address', { type: 'email' }),
    field('password', 'Password, shown as you type'),
    check('verified', 'The address is verified'), check('disabled', 'The user is disabled'),
    field('number', 'Phone number', { type: 'tel', placeholder: '+16505550101' }), field('name', 'Name'),
    field('uid', 'uid (random if empty)'), field('photo', 'Address of the photo', { type: 'url' }),
    field('claims', 'Custom claims, a JSON object', { tag: 'textarea', className: whole,
      placeholder: '{ "role": "admin" }' }),
    field('sms', 'SMS second factors, one in each line: NUMBER or NUMBER=NAME', { tag: 'textarea',
      className: whole }),
    field('totp', 'Secret of an authenticator app (Base32)', { className: whole }),
    element('div', { className: 'whole' }, generate),
    field('providers', 'Provider identities, one in each line: PROVIDER=UID', { tag: 'textarea',
      className: whole, placeholder: 'google.com=1234567890' })),
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
  const numbers = lines('sms').map(halves);
  const odd = numbers.find(([number]) => !number.startsWith('+'));
  if (odd) return { problem: 'A number begins with + and the country code: ' + odd[0], name: 'sms' };
  const identities = lines('providers').map(halves);
  const half = identities.find(([provider, uid]) => !provider || !uid);
  if (half) return { problem: 'An identity is PROVIDER=UID, such as google.com=1234567890.', name: 'providers' };
  const secret = text('totp').replace(/[\s=-]/g, '').toUpperCase();
  if (secret && !/^[A-Z2-7]+$/.test(secret)) {
    return { problem: 'The secret is not Base32: letters and the digits 2 to 7.', name: 'totp' };
  }
  const factors = numbers.map(([phoneInfo, displayName]) =>
    ({ phoneInfo: phoneInfo.replace(/[\s().-]/g, ''), ...(displayName ? { displayName } : {}) }));
  if (secret) factors.push({ displayName: 'authenticator', totpInfo: { sharedSecretKey: secret } });
  const call = { localId: text('uid'), email: text('email'), password: fields.password.value,
    phoneNumber: text('number').replace(/[\s().-]/g, ''), displayName: text('name'), photoUrl: text('photo'),
    emailVerified: fields.verified.checked, disabled: fields.disabled.checked, mfaInfo: factors };
  // What is empty is not sent: an empty address is no address.
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

function secret() {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  return [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => letters[byte % 32]).join('');
}

/** Opens the form with the button; `page` has the scope and looks for news. */
export function listenToNewUser(page) {
  byId('new-user').addEventListener('click', () => {
    form.reset();
    problem.textContent = '';
    dialog.showModal();
    fields.email.focus();
  });
  generate.addEventListener('click', () => {
    fields.totp.value = secret();
    fields.totp.focus();
    fields.totp.select();
  });
  cancel.addEventListener('click', () => dialog.close());
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const said = read();
    problem.textContent = said.problem ?? '';
    if (said.problem) return fields[said.name].focus();
    create.disabled = true;
    const outcome = await make(page.scope(), said);
    create.disabled = false;
    problem.textContent = outcome.problem ?? '';
    if (outcome.problem) return create.focus();
    dialog.close();
    announce('Created ' + (said.call.email ?? said.call.phoneNumber ?? outcome.answer.localId));
    page.refresh();
  });
}
