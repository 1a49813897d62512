import { button, element } from './dom.js';
import { compactNumber, field, formOf, grid } from './forms.js';
import { alter } from './live.js';
import { watch } from './store.js';
import { timeOf } from './times.js';
import { addListCard } from './tools.js';

const fields = {
  phoneNumber: field('phone-number', 'Phone number', { type: 'tel', placeholder: '+16505550101' }),
  code: field('phone-code', 'Code, six digits', { inputMode: 'numeric', placeholder: '123456' }),
  sendError: field('phone-send-error', 'Sending fails with', { placeholder: 'QUOTA_EXCEEDED' }),
  verifyError: field('phone-verify-error', 'The check fails with', { placeholder: 'SESSION_EXPIRED' }),
};
const form = formOf({ title: 'phones-title', fields, work: set }, grid(fields),
  element('div', { className: 'steps' }, element('button', { type: 'submit', textContent: 'Set number' })));
const show = addListCard({ id: 'phones', title: 'Fictional numbers', none: 'Every number gets a random code.',
  key: (each) => each.phoneNumber, row, form: form.place });

function row({ phoneNumber, code, sendError, verifyError, expireTime }) {
  const outcome = sendError ? 'sending fails with ' + sendError
    : verifyError ? 'the check fails with ' + verifyError : null;
  const lease = expireTime ? 'on lease until ' + timeOf(expireTime) : null;
  const remove = () => form.attempt(() =>
    alter('remove-phone', { call: { phoneNumber } }, 'Removed ' + phoneNumber));
  return element('li', {},
    element('div', {}, element('span', { className: 'name plain', textContent: phoneNumber }),
      element('span', { className: 'second', textContent: [sendError ? null : 'code ' + code, outcome, lease]
        .filter(Boolean).join(' · ') })),
    lease ? null : element('div', { className: 'pair' },
      button('Remove', remove, { name: 'Remove the fictional number ' + phoneNumber, key: 'remove' })));
}

async function set() {
  const call = { phoneNumber: compactNumber(fields.phoneNumber.value) };
  if (!call.phoneNumber) return { field: 'phoneNumber', problem: 'Write a number first, such as +16505550101.' };
  for (const name of ['code', 'sendError', 'verifyError']) {
    const text = fields[name].value.trim();
    if (text) call[name] = name === 'code' ? text : text.toUpperCase();
  }
  const outcome = await alter('set-phone', { call }, 'Set ' + call.phoneNumber);
  if (outcome.problem === undefined) form.reset();
  return outcome;
}

watch(['phones', 'day'], ({ phones }) => { if (phones) show(phones); });
