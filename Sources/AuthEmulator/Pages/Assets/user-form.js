import { ask } from './api.js';
import { announce, element } from './dom.js';
import { changedElsewhere, draftOf, fieldsOf, note, send, settle } from './drafts.js';
import { check, compactNumber, field, formOf, readClaims } from './forms.js';
import { refresh, scope } from './live.js';
import { state, watch } from './store.js';

const fields = {
  email: field('user-email', 'E-mail address', { type: 'email' }),
  phoneNumber: field('user-number', 'Phone number', { type: 'tel' }),
  displayName: field('user-name', 'Name'),
  photoUrl: field('user-photo', 'Photo URL', { type: 'url' }),
  password: field('user-password', 'New password, shown as you type', { placeholder: 'unchanged' }),
  emailVerified: check('user-verified', 'The address is verified'),
  disabled: check('user-disabled', 'The user is disabled'),
  withoutPassword: check('user-without-password', 'Remove the password'),
  customAttributes: field('user-claims', 'Custom claims, a JSON object', { tag: 'textarea', rows: 4, className: 'whole' }),
};
const save = element('button', { type: 'submit', className: 'strong', textContent: 'Save' });
const places = (...names) => names.map((name) => fields[name].place);

/** The form for what an administrator can change of a user. */
const form = formOf({ name: 'Account', fields, work: saveUser },
  element('div', { className: 'fields' }, ...places('email', 'phoneNumber', 'displayName', 'photoUrl', 'password'),
    element('div', { className: 'checks' }, ...places('emailVerified', 'disabled', 'withoutPassword')),
    fields.customAttributes.place), element('div', { className: 'steps' }, save));
export const userForm = form.place;

/** Shows what was typed and, where nothing was, what the server says. */
function show({ user }, before) {
  if (!user || user.isGone) return;
  const now = fieldsOf(user);
  const isOther = before.user?.localId !== user.localId;
  if (isOther) form.clear();
  const draft = draftOf(user.localId);
  for (const [name, each] of Object.entries(fields)) {
    each.value = draft[name]?.value ?? now[name];
    each.warn(changedElsewhere(user, name));
  }
  if (isOther) fields.customAttributes.input.rows = Math.min(Math.max(now.customAttributes.split('\n').length, 3), 10);
  fields.withoutPassword.place.hidden = !user.hasPassword;
}

/** The call for what was typed. */
function callFor(draft, claims) {
  const call = {};
  const without = [];
  for (const [name, attribute] of [['email', 'EMAIL'], ['displayName', 'DISPLAY_NAME'], ['photoUrl', 'PHOTO_URL']]) {
    const text = draft[name]?.value.trim();
    if (text) call[name] = text;
    else if (text === '') without.push(attribute);
  }
  // A new address counts as not verified unless the call says otherwise.
  if (draft.emailVerified || call.email) call.emailVerified = fields.emailVerified.value;
  if (draft.disabled) call.disableUser = draft.disabled.value;
  if (draft.customAttributes) call.customAttributes = claims;
  if (draft.password) call.password = draft.password.value;
  if (draft.withoutPassword) without.push('PASSWORD');
  const number = draft.phoneNumber && compactNumber(draft.phoneNumber.value);
  if (number) call.phoneNumber = number;
  else if (number === '') call.deleteProvider = ['phone'];
  return without.length ? { ...call, deleteAttribute: without } : call;
}

for (const [name, each] of Object.entries(fields)) {
  each.input.addEventListener('input', () => note(state.user, name, each.value));
}
async function saveUser() {
  const uid = state.user.localId;
  const conflicts = () => Object.keys(fields).filter((name) => changedElsewhere(state.user, name));
  const seen = conflicts();
  // What another page has saved meanwhile is not overwritten unseen.
  await refresh();
  if (state.connection === 'gone') return { problem: 'The server does not answer.' };
  if (state.user?.localId !== uid || state.user.isGone) return {};
  const fresh = conflicts().find((name) => !seen.includes(name));
  const change = fresh && changedElsewhere(state.user, fresh);
  if (fresh) return { field: fresh, problem: change + ' meanwhile. Save again to overwrite that.' };
  const { claims, ...wrong } = readClaims(draftOf(uid).customAttributes?.value ?? '');
  if (wrong.problem) return wrong;
  const draft = draftOf(uid);
  if (!Object.keys(draft).length) return { problem: 'Nothing was changed.' };
  send(uid);
  const outcome = await ask('change-user', { body: { ...scope(), call: { localId: uid, ...callFor(draft, claims) } } });
  settle(uid, outcome.problem === undefined);
  if (outcome.problem !== undefined) return outcome;
  announce('Saved');
  save.textContent = 'Saved';
  setTimeout(() => { save.textContent = 'Save'; }, 1500);
  return refresh();
}
watch(['user', 'drafts'], show);
