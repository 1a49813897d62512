import { element, say } from './dom.js';
import { subjectOf } from './refusals.js';

/** A field with its label and room for a sentence about what is wrong with it. */
export function field(id, label, { tag = 'input', className = '', ...rest } = {}) {
  const input = element(tag, { id, autocomplete: 'off', spellcheck: false,
    ...(tag === 'input' ? { type: 'text' } : {}), ...rest });
  const problem = element('p', { className: 'problem', id: id + '-problem' });
  input.setAttribute('aria-describedby', problem.id);
  const caption = element('label', { htmlFor: id, textContent: label });
  return made(input, problem, element('div', { className: 'field ' + className }, caption, input, problem));
}

/** A box to tick, with its label. */
export function check(id, label) {
  const input = element('input', { type: 'checkbox', id });
  return made(input, element('p'), element('label', { className: 'check' }, input, label));
}

function made(input, problem, place) {
  const isBox = input.type === 'checkbox';
  const tell = (text) => {
    say(problem, text);
    if (text) input.setAttribute('aria-invalid', 'true');
    else input.removeAttribute('aria-invalid');
  };
  return { input, place, tell, get value() { return isBox ? input.checked : input.value; },
    set value(value) { if (isBox) input.checked = value; else input.value = value; } };
}

/** The line for problems of no single field, read out when it changes. */
export const problemLine = (id) =>
  element('p', { className: 'problem', id, attributes: { role: 'alert' } });

export function clearProblems(fields, line) {
  for (const each of Object.values(fields)) each.tell('');
  say(line, '');
}

/** Says what is wrong beside the field that it concerns and moves there; `name` is the field if the code does not tell. */
export function tellProblem(fields, line, { problem, code = '', name = subjectOf(code) }) {
  const concerned = fields[name];
  if (!concerned) {
    say(line, problem);
    return;
  }
  concerned.tell(problem);
  concerned.input.focus();
  concerned.place.scrollIntoView({ block: 'nearest' });
}

/** A number as people type it, without blanks, brackets and dashes. */
export const compactNumber = (text) => text.replace(/[\s().-]/g, '');

/** A secret for an authenticator app: 160 bits in Base32. */
export function newSecret() {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  return [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => letters[byte % 32]).join('');
}
