import { byId, button, element } from './dom.js';
import { field, formOf } from './forms.js';

const fields = { address: field('address', 'Address of the app',
  { type: 'url', placeholder: 'http://localhost:5173/finish', role: 'alert' }) };
const form = formOf({ title: 'title', fields, work }, fields.address.place,
  element('div', { className: 'actions' }, button('Go to the app', null, { type: 'submit', className: 'strong' })));
byId('about').after(form.place);
fields.address.input.focus();

async function work() {
  const text = fields.address.value.trim();
  const isWeb = URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
  if (!isWeb) return { field: 'address', problem: 'Write a whole address, such as http://localhost:5173/finish.' };
  const address = new URL(location.href);
  address.searchParams.set('continueUrl', text);
  return location.assign(address);
}
