import { element, visible } from './dom.js';
import { userOf } from './call-store.js';
import { duration, span, timeOf, today } from './times.js';

const outcomes = { done: ['done', 'good'], secondFactorNeeded: ['2nd factor', 'warn'], refused: ['refused', 'wrong'],
  failed: ['no answer', 'wrong'] };

/** What came of a call, in a word and a color. */
export const outcomeOf = (outcome) => outcomes[outcome] ?? ['unknown', 'warn'];

export const wordMark = ([word, color]) => element('span', { className: 'mark outcome ' + color, textContent: word });
export const outcomeMark = (outcome) => wordMark(outcomeOf(outcome));

/** A part of a line of the list. */
export const cell = (className, text) => element('span', { className, textContent: visible(text, 300) });

/** What a call does, in words, or as its method and the end of its address if there is no description. */
export function wordsFor(told) {
  const [, end = told.address ?? ''] = (told.address ?? '').split(/\?.*$/)[0].match(/\/(.+)/) ?? [];
  return visible(told.operation ?? told.method + ' ' + end, 100);
}

/** The same as the title of what is shown beside the list. */
export const titleFor = (words) => words[0].toUpperCase() + words.slice(1);

/** What happened to the server between two calls, in words. */
export const changeBetween = (isRestart, step, faults) => [isRestart && 'The server was started again',
  step && 'The clock was moved ' + (step > 0 ? 'forward' : 'back') + ' by ' + span(step),
  faults && (faults.length ? 'The faults were set to ' + faults.join(', ') : 'The faults ended')].filter(Boolean).join('. ');

/** One line for a call, with what happened to the server before it. */
export function callRow(call, changed) {
  const told = call.explanation;
  // An answer that is not there has no code.
  const why = told.outcome === 'secondFactorNeeded' || !(told.code ?? told.message) ? null
    : element(told.code ? 'code' : 'span', { className: 'refusal', textContent: visible(told.code ?? told.message, 200),
      title: told.reason ? visible(told.causes[0], 300) : '' });
  return element('div', { className: 'row call', id: 'call-' + call.key, attributes: { role: 'option' } },
    cell('when', timeOf(told.time)), cell('client', call.client ?? '–'), cell('what', wordsFor(told)),
    cell('whom', userOf(call)), cell('status', told.status ?? ''), outcomeMark(told.outcome),
    cell('took', duration(told.milliseconds)),
    why ? element('span', { className: 'why-line' }, why) : null,
    changed ? cell('change', changed) : null);
}

/** What makes a row different from the one before. */
export const callPrint = (call, changed) => [userOf(call), changed, today()].join(' ');

/**
 * A list of rows with one selected: by the mouse, or by arrow keys while the list has the focus.
 *
 * `choose(key, isOpened)` is called for each choice; `isOpened` means that Enter or the mouse made it.
 */
export class ChoiceList {
  #box;
  #choose;
  // By the call, so that a filter need not build them again, and no more are kept than calls.
  #built = new WeakMap();
  #rows = new Map();
  #chosen = null;
  #marked = null;

  constructor(box, choose) {
    this.#box = box;
    this.#choose = choose;
    box.addEventListener('keydown', (event) => this.#press(event));
    box.addEventListener('click', (event) => {
      const row = event.target.closest('[role="option"]');
      if (!row) return;
      this.choose(row.dataset.key);
      choose(this.#chosen, true);
    });
  }

  /** Shows items with `key`, `source` (the call that they come from), `print` and `build`; those that stay are not touched. */
  show(items) {
    const rows = new Map(items.map((item) => [item.key, this.#row(item)]));
    for (const row of [...this.#box.children]) if (rows.get(row.dataset.key) !== row) row.remove();
    let next = this.#box.firstChild;
    for (const row of rows.values()) {
      if (row === next) next = next.nextSibling;
      else this.#box.insertBefore(row, next);
    }
    this.#rows = rows;
    this.#box.hidden = !rows.size;
    this.#mark();
  }

  #row({ key, source, print, build }) {
    const known = this.#built.get(source);
    if (known?.dataset.print === print && known.dataset.key === key) return known;
    const row = build();
    // A browser does not look into rows that are out of sight, but a screen reader does.
    row.setAttribute('aria-label', [...row.querySelectorAll(':not(:has(*))')].map((it) => it.textContent)
      .filter(Boolean).join(' '));
    Object.assign(row.dataset, { key, print });
    this.#built.set(source, row);
    return row;
  }

  /** Chooses the row with this key, or none. */
  choose(key) {
    this.#chosen = key || null;
    this.#mark();
  }

  get chosen() { return this.#chosen; }

  #mark() {
    const row = this.#rows.get(this.#chosen);
    if (this.#marked === row) return;
    this.#marked?.setAttribute('aria-selected', 'false');
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
    const keys = [...this.#rows.keys()];
    const at = keys.indexOf(this.#chosen);
    const last = keys.length - 1;
    const to = { ArrowDown: at + 1, ArrowUp: Math.max(at, 1) - 1, PageDown: at + 10, PageUp: at - 10, Home: 0,
      End: last }[event.key];
    if (to === undefined || last < 0) return;
    event.preventDefault();
    this.choose(keys[Math.min(Math.max(to, 0), last)]);
    this.#marked.scrollIntoView({ block: 'nearest' });
    this.#choose(this.#chosen, false);
  }
}
