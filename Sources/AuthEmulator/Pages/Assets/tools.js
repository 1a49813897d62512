import { byId, element } from './dom.js';
import { reconcile } from './rows.js';

/** Adds a card to the tools; its title has the ID `id` and `-title`, and `button` is beside it. */
export function addCard(id, title, button, ...children) {
  const heading = element('h2', { id: id + '-title', tabIndex: -1, textContent: title });
  byId('tools').append(element('section', { className: 'card', id, attributes: { 'aria-labelledby': heading.id } },
    element('div', { className: 'bar' }, heading, button), ...children));
}

/**
 * Adds a card with a list and the form that adds to it; returns what shows the items.
 *
 * An item is known by its `key` and shown by `row`; without items, the card says `none`.
 */
export function addListCard({ id, title, button = null, none, key, row, form }) {
  const list = element('ul', { className: 'list', attributes: { 'aria-labelledby': id + '-title' } });
  const empty = element('p', { className: 'empty', textContent: none });
  addCard(id, title, button, list, empty, form);
  return (items) => {
    if (reconcile(list, items, key, row)) form.querySelector('input').focus();
    list.hidden = items.length === 0;
    empty.hidden = items.length > 0;
  };
}
