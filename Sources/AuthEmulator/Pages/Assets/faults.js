import { byId, element, announce, reconcile } from './dom.js';
import { send } from './changes.js';
import { clearProblems, field, problemLine, tellProblem } from './forms.js';

const kind = element('select', { id: 'fault-kind' },
  element('option', { value: 'answer', textContent: 'Fail with' }),
  element('option', { value: 'latency', textContent: 'Delay by' }));
const fields = {
  method: field('fault-method', 'Calls', { placeholder: 'accounts:lookup, token or *' }),
  effect: field('fault-effect', 'Answer or time', { placeholder: '503, QUOTA_EXCEEDED' }),
  count: field('fault-count', 'How often', { type: 'number', min: '1', placeholder: 'always' }),
  chance: field('fault-probability', 'Probability', { type: 'number', min: '0', max: '1', step: 'any', placeholder: '1' }),
};
const problem = problemLine('fault-problem');
const form = element('form', { noValidate: true, attributes: { 'aria-labelledby': 'faults-title' } },
  element('div', { className: 'fields' }, fields.method.place,
    element('label', { className: 'field' }, 'What happens', kind),
    fields.effect.place, fields.count.place, fields.chance.place), problem,
  element('div', { className: 'steps' }, element('button', { type: 'submit', textContent: 'Add fault' })));
const clear = element('button', { type: 'button', className: 'quiet', textContent: 'Remove all', hidden: true });
clear.setAttribute('aria-label', 'Remove all faults');
const rules = element('ul', { className: 'list', attributes: { 'aria-labelledby': 'faults-title' } });
const empty = element('p', { className: 'empty', textContent: 'Every call is answered at once.' });
byId('tools').append(element('section', { className: 'card', attributes: { 'aria-labelledby': 'faults-title' } },
  element('div', { className: 'bar' }, element('h2', { id: 'faults-title', textContent: 'Faults' }), clear),
  rules, empty, form));

kind.addEventListener('change', () => {
  fields.effect.input.placeholder =
    kind.value === 'answer' ? '503, QUOTA_EXCEEDED' : '200ms or 100ms..300ms';
});

/** Shows the faults in their order, each with what is left of it. */
export function showFaults(faults) {
  const items = faults.map((fault, index) => ({ ...fault, id: String(index) }));
  reconcile(rules, items, (item) => item.id, row);
  rules.hidden = items.length === 0;
  empty.hidden = items.length > 0;
  clear.hidden = items.length === 0;
}

function row(fault) {
  const what = fault.latency ? 'delayed by ' + fault.latency : 'fails with ' + fault.answer;
  const often = [fault.count ? fault.count + (fault.count === 1 ? ' time' : ' times') : null,
    fault.probability === undefined || fault.probability === null ? null : 'probability ' + fault.probability];
  const applied = fault.struck ?? 0;
  return element('li', {},
    element('span', {}, element('code', { textContent: fault.method ?? '*' }), ' ' + what,
      element('span', { className: 'second', textContent: often.filter(Boolean).join(', ') })),
    element('span', { className: 'second aside', textContent: 'applied ' + applied + (applied === 1 ? ' time' : ' times') }));
}

/** The field that a refusal is about; the server names none. */
function concerned(words) {
  return /method|call/i.test(words) ? 'method' : /count/i.test(words) ? 'count'
    : /probability/i.test(words) ? 'chance' : 'effect';
}

/** Lets people add and remove faults; `page` has the scope and polls for changes. */
export function listenToFaults(page) {
  const change = async (path, call, done) => {
    clearProblems(fields, problem);
    const outcome = await send(path, { ...page.scope(), call });
    if (outcome.problem) {
      tellProblem(fields, problem, { problem: outcome.problem, name: concerned(outcome.code) });
      return false;
    }
    announce(done);
    page.refresh();
    return true;
  };
  clear.addEventListener('click', () =>
    change('clear-faults', {}, 'Removed all faults').then(() => fields.method.input.focus()));
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const effect = fields.effect.value.trim();
    if (!effect) {
      clearProblems(fields, problem);
      tellProblem(fields, problem, { name: 'effect', problem: kind.value === 'answer'
        ? 'Say what the call fails with: a status, a code, drop or hang.' : 'Say how long the answer takes, such as 200ms.' });
      return;
    }
    if (fields.count.value && !Number.isInteger(Number(fields.count.value))) {
      clearProblems(fields, problem);
      return tellProblem(fields, problem, { name: 'count', problem: 'Write a whole number, such as 2.' });
    }
    const fault = { method: fields.method.value.trim() || '*', [kind.value]: effect };
    if (fields.count.value) fault.count = Number(fields.count.value);
    if (fields.chance.value) fault.probability = Number(fields.chance.value);
    if (await change('add-fault', { faults: [fault] }, 'Added the fault')) form.reset();
  });
}
