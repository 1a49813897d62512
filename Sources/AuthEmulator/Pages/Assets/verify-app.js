import { ask } from './api.js';
import { byId, say } from './dom.js';
import { app, appAddress, appAnswer, leave, scheme, showRequest } from './leave.js';

const query = new URLSearchParams(location.search);
const isKnown = Boolean(query.get('clientId') || query.get('appId'));

async function token() {
  const known = await ask('accounts?providerId=none');
  if (!known.answer) return known;
  return ask('/emulator/v1/projects/' + encodeURIComponent(known.answer.project) + '/recaptchaTokens',
    { body: { action: 'verifyApp' } });
}

function end(answer) {
  byId('choice').hidden = true;
  leave(appAnswer('verifyApp', answer));
}

byId('choice').hidden = byId('about').hidden = !isKnown;
if (isKnown) showRequest([['App', app], ['Bundle', query.get('ibi')], ['Scheme', scheme]], appAddress);
else say(byId('result'), 'The address is missing the app: add clientId or appId.');
byId('verify').addEventListener('click', async () => {
  const { answer, problem } = await token();
  if (answer) end('recaptchaToken=' + encodeURIComponent(answer.token));
  else say(byId('result'), 'The server made no token: ' + problem);
});
byId('refuse').addEventListener('click', () => {
  const code = byId('error-code').value;
  end('firebaseError=' + encodeURIComponent(JSON.stringify({ code, message: 'The page was asked to answer with ' + code + '.' })));
});
