#!/usr/bin/env python3
"""usage: replay.py DIRECTORY BASE_URL [--show K] [--only SCENARIO] [--all] [--dump DIFFS.jsonl]

Replays the scenarios of a directory against a server (project "demo") and compares status, content type, location and JSON
with the recorded answers. Ends with "N calls: S same, D different (X status, Y body)"; exit 0 when D/N <= 0.5 %.

  --show K    print the first K differing calls of every group (default 1; 0 none)
  --only N    this scenario only (prints every call's difference)
  --all       print consequences too: calls after a difference that may have left the servers in different states (not after two
              errors, nor after a GET that is no e-mail link), counted as "after a difference"
  --dump F    write every difference to F, one JSON object a line

Rules of a recording (one file a scenario, its calls in order; see README.md):
  * A scenario stands alone: its first calls empty the server. What DELETE accounts leaves (codes, tenants, project "other")
    is left over only on a server that has answered other scenarios; this tool removes tenants and project "other" first, and
    leaves codes that were there before out of later lists. A fresh server for each scenario needs none of that.
  * path_template, request_template (object = JSON body, string = raw text, null = none) and headers_template hold {{name}} and
    {{name|u}} (percent-encoded): captures of earlier calls of the scenario, taken by "capture" (dotted paths; numbers, "last").
    {{P}} is the project. A template without its capture stays as it is.
  * "wait": 1: begin this call just after the clock's next whole second (revocation works in seconds). Between two waits
    everything happens within one second; a scenario that did not is run again.
  * "intended": reason: a documented difference of ours; counted apart. So is any answer below 500 where the reference crashed
    (500 with the reason TypeError, SyntaxError or RangeError): nobody depends on a crash.
  * "body_dropped": only status, content type and location count (pages).
What differs between two runs of one server is compared by form: random identifiers (one to one within a scenario), codes,
times near now, hosts, V8's words about broken JSON. JWTs, refresh tokens and pending credentials are decoded. Lists of users and tenants are sorted.
"""
import os, sys, json, re, base64, http.client, urllib.parse as U, time, collections
OWNER = {'Authorization': 'Bearer owner'}
KEEP = ('content-type', 'location', 'vary', 'access-control-allow-origin', 'access-control-allow-methods',
        'access-control-allow-headers', 'access-control-allow-private-network')
VAR = re.compile(r'\{\{([A-Za-z0-9_.-]+)(\|u)?\}\}')


class Client:
    """One kept connection; every call is answered before the next."""
    def __init__(self, base):
        u = U.urlsplit(base)
        self.host, self.port, self.c = u.hostname, u.port, None

    def call(self, method, path, headers, data):
        for attempt in (0, 1):
            if self.c is None:
                self.c = http.client.HTTPConnection(self.host, self.port, timeout=30)
            try:
                self.c.putrequest(method, path.encode('utf8').decode('latin1') if not path.isascii() else path, skip_host=True, skip_accept_encoding=True)
                self.c.putheader('Host', '127.0.0.1:9096')  # what links begin with, wherever the server is
                for k, v in headers.items(): self.c.putheader(k, v)
                if data is not None or method in ('POST', 'PATCH', 'PUT'):
                    self.c.putheader('Content-Length', str(len(data or b'')))
                self.c.endheaders(data)
                r = self.c.getresponse()
                t = r.read()
                if r.will_close: self.c.close(); self.c = None
                return r.status, {k.lower(): v for k, v in r.getheaders()}, t.decode('utf8', 'replace')
            except (http.client.HTTPException, OSError) as e:
                self.c.close(); self.c = None
                if attempt: return 0, {}, repr(e)

    def json(self, method, path, body=None):
        s, h, t = self.call(method, path, dict(OWNER, **({'Content-Type': 'application/json'} if body is not None else {})),
                            None if body is None else json.dumps(body).encode())
        try: return json.loads(t)
        except ValueError: return {}


