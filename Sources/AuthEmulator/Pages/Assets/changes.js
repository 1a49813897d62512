import { explain } from './refusals.js';

const token = document.querySelector('meta[name="page-token"]').content;

/** Sends a change; returns `{ answer }`, or `{ problem, code }` in words and as the server names it. */
export async function send(path, body) {
  try {
    const response = await fetch('/emulator/page/' + path, {
      method: 'POST', headers: { 'Content-Type': 'application/json', 'X-Page-Token': token },
      body: JSON.stringify(body) });
    const answer = await response.json();
    if (response.ok) return { answer };
    return { problem: explain(answer.error.message, answer.sentence), code: answer.error.message };
  } catch {
    return { problem: 'The server does not answer.', code: '' };
  }
}

/** Reads the JSON of claims; returns `{ claims }` as compact text, or `{ problem }`. */
export function readClaims(text) {
  if (!text.trim()) return { claims: '{}' };
  try {
    const value = JSON.parse(text);
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return { problem: explain('INVALID_CLAIMS') };
    const claims = JSON.stringify(value);
    return claims.length > 1000 ? { problem: explain('CLAIMS_TOO_LARGE') } : { claims };
  } catch (error) {
    return { problem: 'The claims are not JSON: ' + error.message };
  }
}
