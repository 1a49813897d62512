import { button, byId, element, say } from './dom.js';
import { check, field, formOf } from './forms.js';
import { leave } from './leave.js';

const fields = {
  password: field('password', 'New password',
    { type: 'password', name: 'password', autocomplete: 'new-password', role: 'alert' }),
  shown: check('shown', 'Show the password'),
};
const [{ input }, { input: box }] = [fields.password, fields.shown];
const form = formOf({ title: 'title', fields, work: save }, fields.password.place, fields.shown.place,
  element('div', { className: 'actions' }, button('Save', null, { type: 'submit', className: 'strong' })));
byId('account').after(form.place);
input.focus();
box.addEventListener('change', () => { input.type = box.checked ? 'text' : 'password'; });

function showChange() {
  form.place.hidden = byId('account').hidden = true;
  say(byId('title'), 'Password changed');
}

const refusal = (problem) => ({ field: 'password', problem });

async function save() {
  if (!input.value) return refusal('Write a password first.');
  const address = new URL(location.href);
  const next = address.searchParams.get('continueUrl');
  address.searchParams.set('newPassword', input.value);
  try {
    // Another page cannot be fetched, but opened once the link was used.
    const response = await fetch(address, { redirect: 'manual', headers: { Accept: 'application/json' } });
    if (response.type === 'opaqueredirect') {
      showChange();
      return leave(next);
    }
    const { authEmulator, error } = await response.json();
    const sentence = () => error.message.replace(/^[A-Z_]+ : /, '').replace(/\.?$/, '.');
    if (!response.ok) return refusal(authEmulator?.error ?? sentence());
    showChange();
    return say(byId('result'), authEmulator.success);
  } catch {
    return refusal('The server does not answer.');
  }
}
