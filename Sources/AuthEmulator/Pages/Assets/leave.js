import { byId, copyButton, element, say } from './dom.js';

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
