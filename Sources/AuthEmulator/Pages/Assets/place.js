import { byId } from './dom.js';
import { change, state, watch } from './store.js';

/** Where a proxy passes calls on; empty for a server that answers them itself. */
export const upstream = document.querySelector('meta[name="upstream"]').content;

const names = { 'users-codes': 'Users & codes', calls: 'Calls', settings: 'Settings' };
// A proxy has no users, codes and settings of its own.
const first = upstream ? 'calls' : 'users-codes';
let timer = 0;

/** The address of a view in the shown project; parameters without a value are left out. */
export function address(view, parameters = {}) {
  const { project, tenant } = state.place;
  const all = Object.entries({ project, tenant, ...parameters }).filter(([name, value]) => value && name !== 'view');
  const query = new URLSearchParams(all).toString();
  return '#' + view + (query ? '?' + query : '');
}

/** Goes to another place, from which the browser leads back. */
export function go(parameters) {
  // What was left is the same as what was there before, so the browser need not lead back to it.
  move(parameters, history.state?.isLeft ? 'replaceState' : 'pushState', null);
}

/** Leaves what a step has opened, as the browser's way back would. */
export function leave(parameters) { move(parameters, 'replaceState', { isLeft: true }); }

function move(parameters, way, mark) {
  clearTimeout(timer);
  const { view, project, tenant } = state.place;
  const isOther = parameters.view && parameters.view !== view;
  const place = { ...(isOther ? { project, tenant } : state.place), ...parameters };
  history[way](mark, '', address(place.view, place));
  show(place);
}

/** Changes parameters without a step back to what was there before. */
export function remember(parameters) {
  const place = { ...state.place, ...parameters };
  show(place);
  clearTimeout(timer);
  // Browsers take the address of a page only so often.
  timer = setTimeout(() => history.replaceState(history.state, '', address(place.view, place)), 150);
}

/** Takes the place that the address names: `#calls?user=jane@example.com`. */
function read() {
  clearTimeout(timer);
  const [name, query] = location.hash.slice(1).split(/\?(.*)/s);
  const isKnown = Object.hasOwn(names, name) && !(upstream && name !== 'calls');
  show({ ...Object.fromEntries(new URLSearchParams(isKnown ? query : '')), view: isKnown ? name : first });
}

function show(place) {
  change({ place });
  // What was not saved may have led back.
  const { view } = state.place;
  document.body.dataset.view = view;
  showTitle(state);
  for (const name of Object.keys(names)) byId('view-' + name).hidden = name !== view;
  for (const link of document.querySelectorAll('.views a')) {
    link.href = address(link.dataset.view);
    if (link.dataset.view === view) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
}

const showTitle = ({ place, unseen }) => {
  document.title = (unseen ? '(' + unseen + ') ' : '') + names[place.view] + ' · authctl emulator';
};

// The address names the view, so the link cannot name the place to skip to.
document.querySelector('.skip').addEventListener('click', (event) => {
  event.preventDefault();
  byId('content').focus();
});
document.body.classList.toggle('proxy', Boolean(upstream));
addEventListener('popstate', read);
read();
watch(['unseen'], showTitle);
