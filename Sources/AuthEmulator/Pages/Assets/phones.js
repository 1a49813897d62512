import { byId, element, announce, reconcile } from './dom.js';
import { send } from './changes.js';
import { clearProblems, compactNumber, field, problemLine, tellProblem } from './forms.js';

const fields = {
  number: field('phone-number', 'Phone number', { type: 'tel', placeholder: '+16505550101' }),
  code: field('phone-code', 'Code, six digits', { inputMode: 'numeric', placeholder: '123456' }),
  sendError: field('phone-send-error', 'Sending fails with', { placeholder: 'QUOTA_EXCEEDED' }),
  verifyError: field('phone-verify-error', 'The check fails with', { placeholder: 'SESSION_EXPIRED' }),
};
const problem = problemLine('phone-problem');
const list = element('ul', { className: 'list', attributes: { 'aria-labelledby': 'phones-title' } });
const empty = element('p', { className: 'empty', textContent: 'Every number gets a random code.' });
const form = element('form', { noValidate: true, attributes: { 'aria-labelledby': 'phones-title' } },
  element('div', { className: 'fields' }, ...Object.values(fields).map((each) => each.place)), problem,
  element('div', { className: 'steps' }, element('button', { type: 'submit', textContent: 'Set number' })));
byId('tools').append(element('section', { className: 'card', attributes: { 'aria-labelledby': 'phones-title' } },
  element('div', { className: 'bar' }, element('h2', { id: 'phones-title', textContent: 'Fictional numbers' })),
  list, empty, form));

const until = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' });
let remove = () => {};

/** Shows the numbers of the project and the leases, each with its code and outcome. */
export function showPhones(phones) {
  if (reconcile(list, phones, (each) => each.phoneNumber, row)) fields.number.input.focus();
  list.hidden = phones.length === 0;
  empty.hidden = phones.length > 0;
}

function row({ phoneNumber, code, sendError, verifyError, expireTime }) {
  const outcome = sendError ? 'sending fails with ' + sendError
    : verifyError ? 'the check fails with ' + verifyError : null;
  const lease = expireTime ? 'on lease until ' + until.format(new Date(expireTime)) : null;
  const button = element('button', { type: 'button', className: 'small', textContent: 'Remove' });
  button.setAttribute('aria-label', 'Remove the fictional number ' + phoneNumber);
  button.dataset.key = 'remove';
  button.addEventListener('click', () => remove(phoneNumber));
  return element('li', {},
    element('div', {}, element('span', { className: 'name plain', textContent: phoneNumber }),
      element('span', { className: 'second', textContent: [sendError ? null : 'code ' + code, outcome, lease]
        .filter(Boolean).join(' · ') })),
    lease ? null : element('div', { className: 'pair' }, button));
}

/** Lets people set and remove numbers; `page` has the scope and polls for changes. */
export function listenToPhones(page) {
  const change = async (path, call, done) => {
    clearProblems(fields, problem);
    const outcome = await send(path, { ...page.scope(), call });
    if (outcome.problem) {
      const quoted = (text) => text && outcome.problem.includes("'" + text + "'");
      const name = quoted(call.sendError) ? 'sendError' : quoted(call.verifyError) ? 'verifyError'
        : /code/i.test(outcome.problem) ? 'code' : 'number';
      tellProblem(fields, problem, { problem: outcome.problem, name });
      return;
    }
    announce(done);
    form.reset();
    page.refresh();
  };
  remove = (phoneNumber) => change('remove-phone', { phoneNumber }, 'Removed ' + phoneNumber);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const call = { phoneNumber: compactNumber(fields.number.value) };
    if (!call.phoneNumber) {
      clearProblems(fields, problem);
      tellProblem(fields, problem, { name: 'number', problem: 'Write a number first, such as +16505550101.' });
      return;
    }
    for (const name of ['code', 'sendError', 'verifyError']) {
      const text = fields[name].value.trim();
      if (text) call[name] = name === 'code' ? text : text.toUpperCase();
    }
    change('set-phone', call, 'Set ' + call.phoneNumber);
  });
}
