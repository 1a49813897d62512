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
  } else if (event.key === 'Escape' && isIn) {
    event.preventDefault();
    if (!search.value) return list?.id ? list.focus() : search.blur();
    search.value = '';
    search.dispatchEvent(new Event('input'));
  }
});
