import { byId } from './dom.js';
import { explain } from './refusals.js';

byId('form').addEventListener('submit', async (event) => {
  event.preventDefault();
  byId('problem').textContent = '';
  const address = new URL(location.href);
  const next = address.searchParams.get('continueUrl');
  address.searchParams.set('newPassword', byId('password').value);
  let problem = 'The server does not answer.';
  try {
    // Another page cannot be fetched, but opened once the link was used.
    const response = await fetch(address, { redirect: 'manual', headers: { Accept: 'application/json' } });
    if (response.type === 'opaqueredirect') return location.assign(next);
    const { authEmulator, error } = await response.json();
    if (response.ok) {
      byId('form').hidden = true;
      byId('result').textContent = authEmulator.success;
      return;
    }
    problem = authEmulator?.error ?? explain(error.message);
  } catch { /* The problem is told below. */ }
  byId('problem').textContent = problem;
  byId('password').focus();
});
