import { byId } from './dom.js';

byId('form').addEventListener('submit', (event) => {
  event.preventDefault();
  const text = byId('address').value.trim();
  const isWeb = URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
  byId('problem').textContent = isWeb ? '' : 'Write a whole address, such as http://localhost:5173/finish.';
  if (!isWeb) return byId('address').focus();
  const address = new URL(location.href);
  address.searchParams.set('continueUrl', text);
  location.assign(address);
});
