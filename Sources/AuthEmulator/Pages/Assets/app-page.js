import { ask } from './api.js';
import { button, byId, copyButton, element, facts, say } from './dom.js';
import { leave } from './leave.js';
import { tellWebApp } from './tell-web-app.js';

const place = 'at' + location.pathname + location.search;
const { answer, problem } = await ask(place, { body: {} });

/** What the server knows about this page; with an `obstacle`, the page cannot go on. */
export const about = answer ?? { provider: '', obstacle: problem };

/** Shows what the app asked for and what can be chosen, or why the page cannot go on. */
export function showPage() {
  say(byId('result'), about.obstacle);
  byId('choice').hidden = byId('about').hidden = Boolean(about.obstacle);
  if (about.obstacle) return;
  const { request, destination, errors } = about;
  const copy = /:\/\//.test(destination) ? copyButton('Copy', 'Copy the callback address', destination) : '';
  const back = destination && element('span', {}, destination, ' ', copy);
  byId('asked').append(facts([...request, ['Goes back to', back]]));
  const select = element('select', { id: 'error-code', ariaLabel: 'Error' },
    ...errors.map((textContent) => element('option', { textContent })));
  const fail = button('Fail', () => finish({ error: select.value }), { id: 'fail', className: '' });
  byId('choice').append(element('details', { id: 'failure' },
    element('summary', { textContent: 'Answer with an error' }),
    element('div', { className: 'actions' }, select, fail)));
}

/** Passes the choice to the app: `{ claims }`, `{ error }` or `{ isVerified }`. */
export async function finish(choice) {
  byId('choice').hidden = true;
  const { answer: way, problem } = await ask(place, { body: choice });
  if (way) return way.authEvent ? tellWebApp(way) : leave(way.address);
  byId('choice').hidden = false;
  return say(byId('result'), 'The app got no answer: ' + problem);
}
