// For the modules of the calls until they read the store.
import { address, remember as rememberPlace, upstream } from './place.js';
import { state, watch } from './store.js';

let isQuiet = false;
export { address, upstream };
export function place() {
  const { view, ...parameters } = state.place;
  return { view, query: new URLSearchParams(Object.entries(parameters).filter(([, value]) => value)) };
}
export function remember(parameters) {
  isQuiet = true;
  rememberPlace(parameters);
  isQuiet = false;
}
export const onPlace = (listener) => watch(['place'], () => { if (!isQuiet) listener(place()); });
