const reasons = {
  EMAIL_EXISTS: 'Another user has this address.',
  PHONE_NUMBER_EXISTS: 'Another user has this number.',
  DUPLICATE_LOCAL_ID: 'Another user has this uid.',
  FEDERATED_USER_ID_ALREADY_LINKED: 'Another user has this identity.',
  USER_NOT_FOUND: 'The user does not exist any more.',
  USER_DISABLED: 'The user is disabled.',
  INVALID_CLAIMS: 'The claims are not a JSON object.',
  CLAIMS_TOO_LARGE: 'The claims have more than 1000 characters as JSON.',
  FORBIDDEN_CLAIM: 'This claim is one of the token’s own; give it another name:',
};

/** What a refusal means for people; a code that is not known here is told in the server's words, if it has any. */
export function explain(message) {
  const misfit = message.match(/^Invalid JSON payload received\. \S* ?(must .*)/s);
  if (misfit) return 'This value ' + misfit[1].replace(/\.?$/, '.');
  const [code, detail] = message.split(/ : (.*)/s);
  if (!reasons[code]) return detail ? detail[0].toUpperCase() + detail.slice(1).replace(/\.?$/, '.') : message;
  return reasons[code] + (detail && code === 'FORBIDDEN_CLAIM' ? ' ' + detail : '');
}
