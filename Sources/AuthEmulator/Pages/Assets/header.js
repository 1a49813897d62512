import { byId, element } from './dom.js';
import { address, go, upstream } from './place.js';
import { reconcile } from './rows.js';
import { watch } from './store.js';
import { span } from './times.js';

/** What the server is: its mode, and what that means. */
function mode({ strict }) {
  if (upstream === 'a recording') return ['replay', 'Answers from a recording'];
  if (upstream) return ['proxy of ' + upstream, 'Passes calls on'];
  return strict ? ['strict', 'Production’s rules'] : ['default', 'Like Google’s emulator'];
}

/** What of the world is not as an app expects it, with the card that says more. */
function chips({ status, offset, faults = [] }) {
  const [text, title] = mode(status);
  const all = [{ text, title, isOdd: status.strict && !upstream }];
  if (offset) all.push({ text: 'clock ' + (offset > 0 ? '+' : '−') + span(offset), title: 'The clock is moved', card: 'clock' });
  const active = faults.filter(({ count, struck = 0 }) => !count || struck < count).length;
  if (active) all.push({ text: active + (active === 1 ? ' fault' : ' faults'), title: 'Calls fail or are delayed', card: 'faults' });
  return all;
}

function chip({ text, title, card, isOdd }) {
  const properties = { className: card || isOdd ? 'mark warn' : 'mark', textContent: text, title };
  // A proxy has no cards of its own.
  if (!card || upstream) return element('span', properties);
  const link = element('a', { ...properties, href: address('users-codes') });
  link.addEventListener('click', (event) => {
    event.preventDefault();
    go({ view: 'users-codes' });
    byId(card).scrollIntoView({ block: 'center' });
    byId(card + '-title').focus({ preventScroll: true });
  });
  return link;
}

watch(['status', 'offset', 'faults'], (state) => {
  if (!state.status) return;
  const { projectId, version } = state.status;
  reconcile(byId('server-facts'), [...chips(state), { text: [projectId, version].filter(Boolean).join(' · '), isPlain: true }],
    (each) => each.card ?? each.text, (each) => (each.isPlain ? element('span', { textContent: each.text }) : chip(each)));
});
