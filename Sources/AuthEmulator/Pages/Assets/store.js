/** What the page shows: everything that the address and the server say, and what was typed but not saved. */
export const state = { drafts: {} };
const watchers = [];

/** Takes new values, and renders what watches the names of those that differ. */
export function change(part) {
  const before = { ...state };
  const changed = new Set(Object.keys(part).filter((name) => state[name] !== part[name]));
  Object.assign(state, part);
  for (const { names, render } of watchers) {
    if (names.some((name) => changed.has(name))) render(state, before);
  }
}

/** Calls `render(state, before)` at once if something is known, and whenever one of these names has changed. */
export function watch(names, render) {
  watchers.push({ names, render });
  if (names.some((name) => state[name] !== undefined)) render(state, {});
}
