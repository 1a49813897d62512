/** What `work` returns; null if it throws, as for text that is no JSON, or where a browser refuses. */
export function tried(work) {
  try {
    return work();
  } catch {
    return null;
  }
}

/** JSON with indents, as a person likes it; everything else as it is. */
export const pretty = (text) => tried(() => JSON.stringify(JSON.parse(text), null, 2)) ?? text;
