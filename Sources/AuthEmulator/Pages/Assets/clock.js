import { byId, element, announce } from './dom.js';
import { send } from './changes.js';
import { clearProblems, field, problemLine, tellProblem } from './forms.js';

const now = element('p', { className: 'now', id: 'clock-now' });
const distance = element('p', { className: 'second', id: 'clock-distance' });
const problem = problemLine('clock-problem');
const steps = [['+1 min', 60e3], ['+5 min', 300e3], ['+1 hour', 3600e3], ['+1 day', 86400e3]];
const buttons = steps.map(([label, milliseconds]) => {
  const button = element('button', { type: 'button', className: 'small', textContent: label });
  button.setAttribute('aria-label', 'Move the clock by ' + label);
  button.dataset.move = String(milliseconds);
  return button;
});
const reset = element('button', { type: 'button', className: 'small', id: 'clock-reset', textContent: 'Reset' });
reset.setAttribute('aria-label', 'Reset the clock to the machine’s time');
const fields = { time: field('clock-time', 'Set to this time', { placeholder: '2027-01-01T00:00:00Z' }) };
const set = element('button', { type: 'submit', className: 'small', textContent: 'Set' });
const form = element('form', { noValidate: true, attributes: { 'aria-labelledby': 'clock-title' } },
  fields.time.place, element('div', { className: 'steps' }, set));
byId('tools').append(element('section', { className: 'card', id: 'clock', attributes: { 'aria-labelledby': 'clock-title' } },
  element('div', { className: 'bar' }, element('h2', { id: 'clock-title', textContent: 'Clock' })),
  element('div', { className: 'columns' },
    element('div', {}, now, distance, element('div', { className: 'steps' }, ...buttons, reset), problem), form)));

let known = null;

/** Shows the server's clock, which keeps running until the next update. */
export function showClock(clock) {
  known = { time: clock.time, at: performance.now() };
  tick();
  distance.textContent = words(clock.offsetMilliseconds);
  reset.disabled = clock.offsetMilliseconds === 0;
}

function tick() {
  if (!known) return;
  const time = new Date(known.time + performance.now() - known.at);
  const line = Number.isNaN(time.getTime()) ? '' : time.toISOString().replace(/\.\d+Z$/, 'Z');
  if (now.textContent !== line) now.textContent = line;
}
setInterval(tick, 500);

/** How far a clock is from the machine's, in the largest units. */
function words(milliseconds) {
  if (!milliseconds) return 'The same as the machine.';
  let rest = Math.round(Math.abs(milliseconds) / 1000);
  const parts = [];
  for (const [name, seconds] of [['day', 86400], ['hour', 3600], ['minute', 60], ['second', 1]]) {
    const count = Math.floor(rest / seconds);
    rest -= count * seconds;
    if (count) parts.push(count + ' ' + name + (count === 1 ? '' : 's'));
  }
  return (parts.slice(0, 2).join(' ') || 'Less than a second') + (milliseconds > 0 ? ' ahead of' : ' behind')
    + ' the machine.';
}

/** Lets people move the clock; `page` has the scope and polls for changes. */
export function listenToClock(page) {
  const move = async (call, done) => {
    clearProblems(fields, problem);
    const outcome = await send('move-clock', { ...page.scope(), call });
    if (outcome.problem) {
      const words = /date-time|Timestamp/.test(outcome.code) ? 'This is not a time. Write it like 2027-01-01T00:00:00Z.'
        : /1970 and 9999/.test(outcome.code) ? 'The clock can show the years 1970 to 9999.' : outcome.problem;
      tellProblem(fields, problem, { problem: words, name: call.time ? 'time' : '' });
      return;
    }
    announce(done);
    page.refresh();
  };
  for (const button of buttons) {
    button.addEventListener('click', () =>
      move({ moveMilliseconds: button.dataset.move }, 'Moved the clock by ' + button.textContent));
  }
  reset.addEventListener('click', () => move({ reset: true }, 'Reset the clock'));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const time = fields.time.value.trim();
    if (time) return move({ time }, 'Set the clock');
    clearProblems(fields, problem);
    tellProblem(fields, problem, { name: 'time', problem: 'Write a time first, such as 2027-01-01T00:00:00Z.' });
  });
}
