import { byId, say } from './dom.js';
import { send } from './changes.js';

const dialog = byId('confirmation');
let asked = null;

/** Asks for confirmation, sends the change, then calls `done`. */
export function confirmChange(change, done) {
  asked = { change, done };
  for (const part of ['title', 'text']) say(byId('confirmation-' + part), change[part]);
  say(byId('confirmation-confirm'), change.verb);
  say(byId('confirmation-problem'), '');
  dialog.showModal();
  byId('confirmation-cancel').focus();
}

byId('confirmation-cancel').addEventListener('click', () => dialog.close());

byId('confirmation-confirm').addEventListener('click', async () => {
  const { change, done } = asked;
  const { problem, code } = await send(change.path, change.body);
  // Someone else has deleted the user already: the result is the same.
  if (problem && code !== 'USER_NOT_FOUND') {
    say(byId('confirmation-problem'), problem);
    return;
  }
  dialog.close();
  done();
});
