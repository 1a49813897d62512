import { dialogOf, element, isTyped } from './dom.js';

const keys = [['/', 'to the search or the filter'], ['↑ ↓', 'along users or calls'], ['Page Up, Page Down, Home, End', 'further along the calls'],
  ['← →', 'along tabs; on the line beside the calls, their width'], ['Enter', 'shows a user; on a small screen a call'], ['Space', 'selects a user'], ['Delete', 'deletes a user, or the selected ones'], ['Esc', 'leaves a search, a call or a dialog'],
  ['?', 'shows these keys']];
const close = element('button', { type: 'button', textContent: 'Close' });
const dialog = dialogOf('keys', 'keys-title', '', element('h2', { id: 'keys-title', textContent: 'Keys' }),
  element('dl', { className: 'facts' }, ...keys.flatMap(([key, does]) =>
    [element('dt', {}, element('kbd', { textContent: key })), element('dd', { textContent: does })])),
  element('div', { className: 'actions' }, close));
close.addEventListener('click', () => dialog.close());
document.addEventListener('keydown', (event) => {
  if (event.key === '?' && !isTyped(event)) dialog.showModal();
});
