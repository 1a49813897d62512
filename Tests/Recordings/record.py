#!/usr/bin/env python3
"""usage: record.py BASE_URL DIRECTORY --seed S --calls N [--print]

Drives many short scenarios against a server (project "demo", Google's emulator for a reference) and records every scenario as one
file: a list of calls with n, name, method, path_template, request_template, request_headers, status, response_headers, response_body and
capture, and where needed headers_template, wait, intended, body_dropped (see replay.py).
The requests follow from the seed alone, apart from captured values; a call whose captures failed is left out.
--print: only print the templates, call nothing.
The content type of redirects is not recorded: it depends on the version of Express.
"""
import sys, os, json, re, base64, random, urllib.parse as U
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import replay as R
IT = '/identitytoolkit.googleapis.com'
V1, V2, V3 = IT + '/v1/accounts:', IT + '/v2/accounts/', '/www.googleapis.com/identitytoolkit/v3/relyingparty/'
TOKEN = '/securetoken.googleapis.com/v1/token'
A1 = IT + '/v1/projects/{{P}}'
A2 = IT + '/v2/projects/{{P}}'
EM = '/emulator/v1/projects/{{P}}'
OWNER = {'Authorization': 'Bearer owner'}
FAR = 4102444800  # 2100: no clock of a test run is near it
AUD = 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit'
FORBIDDEN = 'iss aud sub iat exp nbf jti nonce azp acr amr cnf auth_time firebase at_hash c_hash'.split()


def b64(o, url=True):
    t = o if isinstance(o, str) else json.dumps(o, separators=(',', ':'), ensure_ascii=False)
    e = base64.urlsafe_b64encode(t.encode()) if url else base64.b64encode(t.encode())
    return e.decode().rstrip('=') if url else e.decode()


def jwt(payload, header=None, sig=''):
    return b64({'alg': 'none', 'typ': 'JWT'} if header is None else header) + '.' + b64(payload) + '.' + sig


class Actor:
    """A user of a scenario: values may be {{captures}}."""
    def __init__(self, **k): self.__dict__.update(dict(uid=None, email=None, password=None, phone=None, tok=None, ref=None, raw=None, provider=None, mfa=[], cred=None), **k)


class Scenario:
    def __init__(self, rng, number):
        self.r, self.n, self.calls, self.actors, self.k = rng, number, [], [], 0
        self.tenants, self.oobs, self.sessions, self.cookies, self.pending = [], [], [], [], []
        self.add('reset accounts', 'DELETE', EM + '/accounts', headers=OWNER)
        self.add('reset config', 'PATCH', A2 + '/config', {}, headers=OWNER)

    def new(self, base='x'):
        self.k += 1
        return f'{base}{self.k}'

    def add(self, name, method, path, body=None, headers=None, cap=None, key=False, wait=False):
        h = dict(headers or {})
        if key: path += ('&' if '?' in path else '?') + 'key=fake-api-key'
        if body is not None and not any(k.lower() == 'content-type' for k in h) and h.pop('-type', 1): h = {'Content-Type': 'application/json', **h}
        h.pop('-type', None)
        c = dict(name=name, method=method, path_template=path, headers=h, request_template=body, capture=cap)
        if wait: c['wait'] = 1
        self.calls.append(c)

    def post(self, op, body, name=None, cap=None, **k):
        self.add(name or op, 'POST', V1 + op, body, cap=cap, key=True, **k)

    def v2(self, op, body, name=None, cap=None, **k):
        self.add(name or op, 'POST', V2 + op, body, cap=cap, key=True, **k)

    def admin(self, path, body, name=None, cap=None, method='POST', **k):
        self.add(name or 'admin ' + path, method, A1 + path, body, headers=OWNER, cap=cap, **k)

    # --- users
    def tokens(self, a, pre):
        a.tok, a.ref = '{{%s_tok}}' % pre, '{{%s_ref}}' % pre
        return {pre + '_tok': 'idToken', pre + '_ref': 'refreshToken'}

    def pw(self, verified=None, fixed=None, tenant=None, **extra):
        r, pre = self.r, self.new('pw')
        a = Actor(email=f'{pre}.{r.choice(["ann", "bob", "cid", "dora"])}@example.com', password=r.choice(['secret12', 'hunter22', 'pässword', 'a b c d e']), provider='password')
        t = {'tenantId': tenant} if tenant else {}
        if fixed if fixed is not None else r.random() < .5:
            a.uid = pre + '-uid'
            b = {'localId': a.uid, 'email': a.email, 'password': a.password, **extra}
            if verified: b['emailVerified'] = True
            if r.random() < .4: b['displayName'] = r.choice(['Ann Example', 'Zoë 😀', ''])
            if r.random() < .4: b['photoUrl'] = r.choice(['http://localhost/a.png', 'not a url'])
            if r.random() < .3: b['phoneNumber'] = a.phone = self.number()
            self.add('fixture: admin creates', 'POST', V1 + 'signUp', {**b, **t}, headers=OWNER)
            self.post('signInWithPassword', {'email': a.email, 'password': a.password, 'returnSecureToken': True, **t}, 'fixture: signs in',
                      self.tokens(a, pre))
        else:
            self.post('signUp', {'email': a.email, 'password': a.password, 'returnSecureToken': True, **t}, 'fixture: signUp',
                      {**self.tokens(a, pre), pre + '_uid': 'localId'})
            a.uid = '{{%s_uid}}' % pre
            if verified: self.add('fixture: verify', 'POST', V1 + 'update', {'localId': a.uid, 'emailVerified': True, **t}, headers=OWNER)
        if r.random() < .25:
            self.add('fixture: claims', 'POST', V1 + 'update', {'localId': a.uid, 'customAttributes': r.choice(['{"role":"admin"}', '{"n":1,"list":[1,"a",null],"o":{"x":true}}', '{"name":"claimed","email":"no@x.y"}']), **t}, headers=OWNER)
        a.tenant = tenant
        self.actors.append(a)
        return a

    def number(self):
        return '+1555555%04d' % (100 + self.k * 7 + self.r.randrange(7))

    def code(self, cap, path=EM):
        self.add('verificationCodes', 'GET', path + '/verificationCodes', cap={cap: 'verificationCodes.last.code'})
        return '{{%s}}' % cap

    def oob(self, cap, path=EM):
        self.add('oobCodes', 'GET', path + '/oobCodes', cap={cap: 'oobCodes.last.oobCode'})
        self.oobs.append('{{%s}}' % cap)
        return '{{%s}}' % cap

    def phone(self, number=None):
        pre, num = self.new('ph'), number or self.number()
        self.post('sendVerificationCode', {'phoneNumber': num, **({'recaptchaToken': 'x'} if self.r.random() < .3 else {})}, 'fixture: send code', {pre + '_si': 'sessionInfo'})
        code = self.code(pre + '_code')
        a = Actor(phone=num, uid='{{%s_uid}}' % pre, provider='phone')
        self.post('signInWithPhoneNumber', {'sessionInfo': '{{%s_si}}' % pre, 'code': code}, 'fixture: phone sign-in', {**self.tokens(a, pre), pre + '_uid': 'localId'})
        self.sessions.append(('{{%s_si}}' % pre, code))
        self.actors.append(a)
        return a

    def anon(self, tenant=None):
        pre = self.new('an')
        a = Actor(uid='{{%s_uid}}' % pre, provider='anonymous')
        self.post('signUp', {'returnSecureToken': True, **({'tenantId': tenant} if tenant else {})}, 'fixture: anonymous', {**self.tokens(a, pre), pre + '_uid': 'localId'})
        self.actors.append(a)
        return a

    def claims(self, pre, **more):
        r = self.r
        c = {'sub': 'raw-' + pre, 'email': f'{pre}@idp.example.com', 'email_verified': r.random() < .6}
        if r.random() < .5: c['name'] = 'Idp ' + pre
        if r.random() < .4: c['picture'] = 'http://localhost/p.png'
        if r.random() < .3: c['given_name'], c['family_name'] = 'Given', 'Fämily'
        if r.random() < .2: c['screen_name'] = 'screen'
        if r.random() < .2: c['extra'] = {'a': [1, 2.5, None, True, 'é']}
        c.update(more)
        return {k: v for k, v in c.items() if v is not None}

    def postbody(self, provider, token, jwt_form=False, **more):
        t = jwt(token) if jwt_form else token if isinstance(token, str) else json.dumps(token, ensure_ascii=False)
        return U.urlencode({'providerId': provider, 'id_token': t, **more})

    def idp(self, provider=None, **more):
        pre = self.new('id')
        p = provider or self.r.choice(['google.com', 'apple.com', 'facebook.com', 'twitter.com', 'github.com', 'oidc.acme'])
        c = self.claims(pre, **more)
        a = Actor(uid='{{%s_uid}}' % pre, provider=p, raw=c['sub'], email=c.get('email'), claims=c)
        self.post('signInWithIdp', {'postBody': self.postbody(p, c, self.r.random() < .4), 'requestUri': 'http://localhost', 'returnSecureToken': True, 'returnIdpCredential': self.r.random() < .5},
                  f'fixture: {p}', {**self.tokens(a, pre), pre + '_uid': 'localId'})
        self.actors.append(a)
        return a

    def custom(self):
        pre = self.new('cu')
        a = Actor(uid=pre + '-uid', provider='custom')
        claims = self.r.choice([None, {'a': 1}, {'role': 'x', 'deep': {'k': [1]}}, {}])
        p = {'uid': a.uid, **({'claims': claims} if claims is not None else {})}
        t = json.dumps(p) if self.r.random() < .5 else jwt({**p, 'aud': AUD, 'iss': 'sa@x', 'sub': 'sa@x', 'iat': 1500000000, 'exp': 1500003600})
        self.post('signInWithCustomToken', {'token': t, 'returnSecureToken': True}, 'fixture: custom token', self.tokens(a, pre))
        self.actors.append(a)
        return a

    def factor(self):
        """A user with one or two SMS factors made by an administrator, and a pending sign-in."""
        pre = self.new('mf')
        a = Actor(uid=pre + '-uid', email=pre + '@example.com', password='secret12', provider='password')
        phones = [self.number(), '+4930123%03d' % self.k][:self.r.choice([1, 2])]
        a.mfa = phones
        self.add('fixture: admin creates with factors', 'POST', V1 + 'signUp', {'localId': a.uid, 'email': a.email, 'emailVerified': True, 'password': a.password,
                 'mfaInfo': [{'phoneInfo': p, 'displayName': f'f{i}'} if self.r.random() < .7 else {'phoneInfo': p} for i, p in enumerate(phones)]}, headers=OWNER)
        self.post('signInWithPassword', {'email': a.email, 'password': a.password}, 'fixture: pending', {pre + '_pend': 'mfaPendingCredential', pre + '_eid': 'mfaInfo.0.mfaEnrollmentId', pre + '_eid2': 'mfaInfo.1.mfaEnrollmentId'})
        a.pend, a.eid = '{{%s_pend}}' % pre, '{{%s_eid}}' % pre
        self.pending.append(a)
        return a

    def disabled(self):
        a = self.r.choice([self.pw, self.custom, self.idp])()
        self.add('fixture: disable', 'POST', V1 + 'update', {'localId': a.uid, 'disableUser': True}, headers=OWNER)
        a.state = 'disabled'
        return a

    def deleted(self):
        a = self.r.choice([self.pw, self.anon, self.custom])()
        self.add('fixture: delete', 'POST', V1 + 'delete', {'localId': a.uid}, headers=OWNER)
        a.state = 'deleted'
        return a

    def tenant(self, **switches):
        pre, r = self.new('t'), self.r
        b = {'displayName': 'Tenant ' + pre}
        for k in ('allowPasswordSignup', 'enableEmailLinkSignin', 'enableAnonymousUser', 'disableAuth'):
            p = .15 if k == 'disableAuth' else .75
            if r.random() < .8: b[k] = r.random() < p
        if r.random() < .6: b['mfaConfig'] = r.choice([{'state': 'ENABLED', 'enabledProviders': ['PHONE_SMS']}, {'state': 'DISABLED'}, {'state': 'MANDATORY', 'enabledProviders': ['PHONE_SMS']}, {'enabledProviders': ['PHONE_SMS']}, {}])
        b.update(switches)
        if r.random() < .3 and not switches:
            t = f'fixed-{pre}'
            self.add('fixture: implicit tenant', 'GET', A2 + '/tenants/' + t, headers=OWNER)
        else:
            self.add('fixture: tenant', 'POST', A2 + '/tenants', b, headers=OWNER, cap={pre + '_tid': 'tenantId'})
            t = '{{%s_tid}}' % pre
        self.tenants.append(t)
        return t

    # --- values: each answers (label, value)
    def pick(self, *pairs): return self.r.choice(pairs)

    def actor(self, want=None):
        have = [a for a in self.actors if want is None or getattr(a, want)]
        return self.r.choice(have) if have else None

    def junk(self):
        return self.pick(('empty', ''), ('null', None), ('number', 5), ('true', True), ('false', False), ('object', {}), ('array', []), ('array of text', ['x']),
                         ('object with a member', {'a': 1}), ('zero', 0), ('float', 1.5), ('negative', -1), ('space', ' '), ('nested array', [[]]), ('array of null', [None]))

    def v_email(self):
        a = self.actor('email')
        e = a.email if a else 'nobody@example.com'
        return self.pick(('taken', e), ('taken', e), ('upper', e.upper()), ('trailing space', e + ' '), ('leading space', ' ' + e), ('unknown', self.new('new') + '@example.com'), ('unknown', self.new('new') + '@example.com'),
                         ('no at', 'example.com'), ('two ats', 'a@@example.com'), ('no domain', 'a@'), ('no local', '@example.com'), ('no dot', 'a@localhost'), ('unicode', 'üñí@exämple.com'), ('plus', 'a+b@example.com'),
                         ('inner space', 'a b@example.com'), ('quoted', '"a b"@example.com'), ('long', 'l' * 250 + '@example.com'), ('one letter tld', 'a@b.c'), ('number tld', 'a@b.12'), ('ip', 'a@[1.2.3.4]'), ('dots', 'a..b@example.com'),
                         ('comma', 'a,b@example.com'), ('angle', '<a@example.com>'), ('newline', 'a@example.com\n'), ('underscore domain', 'a@b_c.com'), ('turkish', 'İ@example.com'), ('slash', 'a/b@example.com'), ('apostrophe', "o'b@example.com"), self.junk())

    def v_password(self):
        return self.pick(('short', '12345'), ('six', '123456'), ('short', 'abc'), ('wrong', 'wrong-password'), ('six units emoji', '😀😀😀'), ('five units', '😀😀1'), ('five accents', 'äöüäö'), ('six spaces', '      '),
                         ('long', 'p' * 200), ('short number', 12345), ('number', 1234567), ('nul', 'abc\u0000def'), ('combining', 'e\u0301e\u0301e\u0301'), ('colon', 'a:password=b'), self.junk())

    def v_phone(self):
        a = self.actor('phone')
        return self.pick(('taken', a.phone if a else '+15555550100'), ('unknown', self.number()), ('no plus', '15555550100'), ('plus only', '+'), ('letters', '+abc'), ('leading space', ' +15555550100'), ('spaces', '+1 555 555 0100'),
                         ('number', 15555550100), ('double plus', '++1555'), ('zeros', '0015555550100'), ('long', '+' + '1' * 60), ('newline', '\n+1555'), ('arabic digits', '+١٥٥٥'), ('fullwidth plus', '＋15555'), self.junk())

    def v_url(self):
        return self.pick(('path', '/rel'), ('word', 'nope'), ('no host', 'http://'), ('mailto', 'mailto:a@b'), ('app scheme', 'myapp://x/y?z=1'), ('big port', 'http://localhost:99999/'), ('space in host', 'http://ex ample.com'), ('upper and spaces', 'HTTP://UPPER.Example/a b?q=ü&r=1#frag'),
                         ('javascript', 'javascript:alert(1)'), ('one slash', 'http:/x'), ('no slash', 'http:x'), ('protocol relative', '//x/y'), ('ipv6', 'http://[::1]/'), ('bad ipv6', 'http://[::1/'), ('short ip', 'http://1.2.3'), ('userinfo', 'http://u:p@h/'),
                         ('file', 'file:///x'), ('idn', 'http://é.com/'), ('percent in host', 'http://a%20b/'), ('surrounding spaces', '  http://localhost/  '), ('tab', 'http://local\thost/'), ('port 80', 'http://localhost:80/a/../b'), ('host only', 'localhost'),
                         ('host and port', 'localhost:3000'), ('query', 'http://localhost/?a=b&mode=x&oobCode=y'), ('plain', 'http://localhost/done'), ('https', 'https://app.example.com'), ('colon', ':'), ('scheme', 'http:'), ('question', 'http://?x'), ('underscore', 'http://a_b/'), ('backslash', 'http:\\\\h\\p'),
                         ('star', 'http://*/'), ('less', 'http://a<b/'), ('hex ip', 'http://0x7f.1/'), ('big ip', 'http://256.256.256.256/'), ('long', 'http://localhost/' + 'a' * 300), ('custom no slashes', 'custom:thing'), ('digit scheme', '1http://x/'), self.junk())

    def odd_token(self):
        a = self.actor('uid')
        fixed = [x for x in self.actors if x.uid and '{{' not in x.uid]
        uid = self.r.choice(fixed).uid if fixed else 'no-such-uid'
        p = {'user_id': uid, 'sub': uid, 'aud': 'demo', 'iss': 'https://securetoken.google.com/demo', 'iat': FAR, 'exp': FAR + 3600, 'auth_time': FAR, 'firebase': {'identities': {}, 'sign_in_provider': 'password'}}
        def w(**k):
            q = dict(p, **k)
            return {x: y for x, y in q.items() if y != '-'}
        fb = p['firebase']
        return self.pick(('unsigned', jwt(p)), ('other project', jwt(w(aud='other', iss='https://securetoken.google.com/other'))), ('old', jwt(w(iat=1))), ('no iat', jwt(w(iat='-'))), ('iat text', jwt(w(iat=str(FAR)))), ('expired', jwt(w(exp=1500000000))),
                         ('no user_id', jwt(w(user_id='-'))), ('number user_id', jwt(w(user_id=5))), ('user_id null', jwt(w(user_id=None))), ('unknown user_id', jwt(w(user_id='ghost', sub='ghost'))), ('other sub', jwt(w(sub='other'))), ('no firebase', jwt(w(firebase='-'))), ('firebase null', jwt(w(firebase=None))),
                         ('firebase empty', jwt(w(firebase={}))), ('firebase text', jwt(w(firebase='x'))), ('firebase array', jwt(w(firebase=[]))), ('tenant', jwt(w(firebase=dict(fb, tenant='fixed-zzz')))), ('tenant empty', jwt(w(firebase=dict(fb, tenant='')))),
                         ('anonymous provider', jwt(w(firebase=dict(fb, sign_in_provider='anonymous')))), ('custom provider', jwt(w(firebase=dict(fb, sign_in_provider='custom')))), ('phone provider', jwt(w(firebase=dict(fb, sign_in_provider='phone')))), ('provider number', jwt(w(firebase=dict(fb, sign_in_provider=7)))),
                         ('rs256', jwt(p, {'alg': 'RS256', 'typ': 'JWT', 'kid': 'k'}, 'c2ln')), ('hs256 without signature', jwt(p, {'alg': 'HS256', 'typ': 'JWT'})), ('none with signature', jwt(p, None, 'c2ln')), ('no alg', jwt(p, {'typ': 'JWT'})), ('no typ', jwt(p, {'alg': 'none'})), ('header not JSON', 'abc.' + b64(p) + '.'),
                         ('payload text', jwt('hello')), ('payload array', jwt([1])), ('payload number', jwt('5')), ('payload null', jwt('null')), ('payload empty object', jwt({})), ('two parts', jwt(p)[:-1]), ('four parts', jwt(p) + '.x'), ('padding', b64({'alg': 'none', 'typ': 'JWT'}) + '=.' + b64(p) + '=.'),
                         ('space before', ' ' + jwt(p)), ('space after', jwt(p) + ' '), ('bearer', 'Bearer ' + jwt(p)), ('dots', 'a.b.c'), ('two dots', '..'), ('garbage', 'garbage'), ('refresh token', '{{%s}}' % a.ref.strip('{}') if a and a.ref else 'x'))

    def v_token(self):
        r = self.r
        x = r.random()
        a = self.actor('tok')
        if x < .35 and a: return (getattr(a, 'state', 'other') + ' user', a.tok)
        if x < .88: return self.odd_token()
        return self.junk()

    def v_refresh(self):
        a = self.actor('ref')
        fixed = [x for x in self.actors if x.uid and '{{' not in x.uid]
        uid = self.r.choice(fixed).uid if fixed else 'no-such-uid'
        p = {'_AuthEmulatorRefreshToken': 'DO NOT MODIFY', 'localId': uid, 'provider': 'password', 'extraClaims': {}, 'projectId': 'demo'}
        def w(**k): return b64({x: y for x, y in dict(p, **k).items() if y != '-'}, False)
        return self.pick((getattr(a, 'state', 'other') + ' user', a.ref if a else 'x'), ('id token', a.tok if a and a.tok else 'x'), ('made', w()), ('other project', w(projectId='other')), ('no mark', w(_AuthEmulatorRefreshToken='-')), ('mark empty', w(_AuthEmulatorRefreshToken='')), ('no uid', w(localId='-')), ('claims', w(extraClaims={'x': 1})),
                         ('no claims', w(extraClaims='-')), ('second factor', w(secondFactor={'identifier': 'e', 'provider': 'phone'})), ('tenant', w(tenantId='fixed-zzz')), ('no provider', w(provider='-')), ('array', b64([], False)), ('null', b64('null', False)), ('text', b64('"x"', False)), ('not JSON', b64('{x', False)), ('garbage', 'garbage'), ('empty object', b64({}, False)), self.junk())

    def v_pending(self):
        fixed = [x for x in self.actors if x.uid and '{{' not in x.uid]
        uid = self.r.choice(fixed).uid if fixed else 'no-such-uid'
        p = {'_AuthEmulatorMfaPendingCredential': 'DO NOT MODIFY', 'localId': uid, 'signInProvider': 'password', 'projectId': 'demo'}
        def w(**k): return b64({x: y for x, y in dict(p, **k).items() if y != '-'}, False)
        return self.pick(('made', w()), ('other project', w(projectId='other')), ('no mark', w(_AuthEmulatorMfaPendingCredential='-')), ('ghost', w(localId='ghost')), ('tenant', w(tenantId='zzz')), ('null', b64('null', False)), ('garbage', 'garbage'), ('array', b64([], False)), ('text', b64('"x"', False)), self.junk())

    def v_claims(self):
        return self.pick(('object', '{"a":1}'), ('empty object', '{}'), ('empty', ''), ('array', '[]'), ('JSON null', 'null'), ('JSON number', '1'), ('JSON text', '"s"'), ('JSON false', 'false'), ('not JSON', '{a}'), ('trailing comma', '{"a":1,}'), ('single quotes', "{'a':1}"), ('forbidden', '{"%s":1}' % self.r.choice(FORBIDDEN)), ('two forbidden', '{"c_hash":1,"iss":2}'),
                         ('1000', '{"a":"%s"}' % ('x' * 992)), ('1001', '{"a":"%s"}' % ('x' * 993)), ('1000 umlauts', '{"a":"%s"}' % ('ü' * 992)), ('1000 emoji units', '{"a":"%s"}' % ('😀' * 496)), ('emoji over', '{"a":"%s"}' % ('😀' * 497)), ('1001 not JSON', 'x' * 1001), ('reserved email', '{"email":"c@x.y","email_verified":"c","phone_number":"c","user_id":"c"}'),
                         ('names', '{"name":"c","picture":"c","provider_id":"c"}'), ('spaces', ' { "a" : 1 } '), ('duplicate key', '{"a":1,"a":2}'), ('deep', '{"a":{"b":{"iss":1}}}'), ('NaN', '{"a":NaN}'), ('big number', '{"a":12345678901234567890,"b":1e3,"c":1.0}'), ('escape', '{"\\u0061":"\\ud83d\\ude00"}'), ('proto', '{"__proto__":1,"constructor":2}'), self.junk())

    def v_text(self):
        return self.pick(('text', 'Some Name'), ('unicode', 'Zoë 😀 名'), ('long', 'n' * 400), ('html', '<b>&"\'</b>'), ('space', ' '), ('nul', 'a\u0000b'), ('line separator', 'a\u2028b'), self.junk())

    def v_bool(self):
        return self.pick(('true', True), ('false', False), ('text true', 'true'), ('text false', 'false'), ('one', 1), ('zero', 0), ('upper text', 'TRUE'), self.junk())

    def v_num(self):
        return self.pick(('number', 1500000000), ('text', '1500000000'), ('zero', '0'), ('negative', '-5'), ('float', 1.5), ('float text', '1.5'), ('word', 'soon'), ('future', str(FAR)), ('future number', FAR), ('huge', '99999999999999999999'), ('huge number', 1e25), ('exponent', '1e3'), ('hex', '0x10'), ('spaces', ' 5 '), ('milliseconds', '1500000000000'), ('Infinity', 'Infinity'), self.junk())

    def v_uid(self):
        a = self.actor('uid')
        return self.pick(('known', a.uid if a else 'x'), ('unknown', 'ghost'), ('new', self.new('uid')), ('long', 'u' * 200), ('unicode', 'üid/ 😀'), ('slash', 'a/b'), ('proto', '__proto__'), ('known', a.uid if a else 'x'), self.junk())

    def v_uids(self):
        a, b = self.actor('uid'), self.actor('uid')
        return self.pick(('one', [a.uid if a else 'x']), ('two', [a.uid if a else 'x', b.uid if b else 'y']), ('twice', [a.uid if a else 'x'] * 2), ('with unknown', ['ghost', a.uid if a else 'x']), ('with empty', ['', a.uid if a else 'x']), ('text', a.uid if a else 'x'), ('numbers', [1, 2]), ('empty', []), ('null member', [None]), ('mixed', ['ghost', 5, {}]), self.junk())

    def v_emails(self):
        a = self.actor('email')
        e = a.email if a else 'nobody@example.com'
        return self.pick(('one', [e]), ('upper', [e.upper()]), ('twice', [e, e.upper()]), ('bad', ['nope']), ('empty text', ['']), ('text', e), ('space', [e + ' ']), self.junk())

    def v_phones(self):
        a = self.actor('phone')
        return self.pick(('one', [a.phone if a else '+1']), ('bad', ['nope']), ('empty text', ['']), ('text', '+15555550100'), ('number', [15555550100]), self.junk())

    def v_federated(self):
        a = self.actor('raw')
        x = {'providerId': a.provider, 'rawId': a.raw} if a else {'providerId': 'google.com', 'rawId': 'x'}
        p = self.actor('phone')
        return self.pick(('one', [x]), ('no provider', [{'rawId': x['rawId']}]), ('no raw', [{'providerId': x['providerId']}]), ('phone', [{'providerId': 'phone', 'rawId': p.phone if p else '+1'}]), ('password', [{'providerId': 'password', 'rawId': self.actor('email').email if self.actor('email') else 'x'}]), ('unknown member', [dict(x, nope=1)]),
                         ('object', x), ('empty object', [{}]), ('upper provider', [dict(x, providerId=x['providerId'].upper())]), self.junk())

    def v_link(self):
        a = self.actor('raw')
        return self.pick(('new', {'providerId': 'github.com', 'rawId': self.new('gh')}), ('more', {'providerId': 'github.com', 'rawId': self.new('gh'), 'email': 'GH@Example.com', 'displayName': 'Gh', 'photoUrl': 'p', 'screenName': 's', 'federatedId': 'f'}), ('no provider', {'rawId': 'r'}), ('no raw', {'providerId': 'github.com'}), ('empty', {}),
                         ('taken', {'providerId': a.provider, 'rawId': a.raw} if a else {'providerId': 'google.com', 'rawId': 'r'}), ('password', {'providerId': 'password', 'rawId': 'x', 'email': 'x@y.z'}), ('phone', {'providerId': 'phone', 'rawId': '+15555550999', 'phoneNumber': '+15555550999'}), ('unknown member', {'providerId': 'github.com', 'rawId': 'r', 'nope': 1}), ('raw number', {'providerId': 'github.com', 'rawId': 5}), self.junk())

    def v_attributes(self):
        e = ['USER_ATTRIBUTE_NAME_UNSPECIFIED', 'EMAIL', 'DISPLAY_NAME', 'PROVIDER', 'PHOTO_URL', 'PASSWORD', 'RAW_USER_INFO']
        return self.pick(('one', [self.r.choice(e)]), ('two', self.r.sample(e, 2)), ('one', [self.r.choice(e)]), ('index', [self.r.randrange(7)]), ('index text', [str(self.r.randrange(7))]), ('index out', [99]), ('unknown', ['NOPE']), ('lower', ['email']), ('text', 'EMAIL'), ('two unknown', ['NOPE', 'EMAIL', 'NO2']), ('twice', ['EMAIL', 'EMAIL']), ('empty', []), ('bool', [True]), self.junk())

    def v_providers(self):
        a = self.actor('provider')
        return self.pick(('password', ['password']), ('phone', ['phone']), ('own', [a.provider if a else 'x']), ('both', ['password', 'phone']), ('unknown', ['nope.com']), ('google', ['google.com']), ('anonymous', ['anonymous']), ('text', 'password'), ('empty text', ['']), ('upper', ['PASSWORD']), self.junk())

    def v_mfa(self):
        f = self.factors
        return self.pick(('clear', {}), ('empty', {'enrollments': []}), ('one', {'enrollments': f(1)}), ('two', {'enrollments': f(2)}), ('no id', {'enrollments': [{'phoneInfo': '+15555550777'}]}), ('same id', {'enrollments': [dict(x, mfaEnrollmentId='same') for x in f(2)]}), ('same phone', {'enrollments': [dict(x, phoneInfo='+15555550788') for x in f(2)]}),
                         ('bad phone', {'enrollments': [{'mfaEnrollmentId': 'e', 'phoneInfo': '555'}]}), ('no phone', {'enrollments': [{'mfaEnrollmentId': 'e'}]}), ('totp', {'enrollments': [{'mfaEnrollmentId': 'e', 'totpInfo': {}}]}), ('null', {'enrollments': None}), ('object', {'enrollments': {}}), ('unknown member', {'enrollments': [{'nope': 1}]}), ('enrolledAt', {'enrollments': [dict(f(1)[0], enrolledAt='2019-01-02T03:04:05.678Z')]}),
                         ('bad enrolledAt', {'enrollments': [dict(f(1)[0], enrolledAt='yesterday')]}), ('unobfuscated', {'enrollments': [dict(f(1)[0], unobfuscatedPhoneInfo='+1999')]}), ('bad then same id', {'enrollments': [dict(f(1)[0], mfaEnrollmentId='q'), {'mfaEnrollmentId': 'q', 'phoneInfo': '5'}]}), self.junk())

    def factors(self, n):
        return [{'mfaEnrollmentId': self.new('enr'), 'phoneInfo': self.number() if i else '+1555555%04d' % self.r.randrange(9000, 9999), **({'displayName': 'F'} if self.r.random() < .5 else {})} for i in range(n)]

    def v_mfainfo(self):
        x = self.v_mfa()[1]
        return ('list', x.get('enrollments', [])) if isinstance(x, dict) else self.pick(('one', [{'phoneInfo': '+15555550123'}]), ('bad phone', [{'phoneInfo': '5'}]), ('no phone', [{}]), ('twice', [{'phoneInfo': '+15555550123'}] * 2), ('id', [{'phoneInfo': '+15555550124', 'mfaEnrollmentId': 'mine'}]), ('totp', [{'totpInfo': {}}]), self.junk())

    def v_tenant(self):
        # no numbers, nor true: an endpoint without that field in its schema makes a tenant of them that no call can remove
        return self.pick(('known', self.r.choice(self.tenants) if self.tenants else 'fixed-a'), ('implicit', self.new('fixed-')), ('empty', ''), ('slash', 'a/b'), ('null', None), ('false', False))

    def v_typedtenant(self):
        return self.v_tenant() if self.r.random() < .6 else self.pick(('number', 5), ('object', {}), ('array', []), ('true', True), ('array of text', ['x']))

    def v_project(self):
        return self.pick(('own', 'demo'), ('other', 'other'), ('empty', ''), ('null', None), ('object', {}), ('array', []), ('false', False))

    def v_type(self):
        return self.pick(*[(x, x) for x in ('PASSWORD_RESET', 'VERIFY_EMAIL', 'EMAIL_SIGNIN', 'VERIFY_AND_CHANGE_EMAIL', 'RECOVER_EMAIL', 'OLD_EMAIL_AGREE', 'NEW_EMAIL_ACCEPT', 'REVERT_SECOND_FACTOR_ADDITION', 'OOB_REQ_TYPE_UNSPECIFIED')], ('unknown', 'NOPE'), ('lower', 'password_reset'), ('index', self.r.randrange(11)), ('index text', str(self.r.randrange(11))), self.junk())

    def v_oob(self):
        return self.pick(*([('known', x) for x in self.oobs[-3:]] or [('garbage', 'x')]), ('garbage', 'garbage'), self.junk())

    def v_session(self):
        return self.pick(('used', self.sessions[-1][0] if self.sessions else 'x'), ('garbage', 'garbage'), self.junk())

    def v_code(self):
        return self.pick(('wrong', '000000x'), ('known', self.sessions[-1][1] if self.sessions else 'x'), ('number', 123456), self.junk())

    def v_any(self): return self.junk() if self.r.random() < .6 else ('text', 'x')

    def value(self, kind):
        v = getattr(self, 'v_' + kind)()
        # a capture that stands for a user made in another way than recorded must be one
        return v

    # --- calls with faults
    def mutate(self, body, kinds, must=0):
        """Body with some fields changed; the label says which."""
        r, labels = self.r, []
        x = r.random()
        n = max(must, 0 if x < .15 else 1 if x < .6 else 2 if x < .9 else 3)
        left = sorted(kinds)
        for _ in range(min(n, len(kinds))):
            f = r.choices(left, [6 if f in body else 3 if kinds[f] not in ('text', 'any', 'typedtenant', 'project', 'bool') else 1 if f != 'targetProjectId' else .3 for f in left])[0]
            left.remove(f)
            y = r.random()
            if f in body and y < .2:
                body.pop(f); labels.append(f'no {f}')
            else:
                l, v = self.value(kinds[f])
                body[f] = v; labels.append(f'{f} {l}')
        y = r.random()
        if y < .04: body[r.choice(['nope', 'idtoken', 'Email', ''])] = r.choice([1, 'x', None, {}]); labels.append('unknown field')
        elif y < .09 and body:
            f = r.choice(sorted(body)); s = re.sub('([A-Z])', lambda m: '_' + m[0].lower(), f)
            if s != f: body[s] = body.pop(f); labels.append(f'{f} in snake case')
        elif y < .12: body['kind'] = 'identitytoolkit#x'; labels.append('kind')
        return body, ', '.join(labels)

    def fire(self, op, path, body, kinds, owner=None, cap=None, method='POST', must=0, allow_raw=True):
        """One call: body with faults, key or bearer or both, now and then a broken envelope."""
        r = self.r
        body, label = self.mutate(dict(body), kinds, must)
        h, key, name = {}, True, f'{op}: {label or "as it should be"}'
        if owner is None: owner = r.random() < .25
        if owner: h.update(OWNER); key = False
        x = r.random()
        if x < .06:
            kind = r.choice(['no credentials', 'header key', 'empty key', 'garbage bearer', 'both', 'basic', 'ya29', 'lower bearer', 'bearer only', 'two keys', 'id token as bearer', 'key in body', 'empty header key'])
            name += f' [{kind}]'
            h.pop('Authorization', None); key = False
            if kind == 'header key': h['X-Goog-Api-Key'] = 'k'
            elif kind == 'empty header key': h['X-Goog-Api-Key'] = ''
            elif kind == 'empty key': path += '?key='
            elif kind == 'garbage bearer': h['Authorization'] = 'Bearer garbage'; key = r.random() < .5
            elif kind == 'both': h.update(OWNER); key = True
            elif kind == 'basic': h['Authorization'] = 'Basic b3duZXI='; key = r.random() < .5
            elif kind == 'ya29': h['Authorization'] = 'Bearer ya29.abc'
            elif kind == 'lower bearer': h['Authorization'] = 'bearer OWNER'
            elif kind == 'bearer only': h['Authorization'] = r.choice(['Bearer', 'Bearer ', 'owner']); key = r.random() < .5
            elif kind == 'two keys': path += '?key=a&key=b'
            elif kind == 'key in body': body['key'] = 'k'
            elif kind == 'id token as bearer':
                a = self.actor('tok')
                if a: h['Authorization'] = 'Bearer ' + a.tok
        if allow_raw and method == 'POST':
            x = r.random()
            text = json.dumps(body, ensure_ascii=False)
            if x < .012: kind, body = 'malformed', r.choice([text[:-1], text + '}', '{"a":', '{a:1}', text.replace('"', "'"), '', ' ', 'null', '[]', '"text"', '5', 'true', '[{}]', '\ufeff' + text, '{"a":1,}', '{"a":"\n"}', '{} x']); name += ' [body ' + (body[:8] if len(body) < 9 else 'broken') + ']'
            elif x < .024:
                t = r.choice(['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=utf-8', 'APPLICATION/JSON', 'application/json; charset=latin1', 'application/octet-stream', 'application/vnd.api+json', '', 'application/json;', 'multipart/form-data', 'application/json; charset=utf-16'])
                h['Content-Type'] = t; name += f' [type {t}]'
            elif x < .028: h['-type'] = 0; body = None; name += ' [no body]'
        self.add(name, method, path, body, headers=h, cap=cap, key=key)

    def user_token(self):
        a = self.actor('tok')
        return a.tok if a else 'garbage'


