import { byId, say } from './dom.js';
import { leave } from './leave.js';

const query = new URLSearchParams(location.search);
const value = (name) => query.get(name) ?? '';

const scheme = query.get('clientId') ? value('clientId').split('.').reverse().join('.')
  : query.get('appId') ? 'app-' + value('appId').replaceAll(':', '-') : '';

/** The address that calls the app, with the result of the page. */
function callback(result) {
  const inner = location.origin + '/__/auth/callback?authType=verifyApp&' + result + '&eventId='
    + encodeURIComponent(value('eventId'));
  return scheme.replace(/[^A-Za-z0-9+.-]/g, '') + '://firebaseauth/link?deep_link_id='
    + encodeURIComponent(inner);
}

async function token() {
  const known = await fetch('/emulator/page/accounts?providerId=none', { cache: 'no-store' });
  const { project } = await known.json();
  const made = await fetch('/emulator/v1/projects/' + encodeURIComponent(project) + '/recaptchaTokens', {
    method: 'POST', headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ action: 'verifyApp' }),
  });
  if (!made.ok) throw new Error('The server made no token.');
  return (await made.json()).token;
}

function end(result) {
  byId('choice').hidden = true;
  leave(callback(result));
}

if (!scheme) {
  for (const id of ['about', 'choice']) byId(id).hidden = true;
  say(byId('result'), 'The address is missing the app: add clientId or appId.');
}
byId('verify').addEventListener('click', async () => {
  try {
    end('recaptchaToken=' + encodeURIComponent(await token()));
  } catch (error) {
    say(byId('result'), error.message);
  }
});
byId('refuse').addEventListener('click', () => end('firebaseError=' + encodeURIComponent(JSON.stringify({
  code: 'auth/captcha-check-failed', message: 'The reCAPTCHA was not solved.',
}))));