def fill(text, caps):
    def one(m):
        v = caps.get(m.group(1))
        if v is None: return m.group(0)
        return U.quote(v, safe='') if m.group(2) else v
    return VAR.sub(one, text)


def request_of(call, caps):
    t = call['request_template']
    if t is None: data = None
    elif isinstance(t, str): data = fill(t, caps).encode()
    else: data = fill(json.dumps(t, ensure_ascii=False), caps).encode('utf8', 'surrogatepass')
    h = call.get('headers_template') or call['request_headers']
    return call['method'], fill(call['path_template'], caps), {k: fill(v, caps) for k, v in h.items()}, data


def take(capture, body, caps):
    for name, path in (capture or {}).items():
        v = body
        for step in path.split('.'):
            if isinstance(v, list):
                i = -1 if step == 'last' else int(step)
                v = v[i] if len(v) > max(i, 0) or (i < 0 and v) else None
            elif isinstance(v, dict): v = v.get(step)
            else: v = None
        if isinstance(v, str): caps[name] = v


def needs(call):
    text = json.dumps([call['path_template'], call['request_template'], call.get('headers_template')])
    return {m.group(1) for m in VAR.finditer(text)} - {'P'}


LISTS = re.compile(r'^/emulator/v1/projects/demo/(oobCodes|verificationCodes)$')


def clean(client):
    """What the first calls of a scenario cannot empty; answers the codes there already."""
    for p in ('demo', 'other'):
        root = f'/identitytoolkit.googleapis.com/v2/projects/{p}'
        for t in client.json('GET', root + '/tenants?pageSize=1000').get('tenants') or []:
            if not isinstance(t.get('tenantId'), str): continue
            client.json('DELETE', f"{root}/tenants/{U.quote(t['tenantId'], safe='')}")
        client.json('DELETE', f'/emulator/v1/projects/{p}/accounts')
        client.json('PATCH', root + '/config', {})
    old = set()
    for kind, key in (('oobCodes', 'oobCode'), ('verificationCodes', 'sessionInfo')):
        for x in client.json('GET', f'/emulator/v1/projects/demo/{kind}').get(kind) or []: old.add(x.get(key))
    return old


def settle(limit):
    f = time.time() % 1
    if f > limit or f < 0.01: time.sleep((1.012 - f) % 1)


def run(client, calls, skip_unresolved=False):
    """Answers of a scenario's calls: (status, headers, text, body or None, resolved request); None where left out."""
    for attempt in range(4):
        old, caps, out, crossed = clean(client), {'P': 'demo'}, [], False
        settle(0.45)
        second = int(time.time())
        for c in calls:
            if skip_unresolved and any(n not in caps for n in needs(c)):
                out.append(None); continue
            if c.get('wait'):
                crossed |= int(time.time()) != second
                time.sleep(1.02 - time.time() % 1)
                second = int(time.time())
            m, path, h, data = request_of(c, caps)
            s, rh, t = client.call(m, path, h, data)
            try: body = json.loads(t)
            except ValueError: body = None
            k = LISTS.match(path.split('?')[0])
            if k and isinstance(body, dict) and isinstance(body.get(k[1]), list):
                body[k[1]] = [x for x in body[k[1]] if x.get('oobCode') not in old and x.get('sessionInfo') not in old]
            take(c.get('capture'), body, caps)
            out.append((s, rh, t, body, (path, h, data)))
        crossed |= int(time.time()) != second
        if not crossed: break
    return out


# --- comparison
RANDOM = re.compile(r'fakeSalt[A-Za-z0-9]{20}|(?<![A-Za-z0-9_-])(?:[A-Za-z0-9_-]{226}|[A-Za-z0-9_-]{119}|[A-Za-z0-9_-]{54}|[A-Za-z0-9]{28}|[A-Za-z0-9]{27})(?![A-Za-z0-9_-])')
JWT = re.compile(r'^[\w-]+\.[\w-]+\.[\w-]*$')
ISO = re.compile(r'^20(2[4-9]|3[0-3])-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$')


