import { byId, element, smallButton } from './dom.js';
import { attempt, field, onSubmit, problemLine } from './forms.js';
import { alter } from './live.js';
import { reconcile } from './rows.js';
import { watch } from './store.js';

const kind = element('select', { id: 'fault-kind' },
  element('option', { value: 'answer', textContent: 'Fail with' }),
  element('option', { value: 'latency', textContent: 'Delay by' }));
const effect = field('fault-effect', 'Answer or time', { placeholder: '503, QUOTA_EXCEEDED' });
const fields = {
  method: field('fault-method', 'Calls', { placeholder: 'accounts:lookup, token or *' }), answer: effect, latency: effect,
  count: field('fault-count', 'How often',
    { type: 'number', min: '1', placeholder: 'always', rule: 'Write a whole number, such as 2.' }),
  probability: field('fault-probability', 'Probability', { type: 'number', min: '0', max: '1', step: 'any', placeholder: '1',
    rule: 'Write a number from 0 to 1, such as 0.5.' }),
};
const problem = problemLine('fault-problem');
const form = element('form', { noValidate: true, attributes: { 'aria-labelledby': 'faults-title' } },
  element('div', { className: 'fields' }, fields.method.place,
    element('label', { className: 'field' }, 'What happens', kind),
    effect.place, fields.count.place, fields.probability.place), problem,
  element('div', { className: 'steps' }, element('button', { type: 'submit', textContent: 'Add fault' })));
const clear = element('button', { type: 'button', className: 'quiet', textContent: 'Remove all', hidden: true });
clear.setAttribute('aria-label', 'Remove all faults');
const rules = element('ul', { className: 'list', attributes: { 'aria-labelledby': 'faults-title' } });
const empty = element('p', { className: 'empty', textContent: 'Every call is answered at once.' });
byId('tools').append(element('section', { className: 'card', id: 'faults', attributes: { 'aria-labelledby': 'faults-title' } },
  element('div', { className: 'bar' }, element('h2', { id: 'faults-title', tabIndex: -1, textContent: 'Faults' }), clear),
  rules, empty, form));

const times = (count) => count + (count === 1 ? ' time' : ' times');

function row({ id, method, latency, answer, count, probability, struck }) {
  const what = latency ? 'delayed by ' + latency : 'fails with ' + answer;
  const often = [count && times(count), probability !== undefined && 'probability ' + probability,
    'applied ' + times(struck ?? 0)];
  const remove = smallButton('Remove', 'Remove the fault of ' + (method ?? '*') + ', ' + what, 'remove');
  remove.addEventListener('click', () => attempt(form, fields, problem, () =>
    alter('remove-fault', { id }, 'Removed the fault')));
  return element('li', {},
    element('span', {}, element('code', { textContent: method ?? '*' }), ' ' + what,
      element('span', { className: 'second', textContent: often.filter(Boolean).join(' · ') })),
    element('div', { className: 'pair' }, remove));
}

kind.addEventListener('change', () => {
  effect.input.placeholder = kind.value === 'answer' ? '503, QUOTA_EXCEEDED' : '200ms or 100ms..300ms';
});
clear.addEventListener('click', async () => {
  await attempt(form, fields, problem, () => alter('clear-faults', { call: {} }, 'Removed all faults'));
  fields.method.input.focus();
});
onSubmit(form, fields, problem, async () => {
  const text = effect.value.trim();
  if (!text) {
    return { field: 'answer', problem: kind.value === 'answer'
      ? 'Say what the call fails with: a status, a code, drop or hang.' : 'Say how long the answer takes, such as 200ms.' };
  }
  const fault = { method: fields.method.value.trim() || '*', [kind.value]: text };
  for (const name of ['count', 'probability']) if (fields[name].value) fault[name] = Number(fields[name].value);
  const outcome = await alter('add-fault', { call: { faults: [fault] } }, 'Added the fault');
  if (outcome.problem === undefined) form.reset();
  return outcome;
});

watch(['faults'], ({ faults }) => {
  if (reconcile(rules, faults, (item) => item.id, row)) fields.method.input.focus();
  rules.hidden = faults.length === 0;
  empty.hidden = faults.length > 0;
  clear.hidden = faults.length === 0;
});
