/** What `work` returns; null if it throws, as for text that is no JSON, or where a browser refuses. */
export function tried(work) {
  try {
    return work();
  } catch {
    return null;
  }
}
