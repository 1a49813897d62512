import { announce, byId, command, copyButton, element } from './dom.js';
import { notify } from './notices.js';
import { address, remember } from './place.js';
import { reconcile } from './rows.js';
import { watch } from './store.js';
import { timeOf } from './times.js';
import { see } from './unseen.js';

const purposes = { signIn: 'Sign in or link the number', secondFactorSignIn: 'Sign in with a second factor',
  secondFactorEnrollment: 'Enroll a second factor', VERIFY_EMAIL: 'Verify the address', PASSWORD_RESET: 'Reset the password',
  EMAIL_SIGNIN: 'Sign in', RECOVER_EMAIL: 'Take back the address', VERIFY_AND_CHANGE_EMAIL: 'Change the address' };
const purposeOf = ({ purpose, requestType = purpose }) => purposes[requestType] ?? requestType;
const receiverOf = ({ phoneNumber, newEmail, email }) => phoneNumber ?? newEmail ?? email;
const search = byId('messages-search');
const onScreen = new IntersectionObserver((rows) => {
  const seen = rows.filter((row) => row.isIntersecting).map((row) => row.target.dataset.item);
  // Long enough to find the mark.
  if (seen.length) setTimeout(see, 2500, 'messages', seen);
}, { threshold: .2 });

/** What has come since the list was shown before; older ones appear when a newer one is gone. */
function news(list, before) {
  if (before?.place !== list.place) return [];
  const known = new Set(before.items.map((item) => item.id));
  const first = list.items.findIndex((item) => known.has(item.id));
  return list.items.slice(0, first < 0 ? list.items.length : first);
}

function show(name, { [name]: list, place, seen, notifies }, before) {
  const { total, items } = list;
  const { build, kind, note } = lists[name];
  const words = (place.messages ?? '').toLowerCase().split(/\s+/);
  const textOf = (item) => [...Object.values(item), purposeOf(item)].join(' ').toLowerCase();
  const left = items.filter((item) => words.every((word) => textOf(item).includes(word)));
  byId(name + '-count').textContent = left.length === items.length ? total || ''
    : left.length + ' of ' + (total > items.length ? 'the newest ' + items.length : total);
  byId('clear-' + name).hidden = total === 0;
  reconcile(byId(name), left.map((item) => ({ ...item, isNew: !seen.messages.has(item.id) })), (item) => item.id, build);
  byId(name).hidden = left.length === 0;
  const empty = byId(name + '-empty');
  empty.hidden = left.length > 0;
  if (!empty.hidden && empty.dataset.total !== String(total)) {
    empty.dataset.total = total;
    empty.replaceChildren(...(total ? [element('p', { textContent: 'None of these has all the words.' })] : note()));
  }
  if (list === before[name]) return;
  const fresh = news(list, before[name]);
  for (const item of fresh.slice(0, 3)) {
    notify(notifies, item.code ? 'SMS code ' + item.code : purposeOf(item), receiverOf(item), 'message-' + item.id, { view: 'users-codes' });
  }
  // A few are read out, oldest first; of many only the number.
  if (fresh.length > 3) announce(fresh.length + ' new ' + kind);
  else if (fresh.length) announce(fresh.toReversed().map(sentence).join('. '));
}

// Digit by digit, or a screen reader reads one large number.
const sentence = (item) => (item.code ? 'New SMS code for ' + receiverOf(item) + ': ' + [...item.code].join(' ')
  : 'New e-mail link for ' + receiverOf(item) + ': ' + purposeOf(item));

/** A message as its receiver sees it, below its title, and what the server knows of it. */
function row(item, title, body, ...buttons) {
  const { sentAt, text, textLanguage, languageCode, app, localId, user, isNew } = item;
  const facts = [purposeOf(item), languageCode, app].filter(Boolean).join(' · ');
  const made = element('li', {},
    element('div', {},
      element('div', { className: 'head' }, element('span', { className: 'name' },
        isNew ? element('span', { className: 'mark', textContent: 'New' }) : null, title),
      sentAt ? element('time', { dateTime: sentAt, textContent: timeOf(sentAt) }) : null), body,
      text ? element('p', { className: 'text', lang: textLanguage, dir: 'auto', textContent: text }) : null,
      element('span', { className: 'second' }, facts, ...(!user || user === receiverOf(item) ? []
        : [' · ', element('a', { href: address('users-codes', { user: localId }), textContent: user })]))),
    element('div', { className: 'pair' }, ...buttons));
  if (isNew) onScreen.observe(made);
  return made;
}

const code = (item) => row(item, item.phoneNumber, element('span', { className: 'code', textContent: item.code }),
  copyButton('Copy', 'Copy the code ' + item.code + ' for ' + item.phoneNumber, item.code));

function link(item) {
  const { subject, sender, senderName, isReturned, oobLink } = item;
  const receiver = receiverOf(item);
  const from = senderName ? senderName + ' <' + sender + '>' : sender;
  return row(item, subject ?? receiver, element('span', { className: 'second', textContent: isReturned
    ? 'Not sent: an administrator got the link for ' + receiver : (from ? 'From ' + from + ' to ' : 'To ') + receiver }),
  openLink(oobLink, receiver), copyButton('Copy link', 'Copy the link for ' + receiver, oobLink));
}

/** Opens the link in a window of its own, as a mail program would; nothing for an address that is not a web page. */
function openLink(address, receiver) {
  if (!/^https?:\/\//i.test(address)) return '';
  const open = element('a', { className: 'button small', href: address, target: '_blank', rel: 'noopener noreferrer',
    ariaLabel: 'Open the link for ' + receiver + ' in a new window', textContent: 'Open' });
  open.dataset.key = 'open';
  return open;
}

const lists = {
  codes: { build: code, kind: 'SMS codes', note: () => [element('p', { textContent: 'No code is waiting. To ask for one:' }),
    command('authctl phone send +16505550100 --emulator ' + location.host)] },
  links: { build: link, kind: 'e-mail links', note: () => [element('p', { textContent: 'No link is waiting. Links to verify '
    + 'an address, reset a password or sign in by e-mail appear here instead of being sent.' })] },
};
search.addEventListener('input', () => remember({ messages: search.value.trim() }));
watch(['codes', 'links', 'place', 'seen', 'day'], (now, before) => {
  if (!now.codes) return;
  const text = now.place.messages ?? '';
  if (search.value.trim() !== text) search.value = text;
  byId('messages-line').hidden = !text && !now.codes.total && !now.links.total;
  for (const name of Object.keys(lists)) show(name, now, before);
});
