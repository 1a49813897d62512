import { tried } from './tried.js';

// The result of a redirect, from the sign-in page to the frame in the app's page. Browsers keep a frame's storage
// apart by the app's site, and WebKit even by its port. A cookie has no port, so an app on the same host gets it.
const maxAge = 600;

/** A browser can refuse storage to frames of another site. */
const storage = () => tried(() => sessionStorage);

/** Where the result for one app is kept; `storageKey` is the SDK's, `API-KEY:APP-NAME`. */
export function redirectResult(storageKey) {
  const key = 'firebase:redirectEvent:' + storageKey;
  // Another server on this host has another port.
  const name = ['redirect', location.port, encodeURIComponent(storageKey)].join('-').replace(/[^\w.%-]/g, '_');
  // Other servers on this host do not get it.
  const attributes = '; path=/emulator/auth/iframe; samesite=strict; max-age=';
  const setCookie = (text, age) => { document.cookie = name + '=' + encodeURIComponent(text) + attributes + age; };
  const cookie = () => document.cookie.split('; ').find((pair) => pair.startsWith(name + '='));
  return {
    store(text) {
      storage()?.setItem(key, text);
      setCookie(text, maxAge);
    },
    /** The stored text; null if there is none. */
    read: () => storage()?.getItem(key)
      || tried(() => decodeURIComponent(cookie()?.slice(name.length + 1) ?? '')) || null,
    remove() {
      storage()?.removeItem(key);
      setCookie('', 0);
    },
  };
}
