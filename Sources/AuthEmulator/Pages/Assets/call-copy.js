import { unseen } from './dom.js';
import { tried } from './tried.js';

/** A word of a shell's command line; characters that a terminal would act on, or hide, become escapes of `$'…'`. */
function quoted(text) {
  if (/^[\w@%+:,./-][\w@%+=:,./-]*$/.test(text)) return text;
  if (!/[\t\n]/.test(text) && text.search(unseen) < 0) return "'" + text.replaceAll("'", "'\\''") + "'";
  // Bytes, because bash knows other escapes only in a locale that has the character.
  const escape = (sign) =>
    [...new TextEncoder().encode(sign)].map((byte) => '\\x' + byte.toString(16).padStart(2, '0')).join('');
  return "$'" + text.replace(/[\\']/g, '\\$&').replace(unseen, escape).replace(/[\t\n]/g, escape) + "'";
}

const line = (...words) => words.filter(Boolean).map(quoted).join(' ');

/** A recorded text with its stand-ins in a reader's form: `<idToken 1f0a9c2e>` in place of a token. */
function readable(text) {
  return text
    .replace(/standin-([A-Za-z]+)-([0-9a-f]{8})[0-9a-f]{8}/g, '<$1 $2>')
    .replace(/standin-body-of-(\d+)-bytes/g, '<$1 bytes>')
    .replace(/standin-([A-Za-z]+)-\d+/g, '<$1>')
    .replace(/standin-repeated/g, '<secret>')
    .replace(/eyJ[\w-]+\.[\w-]*\.[\w-]*/g, (token) => '<token ' + mark(token) + '>');
}

/** What tells a token from others, as the list of tokens names it. */
function mark(token) {
  const header = token.split('.')[0].replaceAll('-', '+').replaceAll('_', '/');
  return tried(() => JSON.parse(atob(header)).standIn.slice(0, 8)) ?? '';
}

/** What shows the texts of a recorded call: those of a revealed one are as they were. */
export const reader = ({ secrets }) => (secrets === 'kept' ? (text) => text : readable);

/** A body as a person likes it: JSON with indents, everything else as it is. */
export const pretty = (body) => tried(() => JSON.stringify(JSON.parse(body), null, 2)) ?? body;

const unneeded = /^(host|content-length|connection|accept|accept-.*|user-agent|sec-.*|origin|referer|cookie|dnt|priority)$/i;

/** The request as a command of curl that asks this server; secrets that are not revealed are names in angle brackets. */
export function curlCommand(recorded) {
  const [{ request }, read] = [recorded, reader(recorded)];
  const isRevealed = read !== readable;
  const url = new URL(request.url);
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (!isRevealed && url.searchParams.has('key')) url.searchParams.set('key', 'API_KEY');
  const address = location.origin + (isHere ? '' : '/' + url.host) + url.pathname + read(url.search);
  // Without -g, curl takes brackets of an address for a list of addresses.
  const words = ['curl', /[[\]{}]/.test(url.pathname + url.search) ? '-sSg' : '-sS'];
  if (request.method !== (request.body ? 'POST' : 'GET')) words.push('-X', request.method);
  words.push(address);
  for (const { name, value } of request.headers) {
    const isNeeded = !unneeded.test(name) && (isRevealed || !/^x-goog-api-key$/i.test(name));
    if (isNeeded) words.push('-H', name + ': ' + read(value));
  }
  // A body of -d that begins with @ is the name of a file.
  if (request.body) words.push('--data-raw', read(request.body));
  return line(...words);
}

/** The command of this program that makes the same call here; null if there is none. */
export function authctlCommand({ command: words }) {
  if (!words) return null;
  // What follows `--` is no option.
  const end = words.indexOf('--');
  return line('authctl', ...words.toSpliced(end < 0 ? words.length : end, 0, '--emulator', location.host));
}

/** The command that explains the call in a terminal, where it can be kept. */
export const explainCommand = (number) =>
  'curl -sS ' + quoted(location.origin + '/emulator/v1/calls/' + number) + ' | authctl explain -';
