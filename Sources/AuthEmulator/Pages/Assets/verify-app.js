import { byId, say } from './dom.js';
import { app, appAddress, appAnswer, failure, leave, make, scheme, showRequest, value } from './leave.js';

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
byId('refuse').addEventListener('click', () => {
  end('firebaseError=' + encodeURIComponent(JSON.stringify(failure(byId('error-code').value))));
});
