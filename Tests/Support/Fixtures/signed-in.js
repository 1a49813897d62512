// A fake of the Firebase JS SDK in an app that starts signed in: finds the user where the SDK keeps one, checks the members that the SDK
// checks, asks for the user and for a new token, and keeps the user again as the SDK does. `window.emulator` is the server's origin.
const key = 'firebase:authUser:' + apiKey + ':[DEFAULT]';
const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

async function openDatabase() {
  const request = indexedDB.open('firebaseLocalStorageDb', 1);
  request.onupgradeneeded = () => request.result.createObjectStore('firebaseLocalStorage', { keyPath: 'fbase_key' });
  return done(request);
}

const store = (base, mode) => base.transaction(['firebaseLocalStorage'], mode).objectStore('firebaseLocalStorage');

function check(user) {
  const problems = [];
  for (const name of ['displayName', 'email', 'phoneNumber', 'photoURL', 'tenantId', '_redirectEventId', 'createdAt', 'lastLoginAt'])
    if (!['string', 'undefined'].includes(typeof (user[name] ?? undefined))) problems.push(name);
  for (const name of ['emailVerified', 'isAnonymous']) if (typeof user[name] !== 'boolean') problems.push(name);
  if (typeof user.uid !== 'string' || !user.uid) problems.push('uid');
  if (!Array.isArray(user.providerData)) problems.push('providerData');
  const { accessToken, refreshToken, expirationTime } = user.stsTokenManager;
  if (typeof accessToken !== 'string' || typeof refreshToken !== 'string') problems.push('tokens');
  if (typeof expirationTime !== 'number' || expirationTime < Date.now() + 30000) problems.push('expirationTime');
  return problems;
}

const post = async (path, body, type) => {
  const response = await fetch(emulator + path + '?key=' + apiKey, { method: 'POST', headers: { 'Content-Type': type }, body });
  return response.json();
};

(async () => {
  const base = await openDatabase();
  const kept = await done(store(base, 'readonly').get(key));
  if (!kept) return { user: null };
  const user = kept.value;
  const problems = check(user);
  const found = await post('/identitytoolkit.googleapis.com/v1/accounts:lookup',
    JSON.stringify({ idToken: user.stsTokenManager.accessToken }), 'application/json');
  const fresh = await post('/securetoken.googleapis.com/v1/token',
    new URLSearchParams({ grant_type: 'refresh_token', refresh_token: user.stsTokenManager.refreshToken }).toString(),
    'application/x-www-form-urlencoded');
  const claims = JSON.parse(atob(fresh.id_token.split('.')[1].replace(/-/g, '+').replace(/_/g, '/')));
  user.stsTokenManager = { accessToken: fresh.id_token, refreshToken: fresh.refresh_token,
    expirationTime: Date.now() + Number(fresh.expires_in) * 1000 };
  const whole = { email: undefined, displayName: undefined, photoURL: undefined, phoneNumber: undefined, tenantId: undefined,
    _redirectEventId: undefined, ...user };
  await done(store(base, 'readwrite').put({ fbase_key: key, value: whole }));
  return { user: user.uid, problems, localId: found.users[0].localId, phoneNumber: user.phoneNumber ?? null,
    secondFactor: claims.firebase.sign_in_second_factor ?? null };
})().then((result) => { window.result = result; }, (error) => { window.result = { error: String(error) }; });
