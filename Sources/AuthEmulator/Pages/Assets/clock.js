import { byId, element, smallButton } from './dom.js';
import { attempt, field, problemLine } from './forms.js';
import { alter } from './live.js';
import { change, state, watch } from './store.js';
import { serverNow, span, timeOf, today } from './times.js';

const now = element('p', { className: 'now', id: 'clock-now' });
const distance = element('p', { className: 'second', id: 'clock-distance' });
const problem = problemLine('clock-problem');
const steps = [['+1 min', 60e3], ['+5 min', 300e3], ['+1 hour', 3600e3], ['+1 day', 86400e3]];
const buttons = steps.map(([label, milliseconds]) => {
  const button = smallButton(label, 'Move the clock by ' + label);
  button.dataset.move = String(milliseconds);
  return button;
});
const reset = smallButton('Reset', 'Reset the clock to the machine’s time');
const fields = { time: field('clock-time', 'Set to this time', { placeholder: '2027-01-01T00:00:00Z',
  pattern: '\\s*\\d{4}-\\d\\d-\\d\\d[Tt ].*', rule: 'This is not a time. Write it like 2027-01-01T00:00:00Z.' }) };
const set = element('button', { type: 'submit', className: 'small', textContent: 'Set' });
const form = element('form', { noValidate: true, attributes: { 'aria-labelledby': 'clock-title' } },
  fields.time.place, element('div', { className: 'steps' }, set));
const card = element('section', { className: 'card', id: 'clock', attributes: { 'aria-labelledby': 'clock-title' } },
  element('div', { className: 'bar' }, element('h2', { id: 'clock-title', tabIndex: -1, textContent: 'Clock' })),
  element('div', { className: 'columns' },
    element('div', {}, now, distance, element('div', { className: 'steps' }, ...buttons, reset), problem), form));
byId('tools').append(card);

/** How far the server's clock is from the machine's, in words. */
const words = (offset) => (!offset ? 'The same as the machine.'
  : (Math.abs(offset) < 1000 ? 'Less than a second' : span(offset)) + (offset > 0 ? ' ahead of' : ' behind') + ' the machine.');

function tick() {
  const line = state.run ? timeOf(serverNow(), true) : '';
  if (now.textContent !== line) now.textContent = line;
  if (state.run) change({ day: today() });
}

const move = (call, done) =>
  attempt(card, fields, problem, () => alter('move-clock', { call }, done));
for (const button of buttons) {
  button.addEventListener('click', () =>
    move({ moveMilliseconds: button.dataset.move }, 'Moved the clock by ' + button.textContent));
}
reset.addEventListener('click', () => move({ reset: true }, 'Reset the clock'));
form.addEventListener('submit', (event) => {
  event.preventDefault();
  const time = fields.time.value.trim();
  if (time) return move({ time }, 'Set the clock');
  attempt(card, fields, problem, () =>
    ({ field: 'time', problem: 'Write a time first, such as 2027-01-01T00:00:00Z.' }));
});
watch(['offset', 'users'], ({ offset }) => {
  distance.textContent = words(offset);
  reset.disabled = offset === 0;
  tick();
});
setInterval(tick, 500);
