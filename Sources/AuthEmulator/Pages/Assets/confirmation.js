import { byId } from './dom.js';

const dialog = byId('confirmation');
const token = document.querySelector('meta[name="page-token"]').content;
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
  const problem = await send(change);
  if (problem) {
    byId('confirmation-problem').textContent = problem;
    return;
  }
  dialog.close();
  done();
});

async function send({ path, body }) {
  try {
    const response = await fetch('/emulator/page/' + path, {
      method: 'POST', headers: { 'Content-Type': 'application/json', 'X-Page-Token': token },
      body: JSON.stringify(body) });
    if (response.ok) return null;
    const answer = await response.json();
    // Already deleted by somebody else: that is what was wanted.
    return answer.error.message === 'USER_NOT_FOUND' ? null : answer.error.message;
  } catch {
    return 'The server does not answer.';
  }
}
