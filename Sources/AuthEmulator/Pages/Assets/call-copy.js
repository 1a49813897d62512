/** A word of a shell's command line. */
const quoted = (text) => (/^[\w@%+=:,./-]+$/.test(text) ? text : "'" + text.replaceAll("'", "'\\''") + "'");
const line = (...words) => words.filter(Boolean).map(quoted).join(' ');
const here = () => ' --emulator ' + location.host;

/** A recorded text with its stand-ins in a reader's form: `<idToken 1f0a9c2e>` in place of a token. */
export function readable(text) {
  return text
    .replace(/standin-([A-Za-z]+)-([0-9a-f]{8})[0-9a-f]{8}/g, '<$1 $2>')
    .replace(/standin-body-of-(\d+)-bytes/g, '<$1 bytes>')
    .replace(/standin-([A-Za-z]+)-\d+/g, '<$1>')
    .replace(/standin-repeated/g, '<secret>')
    .replace(/eyJ[\w-]+\.[\w-]*\.[\w-]*/g, (token) => '<token ' + mark(token) + '>');
}

/** What tells a token from others, as the list of tokens names it. */
function mark(token) {
  try {
    const [header] = token.split('.');
    return JSON.parse(atob(header.replaceAll('-', '+').replaceAll('_', '/'))).standIn.slice(0, 8);
  } catch {
    return '';
  }
}

/** A body as a reader likes it: JSON with indents, everything else as it is. */
export function pretty(body) {
  try {
    return readable(JSON.stringify(JSON.parse(body), null, 2));
  } catch {
    return readable(body);
  }
}

const unneeded = /^(host|content-length|connection|accept|accept-.*|user-agent|sec-.*|origin|referer|cookie|dnt|priority|x-goog-api-key)$/i;

/** The request as a command of curl that asks this server; secrets are names in angle brackets. */
export function curlCommand({ request }) {
  const url = new URL(request.url);
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url.searchParams.has('key')) url.searchParams.set('key', 'API_KEY');
  const address = location.origin + (isHere ? '' : '/' + url.host) + url.pathname + readable(url.search);
  const words = ['curl', '-sS'];
  if (request.method !== (request.body ? 'POST' : 'GET')) words.push('-X', request.method);
  words.push(address);
  for (const { name, value } of request.headers) {
    if (!unneeded.test(name)) words.push('-H', name + ': ' + readable(value));
  }
  if (request.body) words.push('-d', readable(request.body));
  return line(...words);
}

const provider = (sent) => new URLSearchParams(sent.postBody ?? '').get('providerId') ?? 'PROVIDER';

/** The commands that make the same calls, by the end of the path; the parts to fill in are in capitals. */
const commands = [
  [/accounts:signInWithPassword$/, (sent) => ['email', 'sign-in', sent.email ?? 'ADDRESS']],
  [/accounts:signUp$/, (sent) => (sent.email ? ['email', 'sign-up', sent.email] : ['anonymous', 'sign-in'])],
  [/accounts:sendVerificationCode$/, (sent) => ['phone', 'send', sent.phoneNumber ?? 'NUMBER']],
  [/accounts:signInWithPhoneNumber$/, () => ['phone', 'verify', 'CODE']],
  [/accounts:sendOobCode$/, (sent) => ({ PASSWORD_RESET: ['email', 'reset', sent.email ?? 'ADDRESS'],
    EMAIL_SIGNIN: ['email', 'sign-in', sent.email ?? 'ADDRESS', '--send-link'] }[sent.requestType]
    ?? ['email', 'send-verification'])],
  [/accounts:(resetPassword|signInWithEmailLink)$/, () => ['email', 'confirm', 'CODE']],
  [/accounts:signInWithIdp$/, (sent) =>
    ['oauth', 'sign-in', '--provider', provider(sent), '--id-token-file', 'FILE']],
  [/accounts:signInWithCustomToken$/, () => ['custom-token', 'sign-in']],
  [/accounts\/mfaSignIn:start$/, () => ['mfa', 'challenge']],
  [/accounts\/mfaSignIn:finalize$/, () => ['mfa', 'resolve', 'CODE']],
  [/accounts\/mfaEnrollment:start$/, (sent) => (sent.phoneEnrollmentInfo
    ? ['mfa', 'enroll', 'phone', sent.phoneEnrollmentInfo.phoneNumber ?? 'NUMBER'] : ['mfa', 'enroll', 'totp'])],
  [/accounts\/mfaEnrollment:finalize$/, () => ['mfa', 'enroll', 'finish', 'CODE']],
  [/accounts\/mfaEnrollment:withdraw$/, (sent) => ['mfa', 'withdraw', sent.mfaEnrollmentId ?? 'FACTOR']],
  [/v1\/accounts:lookup$/, () => ['user', 'show']],
  [/v1\/accounts:delete$/, () => ['user', 'delete']],
  [/v1\/accounts:update$/, (sent) => (sent.oobCode ? ['email', 'confirm', 'CODE'] : ['user', 'update'])],
  [/securetoken\.googleapis\.com\/v1\/token$/, () => ['token', '--force-refresh']],
];

/** The command of this program that does the same; null if there is none. */
export function authctlCommand({ request }) {
  const { pathname } = new URL(request.url);
  const [, words] = commands.find(([path]) => path.test(pathname)) ?? [];
  if (!words) return null;
  let sent = {};
  try {
    sent = JSON.parse(request.body) ?? {};
  } catch {
    // A form or nothing: the command needs no more.
  }
  const isText = (value) => typeof value !== 'string' || !value.startsWith('standin-');
  const shown = Object.fromEntries(Object.entries(sent).filter(([, value]) => isText(value)));
  return line('authctl', ...words(shown), ...(shown.tenantId ? ['--tenant', shown.tenantId] : [])) + here();
}

/** The command that explains the call in a terminal, where it can be kept. */
export const explainCommand = (number) =>
  'curl -sS ' + quoted(location.origin + '/emulator/v1/calls/' + number) + ' | authctl explain -';