# --- single calls
def op_signUp(s):
    x = s.r.random()
    kinds = dict(email='email', password='password', idToken='token', displayName='text', localId='uid', phoneNumber='phone', photoUrl='text', emailVerified='bool', disabled='bool', mfaInfo='mfainfo', tenantId='typedtenant', captchaResponse='text', targetProjectId='project', instanceId='text')
    if x < .4: s.fire('signUp', V1 + 'signUp', {'email': s.new('su') + '@example.com', 'password': 'secret12', 'returnSecureToken': True}, kinds)
    elif x < .55: s.fire('signUp', V1 + 'signUp', {}, kinds)
    elif x < .75: s.fire('signUp link', V1 + 'signUp', {'idToken': s.user_token(), 'email': s.new('su') + '@example.com', 'password': 'secret12'}, kinds)
    else: s.fire('admin create', A1 + '/accounts', {'localId': s.new('made'), 'email': s.new('su') + '@example.com'}, kinds, owner=s.r.random() < .9)


def op_lookup(s):
    x = s.r.random()
    if x < .5: s.fire('lookup', V1 + 'lookup', {'idToken': s.user_token()}, dict(idToken='token', localId='uids', email='emails', tenantId='typedtenant', targetProjectId='project'), owner=False if s.r.random() < .9 else True)
    else:
        kinds = dict(localId='uids', email='emails', phoneNumber='phones', federatedUserId='federated', initialEmail='emails', tenantId='typedtenant', idToken='token')
        s.fire('admin lookup', s.r.choice([A1 + '/accounts:lookup', V1 + 'lookup']), {s.r.choice(['localId']): [s.actor('uid').uid if s.actor('uid') else 'x']}, kinds, owner=True, must=1)


UPDATE = dict(idToken='token', localId='uid', email='email', password='password', displayName='text', photoUrl='text', customAttributes='claims', deleteAttribute='attributes', deleteProvider='providers', disableUser='bool', emailVerified='bool', phoneNumber='phone',
              validSince='num', createdAt='num', lastLoginAt='num', linkProviderUserInfo='link', mfa='mfa', deletePasskey='uids', oobCode='oob', provider='any', upgradeToFederatedLogin='bool', tenantId='typedtenant', captchaChallenge='text', targetProjectId='project', returnSecureToken='bool', instanceId='text')


def op_update(s):
    if s.r.random() < .5:
        s.fire('update', V1 + 'update', {'idToken': s.user_token(), **({'displayName': 'New'} if s.r.random() < .4 else {})}, UPDATE, owner=False if s.r.random() < .93 else True, must=1)
    else:
        a = s.actor('uid')
        s.fire('admin update', s.r.choice([A1 + '/accounts:update', V1 + 'update']), {'localId': a.uid if a else 'ghost'}, UPDATE, owner=True, must=1)


def op_delete(s):
    a = s.actor('uid')
    if s.r.random() < .5: s.fire('delete', V1 + 'delete', {'idToken': s.user_token()}, dict(idToken='token', localId='uid', tenantId='typedtenant'), owner=False, must=s.r.choice([0, 1, 1]))
    else: s.fire('admin delete', s.r.choice([A1 + '/accounts:delete', V1 + 'delete']), {'localId': a.uid if a else 'ghost'}, dict(localId='uid', idToken='token', tenantId='typedtenant', targetProjectId='project'), owner=True, must=1)


