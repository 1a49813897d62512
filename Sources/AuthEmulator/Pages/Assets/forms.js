import { element, say } from './dom.js';

/**
 * A field with its label and room for a sentence about what is wrong with it; `rule` is the sentence for a value that
 * the browser refuses, and `role` that of the sentence.
 */
export function field(id, label, { tag = 'input', className = '', rule, role, ...rest } = {}) {
  const isNumber = rest.type === 'tel';
  const input = element(tag, { id, autocomplete: 'off', spellcheck: false,
    ...(tag === 'input' ? { type: 'text' } : {}), ...(isNumber ? { pattern: '\\s*\\+.*' } : {}), ...rest });
  const problem = element('p', { className: 'problem', id: id + '-problem', attributes: role ? { role } : {} });
  input.setAttribute('aria-describedby', problem.id);
  const caption = element('label', { htmlFor: id, textContent: label });
  return made(input, problem, element('div', { className: 'field ' + className }, caption, input, problem),
    rule ?? (isNumber ? 'A phone number begins with + and the country code.' : undefined));
}

/** A box to tick, with its label. */
export function check(id, label) {
  const input = element('input', { type: 'checkbox', id });
  const problem = element('p', { className: 'problem' });
  return made(input, problem, element('div', {}, element('label', { className: 'check' }, input, label), problem));
}

function made(input, problem, place, rule) {
  const isBox = input.type === 'checkbox';
  const tell = (text, isWrong = Boolean(text)) => {
    say(problem, text);
    own.isNote = Boolean(text) && !isWrong;
    if (isWrong) input.setAttribute('aria-invalid', 'true');
    else input.removeAttribute('aria-invalid');
  };
  input.addEventListener('input', () => tell(''));
  /** Shows a change that was made elsewhere meanwhile, or takes that back. */
  const warn = (change) => (change ? tell(change + '. Save overwrites that.', false) : own.isNote && tell(''));
  const own = { input, place, tell, warn, rule, get value() { return isBox ? input.checked : input.value; },
    set value(value) { if (isBox) input.checked = value; else if (input.value !== value) input.value = value; } };
  return own;
}

/** The line for problems of no single field, read out when it changes. */
export const problemLine = () => element('p', { className: 'problem', attributes: { role: 'alert' } });

/** The fields that are in a grid, each once. */
export const grid = (fields) =>
  element('div', { className: 'fields' }, ...new Set(Object.values(fields).map((each) => each.place)));

/**
 * A form that does `work` when it is submitted: its parts, the line for problems of none of its `fields`, and its buttons.
 *
 * `name` is its accessible name, or the ID of its title; a `line` that is somewhere else is not part of it.
 */
export function formOf({ name, title, fields, line, work }, ...parts) {
  const problem = line ?? problemLine();
  const place = element('form', { noValidate: true, autocomplete: 'off',
    attributes: title ? { 'aria-labelledby': title } : { 'aria-label': name } },
    ...parts.slice(0, -1), line ? null : problem, parts.at(-1));
  const clear = () => clearProblems(fields, problem);
  const own = { place, clear, attempt: (act) => attempt(place, fields, problem, act),
    reset() {
      place.reset();
      clear();
    } };
  place.addEventListener('submit', (event) => {
    event.preventDefault();
    own.attempt(work);
  });
  return own;
}

function clearProblems(fields, line) {
  for (const each of Object.values(fields)) each.tell('');
  say(line, '');
}

/** Says what is wrong beside the field that it concerns, which has the name of the API's member, and moves there. */
function tellProblem(concerned, line, problem) {
  if (!concerned) return say(line, problem);
  concerned.tell(problem);
  concerned.input.focus();
  concerned.place.scrollIntoView({ block: 'nearest' });
}

/** Does `work` for a form, one at a time, and says what it returns as `{ problem, field }`; returns that. */
export async function attempt(form, fields, line, work) {
  if (form.ariaBusy === 'true') return { problem: '' };
  clearProblems(fields, line);
  const [field, wrong] = Object.entries(fields).find(([, each]) => each.rule && !each.input.validity.valid) ?? [];
  showBusy(form, 'true');
  const outcome = wrong ? { problem: wrong.rule, field } : await work();
  showBusy(form, null);
  if (outcome?.problem !== undefined) tellProblem(fields[outcome.field], line, outcome.problem);
  return outcome ?? {};
}

function showBusy(form, isBusy) {
  form.ariaBusy = isBusy;
  for (const button of form.querySelectorAll('.strong, [type="submit"]')) button.ariaDisabled = isBusy;
}

/** A number as people type it, without blanks, brackets and dashes. */
export const compactNumber = (text) => text.replace(/[\s().-]/g, '');

/** Reads the JSON of claims; returns `{ claims }` as compact text, or `{ problem, field }`. */
export function readClaims(text) {
  const field = 'customAttributes';
  try {
    const value = JSON.parse(text.trim() || '{}');
    const isObject = value !== null && typeof value === 'object' && !Array.isArray(value);
    return isObject ? { claims: JSON.stringify(value) } : { problem: 'The claims are not a JSON object.', field };
  } catch (error) {
    return { problem: 'The claims are not JSON: ' + error.message, field };
  }
}
