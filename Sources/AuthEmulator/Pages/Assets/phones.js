import { byId, element, smallButton } from './dom.js';
import { attempt, compactNumber, field, onSubmit, problemLine } from './forms.js';
import { alter } from './live.js';
import { reconcile } from './rows.js';
import { watch } from './store.js';
import { timeOf } from './times.js';

const fields = {
  phoneNumber: field('phone-number', 'Phone number', { type: 'tel', placeholder: '+16505550101' }),
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

function row({ phoneNumber, code, sendError, verifyError, expireTime }) {
  const outcome = sendError ? 'sending fails with ' + sendError
    : verifyError ? 'the check fails with ' + verifyError : null;
  const lease = expireTime ? 'on lease until ' + timeOf(expireTime) : null;
  const button = smallButton('Remove', 'Remove the fictional number ' + phoneNumber, 'remove');
  button.addEventListener('click', () => attempt(form, fields, problem, () =>
    alter('remove-phone', { call: { phoneNumber } }, 'Removed ' + phoneNumber)));
  return element('li', {},
    element('div', {}, element('span', { className: 'name plain', textContent: phoneNumber }),
      element('span', { className: 'second', textContent: [sendError ? null : 'code ' + code, outcome, lease]
        .filter(Boolean).join(' · ') })),
    lease ? null : element('div', { className: 'pair' }, button));
}

onSubmit(form, fields, problem, async () => {
  const call = { phoneNumber: compactNumber(fields.phoneNumber.value) };
  if (!call.phoneNumber) return { field: 'phoneNumber', problem: 'Write a number first, such as +16505550101.' };
  for (const name of ['code', 'sendError', 'verifyError']) {
    const text = fields[name].value.trim();
    if (text) call[name] = name === 'code' ? text : text.toUpperCase();
  }
  const outcome = await alter('set-phone', { call }, 'Set ' + call.phoneNumber);
  if (outcome.problem === undefined) form.reset();
  return outcome;
});

watch(['phones', 'day'], ({ phones }) => {
  if (!phones) return;
  if (reconcile(list, phones, (each) => each.phoneNumber, row)) fields.phoneNumber.input.focus();
  list.hidden = phones.length === 0;
  empty.hidden = phones.length > 0;
});
