const token = document.querySelector('meta[name="page-token"]').content;

const reasons = {
  EMAIL_EXISTS: 'Another user has this address.',
  PHONE_NUMBER_EXISTS: 'Another user has this number.',
  DUPLICATE_LOCAL_ID: 'Another user has this uid.',
  FEDERATED_USER_ID_ALREADY_LINKED: 'Another user has this identity.',
  USER_NOT_FOUND: 'The user does not exist any more.',
  INVALID_CLAIMS: 'The claims are not a JSON object.',
  CLAIMS_TOO_LARGE: 'The claims have more than 1000 characters as JSON.',
  FORBIDDEN_CLAIM: 'This claim is one of the token’s own; give it another name:',
};

/** What a refusal means for people; a code that is not known here stays as it is. */
function explain(message) {
  const [code, detail] = message.split(/ : (.*)/s);
  return reasons[code] ? reasons[code] + (detail && code === 'FORBIDDEN_CLAIM' ? ' ' + detail : '') : message;
}

/** Sends a change; returns `{ answer }`, or `{ problem, code }` in words and as the server names it. */
export async function send(path, body) {
  try {
    const response = await fetch('/emulator/page/' + path, {
      method: 'POST', headers: { 'Content-Type': 'application/json', 'X-Page-Token': token },
      body: JSON.stringify(body) });
    const answer = await response.json();
    if (response.ok) return { answer };
    return { problem: explain(answer.error.message), code: answer.error.message };
  } catch {
    return { problem: 'The server does not answer.', code: '' };
  }
}

/** Reads the JSON of claims; returns `{ claims }` as compact text, or `{ problem }`. */
export function readClaims(text) {
  if (!text.trim()) return { claims: '{}' };
  try {
    const value = JSON.parse(text);
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return { problem: reasons.INVALID_CLAIMS };
    const claims = JSON.stringify(value);
    return claims.length > 1000 ? { problem: reasons.CLAIMS_TOO_LARGE } : { claims };
  } catch (error) {
    return { problem: 'The claims are not JSON: ' + error.message };
  }
}
