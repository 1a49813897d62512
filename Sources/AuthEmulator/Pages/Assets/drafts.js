import { change, state } from './store.js';
import { pretty } from './tried.js';

// What was typed and not saved: by the user, then by the field. Each has the `base` from which it was edited and its
// `value`; while it is being saved, also what was `sent`, and until the server says what became of it, what was `saved`.

/** The fields of a user as the server has them; anything else with a form has its `fields`. */
export const fieldsOf = (user) => user.fields ?? ({ email: user.email ?? '', phoneNumber: user.phoneNumber ?? '',
  displayName: user.displayName ?? '', photoUrl: user.photoUrl ?? '', password: '',
  emailVerified: Boolean(user.emailVerified), disabled: Boolean(user.disabled), withoutPassword: false,
  customAttributes: pretty(user.customAttributes || '{}') });

export const draftOf = (uid) => state.drafts[uid] ?? {};
export const isEdited = (uid) => Object.keys(draftOf(uid)).length > 0;

function keep(uid, draft) { change({ drafts: { ...state.drafts, [uid]: draft } }); }

/** Notes what is in a field now. */
export function note(user, name, value) {
  const { [name]: old, ...others } = draftOf(user.localId);
  const base = old?.base ?? fieldsOf(user)[name];
  keep(user.localId, value === base && !old?.sent && !old?.saved ? others : { ...others, [name]: { ...old, base, value } });
}

/** Forgets what was typed. */
export function discard(uid) { keep(uid, {}); }

/** Returns a copy of what is to be saved; what is typed from now on is not part of it. */
export function send(uid) {
  const draft = Object.fromEntries(Object.entries(draftOf(uid)).map(([name, each]) =>
    [name, { ...each, sent: { value: each.value } }]));
  keep(uid, draft);
  return draft;
}

/** Notes whether the server took what was sent. */
export function settle(uid, isSaved) {
  keep(uid, Object.fromEntries(Object.entries(draftOf(uid)).map(([name, { sent, ...each }]) =>
    [name, sent && isSaved ? { ...each, saved: sent } : each])));
}

/** The drafts once the server says what a user is: what it has is none any more. */
export function meet(drafts, user) {
  if (user.isGone || !drafts[user.localId]) return drafts;
  const now = fieldsOf(user);
  const rest = Object.entries(drafts[user.localId]).flatMap(([name, { saved, ...each }]) => {
    const isOver = each.value === now[name] || (saved && saved.value === each.value);
    return isOver && !each.sent ? [] : [[name, saved ? { ...each, base: now[name] } : each]];
  });
  return { ...drafts, [user.localId]: Object.fromEntries(rest) };
}

const words = (value) => (value === '' ? 'nothing' : typeof value === 'string' ? '“' + value + '”' : value ? 'yes' : 'no');

/** What the server has in place of what a field was edited from, in words; empty if that is the same. */
export function changedElsewhere(user, name) {
  const draft = draftOf(user.localId)[name];
  const now = fieldsOf(user)[name];
  return draft && !draft.sent && !draft.saved && now !== draft.base && now !== draft.value
    ? 'Changed elsewhere to ' + words(now) : '';
}
