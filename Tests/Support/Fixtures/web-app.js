// A fake of the Firebase JS SDK in an app's page: opens the frame as the SDK does, starts sign-ins by popup and
// redirect, and sends what the frame delivers to the API. `window.emulator` is the server's origin.
const memory = sessionStorage;
const api = async (path, body) => {
  const response = await fetch(emulator + '/identitytoolkit.googleapis.com/' + path + '?key=k', {
    method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
  return response.json();
};
const frameAddress = emulator + '/emulator/auth/iframe?'
  + new URLSearchParams({ apiKey: 'k', appName: 'app', v: '12.0.0', eid: 'p' });
let waiting = null;
let opened = null;
window.events = [];
window.result = null;

async function openFrame() {
  const frame = await gapi.iframes.getContext().open({
    where: document.body, url: frameAddress, dontclear: true,
    messageHandlersFilter: gapi.iframes.CROSS_ORIGIN_IFRAMES_FILTER,
    attributes: { style: { position: 'absolute', top: '-100px', width: '1px', height: '1px' },
      'aria-hidden': 'true', tabindex: '-1' },
  }, (made) => new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('the frame does not answer')), 10000);
    made.restyle({ setHideOnLeave: false }).then(() => made.ping(resolve));
  }));
  frame.register('authEvent', ({ type, authEvent }) => {
    events.push(authEvent);
    const isRedirect = /redirect$/i.test(authEvent.type) || authEvent.type === 'unknown';
    const isMine = type === 'authEvent' && (isRedirect || authEvent.eventId === waiting);
    if (isMine && authEvent.type !== 'unknown') finish(authEvent);
    return { status: isMine ? 'ACK' : 'ERROR' };
  }, gapi.iframes.CROSS_ORIGIN_IFRAMES_FILTER);
  return frame;
}

/** Ends a sign-in as the SDK does: it closes the window that it opened. */
function conclude(result) {
  if (opened?.closed) result.wasClosedEarly = true;
  opened?.close();
  opened = null;
  window.result = result;
}

async function finish({ type, urlResponse, sessionId, tenantId, error }) {
  if (error) {
    conclude({ error: error.code });
    return;
  }
  const idToken = type.startsWith('linkVia') ? memory.idToken : undefined;
  const answer = await api('v1/accounts:signInWithIdp', { requestUri: urlResponse, sessionId,
    tenantId: tenantId ?? undefined, idToken, returnSecureToken: true, returnIdpCredential: true });
  if (answer.idToken) memory.idToken = answer.idToken;
  if (type.startsWith('reauthVia') && answer.localId !== memory.localId) answer.error = 'user-mismatch';
  if (answer.localId) memory.localId ??= answer.localId;
  conclude(answer);
}

const handlerAddress = (authType, providerId, eventId) => emulator + '/emulator/auth/handler?'
  + new URLSearchParams({ apiKey: 'k', appName: 'app', authType, redirectUrl: location.href, v: '12.0.0',
    eventId, providerId, scopes: 'profile' });

const popup = async (authType, providerId) => {
  window.result = null;
  waiting = 'E' + Math.floor(Math.random() * 1e9);
  const frame = await ready;
  opened = window.open(handlerAddress(authType, providerId, waiting), waiting, 'width=500,height=600');
  frame.send('webStorageSupport', { type: 'webStorageSupport' }, ([{ webStorageSupport }]) => {
    window.hasStorage = webStorageSupport;
  }, gapi.iframes.CROSS_ORIGIN_IFRAMES_FILTER);
};

const redirect = (authType, providerId) => {
  location.assign(handlerAddress(authType, providerId, 'R' + Math.floor(Math.random() * 1e9)));
};

const signUp = async () => {
  const { idToken, localId } = await api('v1/accounts:signUp', { returnSecureToken: true });
  Object.assign(memory, { idToken, localId });
};

/** The newest code that the server would have sent. */
const newestCode = async () => {
  const response = await fetch(emulator + '/emulator/v1/projects/demo-test/verificationCodes');
  return (await response.json()).verificationCodes.at(-1).code;
};

const enrollPhone = async (idToken) => {
  const { phoneSessionInfo: { sessionInfo } } = await api('v2/accounts/mfaEnrollment:start',
    { idToken, phoneEnrollmentInfo: { phoneNumber: '+16505550101' } });
  return api('v2/accounts/mfaEnrollment:finalize',
    { idToken, phoneVerificationInfo: { sessionInfo, code: await newestCode() } });
};

const resolveSecondFactor = async ({ mfaPendingCredential, mfaInfo: [{ mfaEnrollmentId }] }) => {
  const { phoneResponseInfo: { sessionInfo } } = await api('v2/accounts/mfaSignIn:start',
    { mfaPendingCredential, mfaEnrollmentId, phoneSignInInfo: {} });
  return api('v2/accounts/mfaSignIn:finalize',
    { mfaPendingCredential, phoneVerificationInfo: { sessionInfo, code: await newestCode() } });
};

const ready = openFrame();
