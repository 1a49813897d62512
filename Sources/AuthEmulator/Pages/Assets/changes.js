// For the modules of the calls until they call `ask` themselves.
import { ask } from './api.js';

export const send = (path, body) => ask(path, { body });
