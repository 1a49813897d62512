import { button, element } from './dom.js';
import { field, formOf, grid } from './forms.js';
import { alter } from './live.js';
import { watch } from './store.js';
import { addListCard } from './tools.js';

const kind = field('fault-kind', 'What happens', { tag: 'select' });
const effect = field('fault-effect', 'Answer or time', { placeholder: '503, QUOTA_EXCEEDED' });
const fields = {
  method: field('fault-method', 'Calls', { placeholder: 'accounts:lookup, token or *' }),
  kind, answer: effect, latency: effect,
  count: field('fault-count', 'How often',
    { type: 'number', min: '1', placeholder: 'always', rule: 'Write a whole number, such as 2.' }),
  probability: field('fault-probability', 'Probability', { type: 'number', min: '0', max: '1', step: 'any',
    placeholder: '1', rule: 'Write a number from 0 to 1, such as 0.5.' }),
};
const form = formOf({ title: 'faults-title', fields, work: add }, grid(fields),
  element('div', { className: 'steps' }, element('button', { type: 'submit', textContent: 'Add fault' })));
const clear = button('Remove all', async () => {
  await form.attempt(() => alter('clear-faults', { call: {} }, 'Removed all faults'));
  fields.method.input.focus();
}, { className: 'quiet', name: 'Remove all faults' });
const show = addListCard({ id: 'faults', title: 'Faults', button: clear, none: 'Every call is answered at once.',
  key: (item) => item.id, row, form: form.place });

const times = (count) => count + (count === 1 ? ' time' : ' times');

function row({ id, method, latency, answer, count, probability, struck }) {
  const what = latency ? 'delayed by ' + latency : 'fails with ' + answer;
  const often = [count && times(count), probability !== undefined && 'probability ' + probability,
    'applied ' + times(struck ?? 0)];
  return element('li', {},
    element('span', {}, element('code', { textContent: method ?? '*' }), ' ' + what,
      element('span', { className: 'second', textContent: often.filter(Boolean).join(' · ') })),
    element('div', { className: 'pair' },
      button('Remove', () => form.attempt(() => alter('remove-fault', { id }, 'Removed the fault')),
        { name: 'Remove the fault of ' + (method ?? '*') + ', ' + what, key: 'remove' })));
}

async function add() {
  const [text, isAnswer] = [effect.value.trim(), kind.value === 'answer'];
  if (!text) {
    return { field: 'answer', problem: isAnswer ? 'Say what the call fails with: a status, a code, drop or hang.'
      : 'Say how long the answer takes, such as 200ms.' };
  }
  const fault = { method: fields.method.value.trim() || '*', [kind.value]: text };
  for (const name of ['count', 'probability']) if (fields[name].value) fault[name] = Number(fields[name].value);
  const outcome = await alter('add-fault', { call: { faults: [fault] } }, 'Added the fault');
  if (outcome.problem === undefined) form.reset();
  return outcome;
}

kind.input.append(element('option', { value: 'answer', textContent: 'Fail with' }),
  element('option', { value: 'latency', textContent: 'Delay by' }));
kind.input.addEventListener('change', () => {
  effect.input.placeholder = kind.value === 'answer' ? '503, QUOTA_EXCEEDED' : '200ms or 100ms..300ms';
});
watch(['faults'], ({ faults }) => {
  show(faults);
  clear.hidden = faults.length === 0;
});