def op_createAuthUri(s):
    a = s.actor('email')
    kinds = dict(identifier='email', continueUri='url', sessionId='text', tenantId='typedtenant', providerId='any', authFlowType='text', oauthScope='text', customParameter='any', openidRealm='text', context='text', hostedDomain='text', appId='text')
    s.fire('createAuthUri', V1 + 'createAuthUri', {'identifier': a.email if a else 'x@y.z', 'continueUri': 'http://localhost/'}, kinds)
    if s.r.random() < .12: s.fire('createAuthUri provider', V1 + 'createAuthUri', {'providerId': s.r.choice(['google.com', 'apple.com']), 'continueUri': 'http://localhost/'}, dict(identifier='email'), owner=False, allow_raw=False)


def op_signInWithPassword(s):
    a = s.actor('password') or Actor(email='nobody@example.com', password='secret12')
    kinds = dict(email='email', password='password', idToken='token', pendingIdToken='token', captchaResponse='text', captchaChallenge='text', tenantId='typedtenant', returnSecureToken='bool', targetProjectId='project', delegatedProjectNumber='num')
    b = {'email': a.email, 'password': a.password, 'returnSecureToken': True}
    if getattr(a, 'tenant', None): b['tenantId'] = a.tenant
    s.fire('signInWithPassword', V1 + 'signInWithPassword', b, kinds)


def op_sendOobCode(s):
    r = s.r
    t = r.choice(['PASSWORD_RESET', 'PASSWORD_RESET', 'VERIFY_EMAIL', 'EMAIL_SIGNIN', 'VERIFY_AND_CHANGE_EMAIL'])
    a = s.actor('email') or Actor(email='nobody@example.com', tok='garbage')
    b = {'requestType': t}
    if t in ('PASSWORD_RESET', 'EMAIL_SIGNIN') or r.random() < .3: b['email'] = a.email
    if t.startswith('VERIFY') and r.random() < .8: b['idToken'] = s.user_token()
    if t == 'VERIFY_AND_CHANGE_EMAIL': b['newEmail'] = s.new('changed') + '@Example.com'
    if r.random() < .3: b['continueUrl'] = 'http://localhost/done?x=1'
    if r.random() < .3: b['returnOobLink'] = True
    kinds = dict(requestType='type', email='email', idToken='token', newEmail='email', continueUrl='url', returnOobLink='bool', canHandleCodeInApp='bool', tenantId='typedtenant', userIp='text', captchaResp='text', iOSBundleId='text', androidPackageName='text', targetProjectId='project', dynamicLinkDomain='text', androidInstallApp='bool')
    pre = s.new('oob')
    s.fire('sendOobCode', r.choice([V1 + 'sendOobCode'] * 3 + [A1 + '/accounts:sendOobCode']), b, kinds, cap=None)
    if r.random() < .5: s.oob(pre)


def op_resetPassword(s):
    s.fire('resetPassword', V1 + 'resetPassword', {'oobCode': s.r.choice(s.oobs) if s.oobs else 'garbage', **({'newPassword': 'changed12'} if s.r.random() < .6 else {})}, dict(oobCode='oob', newPassword='password', oldPassword='password', email='email', tenantId='typedtenant'))


def op_update_oob(s):
    s.fire('update by code', V1 + 'update', {'oobCode': s.r.choice(s.oobs) if s.oobs else 'garbage'}, dict(oobCode='oob', idToken='token', displayName='text', password='password', customAttributes='claims', linkProviderUserInfo='link', deleteProvider='providers', localId='uid', disableUser='bool', deleteAttribute='attributes', email='email'))


def op_action(s):
    r = s.r
    q = {'mode': r.choice(['resetPassword', 'verifyEmail', 'recoverEmail', 'verifyAndChangeEmail', 'signIn', 'nope', '']), 'oobCode': None, 'apiKey': 'fake-api-key', 'lang': 'en'}
    label = q['mode'] or 'no mode'
    oob = r.choice(s.oobs) if s.oobs and r.random() < .75 else r.choice(['garbage', '', None])
    if r.random() < .1: q.pop('apiKey'); label += ', no key'
    if r.random() < .4: l, u = s.v_url(); q['continueUrl'] = u if isinstance(u, str) else 'http://localhost/done'; label += ', continueUrl ' + l
    if q['mode'] == 'resetPassword' and r.random() < .7: q['newPassword'] = r.choice(['changed12', 'NEW_PASSWORD_HERE', 'short', '', 'ä ö&=12']); label += ', newPassword ' + q['newPassword']
    if r.random() < .15: q['tenantId'] = r.choice(s.tenants or ['fixed-q'] + ['']); label += ', tenantId'
    if r.random() < .15: q['extra'] = 'a b'
    tid = q.pop('tenantId', None)
    t = '?' + U.urlencode({k: v for k, v in q.items() if v is not None})
    if tid is not None: t += '&tenantId=' + tid
    if oob is not None: t += '&oobCode=' + oob
    if oob == '' or oob is None: label += ', no code'
    if r.random() < .05: t += '&mode=verifyEmail'; label += ', two modes'
    s.add('action ' + label, r.choice(['GET'] * 12 + ['POST']), r.choice(['/emulator/action'] * 14 + ['/Emulator/Action', '/emulator/action/']) + t)


def op_phone(s):
    r = s.r
    pre = s.new('sv')
    s.fire('sendVerificationCode', V1 + 'sendVerificationCode', {'phoneNumber': s.actor('phone').phone if r.random() < .3 and s.actor('phone') else s.number()}, dict(phoneNumber='phone', recaptchaToken='text', iosReceipt='text', tenantId='typedtenant', autoRetrievalInfo='any', playIntegrityToken='text', captchaResponse='text', clientType='any'), cap={pre + '_si': 'sessionInfo'})
    if r.random() < .6:
        s.code(pre + '_code')
        s.sessions.append(('{{%s_si}}' % pre, '{{%s_code}}' % pre))
        b = {'sessionInfo': '{{%s_si}}' % pre, 'code': '{{%s_code}}' % pre}
        if r.random() < .5: b['idToken'] = s.user_token()
        s.fire('signInWithPhoneNumber', V1 + 'signInWithPhoneNumber', b, PHONE, cap={pre + '_proof': 'temporaryProof', pre + '_num': 'phoneNumber'})
        if r.random() < .3: s.fire('signInWithPhoneNumber again', V1 + 'signInWithPhoneNumber', dict(b), PHONE)


PHONE = dict(sessionInfo='session', code='code', idToken='token', temporaryProof='any', phoneNumber='phone', operation='any', verificationProof='text', tenantId='typedtenant')


def op_phone_only(s):
    s.fire('signInWithPhoneNumber', V1 + 'signInWithPhoneNumber', {'sessionInfo': 'x', 'code': '123456'}, PHONE, must=1)


def op_custom(s):
    r, uid = s.r, s.actor('uid')
    u = uid.uid if uid and '{{' not in uid.uid else s.new('cu')
    p = {'uid': u, 'aud': AUD, 'iss': 'sa', 'sub': 'sa', 'iat': 1500000000, 'exp': 1500003600}
    def w(**k): return {x: y for x, y in dict(p, **k).items() if y != '-'}
    one = [('plain', w()), ('user_id', w(uid='-', user_id=u)), ('no uid', w(uid='-')), ('uid number', w(uid=42)), ('uid true', w(uid=True)), ('uid empty', w(uid='')), ('uid null', w(uid=None)), ('uid null and user_id', w(uid=None, user_id=u)), ('uid object', w(uid={})), ('uid array', w(uid=['x'])), ('uid zero', w(uid=0)), ('uid float', w(uid=1.50)),
           ('claims', w(claims={'a': 1, 'b': {'c': []}})), ('claims null', w(claims=None)), ('claims array', w(claims=[])), ('claims text', w(claims='x')), ('claims forbidden', w(claims={r.choice(FORBIDDEN): 1})), ('claims large', w(claims={'a': 'x' * 1200})), ('claims names', w(claims={'name': 'n', 'email': 'e', 'user_id': 'z', 'picture': 'p'})), ('aud other', w(aud='demo')), ('aud array', w(aud=[AUD])), ('no aud', w(aud='-')), ('aud null', w(aud=None)), ('aud object', w(aud={'a': 1})),
           ('tenant', w(tenant_id=r.choice(s.tenants) if s.tenants and '{{' not in s.tenants[0] else 'fixed-a')), ('long uid', w(uid='u' * 129)), ('unicode uid', w(uid='ü😀'))]
    l, q = r.choice(one)
    t = json.dumps(q, ensure_ascii=False) if r.random() < .4 else jwt(q) if r.random() < .8 else jwt(q, {'alg': 'RS256', 'typ': 'JWT'}, 'c2ln')
    form = 'JSON' if t[0] == '{' else 'JWT'
    if r.random() < .15: l, t = r.choice([('bad JSON', '{bad'), ('garbage', 'garbage'), ('array', '[]'), ('leading space', ' {"uid":"x"}'), ('JSON empty', '{}'), ('dots', 'a.b.c'), ('jwt of text', jwt('hello')), ('id token', s.user_token()), ('json null claims', '{"uid":"x","claims":null}'), ('jwt null', jwt('null')), ('jwt array', jwt([]))])
    s.fire(f'signInWithCustomToken {form} {l}', V1 + 'signInWithCustomToken', {'token': t, 'returnSecureToken': True}, {} if r.random() < .6 else dict(token='text', tenantId='typedtenant', returnSecureToken='bool', instanceId='text', targetProjectId='project'))


def op_emaillink(s):
    r, pre = s.r, s.new('el')
    a = s.actor('email')
    e = a.email if a and r.random() < .5 else pre + '@example.com'
    kinds = dict(email='email', oobCode='oob', idToken='token', tenantId='typedtenant')
    if r.random() < .7:
        s.add('EMAIL_SIGNIN code', 'POST', V1 + 'sendOobCode', {'requestType': 'EMAIL_SIGNIN', 'email': e, 'continueUrl': 'http://localhost/', 'returnOobLink': True}, headers=OWNER, cap={pre: 'oobCode'})
        s.oobs.append('{{%s}}' % pre)
        b = {'email': r.choice([e, e.upper()]), 'oobCode': '{{%s}}' % pre}
        if r.random() < .4: b['idToken'] = s.user_token()
        s.fire('signInWithEmailLink', V1 + 'signInWithEmailLink', b, kinds)
        if r.random() < .3: s.fire('signInWithEmailLink again', V1 + 'signInWithEmailLink', dict(b), kinds)
    else: s.fire('signInWithEmailLink', V1 + 'signInWithEmailLink', {'email': e, 'oobCode': 'x'}, kinds, must=1)


def op_idp(s):
    r = s.r
    pre = s.new('q')
    c = s.claims(pre)
    a = s.actor('email')
    if a and r.random() < .5: c['email'] = r.choice([a.email, a.email.upper()])
    b = s.actor('raw')
    provider = r.choice(['google.com', 'apple.com', 'facebook.com', 'twitter.com', 'github.com', 'microsoft.com', 'yahoo.com', 'GOOGLE.COM', 'oidc.acme', 'saml.acme', 'unknown.example', 'playgames.google.com', 'linkedin.com'])
    if b and r.random() < .35: c['sub'] = b.raw; provider = b.provider
    label = provider
    x = r.random()
    if x < .45:
        l, c2 = r.choice([('no sub', dict(c, sub=None)), ('sub number', dict(c, sub=5)), ('sub empty', dict(c, sub='')), ('no email', {k: v for k, v in c.items() if k != 'email'}), ('email_verified text', dict(c, email_verified='false')), ('email_verified number', dict(c, email_verified=1)), ('email odd', dict(c, email='not an email')), ('email number', dict(c, email=5)), ('email null', dict(c, email=None)), ('email empty', dict(c, email='')),
                              ('name number', dict(c, name=5)), ('name null', dict(c, name=None)), ('picture object', dict(c, picture={})), ('verified', dict(c, email_verified=True)), ('unverified', dict(c, email_verified=False)), ('sub unicode', dict(c, sub='ü/😀')), ('screen_name', dict(c, screen_name='scr')), ('nested', dict(c, firebase={'x': 1}, zz=[{}], aa=1.0, big=1e21)), ('sub array', dict(c, sub=['x'])), ('sub true', dict(c, sub=True))])
        c = c2 if 'null' in l else {k: v for k, v in c2.items() if v is not None}; label += ', ' + l
    token = json.dumps(c, ensure_ascii=False) if r.random() < .6 else jwt(c)
    params = {'providerId': provider, 'id_token': token}
    x = r.random()
    if x < .4:
        l, params = r.choice([('no provider', {'id_token': token}), ('provider empty', {'providerId': '', 'id_token': token}), ('no token', {'providerId': provider}), ('access token', {'providerId': provider, 'access_token': 'opaque'}), ('access token JSON', {'providerId': provider, 'access_token': token}), ('both tokens', dict(params, access_token='opaque')), ('bad JSON', {'providerId': provider, 'id_token': '{bad'}), ('garbage token', {'providerId': provider, 'id_token': 'garbage'}), ('JSON array', {'providerId': provider, 'id_token': '[]'}),
                                   ('twitter secret', {'providerId': 'twitter.com', 'access_token': '123-abc', 'oauth_token_secret': 's'}), ('nonce', dict(params, nonce='n')), ('code', {'providerId': provider, 'code': 'c'}), ('garbage id, good access', {'providerId': provider, 'id_token': 'garbage', 'access_token': token}), ('empty token', {'providerId': provider, 'id_token': ''}), ('password provider', {'providerId': 'password', 'id_token': token}), ('anonymous provider', {'providerId': 'anonymous', 'id_token': token}), ('phone provider', {'providerId': 'phone', 'id_token': token}),
                                   ('jwt of null', {'providerId': provider, 'id_token': jwt('null')}), ('jwt of text', {'providerId': provider, 'id_token': jwt('hi')}), ('saml', {'providerId': 'saml.acme', 'id_token': token, 'SAMLResponse': r.choice([json.dumps({'assertion': {'subject': {'nameId': 'Saml.User@example.com'}, 'attributeStatements': {'a': 'b', 'n': ['1', '2']}}}), json.dumps({'assertion': {'subject': {'nameId': 'not-mail'}}}), '{}', json.dumps({'assertion': {}}), json.dumps({'assertion': {'subject': {}}}), 'not json', 'null', '[]'])})])
        label += ', ' + l
    body = {'postBody': U.urlencode(params), 'requestUri': 'http://localhost', 'returnSecureToken': True}
    if r.random() < .12: body = {'requestUri': 'http://localhost/cb?' + body['postBody'], 'returnSecureToken': True}; label += ', in uri'
    elif r.random() < .12: body = {'requestUri': 'http://localhost/cb#' + body['postBody'], 'postBody': 'x=y'}; label += ', in fragment'
    if r.random() < .35: body['returnIdpCredential'] = True
    if r.random() < .4: body['idToken'] = s.user_token(); label += ', linking'
    kinds = dict(requestUri='url', postBody='any', idToken='token', returnIdpCredential='bool', returnRefreshToken='bool', pendingIdToken='token', tenantId='typedtenant', autoCreate='bool', sessionId='text', delegatedProjectNumber='num', pendingToken='text')
    if r.random() < .55: kinds = {}
    s.fire('signInWithIdp ' + label, V1 + 'signInWithIdp', body, kinds)


def op_token(s):
    r = s.r
    b = {'grant_type': 'refresh_token', 'refresh_token': (s.actor('ref') or Actor(ref='x')).ref}
    label = []
    if r.random() < .65:
        f = r.choice(['refresh_token', 'refresh_token', 'grant_type', 'grant_type', 'both', 'extra'])
        if f == 'refresh_token':
            l, v = s.v_refresh(); b[f] = v; label.append(f'refresh_token {l}')
        elif f == 'grant_type':
            l, v = s.pick(('other', 'authorization_code'), ('upper', 'REFRESH_TOKEN'), ('space', 'refresh_token '), ('none', None), s.junk()); b[f] = v; label.append(f'grant_type {l}')
        elif f == 'both': b = {}; label.append('empty')
        else: b[r.choice(['code', 'scope', 'nope', 'clientId', 'code_verifier', 'intermediateToken'])] = r.choice(['x', 5, None]); label.append('extra')
        if r.random() < .1: b.pop('grant_type', None); label.append('no grant_type')
    key = r.random() < .94
    path = TOKEN
    h = {}
    if not key:
        label.append('no key')
        if r.random() < .5: h.update(OWNER)
    if r.random() < .55:
        t = '&'.join('%s=%s' % (k, v[:-2] + '|u}}' if isinstance(v, str) and v.startswith('{{') else U.quote('' if v is None else v if isinstance(v, str) else json.dumps(v))) for k, v in b.items())
        y = r.random()
        if y < .04: t += '&grant_type=x'; label.append('twice')
        elif y < .07: t = t.replace('refresh_token=', 'refreshToken=').replace('grant_type=', 'grantType='); label.append('camel case')
        h['Content-Type'] = r.choice(['application/x-www-form-urlencoded'] * 8 + ['application/x-www-form-urlencoded; charset=utf-8', 'application/x-www-form-urlencoded;charset=latin1', 'text/plain'])
        if 'form-urlencoded' not in h['Content-Type'] or 'latin1' in h['Content-Type']: label.append(h['Content-Type'])
        s.add('token form: ' + ', '.join(label), 'POST', path, t, headers=h, key=key)
    else:
        if r.random() < .5: b = {{'grant_type': 'grantType', 'refresh_token': 'refreshToken'}.get(k, k): v for k, v in b.items()}; label.append('camel case')
        s.add('token JSON: ' + ', '.join(label), 'POST', path, b, headers=h, key=key)


def op_mfaEnroll(s):
    r, pre = s.r, s.new('me')
    tok = s.user_token()
    kinds = dict(idToken='token', phoneEnrollmentInfo='enrollinfo', tenantId='typedtenant')
    s.fire('mfaEnrollment:start', V2 + 'mfaEnrollment:start', {'idToken': tok, 'phoneEnrollmentInfo': {'phoneNumber': s.number(), 'recaptchaToken': 'x'}}, kinds, owner=False, cap={pre + '_si': 'phoneSessionInfo.sessionInfo'})
    if r.random() < .15: s.v2('mfaEnrollment:start', {'idToken': tok, 'totpEnrollmentInfo': {}}, 'mfaEnrollment:start totp')
    if r.random() < .6:
        s.fire('mfaEnrollment:finalize', V2 + 'mfaEnrollment:finalize', {'idToken': tok, 'phoneVerificationInfo': {'sessionInfo': 'x', 'code': 'y'}}, dict(idToken='token', phoneVerificationInfo='verifyinfo', tenantId='typedtenant', displayName='text'), owner=False)
    else:
        s.code(pre + '_code')
        s.fire('mfaEnrollment:finalize', V2 + 'mfaEnrollment:finalize', {'idToken': tok, 'displayName': 'second', 'phoneVerificationInfo': {'sessionInfo': '{{%s_si}}' % pre, 'code': '{{%s_code}}' % pre}}, dict(idToken='token', phoneVerificationInfo='verifyinfo', tenantId='typedtenant', displayName='text'), owner=False)


def v_enrollinfo(s):
    l, p = s.v_phone()
    return s.pick(('phone ' + l, {'phoneNumber': p}), ('phone ' + l, {'phoneNumber': p}), ('empty object', {}), ('snake', {'phone_number': '+15555550100'}), ('unknown member', {'nope': 1}), s.junk())


def v_verifyinfo(s):
    si, c = s.sessions[-1] if s.sessions else ('x', 'y')
    return s.pick(('empty object', {}), ('no code', {'sessionInfo': si}), ('no session', {'code': '123456'}), ('used', {'sessionInfo': si, 'code': c}), ('proof', {'androidVerificationProof': 'x', 'sessionInfo': si}), ('unknown member', {'nope': 1}), ('number code', {'sessionInfo': 'x', 'code': 5}), ('phone', {'phoneNumber': '+1', 'sessionInfo': 'x', 'code': 'y'}), s.junk())


Scenario.v_enrollinfo, Scenario.v_verifyinfo = v_enrollinfo, v_verifyinfo