# what V8 says of broken JSON: another text in every version of Node.js
SYNTAX = re.compile(r'^Invalid JSON payload received\. (?:Unexpected (?:token|end|non-whitespace|string|number)|Expected |Bad |Unterminated |No number|Exponent |Invalid ).*', re.S)


def b64json(s):
    try: return json.loads(base64.b64decode(s.replace('-', '+').replace('_', '/') + '=' * (-len(s) % 4), validate=True))
    except Exception: return None


def norm(v, key=None, ids=None, known=None):
    """The form of a value; random parts go to ids in order."""
    if isinstance(v, dict):
        if key == '_p' and isinstance(v.get('iat'), int) and isinstance(v.get('exp'), int):
            v = dict(v, exp='iat+%d' % (v['exp'] - v['iat']))
        return {k: norm(v[k], k, ids, known) for k in sorted(v)}
    if isinstance(v, list):
        if key in ('users', 'userInfo', 'tenants'):
            v = sorted(v, key=lambda x: (json.dumps(norm(x), sort_keys=True), alias(x, known)))
        return [norm(x, key, ids, known) for x in v]
    if isinstance(v, bool) or v is None: return v
    if isinstance(v, (int, float)):
        if 1.7e9 <= v < 2e9: return '<seconds>'
        if 1.7e12 <= v < 2e12: return '<milliseconds>'
        return v
    if JWT.match(v) and v.startswith('ey'):
        h, p = [b64json(x) for x in v.split('.')[:2]]
        if isinstance(h, dict) and isinstance(p, dict):
            return {'_h': norm(h, '_h', ids), '_p': norm(p, '_p', ids), '_sig': v.split('.')[2] and '<signed>'}
    if v.startswith('ey'):
        o = b64json(v)
        if isinstance(o, dict): return {'_b64': norm(o, '_b64', ids)}
    if key in ('rawUserInfo', 'customAttributes_') and v[:1] in '{[':
        try: return {'_json': norm(json.loads(v), None, ids)}
        except ValueError: pass
    if key in ('id', 'challenge'):
        try:
            d = base64.b64decode(v, validate=True).decode()
            if re.fullmatch('[A-Za-z0-9]{28}|[A-Za-z0-9]{32}', d):
                if ids is not None and key == 'id': ids.append(d)
                return '<base64 %s>' % len(d)
        except Exception: pass
    if re.fullmatch(r'1[789]\d{8}', v): return '<seconds text>'
    if re.fullmatch(r'1[789]\d{11}', v): return '<milliseconds text>'
    if key == 'code' and re.fullmatch(r'\d{6}', v): return '<code>'
    m = ISO.match(v)
    if m: return '<time%s>' % ('.' + 'd' * (len(m[2]) - 1) if m[2] else '')
    v = SYNTAX.sub('Invalid JSON payload received. <syntax error>', v)
    v = re.sub(r'(127\.0\.0\.1|localhost):25\d\d\d|127\.0\.0\.1:\d{4,5}', '<host>', v)

    def one(m):
        if ids is not None: ids.append(m[0])
        return '<%s%d>' % ('salt' if m[0].startswith('fakeSalt') else 'random', len(m[0]))
    return RANDOM.sub(one, v)


def alias(x, known):
    """What tells users and tenants of one form apart: their identifiers, as the other server calls them."""
    i = str(x.get('localId') or x.get('tenantId')) if isinstance(x, dict) else ''
    return (known or {}).get(i, i)


def diff(a, b, path, out):
    if type(a) is type(b) and a == b: return
    if isinstance(a, dict) and isinstance(b, dict):
        for k in sorted(set(a) | set(b)):
            if k not in b: out.append(f'{path}.{k}: {short(a[k])} -> missing')
            elif k not in a: out.append(f'{path}.{k}: missing -> {short(b[k])}')
            else: diff(a[k], b[k], f'{path}.{k}', out)
    elif isinstance(a, list) and isinstance(b, list):
        if len(a) != len(b): out.append(f'{path}: {len(a)} elements -> {len(b)}: {short(a)} -> {short(b)}')
        for i, (x, y) in enumerate(zip(a, b)): diff(x, y, f'{path}[{i}]', out)
    elif json.dumps(a) != json.dumps(b): out.append(f'{path}: {short(a)} -> {short(b)}')


