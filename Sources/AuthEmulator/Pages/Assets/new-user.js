import { announce, button, byId, dialogOf, element } from './dom.js';
import { ask } from './api.js';
import { check, compactNumber, field, formOf, grid, readClaims } from './forms.js';
import { refresh, scope } from './live.js';

const whole = { tag: 'textarea', rows: 2, className: 'whole' };
const fields = {
  email: field('new-user-email', 'E-mail address', { type: 'email' }),
  password: field('new-user-password', 'Password, shown as you type'),
  emailVerified: check('new-user-verified', 'The address is verified'),
  disabled: check('new-user-disabled', 'The user is disabled'),
  phoneNumber: field('new-user-number', 'Phone number', { type: 'tel', placeholder: '+16505550101' }),
  displayName: field('new-user-name', 'Name'),
  localId: field('new-user-uid', 'uid (random if empty)'),
  photoUrl: field('new-user-photo', 'Photo URL', { type: 'url' }),
  customAttributes: field('new-user-claims', 'Custom claims, a JSON object', { ...whole, placeholder: '{ "role": "admin" }' }),
  mfaInfo: field('new-user-sms', 'SMS second factors, one in each line: NUMBER or NUMBER=NAME', whole),
  totpInfo: field('new-user-totp', 'Secret of an authenticator app (Base32)', { className: 'whole' }),
  linkProviderUserInfo: field('new-user-providers', 'Provider identities, one in each line: PROVIDER=UID',
    { ...whole, placeholder: 'google.com=1234567890' }),
};
fields.totpInfo.place.append(element('div', { className: 'steps' }, button('New secret', makeSecret)));
const form = formOf({ title: 'new-user-title', fields, work: create }, grid(fields),
  element('div', { className: 'actions' }, button('Cancel', () => dialog.close(), { className: '' }),
    button('Create', null, { type: 'submit', className: 'strong' })));
const dialog = dialogOf('new-user-dialog', 'new-user-title', 'large',
  element('h2', { id: 'new-user-title', textContent: 'New user' }), form.place);

const text = (name) => fields[name].value.trim();
const lines = (name) => fields[name].value.split('\n').map((line) => line.trim()).filter(Boolean);

/** Splits NAME=REST at the first equals sign. */
function halves(line) {
  const at = line.indexOf('=');
  return at < 0 ? [line, ''] : [line.slice(0, at).trim(), line.slice(at + 1).trim()];
}

/** What the form says: `call` makes the user, `identities` and `claims` are added to it; or `problem` and `field`. */
function read() {
  const claims = readClaims(fields.customAttributes.value);
  if (claims.problem) return claims;
  const numbers = lines('mfaInfo').map(halves);
  const odd = numbers.find(([number]) => !number.startsWith('+'));
  if (odd) return { problem: 'A number begins with + and the country code: ' + odd[0], field: 'mfaInfo' };
  const identities = lines('linkProviderUserInfo').map(halves);
  const isHalf = identities.some(([provider, uid]) => !provider || !uid);
  const words = 'An identity is PROVIDER=UID, such as google.com=1234567890.';
  if (isHalf) return { problem: words, field: 'linkProviderUserInfo' };
  const secret = text('totpInfo').replace(/[\s=-]/g, '').toUpperCase();
  if (secret && !/^[A-Z2-7]+$/.test(secret)) {
    return { problem: 'The secret is not Base32: letters and the digits 2 to 7.', field: 'totpInfo' };
  }
  const factors = numbers.map(([phoneInfo, displayName]) =>
    ({ phoneInfo: compactNumber(phoneInfo), ...(displayName ? { displayName } : {}) }));
  if (secret) factors.push({ displayName: 'authenticator', totpInfo: { sharedSecretKey: secret } });
  const call = { localId: text('localId'), email: text('email'), password: fields.password.value,
    phoneNumber: compactNumber(text('phoneNumber')), displayName: text('displayName'), photoUrl: text('photoUrl'),
    emailVerified: fields.emailVerified.value, disabled: fields.disabled.value, mfaInfo: factors };
  // Empty fields are not sent: an empty address would be invalid.
  for (const [key, value] of Object.entries(call)) {
    if (value === '' || value === false || (Array.isArray(value) && !value.length)) delete call[key];
  }
  return { call, claims: claims.claims, identities: identities.map(([providerId, rawId]) => ({ providerId, rawId,
    ...(call.email ? { email: call.email } : {}), ...(call.displayName ? { displayName: call.displayName } : {}) })) };
}

/** Creates the user; if a part is refused, there is none. */
async function make({ call, claims, identities }) {
  const made = await ask('add-user', { body: { ...scope(), call } });
  if (made.problem !== undefined) return made;
  const { localId } = made.answer;
  const changes = identities.map((linkProviderUserInfo) => ({ localId, linkProviderUserInfo }));
  if (claims !== '{}') changes.push({ localId, customAttributes: claims });
  for (const change of changes) {
    const outcome = await ask('change-user', { body: { ...scope(), call: change } });
    if (outcome.problem === undefined) continue;
    await ask('delete-users', { body: { ...scope(), localIds: [localId] } });
    return outcome;
  }
  dialog.close();
  announce('Created ' + (call.email ?? call.phoneNumber ?? localId));
  return refresh();
}

/** Lets the server make a secret for an authenticator app. */
async function makeSecret() {
  const { answer, problem } = await ask('draw-secret', { body: scope() });
  fields.totpInfo.tell(problem ?? '');
  if (answer) fields.totpInfo.value = answer.text;
  fields.totpInfo.input.focus();
  fields.totpInfo.input.select();
}

async function create() {
  const said = read();
  return said.problem ? said : make(said);
}

byId('new-user').addEventListener('click', () => {
  form.reset();
  dialog.showModal();
  fields.email.input.focus();
});
