export const byId = (id) => document.getElementById(id);

// Characters that cannot be seen, and those that turn around the text after them.
export const unseen = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u2028-\u202e\u2060-\u206f\ufeff]/g;

/** Text of others as it is shown: with unseen characters by their numbers, and cut if it is longer than `most`. */
export function visible(text, most = 2000) {
  const whole = String(text);
  const part = whole.length > most ? whole.slice(0, most) + '… (' + whole.length + ' characters)' : whole;
  return part.replace(unseen, (sign) => '\\u' + sign.charCodeAt(0).toString(16).padStart(4, '0'));
}

/** Shows text from any source, with unseen characters made visible. */
export function say(place, text) { place.textContent = visible(text); }

/** Creates an element; `properties` are properties of the object, except for `attributes`. A string among the children is never cut. */
export function element(name, properties = {}, ...children) {
  const made = document.createElement(name);
  const { attributes = {}, textContent, ...rest } = properties;
  Object.assign(made, rest);
  if (textContent !== undefined) say(made, textContent);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children.filter((child) => child !== null)
    .map((child) => (typeof child === 'string' ? visible(child, Infinity) : child)));
  return made;
}

/** Makes a screen reader read the text after the current one. */
export function announce(text) {
  const line = element('span', { textContent: text + ' ' });
  byId('announcer').append(line);
  setTimeout(() => line.remove(), 5000);
}

/** A button that copies; `label` is its accessible name, since a list of "Copy" says nothing. */
export function copyButton(caption, label, text) {
  const button = element('button', { type: 'button', className: 'small', textContent: caption });
  button.setAttribute('aria-label', label);
  button.dataset.key = label;
  button.addEventListener('click', async () => {
    const copied = await copy(text);
    button.textContent = copied ? 'Copied' : 'Not copied';
    announce(copied ? 'Copied' : 'Not copied: the browser refused');
    setTimeout(() => { button.textContent = caption; }, 1500);
  });
  return button;
}

/** Copies the text; returns false if the browser refuses. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Browsers offer the clipboard only to pages with HTTPS or on a loopback name.
    const area = element('textarea', { value: text, className: 'hidden' });
    const before = document.activeElement;
    // Behind an open dialog, nothing can be selected.
    (before?.closest('dialog') ?? document.body).append(area);
    area.select();
    const copied = document.execCommand('copy');
    area.remove();
    before?.focus();
    return copied;
  }
}

/** A command to type, with a button to copy it; a line ends between words, not at the hyphens of an option. */
export function command(text) {
  const words = text.split(' ').flatMap((word) => [' ', element('span', { textContent: word })]).slice(1);
  return element('div', { className: 'command' },
    element('code', {}, ...words), copyButton('Copy', 'Copy the command ' + text, text));
}

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
    const print = JSON.stringify(item);
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
