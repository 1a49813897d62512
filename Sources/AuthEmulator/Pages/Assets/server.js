import { byId, element } from './dom.js';
import { ask } from './api.js';
import { upstream } from './place.js';

/** Says at the top what this server is: its mode, default project and version. */
async function showServer() {
  const { answer } = await ask('/emulator/v1/status');
  // Without an answer the line stays empty: the state of the connection says the rest.
  if (!answer) return;
  const { strict, projectId, version } = answer;
  const [mode, rules] = upstream === 'a recording' ? ['replay', 'Answers from a recording']
    : upstream ? ['proxy', 'Passes calls on'] : strict ? ['strict', 'Production’s rules'] : ['default', 'Like Google’s emulator'];
  byId('server-facts').replaceChildren(
    element('span', { className: mode === 'strict' ? 'mark warn' : 'mark', textContent: mode, title: rules }),
    [projectId, version].filter(Boolean).join(' · '));
}

showServer();
