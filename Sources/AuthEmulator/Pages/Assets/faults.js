import { byId, element, announce, reconcile } from './dom.js';
import { send } from './changes.js';

const labeled = (label, input) => element('label', { className: 'field' }, label, input);
const line = (id, placeholder) => element('input', { type: 'text', id, placeholder, autocomplete: 'off',
  spellcheck: false });
const method = line('fault-method', 'accounts:lookup, token or *');
const effect = line('fault-effect', '503, QUOTA_EXCEEDED, drop or hang');
const kind = element('select', { id: 'fault-kind' },
  element('option', { value: 'answer', textContent: 'Fail with' }),
  element('option', { value: 'latency', textContent: 'Delay by' }));
const count = element('input', { type: 'number', id: 'fault-count', min: '1', placeholder: 'always' });
const chance = element('input', { type: 'number', id: 'fault-probability', min: '0', max: '1', step: 'any',
  placeholder: '1' });
const problem = element('p', { className: 'problem', id: 'fault-problem', attributes: { role: 'alert' } });
const form = element('form', { id: 'fault-form', noValidate: true }, element('div', { className: 'fields' },
  labeled('Calls', method), labeled('What happens', kind), labeled('Answer or time', effect),
  labeled('How often', count), labeled('Probability', chance)), problem,
element('div', { className: 'steps' }, element('button', { type: 'submit', textContent: 'Add fault' })));
const clear = element('button', { type: 'button', className: 'quiet', id: 'clear-faults', textContent: 'Remove all',
  hidden: true });
clear.setAttribute('aria-label', 'Remove all faults');
const rules = element('ul', { className: 'list', id: 'faults-list', attributes: { 'aria-labelledby': 'faults-title' } });
const empty = element('p', { className: 'empty', textContent: 'Every call is answered at once.' });
byId('tools').append(element('section', { className: 'card', id: 'faults', attributes: { 'aria-labelledby': 'faults-title' } },
  element('div', { className: 'bar' }, element('h2', { id: 'faults-title', textContent: 'Faults' }), clear),
  rules, empty, form));

kind.addEventListener('change', () => {
  effect.placeholder = kind.value === 'answer' ? '503, QUOTA_EXCEEDED, drop or hang' : '200ms or 100ms..300ms';
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
    element('span', { className: 'second', textContent: 'applied ' + applied + (applied === 1 ? ' time' : ' times') }));
}

/** Lets people add and remove faults; `page` has the scope and looks for news. */
export function listenToFaults(page) {
  const change = async (path, call, done) => {
    const outcome = await send(path, { ...page.scope(), call });
    problem.textContent = outcome.problem ?? '';
    if (outcome.problem) return false;
    announce(done);
    page.refresh();
    return true;
  };
  clear.addEventListener('click', () => change('clear-faults', {}, 'Removed all faults').then(() => method.focus()));
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (!effect.value.trim()) {
      problem.textContent = 'Say what happens: a status, a code, drop or hang; or a time.';
      return effect.focus();
    }
    const fault = { method: method.value.trim() || '*', [kind.value]: effect.value.trim() };
    if (count.value) fault.count = Number(count.value);
    if (chance.value) fault.probability = Number(chance.value);
    if (await change('add-fault', { faults: [fault] }, 'Added the fault')) form.reset();
  });
}
