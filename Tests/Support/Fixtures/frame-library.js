// A fake of Google's frame library (gapi.iframes): the app's side of its messages, with a complaint about each
// message that does not have exactly the form of Docs/protocol.md 9.11. It says nothing to calls without handler.
window.complaints = [];
window.gapi = (() => {
  const complain = (text) => window.complaints.push(text);
  const opened = [];

  function check(frame, { origin, data }, message) {
    if (origin !== frame.origin) complain('origin ' + origin);
    if (Object.keys(message).join() !== 's,f,r,t,c,a,g') complain('members of ' + data);
    if (message.t !== frame.token) complain('token of ' + data);
    if (message.f !== frame.id || message.r !== frame.id || message.g !== false) complain('sender of ' + data);
    if (!Array.isArray(message.a)) complain('arguments of ' + data);
    if (message.s !== '__cb' && !message.s.startsWith('/' + frame.id + '::')) complain('service of ' + data);
  }

  function answer(frame, message) {
    const name = message.s.split(':')[2];
    frame.heard.push(name);
    const handler = frame.handlers[name];
    if (!handler && name !== '_g_rpcReady') return;
    const result = handler ? handler(message.a[0]) : null;
    frame.post({ s: '__cb', f: '..', r: '..', t: frame.token, c: null, a: [message.c, [result]], g: false });
  }

  function receive(frame, event) {
    if (event.source !== frame.element.contentWindow) return;
    if (typeof event.data !== 'string' || !event.data.startsWith('!_')) {
      complain('form of ' + JSON.stringify(event.data));
      return;
    }
    const message = JSON.parse(event.data.slice(2));
    if ('h' in message) {
      if (message.h !== frame.id || Object.keys(message).length > 1) complain('greeting ' + event.data);
      frame.isReady = true;
      frame.queue.splice(0).forEach(frame.post);
      return;
    }
    if (!frame.isReady) complain('a message before the greeting: ' + event.data);
    check(frame, event, message);
    if (message.s === '__cb') {
      const [number, results] = message.a;
      if (!(number in frame.asked)) complain('an answer to nothing: ' + event.data);
      frame.asked[number]?.(results);
      delete frame.asked[number];
    } else answer(frame, message);
  }

  function open({ url, where, attributes }) {
    const id = 'I' + opened.length + '_' + Math.floor(performance.now());
    const element = Object.assign(document.createElement('iframe'), { id, name: id });
    Object.assign(element.style, attributes.style);
    const frame = { id, element, token: String(Math.floor(Math.random() * 1e9)), origin: new URL(url).origin,
      isReady: false, queue: [], asked: {}, handlers: {}, heard: [], count: 0 };
    frame.post = (message) => element.contentWindow.postMessage('!_' + JSON.stringify(message), frame.origin);
    frame.call = (name, argument) => new Promise((resolve) => {
      frame.count += 1;
      frame.asked[frame.count] = resolve;
      const message = { s: ':/' + id + ':' + name, f: '..', r: '..', t: frame.token, c: frame.count,
        a: [argument], g: false };
      if (frame.isReady) frame.post(message);
      else frame.queue.push(message);
    });
    addEventListener('message', (event) => receive(frame, event));
    frame.call('_g_rpcReady', null);
    frame.call('_g_connect', null);
    element.src = url + '#id=' + id + '&_gfid=' + id + '&parent=' + encodeURIComponent(location.origin)
      + '&pfname=&rpctoken=' + frame.token;
    where.append(element);
    opened.push(frame);
    return frame;
  }

  class Iframe {
    constructor(frame) { this.frame = frame; }
    register(name, handler) { this.frame.handlers[name] = handler; }
    send(name, data, callback) { this.frame.call(name, data).then(callback); }
    ping(callback, data) { return this.send('_g_ping', data, callback); }
    restyle(style) { return this.frame.call('_g_restyle', style); }
  }

  const context = {
    async open(options, callback) {
      const frame = new Iframe(open(options));
      await callback(frame);
      // As slow as a library may be: what comes before is not heard, and must come again.
      await new Promise((resolve) => setTimeout(resolve, 60));
      return frame;
    },
  };
  return { load: (_, { callback }) => callback(), opened,
    iframes: { Iframe, getContext: () => context, CROSS_ORIGIN_IFRAMES_FILTER: () => true } };
})();
