import { element } from './dom.js';
import { readClaims } from './changes.js';
import { check, clearProblems, compactNumber, field, problemLine, tellProblem } from './forms.js';

const fields = {
  email: field('user-email', 'E-mail address', { type: 'email' }),
  number: field('user-number', 'Phone number', { type: 'tel' }),
  name: field('user-name', 'Name'),
  photo: field('user-photo', 'Address of the photo', { type: 'url' }),
  password: field('user-password', 'New password, shown as you type', { placeholder: 'unchanged' }),
  verified: check('user-verified', 'The address is verified'),
  disabled: check('user-disabled', 'The user is disabled'),
  withoutPassword: check('user-without-password', 'Remove the password'),
  claims: field('user-claims', 'Custom claims, a JSON object', { tag: 'textarea', rows: 4, className: 'whole' }),
};
const problem = problemLine('user-problem');
const save = element('button', { type: 'submit', className: 'strong', textContent: 'Save' });

/** The form for what an administrator can change of a user. */
export const userForm = element('form', { noValidate: true, attributes: { 'aria-label': 'Account' } },
  element('div', { className: 'fields' }, fields.email.place, fields.number.place, fields.name.place,
    fields.photo.place, fields.password.place,
    element('div', { className: 'checks' }, fields.verified.place, fields.disabled.place, fields.withoutPassword.place),
    fields.claims.place),
  problem, element('div', { className: 'steps' }, save));

/** What the server said last; a field with another value was edited. */
let known = {};

function pretty(claims) {
  try {
    return claims ? JSON.stringify(JSON.parse(claims), null, 2) : '{}';
  } catch {
    return claims;
  }
}

/** Shows what the server says of a user; of one that is shown already, fields that were edited stay. */
export function showUserForm(user, isFresh) {
  const now = { email: user.email ?? '', number: user.phoneNumber ?? '', name: user.displayName ?? '',
    photo: user.photoUrl ?? '', password: '', verified: Boolean(user.emailVerified),
    disabled: Boolean(user.disabled), withoutPassword: false, claims: pretty(user.customAttributes) };
  for (const [name, each] of Object.entries(fields)) {
    if (isFresh || each.value === known[name]) each.value = now[name];
  }
  known = now;
  if (isFresh) fields.claims.input.rows = Math.min(Math.max(now.claims.split('\n').length, 3), 10);
  fields.withoutPassword.place.hidden = !user.hasPassword;
  if (isFresh) clearProblems(fields, problem);
}

/** The call for what was edited. */
function edited(claims) {
  const call = {};
  const without = [];
  const isEdited = (name) => fields[name].value !== known[name];
  const text = (name) => fields[name].value.trim();
  for (const [name, member, attribute] of [
    ['email', 'email', 'EMAIL'], ['name', 'displayName', 'DISPLAY_NAME'], ['photo', 'photoUrl', 'PHOTO_URL']]) {
    if (!isEdited(name)) continue;
    if (text(name)) call[member] = text(name);
    else without.push(attribute);
  }
  // A new address counts as not verified unless the call says otherwise.
  if (isEdited('verified') || call.email) call.emailVerified = fields.verified.value;
  if (isEdited('disabled')) call.disableUser = fields.disabled.value;
  if (isEdited('claims')) call.customAttributes = claims;
  if (fields.password.value) call.password = fields.password.value;
  if (fields.withoutPassword.value) without.push('PASSWORD');
  if (isEdited('number')) {
    if (text('number')) call.phoneNumber = compactNumber(text('number'));
    else call.deleteProvider = ['phone'];
  }
  return without.length ? { ...call, deleteAttribute: without } : call;
}

/** Lets people save the form; `change` sends a call for the shown user. */
export function listenToUserForm(change) {
  userForm.addEventListener('submit', async (event) => {
    event.preventDefault();
    clearProblems(fields, problem);
    const { claims, problem: wrong } = readClaims(fields.claims.value);
    if (wrong) return tellProblem(fields, problem, { problem: wrong, name: 'claims' });
    const call = edited(claims);
    if (!Object.keys(call).length) return tellProblem(fields, problem, { problem: 'Nothing was changed.' });
    const outcome = await change(call, 'Saved');
    if (outcome.problem) return tellProblem(fields, problem, outcome);
    // The server now has what was sent; the next update shows it in the server's own form.
    for (const [name, each] of Object.entries(fields)) known[name] = each.value;
    for (const name of ['password', 'withoutPassword']) known[name] = fields[name].value = name === 'password' ? '' : false;
    save.textContent = 'Saved';
    setTimeout(() => { save.textContent = 'Save'; }, 1500);
  });
}
