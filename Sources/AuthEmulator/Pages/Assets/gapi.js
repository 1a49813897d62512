// What the Firebase JS SDK uses of Google's frame library, for pages that cannot reach Google's loader:
// with this script before the app's, the SDK finds `gapi.iframes` and loads nothing (Docs/protocol.md 9.11).
(() => {
  const script = document.currentScript;
  const loaded = new URL(script?.src || location.href).searchParams.get('onload');
  let count = 0;

  /** A frame of this page, and the messages to and from it. */
  class Iframe {
    #element;
    #token = crypto.getRandomValues(new Uint32Array(1))[0].toString();
    #handlers = new Map();
    #asked = new Map();
    #waiting = [];
    #isReady = false;
    #calls = 0;

    constructor({ url, where, attributes = {} }) {
      this.id = 'I' + count++ + '_' + Date.now();
      const { style, ...others } = attributes;
      const element = document.createElement('iframe');
      Object.assign(element.style, style);
      for (const [name, value] of Object.entries(others)) element.setAttribute(name, value);
      Object.assign(element, { id: this.id, name: this.id });
      const origin = new URL(url, location.href).origin;
      addEventListener('message', ({ source, origin: sender, data }) => {
        const isOurs = source === element.contentWindow && sender === origin;
        if (isOurs && typeof data === 'string' && data.startsWith('!_')) this.#receive(JSON.parse(data.slice(2)));
      });
      const fragment = new URLSearchParams({ id: this.id, parent: location.origin, rpctoken: this.#token });
      element.src = url + '#' + fragment;
      this.#element = element;
      this.origin = origin;
      where.append(element);
    }

    register(name, handler) { this.#handlers.set(name, handler); }

    unregister(name) { this.#handlers.delete(name); }

    send(name, data, callback) {
      const answer = this.#call(name, data);
      // The SDK's callback throws even after success: that is not an error of the page.
      if (callback) answer.then(callback).catch(() => {});
      return answer;
    }

    ping(callback, data) { return this.send('_g_ping', data, callback); }

    restyle(style, callback) { return this.send('_g_restyle', style, callback); }

    #post(message) { this.#element.contentWindow?.postMessage('!_' + JSON.stringify(message), this.origin); }

    #send(service, number, args) {
      const message = { s: service, f: '..', r: '..', t: this.#token, c: number, a: args, g: false };
      if (this.#isReady) this.#post(message);
      else this.#waiting.push(message);
    }

    #call(name, argument = null) {
      const number = ++this.#calls;
      this.#send(':/' + this.id + ':' + name, number, [argument]);
      return new Promise((resolve) => { this.#asked.set(number, resolve); });
    }

    async #receive({ h: handshake, s: service, t: proof, c: number, a: args }) {
      if (handshake === this.id) {
        this.#isReady = true;
        this.#call('_g_rpcReady');
        for (const message of this.#waiting.splice(0)) this.#post(message);
      } else if (proof === this.#token && service === '__cb') {
        this.#asked.get(args[0])?.(args[1]);
        this.#asked.delete(args[0]);
      } else if (proof === this.#token && service) {
        const handler = this.#handlers.get(service.split(':').at(-1));
        this.#send('__cb', null, [number, [await handler?.(args[0]) ?? null]]);
      }
    }
  }

  const context = {
    /** Resolves once the callback's promise is kept. */
    async open(options, callback) {
      const frame = new Iframe(options);
      await callback?.(frame);
      return frame;
    },
  };

  if (!window.gapi?.iframes?.Iframe) {
    window.gapi = {
      load(features, options) { setTimeout(typeof options === 'function' ? options : options.callback); },
      ...window.gapi,
      iframes: { Iframe, getContext: () => context, CROSS_ORIGIN_IFRAMES_FILTER: () => true },
    };
  }
  if (loaded) window[loaded]?.();
})();
