import { byId, element, announce, copyButton, command, reconcile } from './dom.js';

const kinds = { VERIFY_EMAIL: 'Verify the address', PASSWORD_RESET: 'Reset the password', EMAIL_SIGNIN: 'Sign in',
  RECOVER_EMAIL: 'Take back the address', VERIFY_AND_CHANGE_EMAIL: 'Change the address' };
const kindOf = (mail) => kinds[mail.requestType] ?? mail.requestType;
const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' });
const since = (item) => (item.sentAt ? ' · ' + clock.format(item.sentAt) : '');
let known = {};

/** Forgets the known messages, so that those of another project are not read out as new. */
export function forgetMessages() { known = {}; }

function news(list, items) {
  const before = known[list];
  known[list] = new Set(items.map((item) => item.id));
  return before ? items.filter((item) => !before.has(item.id)) : [];
}

function showList(list, { total, items }, build, note) {
  byId(list + '-count').textContent = total ? String(total) : '';
  byId('clear-' + list).hidden = total === 0;
  const fresh = news(list, items);
  reconcile(byId(list), items, (item) => item.id, build);
  for (const item of fresh) {
    [...byId(list).children].find((child) => child.dataset.item === item.id)?.classList.add('fresh');
  }
  byId(list).hidden = items.length === 0;
  const empty = byId(list + '-empty');
  empty.hidden = items.length > 0;
  if (!empty.firstChild) empty.append(...note());
  return fresh;
}

export function showCodes(codes) {
  const fresh = showList('codes', codes, code, () => [
    element('p', { textContent: 'No code is waiting. To ask for one:' }),
    command('authctl phone send +16505550100 --emulator ' + location.host)]);
  // Digit by digit, or a screen reader reads one large number.
  tell(fresh, 'SMS codes', (item) =>
    'New SMS code for ' + item.phoneNumber + ': ' + [...item.code].join(' '));
}

export function showLinks(links) {
  const fresh = showList('links', links, link, () => [
    element('p', { textContent: 'No link is waiting. Links to verify an address, reset a password or sign in by '
      + 'e-mail appear here instead of being sent.' })]);
  tell(fresh, 'e-mail links', (item) =>
    'New e-mail link for ' + (item.newEmail ?? item.email) + ': ' + kindOf(item));
}

/** Reads out a few messages, oldest first; of many only the number. */
function tell(fresh, kind, sentence) {
  if (fresh.length > 3) announce(fresh.length + ' new ' + kind);
  else if (fresh.length) announce(fresh.toReversed().map(sentence).join('. '));
}

function code(item) {
  return element('li', {},
    element('div', {},
      element('span', { className: 'code', textContent: item.code }),
      element('span', { className: 'second', textContent: item.phoneNumber + since(item)
        + (item.languageCode ? ' · ' + item.languageCode : '') })),
    copyButton('Copy', 'Copy the code ' + item.code + ' for ' + item.phoneNumber, item.code));
}

function link(item) {
  const receiver = item.newEmail ?? item.email;
  const line = element('li', {},
    element('div', {},
      element('span', { className: 'name', textContent: receiver }),
      element('span', { className: 'second', textContent: kindOf(item) + since(item)
        + (item.sender ? ' · from ' + item.sender : '') })));
  line.append(element('div', { className: 'pair' }, openLink(item.oobLink, receiver),
    copyButton('Copy link', 'Copy the link for ' + receiver, item.oobLink)));
  return line;
}

/** Opens the link in a window of its own, as a mail program would; nothing for an address that is not a web page. */
function openLink(address, receiver) {
  if (!/^https?:\/\//i.test(address)) return null;
  const open = element('a', { className: 'button small', href: address, target: '_blank', rel: 'noopener noreferrer',
    textContent: 'Open' });
  open.setAttribute('aria-label', 'Open the link for ' + receiver + ' in a new window');
  open.dataset.key = 'open';
  return open;
}
