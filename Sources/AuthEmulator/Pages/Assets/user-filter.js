import { announce, byId, element } from './dom.js';
import { remember } from './place.js';
import { reconcile } from './rows.js';
import { state, watch } from './store.js';

// A dot at the end of a provider stands for all that begin so.
const providers = ['password', 'phone', 'anonymous', 'custom', 'google.com', 'apple.com', 'facebook.com', 'github.com',
  'microsoft.com', 'twitter.com', 'yahoo.com', 'oidc.', 'saml.'];
/** The parts of the address that are chosen: the name of each, the word for none of it, and what there is. */
const choices = {
  provider: ['Provider', 'Any provider', {}],
  verified: ['Verified', 'Verified or not', { yes: 'Verified', no: 'Not verified' }],
  factor: ['Second factor', 'Any factors', { yes: 'With a second factor', no: 'No second factor' }],
  disabled: ['Disabled', 'Any status', { yes: 'Disabled', no: 'Not disabled' }],
  sort: ['Order', 'Newest first', { name: 'Name, A to Z', '-name': 'Name, Z to A', '-created': 'Created, last first',
    created: 'Created, first first', '-last-sign-in': 'Last sign-in, last first', 'last-sign-in': 'Last sign-in, first first' }],
};
const headers = [...document.querySelectorAll('#users thead button')];
const otherWay = (sort) => (sort.startsWith('-') ? sort.slice(1) : '-' + sort);

const selects = Object.entries(choices).map(([id, [ariaLabel]]) => {
  // The headers of the table sort too, if there is room for them.
  const select = element('select', { ariaLabel, className: id === 'sort' ? 'slim' : '' });
  select.addEventListener('change', () => remember({ [id]: select.value, page: '' }));
  byId('filters').querySelector('.apart').before(select);
  return select;
});

for (const button of headers) {
  button.addEventListener('click', () => {
    // The second press turns the order around, and the third one ends it.
    const { sort: first } = button.dataset;
    const sort = { [first]: otherWay(first), [otherWay(first)]: '' }[state.place.sort] ?? first;
    announce(choices.sort[2][sort] ?? choices.sort[1]);
    remember({ sort, page: '' });
  });
}

watch(['users', 'place'], ({ users, place }) => {
  if (!users) return;
  byId('filters').hidden = users.total === 0;
  const known = new Set([...providers, ...users.items.flatMap((user) => user.providers), place.provider].filter(Boolean));
  choices.provider[2] = Object.fromEntries([...known].map((each) => [each, each.endsWith('.') ? 'any ' + each + '…' : each]));
  Object.entries(choices).forEach(([id, [, none, words]], index) => {
    reconcile(selects[index], [['', none], ...Object.entries(words)], String, ([value, textContent]) =>
      element('option', { value, textContent }));
    selects[index].value = Object.hasOwn(words, place[id] ?? '') ? place[id] : '';
  });
  for (const { dataset: { sort }, parentElement } of headers) {
    const isSorted = [sort, otherWay(sort)].includes(place.sort);
    parentElement.ariaSort = !isSorted ? 'none' : place.sort.startsWith('-') ? 'descending' : 'ascending';
  }
});
