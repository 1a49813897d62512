// The frame that the Firebase JS SDK puts into an app's page. It speaks the messages of Google's frame library
// itself (Docs/protocol.md 9.11), so that nothing needs to be loaded from elsewhere.
import { redirectResult } from './redirect-result.js';
import { tried } from './tried.js';

const query = new URLSearchParams(location.search);
const storageKey = query.get('apiKey') + ':' + query.get('appName');
const kept = redirectResult(storageKey);
const fragment = new URLSearchParams(location.hash.slice(1));
const [id, token, app] = ['id', 'rpctoken', 'parent'].map((name) => fragment.get(name));
const asked = new Map();
let calls = 0;
let isOpen = false;
let open;
const opened = new Promise((resolve) => { open = resolve; });

// The origin of a page from a file is "null", and no message can be addressed to it.
const post = (message) => parent.postMessage('!_' + JSON.stringify(message), app === 'null' ? '*' : app);
const send = (service, number, args) =>
  post({ s: service, f: id, r: id, t: token, c: number, a: args, g: false });

function call(name, argument, answered = () => {}) {
  asked.set(++calls, answered);
  send('/' + id + '::' + name, calls, [argument]);
}

const services = {
  _g_rpcReady: () => {
    if (!isOpen) call('_g_rpcReady', null);
    isOpen = true;
    open();
    return null;
  },
  _g_connect: () => true,
  _g_restyle: () => true,
  _g_ping: (given) => given,
  // The SDK waits for this word; the result of a popup needs no storage.
  webStorageSupport: () => ({ status: 'ACK', webStorageSupport: true }),
};

const parsed = (text) => tried(() => JSON.parse(text));

/** Passes an event to the SDK until it answers; returns true if the SDK took it, null if it did not answer. */
async function deliver(authEvent) {
  await opened;
  return new Promise((resolve) => {
    let attempts = 0;
    let timer;
    const attempt = () => {
      if (++attempts > 30) return resolve(null);
      timer = setTimeout(attempt, Math.min(100 * 2 ** attempts, 2000));
      call('authEvent', { type: 'authEvent', authEvent }, (answer) => {
        clearTimeout(timer);
        // Without a status, nothing listens yet: the SDK registers once the frame has answered its ping.
        if (answer?.status) resolve(answer.status === 'ACK');
        else timer = setTimeout(attempt, 100);
      });
    };
    attempt();
  });
}

function receive(text) {
  const { s: service, t: proof, c: number, a: args } = parsed(text) ?? {};
  if (proof !== token || typeof service !== 'string' || !Array.isArray(args)) return;
  if (service === '__cb') {
    asked.get(args[0])?.(args[1]?.[0]);
    asked.delete(args[0]);
    return;
  }
  const name = service.split(':').at(-1);
  const answer = Object.hasOwn(services, name) ? services[name](args[0] ?? null) : null;
  send('__cb', null, [number, [answer]]);
}

addEventListener('message', async ({ source, origin, data }) => {
  if (source === parent && origin === app && typeof data === 'string' && data.startsWith('!_')) {
    receive(data.slice(2));
  } else if (origin === location.origin && data?.eventType === 'sendAuthEvent'
    && data.data?.storageKey === storageKey) {
    const isTaken = await deliver(data.data.authEvent);
    source?.postMessage({ eventType: 'authEventAnswered', isTaken }, origin);
  }
});

// Any page may embed the frame: it only learns of an account made up on this server's sign-in page.
if (parent !== window && id && token && app) {
  const event = parsed(kept.read());
  deliver(event ?? { type: 'unknown', error: { code: 'auth/no-auth-event' } })
    .then((isTaken) => { if (event && isTaken !== null) kept.remove(); });
  post({ h: id });
}
