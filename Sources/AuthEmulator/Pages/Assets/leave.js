import { byId, element, say } from './dom.js';

/** Opens an address, unless it is code, and shows it: if no app has its scheme, the browser does nothing. */
export function leave(address) {
  // A browser skips blanks and control characters that a pattern would have to know.
  const { protocol } = URL.canParse(address) ? new URL(address) : { protocol: 'javascript:' };
  if (/^(javascript|data|vbscript|blob|file):$/.test(protocol)) return say(byId('result'), 'That address is not safe.');
  say(byId('result'), 'Going back to the app. ');
  byId('result').append(element('a', { href: address, textContent: 'Continue' }));
  location.assign(address);
}
