import { byId } from './dom.js';
import { send } from './changes.js';

const dialog = byId('confirmation');
let asked = null;

/** Asks for confirmation, sends the change, then calls `done`. */
export function confirmChange(change, done) {
  asked = { change, done };
  byId('confirmation-title').textContent = change.title;
  byId('confirmation-text').textContent = change.text;
  byId('confirmation-confirm').textContent = change.verb;
  byId('confirmation-problem').textContent = '';
  dialog.showModal();
  byId('confirmation-cancel').focus();
}

byId('confirmation-cancel').addEventListener('click', () => dialog.close());

byId('confirmation-confirm').addEventListener('click', async () => {
  const { change, done } = asked;
  const { problem, code } = await send(change.path, change.body);
  // Already deleted by somebody else: that is what was wanted.
  if (problem && code !== 'USER_NOT_FOUND') {
    byId('confirmation-problem').textContent = problem;
    return;
  }
  dialog.close();
  done();
});
