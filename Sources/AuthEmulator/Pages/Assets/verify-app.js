import { ask } from './api.js';
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
  const known = await ask('accounts?providerId=none');
  if (!known.answer) return known;
  return ask('/emulator/v1/projects/' + encodeURIComponent(known.answer.project) + '/recaptchaTokens',
    { body: { action: 'verifyApp' } });
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
  const { answer, problem } = await token();
  if (answer) end('recaptchaToken=' + encodeURIComponent(answer.token));
  else say(byId('result'), 'The server made no token: ' + problem);
});
byId('refuse').addEventListener('click', () => end('firebaseError=' + encodeURIComponent(JSON.stringify({
  code: 'auth/captcha-check-failed', message: 'The reCAPTCHA was not solved.',
}))));