def op_mfaSignIn(s):
    r, pre = s.r, s.new('ms')
    a = s.pending[-1] if s.pending else s.factor()
    s.fire('mfaSignIn:start', V2 + 'mfaSignIn:start', {'mfaPendingCredential': a.pend, 'mfaEnrollmentId': a.eid, 'phoneSignInInfo': {'recaptchaToken': 'x'}}, dict(mfaPendingCredential='pending', mfaEnrollmentId='uid', phoneSignInInfo='any', tenantId='typedtenant'), owner=False, cap={pre + '_si': 'phoneResponseInfo.sessionInfo'})
    s.code(pre + '_code')
    if r.random() < .5: s.v2('mfaSignIn:finalize', {'mfaPendingCredential': a.pend, 'phoneVerificationInfo': {'sessionInfo': '{{%s_si}}' % pre, 'code': r.choice(['000000x', '', 'x'])}}, 'mfaSignIn:finalize wrong code')
    s.fire('mfaSignIn:finalize', V2 + 'mfaSignIn:finalize', {'mfaPendingCredential': a.pend, 'phoneVerificationInfo': {'sessionInfo': '{{%s_si}}' % pre, 'code': '{{%s_code}}' % pre}}, dict(mfaPendingCredential='pending', phoneVerificationInfo='verifyinfo', tenantId='typedtenant'), owner=False)
    if r.random() < .1: s.v2('mfaSignIn:finalize', {'mfaPendingCredential': a.pend, 'mfaEnrollmentId': a.eid, 'totpVerificationInfo': {'verificationCode': '123456'}}, 'mfaSignIn:finalize totp')


def op_withdraw(s):
    s.fire('mfaEnrollment:withdraw', V2 + 'mfaEnrollment:withdraw', {'idToken': s.user_token(), 'mfaEnrollmentId': s.pending[-1].eid if s.pending and s.r.random() < .5 else 'nope'}, dict(idToken='token', mfaEnrollmentId='any', tenantId='typedtenant'), owner=False)


def op_passkey(s):
    r = s.r
    x = r.random()
    cred = r.choice(['cred-1', 'cred-2'])
    resp = dict(idToken='token', authenticatorRegistrationResponse='cred', name='text', displayName='text', tenantId='typedtenant')
    if x < .3: s.fire('passkeyEnrollment:start', V2 + 'passkeyEnrollment:start', {'idToken': s.user_token()}, dict(idToken='token', tenantId='typedtenant', authenticationContext='any'), owner=False if r.random() < .9 else True)
    elif x < .65: s.fire('passkeyEnrollment:finalize', V2 + 'passkeyEnrollment:finalize', {'idToken': s.user_token(), 'name': 'Key', 'authenticatorRegistrationResponse': {'id': cred, 'type': 'public-key'}}, resp, owner=False if r.random() < .9 else True)
    elif x < .75: s.fire('passkeySignIn:start', V2 + 'passkeySignIn:start', {}, dict(sessionId='text', tenantId='typedtenant', idToken='token'), owner=False if r.random() < .9 else True)
    else: s.fire('passkeySignIn:finalize', V2 + 'passkeySignIn:finalize', {'authenticatorAuthenticationResponse': {'id': cred}}, dict(authenticatorAuthenticationResponse='cred', tenantId='typedtenant', idToken='token'), owner=False if r.random() < .9 else True)


Scenario.v_cred = lambda s: s.pick(('known', {'id': 'cred-1'}), ('unknown', {'id': 'ghost'}), ('empty object', {}), ('empty id', {'id': ''}), ('number id', {'id': 5}), ('null id', {'id': None}), ('more', {'id': 'cred-3', 'rawId': 'x', 'response': {'clientDataJSON': 'y'}}), ('id object', {'id': {}}), s.junk())


def op_query(s):
    kinds = dict(returnUserInfo='bool', limit='num', offset='num', sortBy='sort', order='order', expression='expression', tenantId='typedtenant')
    s.fire('query', s.r.choice([A1 + '/accounts:query', A1 + ':queryAccounts']), {}, kinds, owner=s.r.random() < .9)


Scenario.v_sort = lambda s: s.pick(('id', 'USER_ID'), ('email', 'USER_EMAIL'), ('unspecified', 'SORT_BY_FIELD_UNSPECIFIED'), ('name', 'NAME'), ('unknown', 'NOPE'), ('index', 1), ('index text', '1'), ('index 0', 0), s.junk())
Scenario.v_order = lambda s: s.pick(('asc', 'ASC'), ('unspecified', 'ORDER_UNSPECIFIED'), ('index', 1), ('unknown', 'UP'), s.junk())
Scenario.v_expression = lambda s: s.pick(('empty', []), ('email', [{'email': 'x'}]), ('empty object', [{}]), ('unknown', [{'nope': 1}]), ('object', {}), s.junk())


def op_batchGet(s):
    r = s.r
    q = r.choice(['', '?maxResults=-1', '?maxResults=1000', '?maxResults=abc', '?maxResults=0', '?maxResults=', '?nextPageToken=zzzzz', '?maxResults=1.5', '?nope=1', '?maxResults=5000', '?tenantId=fixed-b', '?delegatedProjectNumber=5', '?maxResults=99999999999', '?maxResults=1&maxResults=2'])
    if q in ('?maxResults=1.5',): q = ''
    s.add('batchGet ' + q, 'GET', A1 + '/accounts:batchGet' + q, headers=OWNER if r.random() < .9 else {}, key=r.random() < .2)


def import_user(s, i):
    r = s.r
    u = {'localId': s.new('imp')}
    if r.random() < .7: u['email'] = s.v_email()[1] if r.random() < .2 else s.new('imp') + '@Example.com'
    if r.random() < .3: u['emailVerified'] = True
    if r.random() < .3: u['displayName'] = 'Imported'
    if r.random() < .2: u['photoUrl'] = 'http://localhost/i.png'
    if r.random() < .25: u['phoneNumber'] = s.v_phone()[1] if r.random() < .3 else s.number()
    x = r.random()
    if x < .3: u['rawPassword'] = r.choice(['secret12', 'abc'])
    elif x < .5: u['passwordHash'], u['salt'] = 'fakeHash:salt=pepper:password=secret12', 'pepper'
    elif x < .6: u['passwordHash'] = 'aGFzaA=='
    if r.random() < .25: u['customAttributes'] = s.v_claims()[1]
    if r.random() < .25: u['providerUserInfo'] = [r.choice([{'providerId': 'google.com', 'rawId': s.new('g'), 'email': 'g@Example.com', 'displayName': 'G'}, {'providerId': 'password', 'email': 'x@y.z'}, {'providerId': 'phone', 'phoneNumber': '+1'}, {'providerId': 'google.com'}, {'federatedId': 'https://accounts.google.com/1'}, {'rawId': 'r'}, {'providerId': 'github.com', 'rawId': 'same'}, {}])]
    if r.random() < .15: u['createdAt'] = r.choice(['1500000000000', 'x', 1500000000000, ''])
    if r.random() < .15: u['lastLoginAt'] = r.choice(['1500000000000', 'x', 1500000000000])
    if r.random() < .15: u['mfaInfo'] = r.choice([[{'phoneInfo': '+15555550166'}], [{'phoneInfo': '5'}], [{}], [{'phoneInfo': '+15555550166', 'mfaEnrollmentId': 'e', 'enrolledAt': '2019-01-02T03:04:05Z', 'displayName': 'd'}], [{'phoneInfo': '+1', 'mfaEnrollmentId': 'e'}, {'phoneInfo': '+2', 'mfaEnrollmentId': 'e'}], [{'phoneInfo': '+1'}, {'phoneInfo': '+1'}], []])
    if r.random() < .1: u['disabled'] = True
    if r.random() < .06: u['tenantId'] = s.v_tenant()[1]
    if r.random() < .05: u['validSince'] = '1500000000'
    if r.random() < .04: u.pop('localId')
    elif r.random() < .06: u['localId'] = s.v_uid()[1]
    if r.random() < .03: u['nope'] = 1
    return u


def op_batchCreate(s):
    r = s.r
    users = [import_user(s, i) for i in range(r.choice([1, 1, 2, 3]))]
    if len(users) > 1 and r.random() < .15: users[1]['localId'] = users[0].get('localId')
    if len(users) > 1 and r.random() < .15 and users[0].get('email'): users[1]['email'] = users[0]['email']
    b = {'users': users}
    if r.random() < .3: b['sanityCheck'] = True
    if r.random() < .35: b['allowOverwrite'] = True
    if r.random() < .2: b.update(hashAlgorithm='SCRYPT', signerKey='x', rounds=8, memoryCost=14, saltSeparator='y')
    s.fire('batchCreate', A1 + '/accounts:batchCreate', b, dict(users='any', sanityCheck='bool', allowOverwrite='bool', tenantId='typedtenant', rounds='num', delegatedProjectNumber='num') if r.random() < .25 else {}, owner=r.random() < .94)
    good = [u for u in users if isinstance(u.get('email'), str) and (u.get('rawPassword') == 'secret12' or 'pepper' == u.get('salt'))]
    if good and r.random() < .6: s.post('signInWithPassword', {'email': good[0]['email'], 'password': 'secret12'}, 'signInWithPassword after import')


def op_batchDelete(s):
    s.fire('batchDelete', A1 + '/accounts:batchDelete', {'localIds': [s.actor('uid').uid if s.actor('uid') else 'x'], **({'force': True} if s.r.random() < .6 else {})}, dict(localIds='uids', force='bool', tenantId='typedtenant'), owner=s.r.random() < .94)


def op_cookie(s):
    pre = s.new('ck')
    s.fire('createSessionCookie', A1 + ':createSessionCookie', {'idToken': s.user_token(), 'validDuration': '3600'}, dict(idToken='token', validDuration='duration', tenantId='typedtenant'), owner=s.r.random() < .9, cap={pre: 'sessionCookie'})


Scenario.v_duration = lambda s: s.pick(('300', '300'), ('299', '299'), ('max', '1209600'), ('over', '1209601'), ('number', 600), ('zero', '0'), ('number zero', 0), ('word', 'x'), ('seconds', '300s'), ('float', '300.5'), ('negative', '-1'), ('hex', '0x400'), ('exponent', '1e4'), ('spaces', ' 600 '), s.junk())


def op_config(s):
    r = s.r
    x = r.random()
    if x < .15: s.add('config get', 'GET', A2 + '/config', headers=r.choice([OWNER, OWNER, {}]), key=r.random() < .2)
    elif x < .6:
        b = r.choice([{}, {'signIn': {'allowDuplicateEmails': True}}, {'signIn': {}}, {'emailPrivacyConfig': {'enableImprovedEmailPrivacy': True}}, {'signIn': {'allowDuplicateEmails': True}, 'emailPrivacyConfig': {'enableImprovedEmailPrivacy': True}}, {'signIn': {'allowDuplicateEmails': 'true'}}, {'signIn': None}, {'signIn': 5}, {'nope': 1}, {'signIn': {'email': {'enabled': True}}}, {'mfa': {'state': 'ENABLED'}}, {'authorizedDomains': ['a.b']},
                      {'sms_region_config': {}}, {'blockingFunctions': {'forwardInboundCredentials': {'idToken': True}}}, {'blockingFunctions': {'triggers': {'nope': {'functionUri': 'http://localhost/x'}}}}, {'blockingFunctions': {'triggers': {'beforeCreate': {'functionUri': 'nope'}}}}, {'blockingFunctions': {'triggers': {'beforeCreate': {}}}}, {'blockingFunctions': {'triggers': {}}}, {'blockingFunctions': {}}, {'emailPrivacyConfig': {}}, {'client': {'apiKey': 'x'}}, {'name': 'x', 'subtype': 'FIREBASE_AUTH'}, {'quota': {'signUpQuotaConfig': {'quota': '5'}}}])
        m = r.choice(['', '', '?updateMask=signIn.allowDuplicateEmails', '?updateMask=emailPrivacyConfig', '?updateMask=signIn', '?updateMask=signIn.allowDuplicateEmails,emailPrivacyConfig.enableImprovedEmailPrivacy', '?updateMask=nope', '?updateMask=signIn.nope.deep', '?updateMask=', '?updateMask=sign_in.allow_duplicate_emails', '?updateMask=signIn.allowDuplicateEmails.x', '?updateMask=blockingFunctions', '?update_mask=signIn', '?updateMask=mfa', '?updateMask=authorizedDomains', '?updateMask=*', '?updateMask=signIn%2C%20emailPrivacyConfig', '?updateMask=a&updateMask=b', '?nope=1', '?updateMask=signIn.email', '?updateMask=blockingFunctions.forwardInboundCredentials'])
        s.add(f'config patch {m}', 'PATCH', A2 + '/config' + m, b, headers=OWNER if r.random() < .93 else {}, key=r.random() < .1)
    elif x < .75: s.add('emulator config get', 'GET', EM + '/config')
    else: s.add('emulator config patch', 'PATCH', EM + '/config', r.choice([{}, {'signIn': {'allowDuplicateEmails': True}}, {'signIn': {'allowDuplicateEmails': False}}, {'emailPrivacyConfig': {'enableImprovedEmailPrivacy': True}}, {'nope': 1}, {'signIn': 'x'}, {'signIn': None}, {'signIn': {'allowDuplicateEmails': None}}, {'signIn': {'allowDuplicateEmails': 'false'}}, {'signIn': {'allowDuplicateEmails': 1}}, {'usageMode': 'PASSTHROUGH'}, {'blockingFunctions': {}}]), headers=r.choice([{}, OWNER]))


def op_tenants(s):
    r = s.r
    x = r.random()
    t = r.choice(s.tenants) if s.tenants and r.random() < .8 else s.new('fixed-')
    body = lambda: s.mutate({'displayName': 'T', 'allowPasswordSignup': True}, dict(displayName='text', allowPasswordSignup='bool', enableEmailLinkSignin='bool', enableAnonymousUser='bool', disableAuth='bool', mfaConfig='mfaconfig', name='text', tenantId='text', testPhoneNumbers='any', hashConfig='any', inheritance='any', autodeleteAnonymousUsers='bool'))
    h = OWNER if r.random() < .94 else {}
    if x < .25:
        b, l = body(); pre = s.new('t')
        s.add('tenant create: ' + l, 'POST', A2 + '/tenants', b, headers=h, cap={pre + '_tid': 'tenantId'})
    elif x < .4: s.add('tenant get', 'GET', A2 + '/tenants/' + t, headers=h)
    elif x < .5: s.add('tenant list', 'GET', A2 + '/tenants' + r.choice(['', '', '?pageSize=-1', '?pageSize=abc', '?pageSize=0', '?pageToken=zzzzzzz', '?pageSize=2000', '?nope=1', '?page_size=1']), headers=h)
    elif x < .9:
        b, l = body()
        m = r.choice(['', '', '?updateMask=displayName', '?updateMask=allowPasswordSignup,enableAnonymousUser', '?updateMask=mfaConfig', '?updateMask=mfaConfig.state', '?updateMask=nope', '?updateMask=name', '?updateMask=disableAuth', '?updateMask=mfa_config', '?updateMask=displayName,nope,enableEmailLinkSignin', '?updateMask=testPhoneNumbers'])
        s.add(f'tenant patch {m}: {l}', 'PATCH', A2 + '/tenants/' + t + m, b, headers=h)
    else: s.add('tenant delete', 'DELETE', A2 + '/tenants/' + t, headers=h)


Scenario.v_mfaconfig = lambda s: s.pick(('on', {'state': 'ENABLED', 'enabledProviders': ['PHONE_SMS']}), ('off', {'state': 'DISABLED'}), ('empty', {}), ('providers', {'enabledProviders': ['PHONE_SMS']}), ('unknown state', {'state': 'NOPE'}), ('index', {'state': 2, 'enabledProviders': [1]}), ('unspecified', {'state': 'STATE_UNSPECIFIED'}), ('provider unknown', {'enabledProviders': ['NOPE']}), ('mandatory', {'state': 'MANDATORY'}), ('providerConfigs', {'state': 'ENABLED', 'providerConfigs': [{'state': 'ENABLED', 'totpProviderConfig': {'adjacentIntervals': 5}}]}), s.junk())


def op_tenant_call(s):
    """One of the client or admin calls with a tenant."""
    r = s.r
    t = r.choice(s.tenants) if s.tenants else s.tenant()
    x = r.random()
    T = A1 + '/tenants/' + t
    if x < .1: s.fire('tenant admin create', T + '/accounts', {'localId': s.new('made'), 'email': s.new('ta') + '@example.com', 'password': 'secret12'}, dict(email='email', tenantId='typedtenant', localId='uid', phoneNumber='phone'), owner=True)
    elif x < .2: s.fire('tenant admin lookup', T + '/accounts:lookup', {'localId': [(s.actor('uid') or Actor(uid='x')).uid]}, dict(email='emails', tenantId='typedtenant'), owner=True)
    elif x < .3: s.fire('tenant admin update', T + '/accounts:update', {'localId': (s.actor('uid') or Actor(uid='x')).uid, 'displayName': 'T'}, dict(tenantId='typedtenant', email='email', idToken='token'), owner=True)
    elif x < .36: s.fire('tenant admin delete', T + '/accounts:delete', {'localId': (s.actor('uid') or Actor(uid='x')).uid}, dict(tenantId='typedtenant', localId='uid'), owner=True)
    elif x < .42: s.fire('tenant query', T + '/accounts:query', {}, dict(returnUserInfo='bool', tenantId='typedtenant'), owner=True)
    elif x < .48: s.fire('tenant batchCreate', T + '/accounts:batchCreate', {'users': [import_user(s, 0), {'localId': s.new('imp'), 'tenantId': t}]}, dict(tenantId='typedtenant'), owner=True)
    elif x < .52: s.add('tenant batchGet', 'GET', T + '/accounts:batchGet', headers=OWNER)
    elif x < .56: s.fire('tenant batchDelete', T + '/accounts:batchDelete', {'localIds': ['x'], 'force': True}, dict(localIds='uids', tenantId='typedtenant'), owner=True)
    elif x < .62: s.fire('tenant sendOobCode', T + '/accounts:sendOobCode', {'requestType': 'EMAIL_SIGNIN', 'email': s.new('tl') + '@example.com', 'returnOobLink': True, 'continueUrl': 'http://localhost/'}, dict(requestType='type', email='email', idToken='token'), owner=True)
    elif x < .66: s.fire('tenant createSessionCookie', T + ':createSessionCookie', {'idToken': s.user_token()}, dict(idToken='token', validDuration='duration'), owner=True)
    elif x < .70: s.add('tenant oobCodes', 'GET', EM + '/tenants/' + t + '/oobCodes')
    elif x < .73: s.add('tenant verificationCodes', 'GET', EM + '/tenants/' + t + '/verificationCodes')
    elif x < .75: s.add('tenant delete accounts', 'DELETE', EM + '/tenants/' + t + '/accounts', headers=r.choice([OWNER, {}]))
    elif x < .84: s.fire('tenant client signUp', V1 + 'signUp', {'tenantId': t, **({'email': s.new('tc') + '@example.com', 'password': 'secret12'} if r.random() < .7 else {})}, dict(email='email', password='password', idToken='token'), owner=False)
    elif x < .9: s.fire('tenant client signInWithIdp', V1 + 'signInWithIdp', {'tenantId': t, 'requestUri': 'http://localhost', 'postBody': s.postbody('google.com', s.claims(s.new('ti')))}, {}, owner=False)
    elif x < .93: s.fire('tenant client custom token', V1 + 'signInWithCustomToken', {'tenantId': t, 'token': json.dumps({'uid': s.new('tu'), 'tenant_id': r.choice([t, 'x'])})}, {}, owner=False)
    elif x < .96: s.fire('tenant client sendVerificationCode', V1 + 'sendVerificationCode', {'tenantId': t, 'phoneNumber': '+15555550100'}, {}, owner=False)
    elif x < .98: s.fire('tenant client resetPassword', V1 + 'resetPassword', {'tenantId': t, 'oobCode': 'x'}, {}, owner=False)
    else: s.fire('tenant client signInWithPassword', V1 + 'signInWithPassword', {'tenantId': t, 'email': 'x@example.com', 'password': 'secret12'}, dict(email='email', password='password'), owner=False)


