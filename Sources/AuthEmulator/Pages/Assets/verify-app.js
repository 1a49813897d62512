import { byId, say } from './dom.js';
import { app, appAddress, appAnswer, errorChoice, leave, make, scheme, showRequest, value } from './leave.js';

const isKnown = Boolean(value('clientId') || value('appId'));

function end(answer) {
  byId('choice').hidden = true;
  leave(appAnswer('verifyApp', answer));
}

byId('choice').hidden = byId('about').hidden = !isKnown;
if (isKnown) showRequest([['App', app], ['Bundle', value('ibi')], ['Scheme', scheme]], appAddress);
else say(byId('result'), 'The address is missing the app: add clientId or appId.');
byId('verify').addEventListener('click', async () => {
  const { answer, problem } = await make('recaptchaTokens', { action: 'verifyApp' });
  if (answer) end('recaptchaToken=' + encodeURIComponent(answer.token));
  else say(byId('result'), 'The server made no token: ' + problem);
});
const errors = ['captcha-check-failed', 'internal-error', 'network-request-failed', 'invalid-oauth-client-id'];
byId('choice').append(errorChoice(errors.map((name) => 'auth/' + name), (error) =>
  end('firebaseError=' + encodeURIComponent(JSON.stringify(error)))));
