import { byId, say } from './dom.js';
import { leave } from './leave.js';
import { redirectResult } from './redirect-result.js';
import { tried } from './tried.js';

/** Passes an event to the SDK's frame: now, from a popup, or once the `address` is open. */
export function tellWebApp({ authEvent, storageKey, isPopup, address }) {
  if (isPopup) return tellOpener(authEvent, storageKey);
  redirectResult(storageKey).store(JSON.stringify(authEvent));
  return address ? leave(address) : say(byId('result'), 'The address has no redirectUrl to go back to.');
}

/** Sends the event to the app's frame beside the page that opened this window; the SDK closes it after the sign-in. */
function tellOpener(authEvent, storageKey) {
  addEventListener('message', ({ origin, data }) => {
    if (origin !== location.origin || data?.eventType !== 'authEventAnswered') return;
    // An SDK that sees the window closed before it is signed in takes that for a cancellation.
    say(byId('result'), data.isTaken ? 'Done. You can close this window.'
      : 'The page that opened this window does not wait for a sign-in any more: start again there.');
  });
  const frames = Array.from({ length: opener?.frames.length ?? 0 }, (_, index) => opener.frames[index]);
  const ours = frames.filter((frame) => {
    // Nothing of a frame of another origin can be read.
    const named = new URLSearchParams(tried(() => frame.location.search) ?? '');
    return named.get('apiKey') + ':' + named.get('appName') === storageKey;
  });
  const message = { eventType: 'sendAuthEvent', data: { storageKey, authEvent } };
  for (const each of ours) each.postMessage(message, location.origin);
  say(byId('result'), ours.length > 0 ? 'Passing the result to the app.'
    : 'The page that opened this window is gone: start again there.');
}
