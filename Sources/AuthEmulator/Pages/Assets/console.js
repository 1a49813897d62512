import { byId, element, announce, say, visible } from './dom.js';
import { place, remember, onPlace } from './views.js';
import { showUsers, listenToUsers } from './users.js';
import { showCodes, showLinks, forgetMessages } from './messages.js';
import { confirmChange } from './confirmation.js';
import { listenToNewUser } from './new-user.js';
import { openUser, updateUser, listenToUser } from './user.js';
import { showClock, listenToClock } from './clock.js';
import { showPhones, listenToPhones } from './phones.js';
import { showFaults, listenToFaults } from './faults.js';
import './server.js';

const interval = 1000;
const scope = { project: '', tenant: '' };
const view = { search: '', page: 0 };
let tag = null;
let run = null;
let timer = 0;
let round = 0;

function showConnection(state, text) {
  const line = byId('connection');
  if (line.dataset.state === state) return;
  line.dataset.state = state;
  line.lastElementChild.textContent = text;
}

async function poll() {
  clearTimeout(timer);
  if (document.hidden) return;
  const mine = ++round;
  const query = new URLSearchParams({ ...scope, search: view.search, page: view.page });
  try {
    const response = await fetch('/emulator/page/state?' + query, {
      cache: 'no-store', headers: tag ? { 'If-None-Match': tag } : {}, signal: AbortSignal.timeout(10000) });
    if (mine !== round) return;
    if (response.status === 200) {
      const state = await response.json();
      if (mine !== round) return;
      // A new run of the server has a new token, so its page is needed, not only its state.
      if (run && run !== state.run) return location.reload();
      run = state.run;
      tag = response.headers.get('etag');
      show(state);
    } else if (response.status !== 304) {
      throw new Error('status ' + response.status);
    }
    showConnection('live', 'Live');
  } catch {
    if (mine !== round) return;
    showConnection('gone', 'The server does not answer; trying again');
  }
  timer = setTimeout(poll, interval);
}

/** Polls at once, after the scope, search or page has changed. */
function refresh() {
  tag = null;
  poll();
}

function show(state) {
  const first = state.scopes[0];
  if (!scope.project) scope.project = first.project;
  showScopes(state.scopes);
  view.page = state.users.page;
  showIgnored(state.settingsIgnored);
  showCodes(state.verificationCodes);
  showLinks(state.oobCodes);
  showUsers(state.users, view.search);
  updateUser(state.users.items);
  showClock(state.clock);
  showPhones(state.fictionalPhones);
  showFaults(state.faults);
}

function showIgnored(names) {
  const line = byId('settings-ignored');
  line.hidden = names.length === 0;
  say(line, 'Settings without effect on this server: ' + names.join(', '));
}

function showScopes(scopes) {
  const name = (each) => JSON.stringify([each.project, each.tenant ?? '']);
  const current = name(scope);
  const all = scopes.some((each) => name(each) === current) ? scopes : [...scopes, scope];
  const select = byId('scope');
  const print = JSON.stringify(all);
  if (select.dataset.print === print && select.value === current) return;
  select.dataset.print = print;
  select.replaceChildren(...all.map((each) => element('option', {
    value: name(each), textContent: visible(each.tenant ? each.project + ' / ' + each.tenant : each.project, 80) })));
  select.value = current;
}

byId('scope').addEventListener('change', (event) => {
  [scope.project, scope.tenant] = JSON.parse(event.target.value);
  remember(scope);
  view.page = 0;
  forgetMessages();
  refresh();
});

let typing = 0;
byId('search').addEventListener('input', (event) => {
  clearTimeout(typing);
  typing = setTimeout(() => {
    view.search = event.target.value.trim();
    view.page = 0;
    refresh();
  }, 30);
});

for (const [id, step] of [['previous', -1], ['next', 1]]) {
  byId(id).addEventListener('click', () => {
    view.page += step;
    refresh();
  });
}

const clearing = {
  'clear-codes':
    ['Clear all SMS codes?', 'A sign-in that waits for one of them will have to ask again.', 'Clear'],
  'clear-links': ['Clear all e-mail links?', 'Links that were copied will no longer work.', 'Clear'],
  'clear-users':
    ['Delete all users?', 'Every account of this project is deleted. This cannot be undone.', 'Delete all'],
};
for (const [id, [title, text, verb]] of Object.entries(clearing)) {
  const change = () => ({ title, text, verb, path: id, body: { ...scope } });
  byId(id).addEventListener('click', () => confirmChange(change(), () => {
    announce('Done');
    refresh();
    // The pressed button is hidden now, so the focus must move.
    byId(id === 'clear-users' ? 'search' : 'scope').focus();
  }));
}

const askToDelete = (user, name) => confirmChange({
  title: 'Delete ' + name + '?',
  text: 'The account ' + user.localId + ' is deleted. This cannot be undone.',
  verb: 'Delete', path: 'delete-user', body: { ...scope, localId: user.localId },
}, () => {
  announce('Deleted ' + name);
  refresh();
  // The row may be gone before the dialog, and the focus with it.
  if (document.activeElement !== document.body) return;
  (document.querySelector('#rows tr[tabindex="0"]') ?? byId('search')).focus();
});
listenToUsers(askToDelete, openUser);
const page = { scope: () => ({ ...scope }), refresh };
listenToUser(page, askToDelete);
listenToNewUser(page);
listenToClock(page);
listenToPhones(page);
listenToFaults(page);

document.addEventListener('keydown', (event) => {
  if (place().view !== 'users-codes') return;
  const field = event.target.closest('input, textarea, dialog');
  if (event.key === '/' && !field && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    byId('search').focus();
    byId('search').select();
  } else if (event.key === 'Escape' && event.target === byId('search')) {
    event.preventDefault();
    if (!event.target.value) return event.target.blur();
    event.target.value = '';
    event.target.dispatchEvent(new Event('input'));
  }
});

/** Takes the scope from the address, where a link to a project or a tenant names it. */
onPlace(({ view: name, query }) => {
  if (name !== 'users-codes' || !query.has('project')) return;
  Object.assign(scope, { project: query.get('project'), tenant: query.get('tenant') ?? '' });
  refresh();
});
document.addEventListener('visibilitychange', poll);
poll();
