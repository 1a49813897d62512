import { button, copyButton, element, visible } from './dom.js';
import { timeOf } from './times.js';

// A name may be as long as a page.
const short = (text) => visible(text, 200);
export const nameOf = (user) => short(user.email ?? user.phoneNumber ?? user.displayName ?? user.localId);

/** A moment as the lists and the dialog show it; null for none. */
export const moment = (milliseconds) => (milliseconds
  ? element('time', { dateTime: new Date(milliseconds).toISOString(), textContent: timeOf(milliseconds) }) : null);

/** The row of a user. */
export function rowOf(user) {
  const name = nameOf(user);
  const second = [user.displayName, user.email && user.phoneNumber].filter(Boolean).map(short)
    .filter((text) => text !== name).join(' · ');
  const cell = (...children) => element('td', { className: 'wide' }, ...children);
  const box = element('input', { type: 'checkbox', ariaLabel: 'Select ' + name });
  box.dataset.key = 'select';
  const copy = copyButton('Copy uid', 'Copy the uid of ' + name, user.localId);
  const remove = button('Delete', null, { name: 'Delete ' + name, key: 'delete' });
  for (const each of [copy, remove]) each.classList.add('wide');
  const line = element('tr', {}, element('td', {}, box),
    element('th', { scope: 'row', title: [name, second].filter(Boolean).join(' · ') },
      element('span', { className: short(user.localId) === name ? 'name plain' : 'name', textContent: name }),
      second ? element('span', { className: 'second', textContent: second }) : null, marks(user, true)),
    cell(element('code', { textContent: short(user.localId), title: short(user.localId) })),
    cell(...(user.providers.length ? user.providers.map((each) => mark(each)) : [none('none')])),
    cell(marks(user)), cell(moment(user.createdAt) ?? none('never')), cell(moment(user.lastLoginAt) ?? none('never')),
    element('td', { className: 'end' }, copy, button('Show', null, { name: 'Show ' + name, key: 'show' }), remove));
  line.setAttribute('aria-keyshortcuts', 'Enter Space Delete');
  makePressable(line, -1);
  return line;
}

/** What is special about a user; a small screen has no columns for it, and none for the providers. */
function marks(user, isSlim = false) {
  const all = isSlim ? user.providers.map((each) => mark(each)) : [];
  if (user.disabled) all.push(mark('disabled', 'mark warn'));
  if (user.email && !user.emailVerified) all.push(mark('not verified'));
  const factors = user.secondFactors;
  if (factors) all.push(mark(factors === 1 ? '1 factor' : factors + ' factors'));
  if (user.customAttributes) all.push(mark('claims ' + short(user.customAttributes)));
  return element('span', { className: isSlim ? 'slim' : '' }, ...all);
}

const none = (text) => element('span', { className: 'none', textContent: text });
const mark = (text, className = 'mark') => element('span', { className, textContent: text, title: text });

/** Lets Tab reach a row and its controls, or not. */
export function makePressable(line, tabIndex) {
  for (const each of [line, ...line.querySelectorAll('button, input')]) each.tabIndex = tabIndex;
}