def op_v3(s):
    r = s.r
    a = s.actor('password') or Actor(email='nobody@example.com', password='x')
    ops = {'verifyPassword': {'email': a.email, 'password': a.password}, 'getAccountInfo': {'idToken': s.user_token()}, 'signupNewUser': {}, 'createAuthUri': {'identifier': a.email, 'continueUri': 'http://localhost'}, 'getOobConfirmationCode': {'requestType': 'PASSWORD_RESET', 'email': a.email}, 'setAccountInfo': {'idToken': s.user_token(), 'displayName': 'V3'}, 'deleteAccount': {'idToken': s.user_token()},
           'resetPassword': {'oobCode': 'x'}, 'sendVerificationCode': {'phoneNumber': s.number()}, 'verifyCustomToken': {'token': '{"uid":"v3"}'}, 'verifyAssertion': {'requestUri': 'http://localhost', 'postBody': s.postbody('google.com', {'sub': 'v3', 'email': 'v3@example.com'})}, 'emailLinkSignin': {'email': a.email, 'oobCode': 'x'}, 'verifyPhoneNumber': {'sessionInfo': 'x', 'code': 'y'}, 'signOutUser': {}, 'setProjectConfig': {}, 'nope': {},
           'downloadAccount': r.choice([{'targetProjectId': 'demo'}, {}, {'target_project_id': 'demo'}, {'targetProjectId': 'demo', 'maxResults': 500}]), 'uploadAccount': r.choice([{'targetProjectId': 'demo', 'users': [{'localId': s.new('up')}]}, {'users': []}, {'target_project_id': 'demo', 'users': [{'local_id': s.new('up')}]}])}
    op = r.choice(sorted(ops))
    admin = op in ('downloadAccount', 'uploadAccount') and r.random() < .8
    if r.random() < .12:
        op = r.choice(['getProjectConfig', 'getRecaptchaParam', 'publicKeys', 'verifyPassword', 'downloadAccount'])
        s.add('v3 GET ' + op, 'GET', V3 + op, key=r.random() < .8)
    elif r.random() < .15: s.add('v3 empty body ' + op, 'POST', V3 + op, key=True)
    else: s.fire('v3 ' + op, V3 + op, ops[op], dict(tenantId='typedtenant', delegatedProjectNumber='num') if r.random() < .2 else {}, owner=admin or r.random() < .1)


def op_get(s):
    r = s.r
    p = r.choice(['/v1/projects', '/v1/projects', '/v1/recaptchaParams', '/v1/recaptchaParams', '/v1/sessionCookiePublicKeys', '/v1/publicKeys', '/v2/recaptchaConfig?clientType=CLIENT_TYPE_WEB&version=RECAPTCHA_ENTERPRISE', '/v2/passwordPolicy', '/v2/defaultSupportedIdps', '/v2/projects/{{P}}/defaultSupportedIdpConfigs', '/v2/projects/{{P}}/inboundSamlConfigs', '/v2/projects/{{P}}/oauthIdpConfigs/oidc.x',
                  '/v2/projects/{{P}}/tenants/fixed-c/inboundSamlConfigs', '/v1/accounts:signUp', '/v1/projects/{{P}}', '/v1/projects/{{P}}/accounts', '/v1/projects?delegatedProjectNumber=5&projectNumber=6', '/v2/recaptchaConfig', '/v2/recaptchaConfig?clientType=NOPE', '/v1/projects?nope=1', '/v1/projects/other/accounts:batchGet', '/v2/projects/other/config', '/v1/recaptchaParams/', '/v1//projects', '/V1/projects', '/v1/Projects', '/v1/accounts%3AsignUp', '/v1'])
    p2 = IT + p
    if r.random() < .18: p2 = r.choice(['/', '/emulator/openapi.json', '/nope', '/emulator/v1/projects/{{P}}/nope', '/emulator/auth/handler', '/emulator/auth/handler?apiKey=k&providerId=google.com', '/emulator/auth/iframe?apiKey=k&appName=a', '/emulator/v1/projects//config', '/securetoken.googleapis.com/v1/token', '/favicon.ico', '/emulator/v1/projects/other/config', '/emulator/v1/projects/other/oobCodes', '/robots.txt', '/emulator', '//', '/emulator/auth/handler?apiKey=k', '/?x=1'])
    h = r.choice([{}, {}, OWNER, {'Authorization': 'Bearer garbage'}, {'X-Goog-Api-Key': 'k'}])
    s.add('GET ' + p2.replace(IT, ''), 'GET', p2, headers=h, key=r.random() < .5)


