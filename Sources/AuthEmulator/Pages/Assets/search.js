import { byId, isTyped } from './dom.js';
import { state } from './store.js';

/** The search of each view, and what is below it. */
const searches = {
  'users-codes': ['search', () => byId('rows').firstElementChild],
  calls: ['calls-search', () => byId('calls-list')],
  settings: ['settings-search', () => null],
};

document.addEventListener('keydown', (event) => {
  const [id, below] = searches[state.place.view];
  const [search, list] = [byId(id), below()];
  const isIn = event.target === search;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === '/' && !isTyped(event)) {
    event.preventDefault();
    search.focus();
    search.select();
  } else if (event.key === 'ArrowDown' && isIn && list) {
    event.preventDefault();
    list.focus();
  } else if (event.key === 'Escape' && event.target.type === 'search') {
    event.preventDefault();
    if (!event.target.value) return isIn && list?.id ? list.focus() : event.target.blur();
    event.target.value = '';
    event.target.dispatchEvent(new Event('input'));
  }
});
