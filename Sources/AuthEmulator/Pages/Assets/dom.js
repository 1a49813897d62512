export const byId = (id) => document.getElementById(id);

// Characters that cannot be seen, and those that turn around the text after them.
const unseen = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u2028-\u202e\u2060-\u206f\ufeff]/g;

/** Text of others as it is shown: with unseen characters by their numbers, and cut if it is longer than `most`. */
export function visible(text, most = 2000) {
  const whole = String(text);
  const part = whole.length > most ? whole.slice(0, most) + '… (' + whole.length + ' characters)' : whole;
  return part.replace(unseen, (sign) => '\\u' + sign.charCodeAt(0).toString(16).padStart(4, '0'));
}

/** Whether a key is typed into a field or a dialog, which has a use for it. */
export const isTyped = ({ target }) => Boolean(target.closest('input:not([type=checkbox]), textarea, dialog'));

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

/** Makes a screen reader read the text after the current one; while a dialog is open, it reads only what is in that. */
export function announce(text) {
  const line = element('span', { textContent: text + ' ' });
  ([...document.querySelectorAll('dialog[open] > .announcer')].at(-1) ?? byId('announcer')).append(line);
  setTimeout(() => line.remove(), 5000);
}

/** A dialog of the page, named by its element with the ID `title`. */
export function dialogOf(id, title, className, ...children) {
  const made = element('dialog', { id, className, attributes: { 'aria-labelledby': title } }, ...children,
    element('p', { className: 'hidden announcer', ariaLive: 'polite' }));
  document.body.append(made);
  return made;
}

/**
 * A button that does `act`, by default a small one; `name` is for screen readers, where the text says too little, and
 * `key` finds it again in its row.
 */
export function button(textContent, act, { name = textContent, key = name, ...rest } = {}) {
  const made = element('button', { type: 'button', className: 'small', textContent, ...rest });
  if (name !== textContent) made.setAttribute('aria-label', visible(name));
  made.dataset.key = key;
  if (act) made.addEventListener('click', act);
  return made;
}

/** A button that copies; `label` is its accessible name, since a list of "Copy" says nothing. */
export function copyButton(caption, label, text) {
  const made = button(caption, async () => {
    const copied = await copy(text);
    made.textContent = copied ? 'Copied' : 'Not copied';
    announce(copied ? 'Copied' : 'Not copied: the browser refused');
    setTimeout(() => { made.textContent = caption; }, 1500);
  }, { name: label });
  return made;
}

/** Copies the text, which may be a promise; returns false if the browser refuses. */
export async function copy(given) {
  // After waiting for a text, Safari lets a page copy only what it promised before.
  const isPromised = given instanceof Promise && 'ClipboardItem' in globalThis
    && await navigator.clipboard?.write([new ClipboardItem({ 'text/plain': given })]).then(() => true, () => false);
  if (isPromised) return true;
  const text = await given;
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

/** Saves a text as a file. */
export function download(name, text) {
  const href = URL.createObjectURL(new Blob([text]));
  element('a', { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 10000);
}

/** Names with their values, as `[name, value]`; those without a value are left out. */
export const facts = (rows) => element('dl', { className: 'facts' }, ...rows.filter(([, value]) => value)
  .flatMap(([name, value]) => [element('dt', { textContent: name }), element('dd', {}, value)]));

/** A command to type, with a button to copy it; a line ends between words, not at the hyphens of an option. */
export function command(text) {
  const words = text.split(' ').flatMap((word) => [' ', element('span', { textContent: word })]).slice(1);
  return element('div', { className: 'command' },
    element('code', {}, ...words), copyButton('Copy', 'Copy the command ' + text, text));
}
