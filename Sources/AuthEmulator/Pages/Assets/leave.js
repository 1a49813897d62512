import { ask } from './api.js';
import { button, byId, copyButton, element, say } from './dom.js';

export const query = new URLSearchParams(location.search);
export const value = (name) => query.get(name) ?? '';

/** The app as its SDK names it; `web` is first, as in the handler's own order. */
export const app = ['appName', 'clientId', 'appId', 'apn', 'ibi'].map(value).find(Boolean) ?? '';

/** The scheme of an Apple app. */
export const scheme = (query.get('clientId') ? value('clientId').split('.').reverse().join('.')
  : query.get('appId') ? 'app-' + value('appId').replaceAll(':', '-') : value('ibi')).replace(/[^A-Za-z0-9+.-]/g, '');

/** The start of the address that calls an Apple app. */
export const appAddress = scheme + '://firebaseauth/link';

/** The address that calls an Apple app with the answer, `name=value`, of a page of this type. */
export const appAnswer = (type, answer) => appAddress + '?deep_link_id=' + encodeURIComponent(location.origin
  + '/__/auth/callback?authType=' + encodeURIComponent(type) + '&' + answer + '&eventId=' + encodeURIComponent(value('eventId')));

/** Lets this server make something in the project that it is for; returns what it answered. */
export async function make(what, body) {
  const known = await ask('accounts?providerId=none');
  return known.answer
    ? ask('/emulator/v1/projects/' + encodeURIComponent(known.answer.project) + '/' + what, { body }) : known;
}

/** What answers the app with one of these errors. */
export function errorChoice(codes, answer) {
  const select = element('select', { id: 'error-code', ariaLabel: 'Error' },
    ...codes.map((textContent) => element('option', { textContent })));
  const fail = () =>
    answer({ code: select.value, message: 'The page was asked to answer with ' + select.value + '.' });
  return element('details', { id: 'failure' }, element('summary', { textContent: 'Answer with an error' }),
    element('div', { className: 'actions' }, select, button('Fail', fail, { id: 'fail', className: '' })));
}

/** Shows what an app asked for, as `[name, text]`; an address, which is the last, can be copied. */
export function showRequest(rows, address) {
  const shown = [...rows, ['Goes back to', address]].filter(([, text]) => text);
  byId('asked').replaceChildren(...shown.flatMap(([name, text]) =>
    [element('dt', { textContent: name }), element('dd', { textContent: text })]));
  if (/:\/\//.test(address)) byId('asked').lastElementChild?.append(' ', copyButton('Copy', 'Copy the callback address', address));
}

/** Opens an address, unless it is code, and shows it: if no app has its scheme, the browser does nothing. */
export function leave(address) {
  // A browser skips blanks and control characters that a pattern would have to know.
  const { protocol } = URL.canParse(address) ? new URL(address) : { protocol: 'javascript:' };
  if (/^(javascript|data|vbscript|blob|file):$/.test(protocol)) return say(byId('result'), 'That address is not safe.');
  const isWeb = /^https?:$/.test(protocol);
  say(byId('result'), 'Going back to the app. ');
  byId('result').append(element('a', { href: address, textContent: 'Continue' }),
    isWeb ? '' : '. If nothing opens, no app here takes this address: paste it where it is asked for.');
  byId('result').after(element('div', { className: 'command' },
    element('code', { tabIndex: 0 }, address), copyButton('Copy', 'Copy the address with the answer', address)));
  location.assign(address);
}
