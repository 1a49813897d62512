import { byId, element } from './dom.js';

/** Says at the top what this server is: its mode, default project and version. */
async function showServer() {
  const response = await fetch('/emulator/v1/status', { cache: 'no-store' });
  if (!response.ok) return;
  const { strict, projectId, version } = await response.json();
  const mode = strict ? 'strict: production’s rules' : 'default: like Google’s emulator';
  byId('server-facts').replaceChildren(
    element('span', { className: strict ? 'mark warn' : 'mark', textContent: strict ? 'strict' : 'default', title: mode }),
    [projectId, version].filter(Boolean).join(' · '));
}

// Without an answer the line stays empty: the state of the connection says the rest.
showServer().catch(() => {});
