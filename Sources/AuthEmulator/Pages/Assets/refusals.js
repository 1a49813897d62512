const reasons = {
  EMAIL_EXISTS: 'Another user has this address.',
  INVALID_EMAIL: 'This is not an e-mail address.',
  PHONE_NUMBER_EXISTS: 'Another user has this number.',
  INVALID_PHONE_NUMBER: 'This is not a phone number. Begin with + and the country code.',
  INVALID_MFA_PHONE_NUMBER: 'This is not a phone number. Begin with + and the country code.',
  DUPLICATE_LOCAL_ID: 'Another user has this uid.',
  FEDERATED_USER_ID_ALREADY_LINKED: 'Another user has this identity.',
  USER_NOT_FOUND: 'The user does not exist any more.',
  USER_DISABLED: 'The user is disabled.',
  INVALID_CLAIMS: 'The claims are not a JSON object.',
  CLAIMS_TOO_LARGE: 'The claims have more than 1000 characters as JSON.',
  FORBIDDEN_CLAIM: 'This claim is one of the token’s own; give it another name:',
};

const subjects = [
  [/^(INVALID_MFA_PHONE_NUMBER|SECOND_FACTOR|UNSUPPORTED_SECOND_FACTOR|TOO_MANY_SECOND)/, 'factor'],
  [/_EMAIL|^EMAIL_/, 'email'], [/PHONE_NUMBER/, 'number'], [/PASSWORD/, 'password'], [/CLAIM/, 'claims'],
  [/LOCAL_ID/, 'uid'], [/FEDERATED|PROVIDER/, 'providers'], [/PROFILE_ATTRIBUTE/, 'name'],
];

/** The field that a refusal is about, by the server's name of it; nothing if it is about none. */
export const subjectOf = (code) => subjects.find(([pattern]) => pattern.test(code.split(' : ')[0]))?.[1];

/** What a refusal means for people; `sentence` is the server's own, for a code that the page has no words for. */
export function explain(message, sentence) {
  const misfit = message.match(/^Invalid JSON payload received\. \S* ?(must .*)/s);
  if (misfit) return 'This value ' + misfit[1].replace(/\.?$/, '.');
  const [code, detail] = message.split(/ : (.*)/s);
  if (!reasons[code]) return sentence ?? (detail ? detail[0].toUpperCase() + detail.slice(1).replace(/\.?$/, '.') : message);
  return reasons[code] + (detail && code === 'FORBIDDEN_CLAIM' ? ' ' + detail : '');
}
