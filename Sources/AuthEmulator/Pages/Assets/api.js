/** The token of this run of the server, without which it takes no change. */
let token = document.querySelector('meta[name="page-token"]')?.content;
const rounds = new Map();

/**
 * Asks the server for a path, by default of the page's own ones: with a GET, or a POST of `body`.
 *
 * Returns `{ answer }`, or `{ problem, field, code }`: a sentence, the member of the request that it is about, and the
 * server's message. Of questions with the same `key` only the newest counts: an older one returns `{ isLate: true }`.
 * With `tag`, the version that is known, `{ isSame: true }` may be all. `date` is the server's time.
 */
export async function ask(path, { body, after, key, tag, limit = 10000 } = {}) {
  const address = new URL(path, location.origin + '/emulator/page/');
  if (after !== undefined && after !== null) address.searchParams.set('after', after);
  const round = (rounds.get(key) ?? 0) + 1;
  if (key) rounds.set(key, round);
  const outcome = await answerOf(address, { cache: 'no-store', signal: AbortSignal.timeout(limit),
    headers: { ...(tag ? { 'If-None-Match': tag } : {}), ...(body ? { 'Content-Type': 'application/json' } : {}),
      ...(body && token ? { 'X-Page-Token': token } : {}) },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}) }, limit);
  return key && rounds.get(key) !== round ? { isLate: true } : outcome;
}

async function answerOf(address, request, limit) {
  try {
    const response = await fetch(address, request);
    const facts = { date: Date.parse(response.headers.get('date')), tag: response.headers.get('etag') };
    if (response.status === 304) return { isSame: true, ...facts };
    const answer = await response.json();
    if (response.ok) return { answer, ...facts };
    const code = answer.error?.message ?? '';
    if (response.status !== 403 || !request.body) {
      const problem = answer.sentence ?? (code || 'The server answers with the status ' + response.status + '.');
      return { problem, field: answer.field, code };
    }
    await renew();
    return { problem: 'The server was started again meanwhile. Look at what it has now, then try again.', code };
  } catch (error) {
    return { code: '', problem: error.name === 'TimeoutError'
      ? 'The server did not answer within ' + limit / 1000 + ' s.' : 'The server does not answer.' };
  }
}

/** Gets the token of a new run of the server; the page, with all that was typed, stays. */
export async function renew() {
  const page = await fetch('/', { cache: 'no-store', headers: { Accept: 'text/html' } }).then((it) => it.text(), () => '');
  token = page.match(/name="page-token" content="([^"]*)"/)?.[1] ?? token;
}