def op_method(s):
    r = s.r
    p = r.choice([V1 + 'signUp', V1 + 'lookup', A1 + '/accounts', A2 + '/config', A2 + '/tenants', TOKEN, EM + '/accounts', EM + '/config', EM + '/oobCodes', V2 + 'mfaSignIn:start', IT + '/v1/projects', '/', '/emulator/openapi.json', '/nope', A1 + '/accounts:batchGet', V3 + 'getAccountInfo'])
    m = r.choice(['GET', 'PUT', 'PATCH', 'DELETE', 'POST', 'OPTIONS', 'OPTIONS', 'HEAD'])
    if m == 'DELETE' and p.endswith('/accounts') and p.startswith('/emulator'): m = 'PUT'
    h = {'Origin': 'http://localhost:3000'} if r.random() < .5 else {}
    if m == 'OPTIONS' and h: h.update({'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'content-type,x-client-version'})
    if r.random() < .3: h.update(OWNER)
    s.add(f'{m} {p.split("/")[-1]}', m, p, {} if m in ('PUT', 'PATCH', 'POST') else None, headers=h, key=r.random() < .5)


def op_unimplemented(s):
    r = s.r
    o = r.choice([(V1 + 'signInWithGameCenter', {'playerId': 'x'}), (V1 + 'verifyIosClient', {'appToken': 'x'}), (V1 + 'issueSamlResponse', {'rpId': 'x'}), (IT + '/v2/accounts:revokeToken', {'providerId': 'apple.com', 'tokenType': 'ACCESS_TOKEN', 'token': 'x', 'idToken': s.user_token()}), (A2 + '/identityPlatform:initializeAuth', {}), (A2 + '/inboundSamlConfigs', {}), (A2 + '/oauthIdpConfigs?oauthIdpConfigId=oidc.x', {'clientId': 'c'}),
                  (A2 + '/defaultSupportedIdpConfigs?idpId=google.com', {'enabled': True}), (A2 + '/tenants/fixed-d:getIamPolicy', {}), (A2 + '/tenants/fixed-d:setIamPolicy', {}), (A2 + '/tenants/fixed-d:testIamPermissions', {}), (A2 + '/tenants/fixed-d/oauthIdpConfigs', {})])
    s.fire(o[0].split('/')[-1], o[0], o[1], dict(nope='any') if r.random() < .1 else {}, owner=r.random() < .7)


def op_other_project(s):
    r = s.r
    o = r.choice([('POST', IT + '/v1/projects/other/accounts', {'localId': s.new('ot'), 'email': s.new('ot') + '@example.com'}), ('POST', IT + '/v1/projects/other/accounts:lookup', {'localId': ['x']}), ('POST', IT + '/v1/projects/other/accounts:query', {}), ('POST', IT + '/v1/projects/other:createSessionCookie', {'idToken': s.user_token()}), ('POST', V1 + 'lookup', {'targetProjectId': 'other', 'localId': [(s.actor('uid') or Actor(uid='x')).uid]}),
                  ('POST', V1 + 'signUp', {'targetProjectId': 'other', 'email': s.new('ot') + '@example.com', 'password': 'secret12'}), ('DELETE', '/emulator/v1/projects/other/accounts', None), ('POST', V1 + 'update', {'targetProjectId': 'demo', 'localId': (s.actor('uid') or Actor(uid='x')).uid, 'displayName': 'D'}), ('POST', V1 + 'delete', {'targetProjectId': 'other', 'localId': (s.actor('uid') or Actor(uid='x')).uid})])
    s.add('other project', o[0], o[1], o[2], headers=OWNER if r.random() < .7 else {}, key=r.random() < .6)


OPS = [(10, op_signUp), (7, op_lookup), (18, op_update), (4, op_delete), (5, op_createAuthUri), (8, op_signInWithPassword), (10, op_sendOobCode), (4, op_resetPassword), (4, op_update_oob), (6, op_action), (6, op_phone), (2, op_phone_only), (6, op_custom), (6, op_emaillink), (14, op_idp), (8, op_token), (6, op_mfaEnroll), (6, op_mfaSignIn), (3, op_withdraw), (6, op_passkey),
       (3, op_query), (3, op_batchGet), (7, op_batchCreate), (3, op_batchDelete), (4, op_cookie), (5, op_config), (6, op_tenants), (8, op_tenant_call), (6, op_v3), (5, op_get), (3, op_method), (2, op_unimplemented), (3, op_other_project)]


# --- sequences that work
def look(s, a, name='lookup'): s.post('lookup', {'idToken': a.tok}, name)


def f_link(s):
    a = s.r.choice([s.anon, s.phone, s.custom, s.pw])()
    k = s.r.sample(['password', 'idp', 'phone', 'link'], s.r.choice([1, 2, 3]))
    for x in k:
        pre = s.new('lk')
        if x == 'password': s.post('signUp' if s.r.random() < .6 else 'update', {'idToken': a.tok, 'email': pre + '@example.com', 'password': 'secret12', 'returnSecureToken': True}, 'link password', s.tokens(a, pre))
        elif x == 'idp': s.post('signInWithIdp', {'idToken': a.tok, 'requestUri': 'http://localhost', 'postBody': s.postbody(s.r.choice(['google.com', 'apple.com', 'facebook.com']), s.claims(pre)), 'returnSecureToken': True}, 'link idp', s.tokens(a, pre))
        elif x == 'phone':
            s.post('sendVerificationCode', {'phoneNumber': s.number()}, 'code to link', {pre + '_si': 'sessionInfo'}); s.code(pre + '_c')
            s.post('signInWithPhoneNumber', {'idToken': a.tok, 'sessionInfo': '{{%s_si}}' % pre, 'code': '{{%s_c}}' % pre}, 'link phone', s.tokens(a, pre))
        else:
            s.post('sendOobCode', {'requestType': 'EMAIL_SIGNIN', 'email': pre + '@example.com', 'continueUrl': 'http://localhost/'}, 'link to link'); o = s.oob(pre)
            s.post('signInWithEmailLink', {'idToken': a.tok, 'email': pre + '@example.com', 'oobCode': o}, 'link email link', s.tokens(a, pre))
    look(s, a)
    s.post('update', {'idToken': a.tok, 'deleteProvider': [s.r.choice(['google.com', 'apple.com', 'facebook.com', 'password', 'phone'])]}, 'unlink')
    look(s, a)


def f_merge(s):
    """A provider brings an e-mail somebody has."""
    v = s.r.random() < .5
    a = s.pw(verified=v) if s.r.random() < .7 else s.idp(email_verified=v)
    if s.r.random() < .3: s.add('give phone', 'POST', V1 + 'update', {'localId': a.uid, 'phoneNumber': s.number()}, headers=OWNER)
    p = s.r.choice(['google.com', 'apple.com', 'facebook.com', 'github.com'])
    for t in (False, True):
        pre = s.new('mg')
        s.post('signInWithIdp', {'requestUri': 'http://localhost', 'postBody': s.postbody(p, {'sub': pre, 'email': a.email, 'email_verified': t, 'name': 'Merged'}), 'returnIdpCredential': s.r.random() < .5}, f'idp with known e-mail, verified {t}', s.tokens(a, pre))
    look(s, a)
    s.post('signInWithPassword', {'email': a.email, 'password': a.password or 'secret12'}, 'password after merge')
    s.post('createAuthUri', {'identifier': a.email, 'continueUri': 'http://localhost'}, 'providers after merge')
    s.post('signInWithIdp', {'requestUri': 'http://localhost', 'postBody': s.postbody(p, {'sub': 'recycled', 'email': a.email, 'email_verified': True})}, 'another account of the provider, same e-mail')


def f_change_email(s):
    a = s.pw()
    old, pre = a.email, s.new('ce')
    if s.r.random() < .5:
        s.post('update', {'idToken': a.tok, 'email': pre + '@example.com', 'returnSecureToken': True}, 'change e-mail', s.tokens(a, pre)); o = s.oob(pre + 'o')
        if s.r.random() < .4: s.post('update', {'idToken': a.tok, 'email': pre + 'b@example.com'}, 'change e-mail again', s.tokens(a, pre + 'b')); o2 = s.oob(pre + 'o2')
        s.post('signInWithPassword', {'email': old, 'password': a.password}, 'sign-in with the old e-mail')
        if s.r.random() < .3: s.pw_at(old)
        if s.r.random() < .5: s.add('revert link', 'GET', f'/emulator/action?mode=recoverEmail&lang=en&oobCode={o}&apiKey=fake-api-key')
        else:
            if s.r.random() < .6: s.post('resetPassword', {'oobCode': o}, 'inspect revert')
            s.post('update', {'oobCode': o}, 'revert')
        s.post('update', {'oobCode': o}, 'revert again')
    else:
        s.post('sendOobCode', {'requestType': 'VERIFY_AND_CHANGE_EMAIL', 'idToken': a.tok, 'newEmail': pre + '@Example.com'}, 'ask for change'); o = s.oob(pre + 'o')
        s.post('resetPassword', {'oobCode': o}, 'inspect change')
        if s.r.random() < .5: s.add('change link', 'GET', f'/emulator/action?mode=verifyAndChangeEmail&lang=en&oobCode={o}&apiKey=fake-api-key')
        else: s.post('update', {'oobCode': o}, 'apply change')
        s.post('update', {'oobCode': o}, 'apply change again')
    s.post('signInWithPassword', {'email': pre + '@example.com', 'password': a.password}, 'sign-in with the new e-mail')
    s.add('lookup by e-mails', 'POST', V1 + 'lookup', {'email': [old, pre + '@example.com']}, headers=OWNER)


def pw_at(self, email):
    self.post('signUp', {'email': email, 'password': 'secret12'}, 'another user takes the old e-mail')


Scenario.pw_at = pw_at


def f_reset(s):
    a = s.pw() if s.r.random() < .7 else s.idp()
    pre, w = s.new('rp'), s.r.random() < .5
    s.post('sendOobCode', {'requestType': 'PASSWORD_RESET', 'email': a.email}, 'ask for reset'); o = s.oob(pre)
    s.post('resetPassword', {'oobCode': o}, 'inspect reset')
    if s.r.random() < .4: s.post('resetPassword', {'oobCode': o, 'newPassword': '123'}, 'reset to a weak one')
    if s.r.random() < .5: s.post('resetPassword', {'oobCode': o, 'newPassword': 'changed12'}, 'reset', wait=w)
    else: s.add('reset link', 'GET', f'/emulator/action?mode=resetPassword&lang=en&oobCode={o}&apiKey=fake-api-key&newPassword=changed12' + ('&continueUrl=http%3A%2F%2Flocalhost%2Fdone' if s.r.random() < .4 else ''), wait=w)
    s.post('resetPassword', {'oobCode': o, 'newPassword': 'changed13'}, 'reset again')
    look(s, a, 'lookup with the token of before')
    s.add('refresh with the token of before', 'POST', TOKEN, {'grantType': 'refresh_token', 'refreshToken': a.ref}, key=True, cap={pre + '_t2': 'id_token'})
    s.post('lookup', {'idToken': '{{%s_t2}}' % pre}, 'lookup with the refreshed token')
    s.post('signInWithPassword', {'email': a.email, 'password': 'changed12'}, 'sign-in with the new password')


def f_verify(s):
    a = s.pw() if s.r.random() < .8 else s.anon()
    pre = s.new('ve')
    s.post('sendOobCode', {'requestType': 'VERIFY_EMAIL', 'idToken': a.tok, 'continueUrl': 'http://localhost/done'}, 'ask to verify'); o = s.oob(pre)
    x = s.r.random()
    if x < .3 and a.email: s.add('e-mail changes before', 'POST', V1 + 'update', {'localId': a.uid, 'email': pre + '@example.com'}, headers=OWNER)
    elif x < .45: s.add('user goes before', 'POST', V1 + 'delete', {'localId': a.uid}, headers=OWNER)
    elif x < .55: s.add('user disabled before', 'POST', V1 + 'update', {'localId': a.uid, 'disableUser': True}, headers=OWNER)
    if s.r.random() < .5: s.add('verify link', 'GET', f'/emulator/action?mode=verifyEmail&lang=en&oobCode={o}&apiKey=fake-api-key' + ('&continueUrl=http%3A%2F%2Flocalhost%2Fdone' if s.r.random() < .5 else ''))
    else: s.post('update', {'oobCode': o}, 'verify')
    s.post('update', {'oobCode': o}, 'verify again')
    look(s, a)


def f_mfa(s):
    a = s.pw(verified=True) if s.r.random() < .6 else s.idp(email_verified=True)
    pre, num = s.new('mx'), s.number()
    s.v2('mfaEnrollment:start', {'idToken': a.tok, 'phoneEnrollmentInfo': {'phoneNumber': num}}, 'enrol', {pre + '_si': 'phoneSessionInfo.sessionInfo'}); s.code(pre + '_c')
    s.v2('mfaEnrollment:finalize', {'idToken': a.tok, 'displayName': 'My phone', 'phoneVerificationInfo': {'sessionInfo': '{{%s_si}}' % pre, 'code': '{{%s_c}}' % pre}}, 'enrolled', s.tokens(a, pre))
    look(s, a)
    if s.r.random() < .4: s.v2('mfaEnrollment:start', {'idToken': a.tok, 'phoneEnrollmentInfo': {'phoneNumber': num}}, 'same number again')
    if s.r.random() < .3: s.post('sendVerificationCode', {'phoneNumber': num}, 'first factor with the number of a second')
    if a.provider == 'password': s.post('signInWithPassword', {'email': a.email, 'password': a.password}, 'pending', {pre + '_p': 'mfaPendingCredential', pre + '_e': 'mfaInfo.0.mfaEnrollmentId'})
    else: s.post('signInWithIdp', {'requestUri': 'http://localhost', 'postBody': s.postbody(a.provider, a.claims)}, 'pending', {pre + '_p': 'mfaPendingCredential', pre + '_e': 'mfaInfo.0.mfaEnrollmentId'})
    if s.r.random() < .2: s.add('disabled meanwhile', 'POST', V1 + 'update', {'localId': a.uid, 'disableUser': True}, headers=OWNER)
    s.v2('mfaSignIn:start', {'mfaPendingCredential': '{{%s_p}}' % pre, 'mfaEnrollmentId': '{{%s_e}}' % pre, 'phoneSignInInfo': {}}, 'second factor', {pre + '_si2': 'phoneResponseInfo.sessionInfo'}); s.code(pre + '_c2')
    s.v2('mfaSignIn:finalize', {'mfaPendingCredential': '{{%s_p}}' % pre, 'phoneVerificationInfo': {'sessionInfo': '{{%s_si2}}' % pre, 'code': '{{%s_c2}}' % pre}}, 'signed in', s.tokens(a, pre + 'z'))
    s.add('refresh', 'POST', TOKEN, {'grantType': 'refresh_token', 'refreshToken': a.ref}, key=True)
    if s.r.random() < .4: s.post('sendOobCode', {'requestType': 'EMAIL_SIGNIN', 'email': a.email, 'continueUrl': 'http://localhost'}, 'link for a user with a factor'); o = s.oob(pre + 'o'); s.post('signInWithEmailLink', {'email': a.email, 'oobCode': o}, 'link with a factor')
    s.v2('mfaEnrollment:withdraw', {'idToken': a.tok, 'mfaEnrollmentId': '{{%s_e}}' % pre}, 'withdraw', s.tokens(a, pre + 'y'))
    s.v2('mfaEnrollment:withdraw', {'idToken': a.tok, 'mfaEnrollmentId': '{{%s_e}}' % pre}, 'withdraw again')
    if a.provider == 'password': s.post('signInWithPassword', {'email': a.email, 'password': a.password}, 'sign-in without a factor')


def f_proof(s):
    a, b = s.phone(), s.r.choice([s.pw, s.anon, s.idp])()
    pre = s.new('pr')
    s.post('sendVerificationCode', {'phoneNumber': a.phone}, 'code for a taken number', {pre + '_si': 'sessionInfo'}); s.code(pre + '_c')
    s.post('signInWithPhoneNumber', {'idToken': b.tok, 'sessionInfo': '{{%s_si}}' % pre, 'code': '{{%s_c}}' % pre}, 'conflict', {pre + '_t': 'temporaryProof'})
    t = '{{%s_t}}' % pre
    for x in s.r.sample(['again', 'sign in', 'wrong number', 'no number', 'garbage', 'free then link'], 3):
        if x == 'again': s.post('signInWithPhoneNumber', {'idToken': b.tok, 'temporaryProof': t, 'phoneNumber': a.phone}, 'proof with the token')
        elif x == 'sign in': s.post('signInWithPhoneNumber', {'temporaryProof': t, 'phoneNumber': a.phone}, 'proof alone')
        elif x == 'wrong number': s.post('signInWithPhoneNumber', {'temporaryProof': t, 'phoneNumber': '+15555550199'}, 'proof, other number')
        elif x == 'no number': s.post('signInWithPhoneNumber', {'temporaryProof': t}, 'proof without number')
        elif x == 'garbage': s.post('signInWithPhoneNumber', {'temporaryProof': 'x', 'phoneNumber': a.phone, 'sessionInfo': 'x', 'code': 'y'}, 'garbage proof')
        else:
            s.post('update', {'idToken': a.tok, 'deleteProvider': ['phone']}, 'number set free')
            s.post('signInWithPhoneNumber', {'idToken': b.tok, 'temporaryProof': t, 'phoneNumber': a.phone}, 'proof links')


def f_import(s):
    r = s.r
    us = [{'localId': s.new('im'), 'email': s.new('im') + '@example.com', 'rawPassword': 'secret12', 'emailVerified': r.random() < .5}, {'localId': s.new('im'), 'phoneNumber': s.number(), 'customAttributes': '{"vip":true}'}, {'localId': s.new('im'), 'providerUserInfo': [{'providerId': 'google.com', 'rawId': 'imp-raw', 'email': 'Imp@Example.com', 'displayName': 'Imp'}], 'displayName': 'Imp'}]
    s.admin('/accounts:batchCreate', {'users': us}, 'import')
    s.post('signInWithPassword', {'email': us[0]['email'], 'password': 'secret12'}, 'imported signs in')
    s.post('signInWithIdp', {'requestUri': 'http://localhost', 'postBody': s.postbody('google.com', {'sub': 'imp-raw', 'email': 'imp@example.com', 'email_verified': True})}, 'imported provider signs in')
    s.phone(us[1]['phoneNumber'])
    us[0]['displayName'] = 'Again'
    s.admin('/accounts:batchCreate', {'users': us[:2], 'allowOverwrite': r.random() < .5, 'sanityCheck': r.random() < .5}, 'import again')
    s.admin('/accounts:batchCreate', {'users': [{'localId': s.new('im'), 'email': us[0]['email']}, {'localId': s.new('im'), 'phoneNumber': us[1]['phoneNumber']}, {'localId': s.new('im'), 'providerUserInfo': [{'providerId': 'google.com', 'rawId': 'imp-raw'}]}], 'sanityCheck': r.random() < .5}, 'import clashes')
    s.add('pages', 'GET', A1 + '/accounts:batchGet?maxResults=1000', headers=OWNER)
    s.admin('/accounts:batchDelete', {'localIds': [u['localId'] for u in us] + ['ghost'], 'force': r.random() < .6}, 'batchDelete')


def f_pages(s):
    ids = ['page-%02d' % i for i in range(s.r.choice([3, 5, 21]))]
    s.admin('/accounts:batchCreate', {'users': [{'localId': i} for i in ids]}, 'import for pages')
    for q in s.r.sample(['?maxResults=2', '?maxResults=2&nextPageToken=page-00', '?maxResults=3', '?nextPageToken=page-01', '', '?maxResults=1.5', '?maxResults=21', '?maxResults=%d' % len(ids), '?maxResults=0', '?maxResults=-1', '?max_results=2', '?nextPageToken=', '?maxResults=2&pageToken=page-00', '?maxResults=-5', '?nextPageToken=zzz'], 6):
        s.add('page ' + q, 'GET', A1 + '/accounts:batchGet' + q, headers=OWNER)
    s.admin('/accounts:query', {'order': s.r.choice(['DESC', 'ASC', 2, 'ORDER_UNSPECIFIED']), 'sortBy': 'USER_ID'}, 'query in order')
    s.add('v3 download', 'POST', V3 + 'downloadAccount', {'targetProjectId': 'demo', 'maxResults': 2}, headers=OWNER)


def f_tenant_pages(s):
    for i in range(4): s.add('implicit tenant', 'GET', A2 + f'/tenants/page-{i}', headers=OWNER)
    for q in s.r.sample(['?pageSize=2', '?pageSize=2&pageToken=page-1', '?pageSize=4', '?pageSize=5', '', '?pageToken=page-2', '?pageSize=0', '?pageSize=-1', '?pageSize=1.5', '?pageSize=x'], 5):
        s.add('tenants ' + q, 'GET', A2 + '/tenants' + q, headers=OWNER)
    s.add('tenant goes', 'DELETE', A2 + '/tenants/page-1', headers=OWNER)
    s.add('tenants after', 'GET', A2 + '/tenants', headers=OWNER)


def f_claims(s):
    a = s.r.choice([s.pw, s.custom, s.idp, s.anon])()
    s.add('set claims', 'POST', V1 + 'update', {'localId': a.uid, 'customAttributes': s.r.choice(['{"role":"admin","n":1.5}', '{"name":"claimed","picture":"c","email":"c","user_id":"c","email_verified":"c"}', '{"a":{"b":[true,null]},"ü":"😀"}', ''])}, headers=OWNER)
    s.add('refresh', 'POST', TOKEN, {'grantType': 'refresh_token', 'refreshToken': a.ref}, key=True)
    if a.provider == 'custom': s.post('signInWithCustomToken', {'token': json.dumps({'uid': a.uid, 'claims': {'role': 'session', 'other': 1}})}, 'claims of the token win')
    look(s, a)
    if s.r.random() < .5: s.post('update', {'idToken': a.tok, 'customAttributes': '{}'}, 'claims by the user')
    s.admin(':createSessionCookie', {'idToken': a.tok, 'validDuration': '600'}, 'cookie', {'ck': 'sessionCookie'})
    s.post('lookup', {'idToken': '{{ck}}'}, 'cookie as token')


def f_tenant(s):
    r = s.r
    t = s.tenant(**({} if r.random() < .4 else dict(allowPasswordSignup=True, enableEmailLinkSignin=True, enableAnonymousUser=True, disableAuth=False, mfaConfig={'state': 'ENABLED', 'enabledProviders': ['PHONE_SMS']})))
    a = s.pw(tenant=t, verified=r.random() < .5)
    s.add('tenant refresh', 'POST', TOKEN, {'grantType': 'refresh_token', 'refreshToken': a.ref}, key=True)
    for x in r.sample(['lookup', 'mismatch', 'phone', 'anon', 'link', 'oob', 'idp', 'mfa', 'cookie', 'admin', 'off', 'custom', 'password elsewhere', 'passkey', 'batch'], 6):
        if x == 'lookup': look(s, a)
        elif x == 'mismatch': s.post('lookup', {'idToken': a.tok, 'tenantId': 'fixed-m'}, 'token of another tenant'); s.add('token of another tenant by path', 'POST', A1 + '/tenants/fixed-m:createSessionCookie', {'idToken': a.tok}, headers=OWNER)
        elif x == 'phone': s.post('signInWithPhoneNumber', {'tenantId': t, 'sessionInfo': 'x', 'code': 'y'}, 'tenant phone')
        elif x == 'anon': s.anon(t)
        elif x == 'link': s.post('sendOobCode', {'requestType': 'EMAIL_SIGNIN', 'email': 'tl@example.com', 'tenantId': t, 'continueUrl': 'http://localhost/'}, 'tenant link'); s.add('tenant codes', 'GET', EM + f'/tenants/{t}/oobCodes', cap={'tlo': 'oobCodes.last.oobCode'}); s.post('signInWithEmailLink', {'email': 'tl@example.com', 'oobCode': '{{tlo}}', 'tenantId': r.choice([t, t, ''])}, 'tenant link sign-in')
        elif x == 'oob': s.post('sendOobCode', {'requestType': 'VERIFY_EMAIL', 'idToken': a.tok}, 'tenant verify'); s.add('tenant codes', 'GET', EM + f'/tenants/{t}/oobCodes', cap={'tvo': 'oobCodes.last.oobCode'}); s.add('tenant action', 'GET', '/emulator/action?mode=verifyEmail&oobCode={{tvo}}&apiKey=k' + ('&tenantId=' + t if r.random() < .6 else ''))
        elif x == 'idp': s.post('signInWithIdp', {'tenantId': t, 'requestUri': 'http://localhost', 'postBody': s.postbody('google.com', {'sub': 'ti', 'email': a.email, 'email_verified': r.random() < .5})}, 'tenant idp')
        elif x == 'mfa': s.v2('mfaEnrollment:start', {'idToken': a.tok, 'phoneEnrollmentInfo': {'phoneNumber': '+15555550144'}}, 'tenant enrol', {'tms': 'phoneSessionInfo.sessionInfo'}); s.code('tmc', EM + f'/tenants/{t}'); s.v2('mfaEnrollment:finalize', {'idToken': a.tok, 'phoneVerificationInfo': {'sessionInfo': '{{tms}}', 'code': '{{tmc}}'}}, 'tenant enrolled'); s.post('signInWithPassword', {'tenantId': t, 'email': a.email, 'password': a.password}, 'tenant pending', {'tmp': 'mfaPendingCredential', 'tme': 'mfaInfo.0.mfaEnrollmentId'}); s.v2('mfaSignIn:start', {'mfaPendingCredential': '{{tmp}}', 'mfaEnrollmentId': '{{tme}}', **({'tenantId': t} if r.random() < .7 else {})}, 'tenant second factor')
        elif x == 'cookie': s.add('tenant cookie', 'POST', A1 + f'/tenants/{t}:createSessionCookie', {'idToken': a.tok}, headers=OWNER); s.admin(':createSessionCookie', {'idToken': a.tok}, 'project cookie of a tenant token')
        elif x == 'admin': s.add('tenant users', 'POST', A1 + f'/tenants/{t}/accounts:query', {}, headers=OWNER); s.admin('/accounts:query', {}, 'project users'); s.add('tenant users by query', 'GET', A1 + f'/accounts:batchGet?tenantId={t}', headers=OWNER)
        elif x == 'off': s.add('tenant switches', 'PATCH', A2 + f'/tenants/{t}?updateMask={r.choice(["disableAuth", "allowPasswordSignup"])}', {'disableAuth': True, 'allowPasswordSignup': False}, headers=OWNER); s.post('signInWithPassword', {'tenantId': t, 'email': a.email, 'password': a.password}, 'after the switch'); look(s, a); s.add('refresh after the switch', 'POST', TOKEN, {'grantType': 'refresh_token', 'refreshToken': a.ref}, key=True)
        elif x == 'custom': s.post('signInWithCustomToken', {'tenantId': r.choice([t, 'fixed-k']), 'token': jwt({'uid': 'tcu', 'aud': AUD, 'tenant_id': 'fixed-k'})}, 'tenant custom token')
        elif x == 'password elsewhere': s.post('signInWithPassword', {'email': a.email, 'password': a.password}, 'tenant user in the project')
        elif x == 'passkey': s.v2('passkeyEnrollment:finalize', {'idToken': a.tok, 'authenticatorRegistrationResponse': {'id': 'tk'}}, 'tenant passkey'); s.v2('passkeySignIn:finalize', {'authenticatorAuthenticationResponse': {'id': 'tk'}, **({'tenantId': t} if r.random() < .6 else {})}, 'tenant passkey sign-in')
        else: s.add('tenant import', 'POST', A1 + f'/tenants/{t}/accounts:batchCreate', {'users': [{'localId': 'tb', 'tenantId': r.choice([t, 'x'])}]}, headers=OWNER)
    if r.random() < .4: s.add('tenant goes', 'DELETE', A2 + '/tenants/' + t, headers=OWNER); look(s, a, 'token of a tenant that is gone')


def f_revoke(s):
    a = s.r.choice([s.pw, s.idp, s.phone, s.anon])()
    pre = s.new('rv')
    x = s.r.choice(['password', 'email', 'validSince', 'admin password', 'future', 'past'])
    if x == 'password': s.post('update', {'idToken': a.tok, 'password': 'changed12', 'returnSecureToken': True}, 'password changes', {pre: 'idToken'}, wait=True)
    elif x == 'email': s.post('update', {'idToken': a.tok, 'email': pre + '@example.com'}, 'e-mail changes', {pre: 'idToken'}, wait=True)
    elif x == 'validSince': s.post('update', {'idToken': a.tok, 'validSince': '1'}, 'user sends validSince', {pre: 'idToken'}, wait=True)
    elif x == 'admin password': s.add('admin changes the password', 'POST', V1 + 'update', {'localId': a.uid, 'password': 'changed12'}, headers=OWNER, wait=True)
    elif x == 'future': s.add('validSince in the future', 'POST', V1 + 'update', {'localId': a.uid, 'validSince': str(FAR)}, headers=OWNER)
    else: s.add('validSince in the past', 'POST', V1 + 'update', {'localId': a.uid, 'validSince': s.r.choice(['1500000000', 'x', ''])}, headers=OWNER)
    look(s, a, 'lookup with the token of before')
    if s.r.random() < .5: s.post('update', {'idToken': a.tok, 'displayName': 'x', 'disableUser': True}, 'update with the token of before')
    s.post('lookup', {'idToken': '{{%s}}' % pre}, 'lookup with the new token')
    s.add('refresh', 'POST', TOKEN, {'grantType': 'refresh_token', 'refreshToken': a.ref}, key=True, cap={pre + 'n': 'id_token'})
    s.post('lookup', {'idToken': '{{%sn}}' % pre}, 'lookup with the refreshed token')
    s.post('delete', {'idToken': a.tok}, 'delete with the token of before')


def f_passkey(s):
    a = s.r.choice([s.pw, s.anon, s.idp])()
    cred = s.new('cred')
    s.v2('passkeyEnrollment:start', {'idToken': a.tok}, 'passkey start')
    s.v2('passkeyEnrollment:finalize', {'idToken': a.tok, 'authenticatorRegistrationResponse': {'id': cred}, **s.r.choice([{'name': 'N'}, {'displayName': 'D'}, {'name': 'N', 'displayName': 'D'}, {}])}, 'passkey', s.tokens(a, cred))
    look(s, a)
    s.v2('passkeyEnrollment:finalize', {'idToken': a.tok, 'authenticatorRegistrationResponse': {'id': cred}}, 'same passkey')
    s.v2('passkeySignIn:finalize', {'authenticatorAuthenticationResponse': {'id': cred}}, 'passkey sign-in', s.tokens(a, cred + 'b'))
    s.add('refresh', 'POST', TOKEN, {'grantType': 'refresh_token', 'refreshToken': a.ref}, key=True)
    x = s.r.choice(['disable', 'delete', 'remove'])
    if x == 'disable': s.add('disable', 'POST', V1 + 'update', {'localId': a.uid, 'disableUser': True}, headers=OWNER)
    elif x == 'delete': s.post('delete', {'idToken': a.tok}, 'delete')
    else: s.post('update', {'idToken': a.tok, 'deletePasskey': [cred, 'x']}, 'remove passkey'); look(s, a)
    s.v2('passkeySignIn:finalize', {'authenticatorAuthenticationResponse': {'id': cred}}, 'passkey sign-in after')


def f_duplicates(s):
    s.add('allow duplicates', 'PATCH', A2 + '/config?updateMask=signIn.allowDuplicateEmails', {'signIn': {'allowDuplicateEmails': True}}, headers=OWNER)
    a = s.pw() if s.r.random() < .7 else s.idp('google.com')
    for p in ('facebook.com', 'github.com'):
        s.post('signInWithIdp', {'requestUri': 'http://localhost', 'postBody': s.postbody(p, {'sub': 'd-' + p, 'email': a.email, 'email_verified': s.r.random() < .5, 'name': 'D'})}, 'same e-mail, provider ' + p)
    s.post('createAuthUri', {'identifier': a.email, 'continueUri': 'http://localhost'}, 'providers with duplicates')
    s.add('lookup duplicates', 'POST', V1 + 'lookup', {'email': [a.email]}, headers=OWNER)
    s.post('signInWithIdp', {'idToken': a.tok, 'requestUri': 'http://localhost', 'postBody': s.postbody('apple.com', {'sub': 'd-a', 'email': 'other@example.com'})}, 'link with duplicates')
    s.admin('/accounts:batchCreate', {'users': [{'localId': 'd1', 'email': a.email}, {'localId': 'd2', 'email': 'd2@example.com'}, {'localId': 'd3', 'email': 'd2@example.com'}], 'sanityCheck': s.r.random() < .6}, 'import duplicates')


def f_privacy(s):
    s.add('privacy on', 'PATCH', EM + '/config', {'emailPrivacyConfig': {'enableImprovedEmailPrivacy': True}})
    a, b = s.pw(), s.idp()
    for e, p in s.r.sample([(a.email, 'wrong12'), ('ghost@example.com', 'secret12'), (b.email, 'secret12'), (a.email, a.password), ('bad', 'x'), (a.email, '')], 4): s.post('signInWithPassword', {'email': e, 'password': p}, 'privacy sign-in')
    s.post('createAuthUri', {'identifier': a.email, 'continueUri': 'http://localhost'}, 'privacy providers')
    s.post('sendOobCode', {'requestType': 'PASSWORD_RESET', 'email': s.r.choice(['ghost@example.com', 'Not An Email', a.email])}, 'privacy reset')
    s.add('privacy reset by admin', 'POST', V1 + 'sendOobCode', {'requestType': 'PASSWORD_RESET', 'email': 'Ghost@example.com', 'returnOobLink': True}, headers=OWNER)
    s.post('signUp', {'email': a.email, 'password': 'secret12'}, 'privacy signUp')


def f_oob_admin(s):
    a = s.pw()
    for t in s.r.sample(['PASSWORD_RESET', 'VERIFY_EMAIL', 'EMAIL_SIGNIN', 'VERIFY_AND_CHANGE_EMAIL', 'RECOVER_EMAIL'], 4):
        pre = s.new('oa')
        l, u = s.v_url()
        s.add(f'admin link {t}, continueUrl {l}', 'POST', s.r.choice([V1, A1 + '/accounts:']) + 'sendOobCode', {'requestType': t, 'email': s.r.choice([a.email, a.email.upper(), 'ghost@example.com']), 'newEmail': pre + '@example.com', 'returnOobLink': True, 'continueUrl': u}, headers=OWNER, cap={pre: 'oobCode'})
        s.post('resetPassword', {'oobCode': '{{%s}}' % pre}, 'inspect ' + t)
        mode = {'PASSWORD_RESET': 'resetPassword', 'VERIFY_EMAIL': 'verifyEmail', 'EMAIL_SIGNIN': 'signIn', 'VERIFY_AND_CHANGE_EMAIL': 'verifyAndChangeEmail', 'RECOVER_EMAIL': 'recoverEmail'}[t]
        if isinstance(u, str): s.add(f'link {t}, continueUrl {l}', 'GET', f'/emulator/action?mode={mode}&lang=en&oobCode={{{{{pre}}}}}&apiKey=fake-api-key&continueUrl={U.quote(u, safe="")}' + ('&newPassword=changed12' if t == 'PASSWORD_RESET' else ''))


def f_blocking(s):
    uri = 'http://127.0.0.1:25999/none'
    s.add('blocking function set', 'PATCH', A2 + '/config?updateMask=blockingFunctions', {'blockingFunctions': {'triggers': {s.r.choice(['beforeCreate', 'beforeSignIn']): {'functionUri': uri}}}}, headers=OWNER)
    s.post('signUp', {'email': 'bf@example.com', 'password': 'secret12'}, 'blocking function cannot be reached')
    s.add('admin creates without it', 'POST', V1 + 'signUp', {'email': 'bf2@example.com', 'password': 'secret12'}, headers=OWNER)
    s.post('signInWithPassword', {'email': 'bf2@example.com', 'password': 'secret12'}, 'sign-in with the function')
    s.post('signUp', {}, 'anonymous with the function')


def f_order(s):
    """Two problems in one call: which is told."""
    a, d, g = s.pw(), s.disabled(), s.deleted()
    toks = [a.tok, d.tok, g.tok, 'garbage', None]
    pairs = [('signUp', {'idToken': s.r.choice(toks), 'email': s.r.choice(['bad', a.email, 'n@example.com', '']), 'password': s.r.choice(['123', 'secret12', ''])}), ('update', {'idToken': s.r.choice(toks), 'email': s.r.choice(['bad', d.email, '']), 'password': s.r.choice(['123', ''])}), ('update', {'idToken': s.r.choice(toks), 'customAttributes': '{', 'deleteAttribute': ['PROVIDER']}), ('update', {'oobCode': 'x', 'idToken': s.r.choice(toks), 'provider': ['x']}),
             ('signInWithPassword', {'email': s.r.choice(['bad', '', 'ghost@example.com']), 'password': s.r.choice(['', None, 'x']), 'idToken': 'x', 'captchaResponse': 'x'}), ('sendOobCode', {'requestType': s.r.choice(['PASSWORD_RESET', 'VERIFY_EMAIL', 'RECOVER_EMAIL', 'VERIFY_AND_CHANGE_EMAIL']), 'returnOobLink': True, 'continueUrl': 'nope', 'email': ''}), ('sendOobCode', {'requestType': 'VERIFY_AND_CHANGE_EMAIL', 'idToken': s.r.choice(toks), 'newEmail': s.r.choice([a.email, '', 'bad'])}),
             ('signInWithPhoneNumber', {'sessionInfo': '', 'code': '', 'idToken': s.r.choice(toks)}), ('signInWithEmailLink', {'idToken': s.r.choice(toks), 'email': '', 'oobCode': ''}), ('signInWithIdp', {'idToken': s.r.choice(toks), 'requestUri': s.r.choice(['', 'nope', 'http://localhost']), 'postBody': s.r.choice(['', 'providerId=google.com', 'id_token=x', s.postbody('google.com', {'sub': 's', 'email': a.email})])}), ('createAuthUri', {'identifier': s.r.choice(['', 'bad', 'a@b.co']), 'continueUri': s.r.choice(['', 'nope'])}),
             ('lookup', {'idToken': s.r.choice(toks), 'localId': ['x'], 'targetProjectId': 'demo'}), ('delete', {'idToken': s.r.choice(toks), 'localId': a.uid}), ('signInWithCustomToken', {'token': jwt({'aud': 'x', 'claims': {'iss': 1}}), 'tenantId': 'fixed-o'})]
    for op, b in s.r.sample(pairs, 6): s.add('order: ' + op, 'POST', V1 + op, {k: v for k, v in b.items() if v is not None}, headers=OWNER if s.r.random() < .25 else {}, key=s.r.random() < .9)
    v2 = [('mfaEnrollment:start', {'idToken': s.r.choice(toks), 'phoneEnrollmentInfo': s.r.choice([{}, {'phoneNumber': 'x'}])}), ('mfaEnrollment:finalize', {'idToken': s.r.choice(toks), 'phoneVerificationInfo': s.r.choice([{}, {'code': 'x'}, {'sessionInfo': 'x', 'code': 'y'}])}), ('mfaSignIn:start', {'mfaPendingCredential': s.r.choice(['', 'x']), 'mfaEnrollmentId': s.r.choice(['', 'x'])}), ('mfaSignIn:finalize', {'mfaPendingCredential': s.r.choice(['', 'x']), 'phoneVerificationInfo': s.r.choice([{}, {'sessionInfo': 'x', 'code': 'y'}])}), ('mfaEnrollment:withdraw', {'idToken': s.r.choice(toks), 'mfaEnrollmentId': ''}), ('passkeyEnrollment:finalize', {'idToken': s.r.choice(toks), 'authenticatorRegistrationResponse': s.r.choice([{}, {'id': ''}, {'id': 'o'}])})]
    for op, b in s.r.sample(v2, 3): s.v2(op, {k: v for k, v in b.items() if v is not None}, 'order: ' + op)


# --- one kind of value after another
def sweep(s, what, n, pool, fire):
    """n values of a pool, no label twice."""
    seen = set()
    for _ in range(n * 3):
        l, v = pool()
        if l in seen: continue
        seen.add(l); fire(l, v)
        if len(seen) == n: break


def w_password(s):
    a = s.pw()
    op = s.r.choice(['signUp', 'update', 'admin', 'create', 'import'])
    def fire(l, v):
        e = s.new('w') + '@example.com'
        if op == 'signUp': s.post('signUp', {'email': e, 'password': v}, 'signUp password ' + l)
        elif op == 'update': s.post('update', {'idToken': a.tok, 'password': v}, 'update password ' + l)
        elif op == 'admin': s.add('admin update password ' + l, 'POST', V1 + 'update', {'localId': a.uid, 'password': v}, headers=OWNER); e = a.email
        elif op == 'create': s.add('admin create password ' + l, 'POST', V1 + 'signUp', {'email': e, 'password': v}, headers=OWNER)
        else: s.admin('/accounts:batchCreate', {'users': [{'localId': s.new('w'), 'email': e, 'rawPassword': v}]}, 'import rawPassword ' + l)
        if isinstance(v, str) and v: s.post('signInWithPassword', {'email': a.email if op in ('update', 'admin') else e, 'password': v}, 'sign-in with password ' + l)
    sweep(s, 'password', 6, s.v_password, fire)


def w_email(s):
    a, op = s.pw(), s.r.choice(['signUp', 'update', 'signIn', 'createAuthUri', 'sendOobCode', 'create', 'import', 'idp', 'change', 'link', 'lookup'])
    def fire(l, v):
        n = f'{op} email {l}'
        if op == 'signUp': s.post('signUp', {'email': v, 'password': 'secret12'}, n)
        elif op == 'update': s.post('update', {'idToken': a.tok, 'email': v}, n)
        elif op == 'signIn': s.post('signInWithPassword', {'email': v, 'password': a.password}, n)
        elif op == 'createAuthUri': s.post('createAuthUri', {'identifier': v, 'continueUri': 'http://localhost'}, n)
        elif op == 'sendOobCode': s.post('sendOobCode', {'requestType': s.r.choice(['PASSWORD_RESET', 'EMAIL_SIGNIN']), 'email': v}, n)
        elif op == 'create': s.admin('/accounts', {'email': v}, n)
        elif op == 'import': s.admin('/accounts:batchCreate', {'users': [{'localId': s.new('w'), 'email': v}]}, n)
        elif op == 'idp': s.post('signInWithIdp', {'requestUri': 'http://localhost', 'postBody': s.postbody('google.com', {'sub': s.new('w'), 'email': v, 'email_verified': True})}, n)
        elif op == 'change': s.post('sendOobCode', {'requestType': 'VERIFY_AND_CHANGE_EMAIL', 'idToken': a.tok, 'newEmail': v}, n); o = s.oob(s.new('wo')); s.post('update', {'oobCode': o}, 'apply ' + n)
        elif op == 'link': s.add('EMAIL_SIGNIN link ' + l, 'POST', V1 + 'sendOobCode', {'requestType': 'EMAIL_SIGNIN', 'email': v, 'returnOobLink': True}, headers=OWNER, cap={'wl': 'oobCode'}); s.post('signInWithEmailLink', {'email': v, 'oobCode': '{{wl}}'}, n)
        else: s.admin('/accounts:lookup', {'email': [v]}, n)
    sweep(s, 'email', 9 if op not in ('change', 'link') else 5, s.v_email, fire)


def w_claims(s):
    a, op = s.r.choice([s.pw, s.custom, s.phone])(), s.r.choice(['admin', 'admin', 'import', 'user'])
    def fire(l, v):
        if op == 'admin': s.add('customAttributes ' + l, 'POST', V1 + 'update', {'localId': a.uid, 'customAttributes': v}, headers=OWNER); s.add('refresh with claims ' + l, 'POST', TOKEN, {'grantType': 'refresh_token', 'refreshToken': a.ref}, key=True)
        elif op == 'user': s.post('update', {'idToken': a.tok, 'customAttributes': v}, 'user sends customAttributes ' + l)
        else: s.admin('/accounts:batchCreate', {'users': [{'localId': s.new('w'), 'customAttributes': v}]}, 'import customAttributes ' + l)
    sweep(s, 'claims', 7, s.v_claims, fire)


def w_url(s):
    a, op = s.pw(), s.r.choice(['createAuthUri', 'sendOobCode', 'requestUri', 'action', 'signIn link'])
    if op == 'action': s.add('RESET code', 'POST', V1 + 'sendOobCode', {'requestType': 'VERIFY_EMAIL', 'email': a.email, 'returnOobLink': True}, headers=OWNER, cap={'wu': 'oobCode'})
    def fire(l, v):
        n = f'{op} URL {l}'
        if op == 'createAuthUri': s.post('createAuthUri', {'identifier': a.email, 'continueUri': v}, n)
        elif op == 'sendOobCode': s.add(n, 'POST', V1 + 'sendOobCode', {'requestType': 'PASSWORD_RESET', 'email': a.email, 'continueUrl': v, 'returnOobLink': True}, headers=OWNER)
        elif op == 'requestUri': s.post('signInWithIdp', {'requestUri': v, 'postBody': s.r.choice([s.postbody('google.com', {'sub': 'w', 'email': 'w@example.com'}), 'id_token=x', ''])}, n)
        elif isinstance(v, str):
            if op == 'action': s.add('VERIFY code', 'POST', V1 + 'sendOobCode', {'requestType': 'VERIFY_EMAIL', 'email': a.email, 'returnOobLink': True}, headers=OWNER, cap={'wu': 'oobCode'})
            s.add(n, 'GET', '/emulator/action?' + U.urlencode({'mode': 'verifyEmail' if op == 'action' else 'signIn', 'lang': 'en', 'apiKey': 'k', 'continueUrl': v}) + ('&oobCode={{wu}}' if op == 'action' else '&oobCode=x&a=b%20c&a=d'))
    sweep(s, 'url', 12 if op != 'action' else 7, s.v_url, fire)


def w_phone(s):
    a, b, op = s.phone(), s.pw(verified=True), s.r.choice(['send', 'create', 'update', 'import', 'mfa', 'factor', 'lookup'])
    def fire(l, v):
        n = f'{op} phone {l}'
        if op == 'send': s.post('sendVerificationCode', {'phoneNumber': v}, n)
        elif op == 'create': s.admin('/accounts', {'phoneNumber': v}, n)
        elif op == 'update': s.admin('/accounts:update', {'localId': b.uid, 'phoneNumber': v}, n)
        elif op == 'import': s.admin('/accounts:batchCreate', {'users': [{'localId': s.new('w'), 'phoneNumber': v}]}, n)
        elif op == 'mfa': s.v2('mfaEnrollment:start', {'idToken': b.tok, 'phoneEnrollmentInfo': {'phoneNumber': v}}, n)
        elif op == 'factor': s.admin('/accounts', {'email': s.new('w') + '@example.com', 'mfaInfo': [{'phoneInfo': v}]}, n)
        else: s.admin('/accounts:lookup', {'phoneNumber': [v]}, n)
    sweep(s, 'phone', 9, s.v_phone, fire)


def w_token(s):
    for f in s.r.sample([s.pw, s.custom, s.anon, s.disabled, s.deleted], 2): f()
    s.pw(fixed=True)
    op = s.r.choice(['lookup', 'update', 'delete', 'signUp', 'mfaEnrollment:start', 'mfaEnrollment:withdraw', 'signInWithIdp', 'signInWithEmailLink', 'sendOobCode', 'cookie', 'passkeyEnrollment:start', 'passkeyEnrollment:finalize', 'admin lookup', 'signInWithPassword'])
    def fire(l, v):
        n = f'{op} token {l}'
        b = {'idToken': v}
        if op == 'cookie': s.admin(':createSessionCookie', b, n)
        elif op == 'admin lookup': s.admin('/accounts:lookup', {**b, 'localId': ['x']}, n)
        elif op.startswith(('mfa', 'passkey')): s.v2(op, {**b, **({'phoneEnrollmentInfo': {'phoneNumber': '+15555550100'}} if 'start' in op and 'mfa' in op else {'mfaEnrollmentId': 'x'} if 'withdraw' in op else {'authenticatorRegistrationResponse': {'id': s.new('w')}} if 'finalize' in op else {})}, n)
        elif op == 'signUp': s.post(op, {**b, 'email': s.new('w') + '@example.com', 'password': 'secret12'}, n)
        elif op == 'signInWithIdp': s.post(op, {**b, 'requestUri': 'http://localhost', 'postBody': s.postbody('google.com', {'sub': s.new('w')})}, n)
        elif op == 'signInWithEmailLink': s.post(op, {**b, 'email': 'x@example.com', 'oobCode': 'x'}, n)
        elif op == 'sendOobCode': s.post(op, {**b, 'requestType': s.r.choice(['VERIFY_EMAIL', 'VERIFY_AND_CHANGE_EMAIL']), 'newEmail': s.new('w') + '@example.com'}, n)
        elif op == 'update': s.post(op, {**b, 'displayName': 'W'}, n)
        elif op == 'signInWithPassword': s.post(op, {**b, 'email': 'x@example.com', 'password': 'secret12'}, n)
        else: s.post(op, b, n)
    sweep(s, 'token', 12, s.odd_token if s.r.random() < .7 else s.v_token, fire)


def w_refresh(s):
    for f in s.r.sample([s.pw, s.custom, s.anon, s.disabled, s.deleted, s.idp], 3): f()
    s.pw(fixed=True)
    form = s.r.random() < .5
    def fire(l, v):
        if form and isinstance(v, str): s.add('token form refresh_token ' + l, 'POST', TOKEN, 'grant_type=refresh_token&refresh_token=' + (v[:-2] + '|u}}' if v.startswith('{{') else U.quote(v, safe='')), headers={'Content-Type': 'application/x-www-form-urlencoded'}, key=True)
        else: s.add('token JSON refreshToken ' + l, 'POST', TOKEN, {'grantType': 'refresh_token', 'refreshToken': v}, key=True)
    sweep(s, 'refresh', 9, s.v_refresh, fire)


def w_pending(s):
    s.pw(fixed=True); a = s.factor(); s.actors.append(a)
    def fire(l, v): s.v2(s.r.choice(['mfaSignIn:start', 'mfaSignIn:finalize']), {'mfaPendingCredential': v, 'mfaEnrollmentId': a.eid, 'phoneVerificationInfo': {'sessionInfo': 'x', 'code': 'x'}} if 0 else {'mfaPendingCredential': v, 'mfaEnrollmentId': a.eid}, 'pending credential ' + l)
    sweep(s, 'pending', 8, s.v_pending, fire)


def w_linkinfo(s):
    a, b = s.pw(), s.idp()
    def fire(l, v):
        if s.r.random() < .7: s.admin('/accounts:update', {'localId': a.uid, 'linkProviderUserInfo': v}, 'linkProviderUserInfo ' + l)
        else: s.post('update', {'idToken': a.tok, 'linkProviderUserInfo': v}, 'user sends linkProviderUserInfo ' + l)
    sweep(s, 'link', 8, s.v_link, fire)
    s.admin('/accounts:lookup', {'federatedUserId': [{'providerId': 'github.com', 'rawId': 'r'}, {'providerId': 'phone', 'rawId': '+15555550999'}]}, 'lookup linked')


def w_mfa(s):
    a = s.pw(verified=s.r.random() < .7)
    def fire(l, v):
        x = s.r.random()
        if x < .6: s.admin('/accounts:update', {'localId': a.uid, 'mfa': v}, 'admin sets mfa ' + l)
        elif x < .8: s.post('update', {'idToken': a.tok, 'mfa': v}, 'user sets mfa ' + l)
        else: s.admin('/accounts', {'email': s.new('w') + '@example.com', 'emailVerified': True, 'mfaInfo': v.get('enrollments') if isinstance(v, dict) else v}, 'create with mfaInfo ' + l)
    sweep(s, 'mfa', 8, s.v_mfa, fire)
    s.post('signInWithPassword', {'email': a.email, 'password': a.password}, 'sign-in after mfa changes')


def w_attributes(s):
    a = s.r.choice([s.pw, s.idp])()
    s.admin('/accounts:update', {'localId': a.uid, 'displayName': 'D', 'photoUrl': 'p', 'phoneNumber': '+15555550444', 'emailVerified': True}, 'full profile')
    def fire(l, v):
        k = s.r.choice(['deleteAttribute', 'deleteProvider']); v2 = v if k == 'deleteAttribute' else s.v_providers()
        if k == 'deleteProvider': l, v = v2
        if s.r.random() < .5: s.admin('/accounts:update', {'localId': a.uid, k: v}, f'{k} {l}')
        else: s.post('update', {'idToken': a.tok, k: v}, f'user sends {k} {l}')
    sweep(s, 'attributes', 7, s.v_attributes, fire)


def w_fields(s):
    """Admin update, field after field."""
    a, b = s.pw(), s.idp()
    for f in s.r.sample(['validSince', 'createdAt', 'lastLoginAt', 'displayName', 'photoUrl', 'disableUser', 'emailVerified', 'phoneNumber', 'email', 'returnSecureToken', 'localId', 'upgradeToFederatedLogin', 'provider', 'oobCode', 'idToken'], 9):
        l, v = s.value(UPDATE[f])
        s.admin('/accounts:update', {'localId': s.r.choice([a.uid, b.uid]), f: v}, f'admin update {f} {l}')
    s.post('signInWithPassword', {'email': a.email, 'password': a.password}, 'sign-in after updates')
    s.add('refresh', 'POST', TOKEN, {'grantType': 'refresh_token', 'refreshToken': b.ref}, key=True)


def w_oob(s):
    """Every kind of code at every door."""
    a = s.pw()
    t = s.r.choice(['PASSWORD_RESET', 'VERIFY_EMAIL', 'EMAIL_SIGNIN', 'VERIFY_AND_CHANGE_EMAIL', 'RECOVER_EMAIL'])
    if t == 'RECOVER_EMAIL': s.post('update', {'idToken': a.tok, 'email': 'w-new@example.com'}, 'e-mail changes'); o = s.oob('wo')
    else:
        s.add('code ' + t, 'POST', V1 + 'sendOobCode', {'requestType': t, 'email': a.email, 'newEmail': 'w-new@example.com', 'returnOobLink': True}, headers=OWNER, cap={'wo': 'oobCode'}); o = '{{wo}}'
    if s.r.random() < .25: s.add('user goes', 'POST', V1 + 'delete', {'localId': a.uid}, headers=OWNER)
    doors = [('inspect', lambda: s.post('resetPassword', {'oobCode': o}, f'{t} code inspected')), ('reset', lambda: s.post('resetPassword', {'oobCode': o, 'newPassword': 'changed12'}, f'{t} code in resetPassword')), ('weak', lambda: s.post('resetPassword', {'oobCode': o, 'newPassword': 'x'}, f'{t} code, weak password')), ('update', lambda: s.post('update', {'oobCode': o}, f'{t} code in update')),
             ('owner', lambda: s.admin('/accounts:update', {'oobCode': o, 'localId': a.uid}, f'{t} code in admin update')), ('link', lambda: s.post('signInWithEmailLink', {'email': a.email, 'oobCode': o}, f'{t} code in signInWithEmailLink')), *[(m, lambda m=m: s.add(f'{t} code in {m}', 'GET', f'/emulator/action?mode={m}&lang=en&oobCode={o}&apiKey=k' + ('&newPassword=changed12' if s.r.random() < .7 else '') + ('&continueUrl=http%3A%2F%2Flocalhost' if s.r.random() < .3 else ''))) for m in ('resetPassword', 'verifyEmail', 'recoverEmail', 'verifyAndChangeEmail', 'signIn')]]
    for _, d in s.r.sample(doors, 6): d()
    s.add('codes left', 'GET', EM + '/oobCodes')


def w_idp(s):
    s.idp(); s.pw()
    for _ in range(8): op_idp(s)


def w_custom(s):
    s.pw(fixed=True); s.disabled()
    for _ in range(8): op_custom(s)


def w_import(s):
    s.pw(fixed=True); s.idp('google.com')
    for _ in range(6): op_batchCreate(s)


def w_tenants(s):
    s.tenant()
    for _ in range(8): op_tenants(s)


def w_config(s):
    for _ in range(8): op_config(s)
    s.add('config at last', 'GET', A2 + '/config', headers=OWNER)


def w_uids(s):
    a, b = s.pw(), s.phone()
    op = s.r.choice(['lookup', 'batchDelete', 'create', 'delete', 'federated'])
    def fire(l, v):
        if op == 'lookup': s.admin('/accounts:lookup', {'localId': v}, 'lookup localId ' + l)
        elif op == 'batchDelete': s.admin('/accounts:batchDelete', {'localIds': v, **({'force': True} if s.r.random() < .4 else {})}, 'batchDelete localIds ' + l)
        elif op == 'federated': s.admin('/accounts:lookup', {'federatedUserId': v}, 'lookup federatedUserId ' + l)
        elif op == 'create': s.admin('/accounts', {'localId': v}, 'create localId ' + l)
        else: s.admin('/accounts:delete', {'localId': v}, 'delete localId ' + l)
    sweep(s, 'uids', 7, s.v_federated if op == 'federated' else s.v_uid if op in ('create', 'delete') else s.v_uids, fire)


def w_cookie(s):
    a = s.pw()
    sweep(s, 'duration', 8, s.v_duration, lambda l, v: s.admin(':createSessionCookie', {'idToken': a.tok, 'validDuration': v}, 'cookie duration ' + l))


def w_envelope(s):
    """Broken envelopes at one endpoint."""
    a = s.pw()
    op, b = s.r.choice([('signUp', {'email': 'w@example.com', 'password': 'secret12'}), ('lookup', {'idToken': a.tok}), ('update', {'idToken': a.tok, 'displayName': 'E'}), ('signInWithPassword', {'email': a.email, 'password': a.password})])
    text = json.dumps(b)
    raws = [text[:-1], text + '}', '{"a":', '{a:1}', text.replace('"', "'"), '', ' ', 'null', '[]', '"text"', '5', 'true', '[{}]', '\ufeff' + text, '{"a":1,}', '{"a":"\n"}', '{} x', text.replace('{', '{"email":5,', 1), ' \n' + text + '\t', '{"displayName":"\\ud800"}', '{"displayName":"\\u00zz"}', '{"x":01}', '{"x":1.}', '{"x":tru}', '{"x":"\\q"}', '{"x"}', '{,}', '{"x":1 "y":2}', '{"x":', '{"x":"abc', 'nul', '-', '{"x":-}', '{"x":1e}', '[1,', '{"x":[1,]}', '}', '@', '{"x":\u00a01}']
    for x in s.r.sample(raws, 7): s.add(f'{op} body {x[:14]!r}', 'POST', V1 + op, x, headers={'Content-Type': 'application/json'}, key=True)
    for x in s.r.sample(['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=utf-8', 'APPLICATION/JSON', 'application/json; charset=latin1', 'application/octet-stream', 'application/vnd.api+json', 'application/json;', 'application/json; charset=utf-16', 'application/json; charset="utf-8"', 'text/json', '*/*', 'json'], 3): s.add(f'{op} type {x}', 'POST', V1 + op, b, headers={'Content-Type': x}, key=True)


def w_credentials(s):
    """One call with all kinds of credentials."""
    a = s.pw()
    m, p, b = s.r.choice([('POST', V1 + 'lookup', {'localId': [a.uid]}), ('POST', V1 + 'signUp', {}), ('POST', A1 + '/accounts:query', {}), ('GET', A1 + '/accounts:batchGet', None), ('GET', A2 + '/config', None), ('PATCH', A2 + '/config', {}), ('GET', A2 + '/tenants', None), ('GET', IT + '/v1/projects', None), ('POST', TOKEN, {'grantType': 'refresh_token', 'refreshToken': a.ref}), ('POST', V2 + 'passkeySignIn:start', {}), ('GET', IT + '/v1/recaptchaParams', None), ('POST', A1 + '/accounts', {}), ('DELETE', A2 + '/tenants/fixed-w', None), ('PATCH', EM + '/config', {}), ('GET', IT + '/v1/sessionCookiePublicKeys', None), ('POST', A1 + ':createSessionCookie', {'idToken': a.tok})])
    for h, q in s.r.sample([({}, ''), ({'X-Goog-Api-Key': 'k'}, ''), ({'X-Goog-Api-Key': ''}, ''), ({}, '?key='), ({'Authorization': 'Bearer garbage'}, ''), ({'Authorization': 'Bearer garbage'}, '?key=k'), (OWNER, '?key=k'), ({'Authorization': 'Basic b3duZXI='}, ''), ({'Authorization': 'Bearer ya29.abc'}, ''), ({'Authorization': 'bearer OWNER'}, ''), ({'Authorization': 'Bearer'}, '?key=k'), ({'Authorization': 'owner'}, '?key=k'), ({}, '?key=a&key=b'), ({}, '?key[]=a'), ({'Authorization': 'Bearer  owner'}, ''), ({'Authorization': 'Bearer owner '}, ''), ({'Authorization': 'Bearer ' + a.tok}, ''), ({}, '?key=k&nope=1'), (OWNER, '?alt=json&prettyPrint=false'), (OWNER, '?access_token=x'), ({}, '?key=%20')], 8):
        s.add('credentials ' + (json.dumps(h) if a.tok not in json.dumps(h) else 'id token') + q, m, p + q, b, headers=h)


def w_missing(s):
    """Each field left out or empty, at one door after another."""
    r = s.r
    a, f = s.pw(verified=True), s.factor()
    idp = s.postbody('google.com', {'sub': 'w'})
    doors = [('signUp', V1, {'email': 'w@example.com', 'password': 'secret12'}), ('signUp', V1, {'idToken': a.tok, 'email': 'w@example.com', 'password': 'secret12'}), ('signInWithPassword', V1, {'email': a.email, 'password': a.password}), ('signInWithCustomToken', V1, {'token': '{"uid":"w"}'}), ('signInWithEmailLink', V1, {'email': 'w@example.com', 'oobCode': 'x'}), ('signInWithIdp', V1, {'requestUri': 'http://localhost', 'postBody': idp}),
             ('signInWithPhoneNumber', V1, {'sessionInfo': 'x', 'code': 'y'}), ('signInWithPhoneNumber', V1, {'temporaryProof': 'x', 'phoneNumber': '+1'}), ('sendVerificationCode', V1, {'phoneNumber': '+15555550100'}), ('sendOobCode', V1, {'requestType': 'PASSWORD_RESET', 'email': a.email}), ('sendOobCode', V1, {'requestType': 'VERIFY_EMAIL', 'idToken': a.tok}), ('sendOobCode', V1, {'requestType': 'VERIFY_AND_CHANGE_EMAIL', 'idToken': a.tok, 'newEmail': 'w@example.com'}),
             ('resetPassword', V1, {'oobCode': 'x', 'newPassword': 'secret12'}), ('createAuthUri', V1, {'identifier': a.email, 'continueUri': 'http://localhost'}), ('lookup', V1, {'idToken': a.tok}), ('update', V1, {'idToken': a.tok}), ('delete', V1, {'idToken': a.tok}), ('mfaEnrollment:start', V2, {'idToken': a.tok, 'phoneEnrollmentInfo': {'phoneNumber': '+15555550100'}}), ('mfaEnrollment:finalize', V2, {'idToken': a.tok, 'phoneVerificationInfo': {'sessionInfo': 'x', 'code': 'y'}}), ('mfaEnrollment:withdraw', V2, {'idToken': a.tok, 'mfaEnrollmentId': 'x'}),
             ('mfaSignIn:start', V2, {'mfaPendingCredential': f.pend, 'mfaEnrollmentId': f.eid}), ('mfaSignIn:finalize', V2, {'mfaPendingCredential': f.pend, 'phoneVerificationInfo': {'sessionInfo': 'x', 'code': 'y'}}), ('passkeyEnrollment:start', V2, {'idToken': a.tok}), ('passkeyEnrollment:finalize', V2, {'idToken': a.tok, 'authenticatorRegistrationResponse': {'id': 'w'}}), ('passkeySignIn:finalize', V2, {'authenticatorAuthenticationResponse': {'id': 'w'}}),
             ('sendOobCode', 'owner', {'requestType': 'VERIFY_EMAIL', 'email': a.email, 'returnOobLink': True}), ('sendOobCode', 'owner', {'requestType': 'VERIFY_AND_CHANGE_EMAIL', 'email': a.email, 'newEmail': 'w@example.com', 'returnOobLink': True}), ('update', 'owner', {'localId': a.uid}), ('delete', 'owner', {'localId': 'ghost'}), ('token', TOKEN, {'grantType': 'refresh_token', 'refreshToken': a.ref})]
    for op, root, b in r.sample(doors, 6):
        for k in sorted(b):
            c = dict(b)
            how = r.choice(['without', 'empty', 'null', 'empty', 'without'])
            if how == 'without': c.pop(k)
            else: c[k] = '' if how == 'empty' and isinstance(c[k], str) else {} if how == 'empty' and isinstance(c[k], dict) else None
            if root == TOKEN: s.add(f'token {how} {k}', 'POST', TOKEN, c, key=True)
            elif root == 'owner': s.add(f'admin {op} {how} {k}', 'POST', V1 + op, c, headers=OWNER)
            else: s.add(f'{op} {how} {k}', 'POST', root + op, c, key=True)


def w_import_more(s):
    """Imports of one fault each."""
    r, e = s.r, lambda: s.new('w') + '@example.com'
    b = s.idp('google.com')
    m = lambda *x: {'email': e(), 'emailVerified': True, 'mfaInfo': list(x)}
    cases = [('factor without e-mail', {'mfaInfo': [{'phoneInfo': '+1'}]}), ('factor, e-mail unverified', {'email': e(), 'mfaInfo': [{'phoneInfo': '+1'}]}), ('factor', m({'phoneInfo': '+15555550155'})), ('factor id twice', m({'phoneInfo': '+1', 'mfaEnrollmentId': 'q'}, {'phoneInfo': '+2', 'mfaEnrollmentId': 'q'})), ('factor without phone', m({'displayName': 'x'})), ('factor bad phone', m({'phoneInfo': '5'})), ('factor phone twice', m({'phoneInfo': '+1'}, {'phoneInfo': '+1'})), ('factor enrolledAt', m({'phoneInfo': '+1', 'enrolledAt': '2019-01-02T03:04:05.678Z', 'mfaEnrollmentId': 'fixed'})),
             ('federatedId', {'providerUserInfo': [{'providerId': 'google.com', 'federatedId': 'https://x/1'}]}), ('provider without anything', {'providerUserInfo': [{}]}), ('raw id of another', {'providerUserInfo': [{'providerId': 'google.com', 'rawId': b.raw}]}), ('raw id', {'providerUserInfo': [{'providerId': 'google.com', 'rawId': 'w-raw', 'federatedId': 'f', 'screenName': 's'}], 'email': e()}), ('password provider only', {'providerUserInfo': [{'providerId': 'password', 'rawId': 'x'}, {'providerId': 'phone', 'rawId': '+1'}]}), ('claims forbidden', {'customAttributes': '{"sub":1}'}), ('claims bad', {'customAttributes': '{'}), ('claims large', {'customAttributes': '{"a":"%s"}' % ('x' * 1000)}),
             ('email bad', {'email': 'bad'}), ('email taken', {'email': b.email}), ('phone bad', {'phoneNumber': '5'}), ('tenant', {'tenantId': 'x'}), ('disabled', {'disabled': True, 'rawPassword': 'secret12', 'email': e()}), ('dates', {'createdAt': '1500000000000', 'lastLoginAt': '1500000000001', 'validSince': '5'}), ('photo and name', {'photoUrl': 'p', 'displayName': 'd', 'language': 'de', 'screenName': 's'}), ('no localId', {'localId': None}), ('localId empty', {'localId': ''}), ('salt alone', {'rawPassword': 'secret12', 'salt': 'mysalt', 'email': e()}), ('hash without salt', {'passwordHash': 'x', 'email': e()}), ('version', {'version': 3, 'salt': 'x'}), ('emailLinkSignin', {'emailLinkSignin': True, 'email': e()}), ('initialEmail', {'initialEmail': 'i@x.y'})]
    for l, u in r.sample(cases, 8):
        u = {'localId': s.new('w'), **u}
        u = {k: v for k, v in u.items() if v is not None}
        s.admin('/accounts:batchCreate', {'users': [u], **({'sanityCheck': True} if r.random() < .3 else {}), **({'allowOverwrite': True} if r.random() < .3 else {})}, 'import ' + l)
    x = {'providerId': 'google.com', 'rawId': 'same'}
    for l, us, k in r.sample([('same e-mail', [{'localId': 'p', 'email': 'p@example.com'}, {'localId': 'q', 'email': 'p@example.com'}], {'sanityCheck': True}), ('same e-mail, case', [{'localId': 'p', 'email': 'p@example.com'}, {'localId': 'q', 'email': 'P@example.com'}], {'sanityCheck': True}), ('same raw id', [{'localId': 'p', 'providerUserInfo': [x]}, {'localId': 'q', 'providerUserInfo': [x]}], {'sanityCheck': True}), ('same raw id unchecked', [{'localId': 'p', 'providerUserInfo': [x]}, {'localId': 'q', 'providerUserInfo': [x]}], {}),
                              ('same localId', [{'localId': 'p'}, {'localId': 'p'}], {}), ('same localId, overwrite', [{'localId': 'p', 'displayName': '1'}, {'localId': 'p'}], {'allowOverwrite': True}), ('two without localId', [{}, {}], {}), ('again', [{'localId': 'p'}], {}), ('again, overwrite', [{'localId': 'p', 'email': 'p2@example.com'}], {'allowOverwrite': True})], 4):
        s.admin('/accounts:batchCreate', {'users': us, **k}, 'import ' + l)


def w_query(s):
    s.pw(); s.anon()
    for b in s.r.sample([{'sortBy': 'USER_EMAIL'}, {'sortBy': 'NAME'}, {'sortBy': 'USER_ID', 'order': 'DESC'}, {'sortBy': 1, 'order': 1}, {'limit': '1'}, {'limit': 1}, {'limit': '0'}, {'limit': ''}, {'offset': '0'}, {'offset': 0}, {'offset': '1'}, {'offset': ''}, {'expression': []}, {'expression': [{'email': 'x@y.z'}]}, {'expression': [{}]}, {'returnUserInfo': False}, {'returnUserInfo': False, 'limit': '5'}, {'returnUserInfo': False, 'expression': [{}]}, {'returnUserInfo': None}, {'order': 'ORDER_UNSPECIFIED', 'sortBy': 'SORT_BY_FIELD_UNSPECIFIED'}, {'sort_by': 'USER_EMAIL'}, {'limit': '1', 'offset': '1', 'sortBy': 'NAME'}, {'returnUserInfo': True}, {'order': 'desc'}, {'sortBy': 0}, {'sortBy': 2}], 9):
        s.admin(s.r.choice(['/accounts:query', ':queryAccounts']), b, 'query ' + json.dumps(b))


def w_gets(s):
    for _ in range(10): op_get(s)


def w_v3(s):
    s.pw()
    for _ in range(9): op_v3(s)


def w_methods(s):
    for _ in range(7): op_method(s)


def w_actions(s):
    """Links of a user, in all their forms."""
    a, r = s.pw(), s.r
    for t in ('PASSWORD_RESET', 'VERIFY_EMAIL', 'EMAIL_SIGNIN'): 
        pre = s.new('wa'); s.add('code ' + t, 'POST', V1 + 'sendOobCode', {'requestType': t, 'email': a.email, 'returnOobLink': True}, headers=OWNER, cap={pre: 'oobCode'}); s.oobs.append('{{%s}}' % pre)
    o = s.oobs[-3]
    for q in r.sample(['&newPassword=NEW_PASSWORD_HERE', '', '&newPassword=', '&newPassword=x', '&newPassword=secret13&continueUrl=nope', '&newPassword=%F0%9F%98%80%F0%9F%98%80%F0%9F%98%80', '&newPassword=secret13&newPassword=x', '&newPassword[]=secret14'], 4): s.add('reset link ' + q, 'GET', f'/emulator/action?mode=resetPassword&lang=en&oobCode={o}&apiKey=k{q}')
    for _ in range(6): op_action(s)


SWEEPS = [w_missing, w_missing, w_missing, w_import_more, w_import_more, w_query, w_gets, w_v3, w_methods, w_actions, w_password, w_password, w_email, w_email, w_email, w_claims, w_claims, w_url, w_url, w_phone, w_token, w_token, w_token, w_refresh, w_pending, w_linkinfo, w_mfa, w_attributes, w_attributes, w_fields, w_fields, w_oob, w_oob, w_oob, w_idp, w_idp, w_custom, w_import, w_tenants, w_config, w_uids, w_cookie, w_envelope, w_credentials, w_credentials]
FLOWS = [f_link, f_link, f_merge, f_merge, f_change_email, f_change_email, f_reset, f_verify, f_mfa, f_mfa, f_proof, f_import, f_pages, f_tenant_pages, f_claims, f_tenant, f_tenant, f_revoke, f_revoke, f_passkey, f_duplicates, f_privacy, f_oob_admin, f_oob_admin, f_order, f_order, f_blocking]


def turn(seed, what, n, items):
    """The n-th of items, all of them before one comes again."""
    lap, i = divmod(n, len(items))
    return random.Random(f'{seed}/{what}/{lap}').sample(items, len(items))[i]


def build(seed, number):
    s = Scenario(random.Random(f'{seed}/{number}'), number)
    tens, ones = divmod(number - 1, 10)
    r = s.r
    fixtures = [s.pw, s.pw, lambda: s.pw(verified=True), s.phone, s.anon, s.idp, s.idp, s.custom, s.factor, s.disabled, s.deleted, s.tenant]
    if ones in (0, 3, 6):
        turn(seed, 'flows', tens * 3 + ones // 3, FLOWS)(s)
        n = r.randrange(0, 4)
    elif ones in (1, 4, 7, 9):
        turn(seed, 'sweeps', tens * 4 + (ones + 1) // 3, SWEEPS)(s)
        n = r.randrange(0, 3)
    else:
        if r.random() < .1: s.add('config at first', 'PATCH', A2 + '/config', r.choice([{'signIn': {'allowDuplicateEmails': True}}, {'emailPrivacyConfig': {'enableImprovedEmailPrivacy': True}}]), headers=OWNER)
        for f in r.sample(fixtures, r.randrange(2, 5)): f()
        n = r.randrange(7, 15)
    focus = r.choice([None, None, None, op_update, op_idp, op_sendOobCode, op_signUp, op_token, op_batchCreate, op_tenant_call])
    for _ in range(n):
        (focus if focus and r.random() < .4 else r.choices([o for _, o in OPS], [w for w, _ in OPS])[0])(s)
    s.add('all users', 'POST', A1 + '/accounts:query', {}, headers=OWNER)
    return s.calls


def intended(call, path, status, body):
    """The reason why ours answers otherwise on purpose (Docs/differences.md), or None."""
    m = R.message(body)
    t = json.dumps(call['request_template'] or '')
    if status == 501:
        if 'accounts:revokeToken' in path: return 'revokeToken is served'
        if '/v2/recaptchaConfig' in path: return 'recaptchaConfig answers'
        if '/v2/passwordPolicy' in path: return 'passwordPolicy answers'
        if 'createAuthUri' in path and 'Sign-in with IDP' in m: return 'createAuthUri with a provider leads to a page'
        if 'twitter.com' in t and 'oauth_token_secret' in t: return "Twitter's token and secret are taken"
    if ('mfaEnrollment' in path or 'mfaSignIn' in path) and 'totp' in t: return 'TOTP'
    if '"totpInfo"' in t: return 'TOTP'
    if status == 500 and "reading 'tenant'" in m: return 'token without firebase claim'
    return None


def main():
    a = sys.argv[1:]
    opt = {}
    for k in ('--seed', '--calls'):
        if k in a: i = a.index(k); opt[k] = a[i + 1]; del a[i:i + 2]
    show = '--print' in a
    if show: a.remove('--print')
    if len(a) != 2 or len(opt) != 2: print(__doc__); return 2
    client, n, number, skipped = R.Client(a[0]), 0, 0, 0
    if not show: os.makedirs(a[1], exist_ok=True)
    while n < int(opt['--calls']):
        number += 1
        calls = build(opt['--seed'], number)
        for c in calls: c['request_headers'] = c.pop('headers')
        if show:
            for c in calls: n += 1; print(json.dumps(c, ensure_ascii=False))
            continue
        recorded = []
        for c, x in zip(calls, R.run(client, calls, skip_unresolved=True)):
            if x is None: skipped += 1; continue
            n += 1
            status, rh, text, body, (path, h, data) = x
            html = body is None and text.strip() != '' or path.startswith('/emulator/openapi.json')
            kept = {k: v for k, v in rh.items() if k in R.KEEP and not (300 <= status < 400 and k == 'content-type')}
            rec = dict(n=n, name=c['name'], method=c['method'], request_headers=h, status=status, response_headers=kept, path_template=c['path_template'],
                       response_body={'characters': len(text)} if html else '' if body is None else body, request_template=c['request_template'], capture=c['capture'])
            if h != c['request_headers']: rec['headers_template'] = c['request_headers']; del rec['request_headers']
            if c.get('wait'): rec['wait'] = 1
            if html: rec['body_dropped'] = True
            why = intended(c, path, status, body)
            if why: rec['intended'] = why
            recorded.append(rec)
        R.store(a[1], number, recorded)
    print(f'{n} calls in {number} scenarios, {skipped} left out for want of a capture')
    return 0


if __name__ == '__main__': sys.exit(main())
