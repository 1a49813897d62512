import { today } from './times.js';

const prints = new WeakMap();

/** Updates the children of `list` from `items` and keeps unchanged ones; returns true if the focus is lost. */
export function reconcile(list, items, key, build) {
  const focused = list.contains(document.activeElement) ? document.activeElement : null;
  const focusedRow = focused?.closest('[data-item]');
  const place = { item: focusedRow?.dataset.item, key: focused?.dataset.key,
    index: focusedRow ? [...list.children].indexOf(focusedRow) : -1 };
  const old = new Map([...list.children].map((child) => [child.dataset.item, child]));
  items.forEach((item, index) => {
    const id = key(item);
    // On another day, times are shown differently.
    const print = JSON.stringify(item) + today();
    let child = old.get(id);
    if (!child || prints.get(child) !== print) {
      const fresh = build(item);
      fresh.dataset.item = id;
      prints.set(fresh, print);
      child?.replaceWith(fresh);
      child = fresh;
    }
    old.delete(id);
    if (list.children[index] !== child) list.insertBefore(child, list.children[index] ?? null);
  });
  for (const child of old.values()) child.remove();
  if (!focused || list.contains(document.activeElement)) return false;
  const rows = [...list.children];
  const row = rows.find((child) => child.dataset.item === place.item)
    ?? rows[Math.min(place.index, rows.length - 1)];
  if (!row) return true;
  const same = place.key && row.dataset.item === place.item
    ? [...row.querySelectorAll('[data-key]')].find((child) => child.dataset.key === place.key) : null;
  (same ?? (row.hasAttribute('tabindex') ? row : row.querySelector('button')))?.focus();
  return false;
}
