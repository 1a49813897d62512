import { byId, element } from './dom.js';
import { provider, tenant, obstacle, finish } from './outcome.js';

const form = byId('new');
// In Google's emulator, the ID of a new account has forty digits.
const subject = [...crypto.getRandomValues(new Uint8Array(40))].map((byte) => byte % 10).join('');

function claims() {
  const made = { sub: subject, iss: '', aud: '', exp: 0, iat: 0 };
  for (const name of ['email', 'name', 'screen_name', 'picture']) {
    const value = form.elements[name].value.trim();
    if (value) made[name] = value;
  }
  made.email_verified = form.elements.email_verified.checked;
  return made;
}

function claimsOf(account) {
  const made = { sub: account.rawId, iss: '', aud: '', exp: 0, iat: 0 };
  const names = { email: account.email, name: account.displayName, screen_name: account.screenName,
    picture: account.photoUrl };
  for (const [name, value] of Object.entries(names)) if (value) made[name] = value;
  made.email_verified = true;
  return made;
}

function end(outcome) {
  byId('choice').hidden = true;
  const { text, link } = finish(outcome);
  byId('result').replaceChildren(text + ' ');
  // If no app has the scheme, the browser does nothing; the link shows the address.
  if (link) byId('result').append(element('a', { href: link, textContent: 'Continue' }));
}

async function showAccounts() {
  const query = new URLSearchParams({ providerId: provider, tenant, search: byId('search').value });
  const response = await fetch('/emulator/page/accounts?' + query, { cache: 'no-store' });
  if (!response.ok) return;
  const { project, total, items } = await response.json();
  byId('project').textContent = '· ' + project + (tenant ? ' / ' + tenant : '');
  byId('known').hidden = total === 0;
  byId('filter').hidden = total <= 8;
  byId('accounts').replaceChildren(...items.map((account) => {
    const lines = [account.displayName, account.email, account.screenName].filter(Boolean);
    const button = element('button', { type: 'button' },
      element('span', { className: 'name', textContent: lines[0] ?? account.rawId }),
      ...lines.slice(1).map((text) => element('span', { className: 'second', textContent: text })));
    button.addEventListener('click', () => end({ claims: claimsOf(account) }));
    return element('li', {}, button);
  }));
}

const showClaims = () => { byId('claims').textContent = JSON.stringify(claims(), null, 2); };

byId('provider').textContent = provider;
document.title = 'Sign in with ' + provider;
if (obstacle) {
  byId('result').textContent = obstacle;
} else {
  byId('choice').hidden = false;
  showClaims();
  showAccounts();
  form.addEventListener('input', showClaims);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    end({ claims: claims() });
  });
  byId('search').addEventListener('input', showAccounts);
  byId('cancel').addEventListener('click', () => end({ cancelled: true }));
  document.addEventListener('keydown', (event) => {
    // In a field, the key closes the browser's suggestions.
    const isFree = !byId('choice').hidden && !event.target.closest('input');
    if (event.key === 'Escape' && isFree) end({ cancelled: true });
  });
}