def short(v, n=300):
    t = json.dumps(v, ensure_ascii=False)
    return t if len(t) <= n else t[:n] + '...'


def ctype(h):
    return re.sub(r'\s*;\s*', '; ', (h.get('content-type') or '')).lower()


class Compare:
    """Compares the answers of one scenario: random parts must correspond one to one."""
    def __init__(self): self.there, self.back = {}, {}

    def call(self, rec, ans):
        s, h, t, body, _ = ans
        kinds, out = [], []
        if s != rec['status']: kinds.append('status'); out.append(f"status: {rec['status']} -> {s}")
        if not 300 <= rec['status'] < 400 and ctype(rec['response_headers']) != ctype(h):
            kinds.append('type'); out.append(f"content-type: {ctype(rec['response_headers'])!r} -> {ctype(h)!r}")
        for k in ('location',):
            a, b = norm(rec['response_headers'].get(k) or ''), norm(h.get(k) or '')
            if a != b: kinds.append('location'); out.append(f'{k}: {a} -> {b}')
        if not rec.get('body_dropped'):
            mine, theirs = [], []
            exp = rec['response_body']
            act = body if body is not None else t
            if isinstance(exp, dict) or isinstance(exp, list) or exp:
                a, b = norm(exp, None, theirs, self.there), norm(act, None, mine, {})
                d = []
                diff(a, b, '$', d)
                if not d:
                    for x, y in zip(theirs, mine):
                        if self.there.setdefault(x, y) != y or self.back.setdefault(y, x) != x:
                            d.append(f'$: an identifier of earlier answers is another one here: {x} / {y}')
                if d: kinds.append('body'); out += d
            elif t.strip(): kinds.append('body'); out.append(f'body: nothing -> {t[:200]!r}')
        return kinds, out


def endpoint(c):
    p = re.sub(r'\?.*', '', c['path_template'])
    p = re.sub(r'^/(identitytoolkit|www|securetoken)\.googleapis\.com', '', p)
    p = re.sub(r'/projects/[^/:]+', '/projects/P', p)
    p = re.sub(r'/tenants/[^/:]+', '/tenants/T', p)
    return c['method'] + ' ' + p


def load(directory):
    groups = collections.OrderedDict()
    for name in sorted(os.listdir(directory)):
        found = re.fullmatch(r'scenario-(\d+)\.json', name)
        if found:
            with open(os.path.join(directory, name), encoding='utf8') as file: groups[int(found[1])] = json.load(file)
    return groups


# One member a line, so that a difference is read easily; request_template keeps the order of its members.
ORDER = ('n', 'name', 'wait', 'intended', 'method', 'path_template', 'headers_template', 'request_headers', 'request_template', 'status',
         'response_headers', 'response_body', 'body_dropped', 'capture')


def store(directory, number, calls):
    def text(call):
        kept = [k for k in ORDER if call.get(k) is not None or k in ('request_template', 'response_body')]
        return '{' + ',\n '.join(json.dumps(k) + ':' + json.dumps(call.get(k), ensure_ascii=False, separators=(',', ':')) for k in kept) + '}'
    with open(os.path.join(directory, f'scenario-{number:03d}.json'), 'w', encoding='utf8') as file:
        file.write('[\n' + ',\n'.join(text(c) for c in calls) + '\n]\n')


def message(body):
    if isinstance(body, dict):
        e = body.get('error') if 'error' in body else (body.get('authEmulator') or {}).get('error')
        if isinstance(e, dict): return str(e.get('message'))
        if isinstance(e, str): return e
    return ''


def crashed(c):
    body = c.get('response_body')
    text = body if isinstance(body, str) else json.dumps(body or {})
    return c['status'] == 500 and bool(re.search(r'"reason": ?"(Type|Syntax|Range)Error"', text))


