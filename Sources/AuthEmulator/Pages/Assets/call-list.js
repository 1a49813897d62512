import { element, visible } from './dom.js';
import { userOf } from './call-store.js';
import { duration, timeOf } from './times.js';

const outcomes = { done: ['done', 'good'], secondFactorNeeded: ['2nd factor', 'warn'], refused: ['refused', 'wrong'],
  failed: ['no answer', 'wrong'] };

/** What came of a call, in a word that has a color too. */
export function outcomeMark(outcome) {
  const [word, color] = outcomes[outcome] ?? ['unknown', 'warn'];
  return element('span', { className: 'mark outcome ' + color, textContent: word });
}

/** What a call does, in words, or as its method and the end of its address if there is no description. */
export function wordsFor(told) {
  const [, end = told.address ?? ''] = (told.address ?? '').split(/\?.*$/)[0].match(/\/(.+)/) ?? [];
  return visible(told.operation ?? told.method + ' ' + end, 100);
}

/** The same as the title of what is shown beside the list. */
export const titleFor = (words) => words[0].toUpperCase() + words.slice(1);

/** One line for a call. */
export function callRow(call) {
  const told = call.explanation;
  const cell = (className, text) => element('span', { className, textContent: visible(text, 300) });
  return element('div', { className: 'row call', id: 'call-' + call.number, attributes: { role: 'option' } },
    cell('when', timeOf(told.time)), cell('client', call.client ?? '–'),
    element('span', { className: 'what' }, cell('', wordsFor(told)),
      told.code && told.outcome !== 'secondFactorNeeded' ? element('code', { textContent: told.code, title: told.reason ? visible(told.causes[0], 300) : '' }) : null),
    cell('whom', userOf(call)), outcomeMark(told.outcome), cell('took', duration(told.milliseconds)));
}

/**
 * A list of rows with one selected: by the mouse, or by arrow keys while the list has the focus.
 *
 * `choose(key, isOpened)` is called for each choice; `isOpened` means that Enter or the mouse made it.
 */
export class ChoiceList {
  #box;
  #build;
  #choose;
  // Also those that a filter leaves out, so that it need not build them again.
  #built = new Map();
  #rows = new Map();
  #shown = [];
  #chosen = null;
  #marked = null;

  constructor(box, build, choose) {
    this.#box = box;
    this.#build = build;
    this.#choose = choose;
    box.addEventListener('keydown', (event) => this.#press(event));
    box.addEventListener('click', (event) => {
      const row = event.target.closest('[role="option"]');
      if (!row) return;
      this.choose(row.dataset.key);
      choose(this.#chosen, true);
    });
  }

  /** Shows items in this order; a row is built again only if `print(item)` has changed. */
  show(items, key, print = () => '') {
    const rows = new Map();
    for (const item of items) {
      const name = key(item);
      const mark = print(item);
      let row = this.#built.get(name);
      if (!row || row.dataset.print !== mark) {
        row = this.#build(item);
        // A browser does not look into rows that are out of sight, but a screen reader does.
        row.setAttribute('aria-label', [...row.querySelectorAll(':not(:has(*))')].map((it) => it.textContent)
          .filter(Boolean).join(' '));
        row.dataset.key = name;
        row.dataset.print = mark;
        this.#built.set(name, row);
      }
      rows.set(name, row);
    }
    if (this.#built.size > 2000) this.#built = new Map(rows);
    const before = this.#shown;
    this.#rows = rows;
    this.#shown = [...rows.values()];
    // Mostly, a few rows have come above the others.
    const came = this.#shown.length - before.length;
    if (before.length && came >= 0 && before.every((row, index) => row === this.#shown[index + came])) {
      this.#box.prepend(...this.#shown.slice(0, came));
    } else {
      this.#box.replaceChildren(...this.#shown);
    }
    this.#box.hidden = !this.#shown.length;
    this.#mark();
  }

  /** Chooses the row with this key, or none. */
  choose(key) {
    this.#chosen = key === null ? null : String(key);
    this.#mark();
  }

  #mark() {
    const row = this.#rows.get(this.#chosen);
    if (this.#marked !== row) this.#marked?.setAttribute('aria-selected', 'false');
    this.#marked = row;
    row?.setAttribute('aria-selected', 'true');
    if (row) this.#box.setAttribute('aria-activedescendant', row.id);
    else this.#box.removeAttribute('aria-activedescendant');
  }

  #press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' && this.#rows.has(this.#chosen)) {
      event.preventDefault();
      return this.#choose(this.#chosen, true);
    }
    const at = this.#shown.indexOf(this.#rows.get(this.#chosen));
    const last = this.#shown.length - 1;
    const to = { ArrowDown: at + 1, ArrowUp: Math.max(at, 1) - 1, PageDown: at + 10, PageUp: at - 10, Home: 0,
      End: last }[event.key];
    if (to === undefined || last < 0) return;
    event.preventDefault();
    const row = this.#shown[Math.min(Math.max(to, 0), last)];
    this.choose(row.dataset.key);
    row.scrollIntoView({ block: 'nearest' });
    this.#choose(this.#chosen, false);
  }
}
