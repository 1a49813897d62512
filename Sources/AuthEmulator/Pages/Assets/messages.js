import { byId, element, announce, copyButton, command } from './dom.js';
import { reconcile } from './rows.js';
import { watch } from './store.js';
import { timeOf } from './times.js';

const kinds = { VERIFY_EMAIL: 'Verify the address', PASSWORD_RESET: 'Reset the password', EMAIL_SIGNIN: 'Sign in',
  RECOVER_EMAIL: 'Take back the address', VERIFY_AND_CHANGE_EMAIL: 'Change the address' };
const kindOf = (mail) => kinds[mail.requestType] ?? mail.requestType;
const since = (item) => (item.sentAt ? ' · ' + timeOf(item.sentAt) : '');

/** What has come since the list was shown before; older ones appear when a newer one is gone. */
function news(list, before) {
  if (before?.place !== list.place) return [];
  const known = new Set(before.items.map((item) => item.id));
  const first = list.items.findIndex((item) => known.has(item.id));
  return list.items.slice(0, first < 0 ? list.items.length : first);
}

function show(name, list, before) {
  const { total, items } = list;
  const { build, kind, sentence, note } = lists[name];
  byId(name + '-count').textContent = total ? String(total) : '';
  byId('clear-' + name).hidden = total === 0;
  reconcile(byId(name), items, (item) => item.id, build);
  const fresh = news(list, before);
  for (const item of fresh) {
    const row = [...byId(name).children].find((child) => child.dataset.item === item.id);
    row.classList.add('fresh');
    // A view that is shown again would repeat its arrival.
    setTimeout(() => row.classList.remove('fresh'), 2500);
  }
  byId(name).hidden = items.length === 0;
  const empty = byId(name + '-empty');
  empty.hidden = items.length > 0;
  if (!empty.firstChild) empty.append(...note());
  // A few are read out, oldest first; of many only the number.
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

const lists = {
  codes: { build: code, kind: 'SMS codes',
    // Digit by digit, or a screen reader reads one large number.
    sentence: (item) => 'New SMS code for ' + item.phoneNumber + ': ' + [...item.code].join(' '),
    note: () => [element('p', { textContent: 'No code is waiting. To ask for one:' }),
      command('authctl phone send +16505550100 --emulator ' + location.host)] },
  links: { build: link, kind: 'e-mail links',
    sentence: (item) => 'New e-mail link for ' + (item.newEmail ?? item.email) + ': ' + kindOf(item),
    note: () => [element('p', { textContent: 'No link is waiting. Links to verify an address, reset a password or sign in '
      + 'by e-mail appear here instead of being sent.' })] },
};
for (const name of Object.keys(lists)) {
  watch([name, 'day'], (now, before) => { if (now[name]) show(name, now[name], before[name]); });
}
