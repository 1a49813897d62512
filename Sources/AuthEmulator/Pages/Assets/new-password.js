import { byId, say } from './dom.js';
import { leave } from './leave.js';

const field = byId('password');

function tell(problem) {
  say(byId('problem'), problem);
  field.setAttribute('aria-invalid', 'true');
  field.focus();
}

function showChange() {
  for (const id of ['form', 'account']) byId(id).hidden = true;
  say(byId('title'), 'Password changed');
}

byId('shown').addEventListener('change', (event) => { field.type = event.target.checked ? 'text' : 'password'; });

byId('form').addEventListener('submit', async (event) => {
  event.preventDefault();
  say(byId('problem'), '');
  field.removeAttribute('aria-invalid');
  if (!field.value) return tell('Write a password first.');
  const address = new URL(location.href);
  const next = address.searchParams.get('continueUrl');
  address.searchParams.set('newPassword', field.value);
  let problem = 'The server does not answer.';
  try {
    // Another page cannot be fetched, but opened once the link was used.
    const response = await fetch(address, { redirect: 'manual', headers: { Accept: 'application/json' } });
    if (response.type === 'opaqueredirect') {
      showChange();
      return leave(next);
    }
    const { authEmulator, error } = await response.json();
    if (response.ok) {
      showChange();
      return say(byId('result'), authEmulator.success);
    }
    problem = authEmulator?.error ?? error.message.replace(/^[A-Z_]+ : /, '').replace(/\.?$/, '.');
  } catch { /* The problem is shown below. */ }
  tell(problem);
});
