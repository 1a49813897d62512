import { button, element } from './dom.js';
import { field, formOf, problemLine } from './forms.js';
import { alter } from './live.js';
import { change, state, watch } from './store.js';
import { serverNow, span, timeOf, today } from './times.js';
import { addCard } from './tools.js';

const now = element('p', { className: 'now', id: 'clock-now' });
const distance = element('p', { className: 'second', id: 'clock-distance' });
const line = problemLine();
const fields = { time: field('clock-time', 'Set to this time', { placeholder: '2027-01-01T00:00:00Z',
  pattern: '\\s*\\d{4}-\\d\\d-\\d\\d[Tt ].*', rule: 'This is not a time. Write it like 2027-01-01T00:00:00Z.' }) };
const form = formOf({ title: 'clock-title', fields, line, work: set }, fields.time.place,
  element('div', { className: 'steps' }, button('Set', null, { type: 'submit' })));
const move = (call, done) => form.attempt(() => alter('move-clock', { call }, done));
const steps = Object.entries({ '+1 min': 60e3, '+5 min': 300e3, '+1 hour': 3600e3, '+1 day': 86400e3 });
const buttons = steps.map(([label, milliseconds]) =>
  button(label, () => move({ moveMilliseconds: String(milliseconds) }, 'Moved the clock by ' + label),
    { name: 'Move the clock by ' + label }));
const reset = button('Reset', () => move({ reset: true }, 'Reset the clock'),
  { name: 'Reset the clock to the machine’s time' });
addCard('clock', 'Clock', null, element('div', { className: 'columns' },
  element('div', {}, now, distance, element('div', { className: 'steps' }, ...buttons, reset), line), form.place));

async function set() {
  const time = fields.time.value.trim();
  return time ? alter('move-clock', { call: { time } }, 'Set the clock')
    : { field: 'time', problem: 'Write a time first, such as 2027-01-01T00:00:00Z.' };
}

/** How far the server's clock is from the machine's, in words. */
const words = (offset) => (!offset ? 'The same as the machine.'
  : (Math.abs(offset) < 1000 ? 'Less than a second' : span(offset)) + (offset > 0 ? ' ahead of' : ' behind') + ' the machine.');

function tick() {
  const text = state.run ? timeOf(serverNow(), true) : '';
  if (now.textContent !== text) now.textContent = text;
  if (state.run) change({ day: today() });
}

watch(['offset', 'users'], ({ offset }) => {
  distance.textContent = words(offset);
  reset.disabled = offset === 0;
  tick();
});
setInterval(tick, 500);