def main():
    args = sys.argv[1:]
    opt = {}
    for k in ('--show', '--only', '--dump'):
        if k in args: i = args.index(k); opt[k] = args[i + 1]; del args[i:i + 2]
    everything = '--all' in args
    if everything: args.remove('--all')
    if len(args) != 2: print(__doc__); return 2
    groups, client = load(args[0]), Client(args[1])
    show, only = int(opt.get('--show', 1)), opt.get('--only')
    dump = open(opt['--dump'], 'w') if '--dump' in opt else None
    count, per, causes = collections.Counter(), collections.defaultdict(collections.Counter), collections.defaultdict(list)
    broken, last = 0, None
    for n, calls in groups.items():
        if only and str(n) != only: continue
        answers, cmp, first = run(client, calls), Compare(), None
        for c, a in zip(calls, answers):
            kinds, out = cmp.call(c, a)
            key = endpoint(c)
            count['calls'] += 1; per[key]['calls'] += 1
            if not kinds:
                count['same'] += 1; per[key]['same'] += 1
                if c.get('intended'): count['intended same'] += 1
                continue
            if c.get('intended') or crashed(c) and a[0] < 500:
                what = 'intended'
            elif first: what = 'after'
            else: what = 'first'
            if what == 'first' and n != last: broken += 1; last = n
            # two errors, or an answer to GET, leave both servers as they were: what follows is compared as before
            if not (c['method'] in ('GET', 'OPTIONS', 'HEAD') and '/emulator/action' not in c['path_template'].lower() or c['status'] >= 400 and a[0] >= 400): first = True
            count[what] += 1; per[key][what] += 1
            if c['status'] == 500 and what != 'intended': count['crash'] += 1
            count[('status ' if 'status' in kinds else 'body ') + what] += 1
            g, m = message(c['response_body']), message(a[3])
            if dump:
                dump.write(json.dumps(dict(n=c['n'], scenario=n, name=c['name'], endpoint=key, what=what, kinds=kinds, diff=out, status=[c['status'], a[0]],
                                           message=[g, m], request=c['request_template'], path=c['path_template']), ensure_ascii=False) + '\n')
            if what == 'first' or everything or only:
                form = re.sub(r'\[\d+\]', '[]', re.sub(r': .*', '', out[0])) if c['status'] == a[0] and g == m else f"{c['status']} {g[:120]} -> {a[0]} {m[:120]}"
                causes[(key, form)].append((n, c, out))
    width = max((len(k) for k in per), default=10)
    print(f"{'endpoint':{width}}  calls  same  different  after  intended")
    for k in sorted(per): print(f"{k:{width}} {per[k]['calls']:6} {per[k]['same']:5} {per[k]['first']:10} {per[k]['after']:6} {per[k]['intended']:9}")
    if show:
        print('\nDifferences that are no consequences of others, by endpoint and form:')
        for (key, form), list_ in sorted(causes.items(), key=lambda x: -len(x[1])):
            print(f'\n[{len(list_)}] {key}: {form}')
            for n, c, out in list_[:show]:
                print(f"   scenario {n} call {c['n']} {c['name']}")
                print(f"   request {c['path_template']} {short(c['request_template'], 400)}")
                for o in out[:6]: print('     ', o[:700])
    d = count['first'] + count['after']
    print(f"\n{len(groups) if not only else 1} scenarios, {broken} with a difference; first-hand differences {count['first']}, after a difference {count['after']}; "
          f"intended {count['intended']} different, {count['intended same']} same; {count['crash']} of the differences where the reference answers 500")
    total = count['calls'] - count['intended']
    print(f"{count['calls']} calls: {count['same']} same, {d} different ({count['status first'] + count['status after']} status, "
          f"{count['body first'] + count['body after']} body)")
    return 0 if total and d / total <= 0.005 else 1


if __name__ == '__main__': sys.exit(main())
