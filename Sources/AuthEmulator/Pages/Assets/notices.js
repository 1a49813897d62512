import { announce, byId } from './dom.js';
import { go } from './place.js';
import { change, watch } from './store.js';

/** Notifications of the browser while the page is not in front: off until the button is pressed. */
const press = byId('notify');
const isPossible = 'Notification' in globalThis && isSecureContext;

const show = () => change({
  notifies: isPossible && Notification.permission === 'granted' && localStorage.getItem('notify') === 'yes' });

/** Shows a notification, which opens `place` when clicked; two pages of one server show the same `tag` once. */
export function notify(notifies, title, body, tag, place) {
  if (!notifies || document.hasFocus()) return;
  const notice = new Notification(title, { body, tag, icon: '/emulator/page/icon.svg' });
  notice.addEventListener('click', () => {
    focus();
    go(place);
    notice.close();
  });
}

press.hidden = !isPossible;
press.addEventListener('click', async () => {
  const isOn = press.ariaPressed === 'true';
  if (!isOn && await Notification.requestPermission() !== 'granted') {
    return announce('The browser does not allow this page to notify you');
  }
  localStorage.setItem('notify', isOn ? 'no' : 'yes');
  show();
});
watch(['notifies'], ({ notifies }) => { press.ariaPressed = String(notifies); });
show();
