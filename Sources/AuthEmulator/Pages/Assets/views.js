import { byId } from './dom.js';

/** Where a proxy passes calls on; empty for a server that answers them itself. */
export const upstream = document.querySelector('meta[name="upstream"]').content;

const names = { 'users-codes': 'Users & codes', calls: 'Calls' };
// A proxy has no users and codes of its own.
const first = upstream ? 'calls' : 'users-codes';
const listeners = [];
let shown = null;

/** The view and its parameters, as the address says: `#calls?user=jane@example.com`. */
export function place() {
  const [name, query] = location.hash.slice(1).split(/\?(.*)/s);
  const isKnown = Object.hasOwn(names, name) && !(upstream && name !== 'calls');
  return { view: isKnown ? name : first, query: new URLSearchParams(isKnown ? query : '') };
}

/** The address of a view; parameters without a value are left out. */
export function address(view, parameters = {}) {
  const query = new URLSearchParams(Object.entries(parameters).filter(([, value]) => value)).toString();
  return '#' + view + (query ? '?' + query : '');
}

/** Changes the parameters of the shown view, without a step back to what was there before. */
export function remember(parameters) {
  const { view, query } = place();
  const all = { ...Object.fromEntries(query), ...parameters };
  history.replaceState(null, '', address(view, all));
}

/** Calls `listener` with the place now and whenever it changes. */
export function onPlace(listener) {
  listeners.push(listener);
  listener(place());
}

function show() {
  const { view } = place();
  if (view !== shown) {
    shown = view;
    document.body.dataset.view = view;
    document.title = names[view] + ' · authctl emulator';
    for (const name of Object.keys(names)) byId('view-' + name).hidden = name !== view;
    for (const link of document.querySelectorAll('.views a')) {
      if (link.dataset.view === view) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    }
  }
  for (const listener of listeners) listener(place());
}

// The address names the view, so the link cannot name the place to skip to.
document.querySelector('.skip').addEventListener('click', (event) => {
  event.preventDefault();
  byId('content').focus();
});
document.body.classList.toggle('proxy', Boolean(upstream));
addEventListener('hashchange', show);
show();
