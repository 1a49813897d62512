import { byId, element } from './dom.js';
import { upstream } from './views.js';

/** Says at the top what this server is: its mode, default project and version. */
async function showServer() {
  const response = await fetch('/emulator/v1/status', { cache: 'no-store' });
  if (!response.ok) return;
  const { strict, projectId, version } = await response.json();
  const [mode, rules] = upstream === 'a recording' ? ['replay', 'Answers from a recording']
    : upstream ? ['proxy', 'Passes calls on'] : strict ? ['strict', 'Production’s rules'] : ['default', 'Like Google’s emulator'];
  byId('server-facts').replaceChildren(
    element('span', { className: mode === 'strict' ? 'mark warn' : 'mark', textContent: mode, title: rules }),
    [projectId, version].filter(Boolean).join(' · '));
}

// Without an answer the line stays empty: the state of the connection says the rest.
showServer().catch(() => {});
