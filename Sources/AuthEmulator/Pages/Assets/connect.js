import { copyButton, element } from './dom.js';
import { state } from './store.js';

/** The lines that connect an app with this server, by the kind of the app. */
function lines() {
  const { protocol, hostname, host, origin } = location;
  const port = location.port || (protocol === 'https:' ? 443 : 80);
  const project = state.status.projectId;
  const isHere = /^(localhost|127\..*|\[::1\])$/.test(hostname);
  return { JavaScript: `import { connectAuthEmulator, getAuth } from 'firebase/auth';
const app = initializeApp({ projectId: ${JSON.stringify(project)}, apiKey: 'any' });
connectAuthEmulator(getAuth(app), '${origin}');`, Swift: `// After FirebaseApp.configure()
Auth.auth().useEmulator(withHost: "${hostname}", port: ${port})`, Kotlin: `${isHere
    ? '// From the Android emulator, 10.0.2.2 is this machine\n' : ''}Firebase.auth.useEmulator("${isHere
    ? '10.0.2.2' : hostname}", ${port})`, 'Admin SDK': `export FIREBASE_AUTH_EMULATOR_HOST=${host}
export GOOGLE_CLOUD_PROJECT='${project.replaceAll("'", "'\\''")}'` };
}

/** The lines as tabs: the arrow keys, Home and End move between them. */
export function connection(id) {
  const panel = element('div', { id, className: 'command', tabIndex: 0, attributes: { role: 'tabpanel' } });
  const all = Object.entries(lines());
  const tabs = all.map(([textContent]) => element('button', { type: 'button', className: 'small', textContent, id: id + '-' + textContent.replace(' ', '-'),
    attributes: { role: 'tab', 'aria-controls': id } }));
  const choose = (index) => {
    const [name, text] = all[index];
    tabs.forEach((tab, at) => Object.assign(tab, { ariaSelected: String(at === index), tabIndex: at === index ? 0 : -1 }));
    panel.setAttribute('aria-labelledby', tabs[index].id);
    panel.replaceChildren(element('pre', {}, text), copyButton('Copy', 'Copy the lines for ' + name, text));
  };
  const list = element('div', { className: 'pick', attributes: { role: 'tablist', 'aria-label': 'Connect an app' } }, ...tabs);
  list.addEventListener('click', ({ target }) => { if (target !== list) choose(tabs.indexOf(target)); });
  list.addEventListener('keydown', (event) => {
    const [at, last] = [tabs.indexOf(event.target), tabs.length - 1];
    const to = { ArrowRight: at === last ? 0 : at + 1, ArrowLeft: at ? at - 1 : last, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    choose(to);
    tabs[to].focus();
  });
  choose(0);
  return element('div', { className: 'connect' }, element('p', { textContent: 'To connect an app:' }), list, panel);
}
