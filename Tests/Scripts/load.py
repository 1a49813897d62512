#!/usr/bin/env python3
"""Sends calls of every kind from 16 clients at once to `authctl emulator start`, in turn with several sets of options.

Usage: load.py PROGRAM [ROUNDS]

It is for a program built with ThreadSanitizer (sanitize.sh): what the server answers is not compared, only that it
answers everything, never with 500, ends with exit code 0, and that no process of the program reports a race on
standard error.
"""
import atexit
import base64
import collections
import http.client
import http.server
import itertools
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time

CLIENTS = 16
PROJECT = "demo-load"
ADMIN = f"/identitytoolkit.googleapis.com/v1/projects/{PROJECT}/accounts"
CONFIG = f"/identitytoolkit.googleapis.com/v2/projects/{PROJECT}"
OWN = f"/emulator/v1/projects/{PROJECT}"
# "notasecret" by bcrypt with a low cost: the server checks it on a thread of its own.
HASHED = "$2b$05$abcdefghijklmnopqrstuuyNVOsNLo1he09KkPSeHvVOqEZYhiaQW"
program, rounds = os.path.abspath(sys.argv[1]), int((sys.argv[2:] or ["1"])[0])


class Receiver(http.server.BaseHTTPRequestHandler):
    """A webhook, a blocking function and a Functions emulator that accept everything."""

    protocol_version = "HTTP/1.1"

    def do_POST(self):
        self.rfile.read(int(self.headers.get("Content-Length") or 0))
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", "2")
        self.end_headers()
        self.wfile.write(b"{}")

    do_GET = do_PUT = do_POST

    def log_message(self, *words):
        pass


class Server:
    """The program as a server, with its standard error in a file."""

    def __init__(self, name, home, *options, behind=None):
        self.name, self.home, self.log, self.behind = name, f"{home}/{name}", f"{home}/{name}.err", behind
        os.mkdir(self.home)
        words = [program, "emulator", "start", "--port", "0", "--project", PROJECT, *options]
        with open(self.log, "wb") as log:
            self.process = subprocess.Popen(
                words, stdout=subprocess.PIPE, stderr=log, env=self.environment(), cwd=self.home
            )
        atexit.register(self.process.kill)
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"load: {name} does not start:\n{open(self.log, encoding='utf-8').read()}")
        self.address = json.loads(line)["address"]
        # Unread, the pipe would be full some time; the server would drop lines.
        threading.Thread(target=self.process.stdout.read, daemon=True).start()

    def environment(self):
        kept = {key: value for key, value in os.environ.items() if key in ("PATH", "TSAN_OPTIONS", "ASAN_OPTIONS")}
        return kept | {"HOME": self.home, "XDG_CONFIG_HOME": self.home, "XDG_STATE_HOME": self.home, "TMPDIR": self.home}

    def command(self, number, *words):
        """Starts a command that calls this server, with files of its own."""
        variables = {"FIREBASE_AUTH_EMULATOR_HOST": self.address, "XDG_CONFIG_HOME": f"{self.home}/{number}"}
        with open(f"{self.log}.{number}", "ab") as log:
            return subprocess.Popen([program, *words], env=self.environment() | variables, stdout=log, stderr=log)

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        try:
            self.status = self.process.wait(300)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.status = "none within 300 s"


class Client(threading.Thread):
    """Makes each kind of call in an order of its own, over one connection while that lasts."""

    def __init__(self, number, server, counts):
        super().__init__(daemon=True)
        self.number, self.server, self.counts = number, server, counts
        self.random = random.Random(number)
        self.names = (f"{server.name}{number}u{place}@example.com" for place in itertools.count())
        self.connections = {}
        self.token = self.refresh = self.uid = ""
        self.email = next(self.names)
        self.after = 0
        self.done = False

    def run(self):
        kinds = sorted(name for name in dir(self) if name.startswith("do_"))
        for turn in range(rounds):
            self.random.shuffle(kinds)
            for kind in kinds:
                getattr(self, kind)(turn)
        self.done = True

    def call(self, method, path, body=None, *, headers=None):
        headers = {"Content-Type": "application/json", "Authorization": "Bearer owner", **(headers or {})}
        if "accounts:" in path and "projects" not in path or path.startswith("/securetoken"):
            headers.pop("Authorization")
            path += "?key=k"
        # A proxy has no users and codes: those of the server behind it are read there.
        behind = self.server.behind if re.match(r"/emulator/v1/(?!calls|status)", path) else None
        address = (behind or self.server).address
        try:
            connection = self.connection(address)
            connection.request(method, path, None if body is None else json.dumps(body), headers)
            response = connection.getresponse()
            status, data = response.status, response.read()
        except (http.client.HTTPException, OSError) as error:
            # As a fault asks for.
            del self.connections[address]
            status, data = type(error).__name__, b""
        self.counts[status] += 1
        try:
            answer = json.loads(data)
        except ValueError:
            return {}
        return answer if isinstance(answer, dict) else {}

    def connection(self, address):
        return self.connections.setdefault(address, http.client.HTTPConnection(address, timeout=300))

    def public(self, name, body):
        answer = self.call("POST", f"/identitytoolkit.googleapis.com/v1/accounts:{name}", body)
        if "idToken" in answer:
            self.token, self.refresh = answer["idToken"], answer.get("refreshToken", "")
            self.uid = answer.get("localId", self.uid)
        return answer

    def do_sign_up(self, turn):
        self.email = next(self.names)
        self.public("signUp", {"email": self.email, "password": "a-password", "returnSecureToken": True})
        self.public("lookup", {"idToken": self.token})
        self.public("update", {"idToken": self.token, "displayName": f"Turn {turn}", "returnSecureToken": True})

    def do_anonymous(self, turn):
        self.public("signUp", {"returnSecureToken": True})
        self.public("delete" if turn % 2 else "lookup", {"idToken": self.token})

    def do_password(self, turn):
        for password in ["a-password", "wrong"]:
            self.public("signInWithPassword", {"email": self.email, "password": password, "returnSecureToken": True})

    def do_hash(self, turn):
        email = next(self.names)
        user = {"localId": f"h{self.number}-{turn}", "email": email, "passwordHash": base64.b64encode(HASHED.encode()).decode()}
        self.call("POST", f"{ADMIN}:batchCreate", {"hashAlgorithm": "BCRYPT", "users": [user]})
        self.public("signInWithPassword", {"email": email, "password": "notasecret", "returnSecureToken": True})

    def do_phone(self, turn):
        number = f"+1650555{self.number:02}{turn % 100:02}"
        sent = self.public("sendVerificationCode", {"phoneNumber": number, "recaptchaToken": "t"})
        found = self.call("GET", f"{OWN}/verificationCodes").get("verificationCodes", [])
        code = next((one["code"] for one in found if one.get("phoneNumber") == number), "000000")
        self.public("signInWithPhoneNumber", {"sessionInfo": sent.get("sessionInfo"), "code": code})

    def do_link(self, turn):
        self.public("sendOobCode", {"requestType": "EMAIL_SIGNIN", "email": self.email, "continueUrl": "http://localhost/"})
        found = self.call("GET", f"{OWN}/oobCodes").get("oobCodes", [])
        code = next((one["oobCode"] for one in found if one.get("email") == self.email), "none")
        self.public("signInWithEmailLink", {"email": self.email, "oobCode": code})

    def do_provider(self, turn):
        claims = json.dumps({"sub": f"{self.number}-{turn}", "email": next(self.names), "email_verified": True})
        body = {"postBody": f"providerId=google.com&id_token={claims}", "requestUri": "http://localhost"}
        self.public("signInWithIdp", {**body, "returnSecureToken": True, "returnIdpCredential": True})

    def do_refresh(self, turn):
        self.call("POST", "/securetoken.googleapis.com/v1/token", {"grantType": "refresh_token", "refreshToken": self.refresh})

    def do_list(self, turn):
        self.call("GET", f"{ADMIN}:batchGet?maxResults=20")
        self.call("POST", f"{ADMIN}:query", {"returnUserInfo": True})
        self.call("POST", f"{ADMIN}:lookup", {"localId": [self.uid]})

    def do_export(self, turn):
        for name in ["export", "description", "settings", "config"]:
            self.call("GET", f"{OWN}/{name}")

    def do_events(self, turn):
        answer = self.call("GET", f"/emulator/v1/events?after={self.after}")
        self.after = answer.get("next", self.after)

    def do_page(self, turn):
        html = {"Accept": "text/html"}
        names = ["calls", "calls/1", "status"]
        paths = ["/", "/emulator/openapi.json", "/emulator/auth/handler?apiKey=k&providerId=p", *(f"/emulator/v1/{name}" for name in names)]
        for path in [*paths, "/emulator/page/state", "/emulator/page/accounts", "/emulator/page/calls.js"]:
            self.call("GET", path, headers=html)

    def do_settings(self, turn):
        self.call("PATCH", f"{OWN}/config", {"signIn": {"allowDuplicateEmails": turn % 2 == 0}})
        policy = {"emailPrivacyConfig": {"enableImprovedEmailPrivacy": turn % 2 == 1}}
        self.call("PATCH", f"{CONFIG}/config?updateMask=emailPrivacyConfig", policy)
        uri = f"http://127.0.0.1:{receiver.server_port}/before" if turn % 3 == 0 else ""
        functions = {"blockingFunctions": {"triggers": {"beforeCreate": {"functionUri": uri}} if uri else {}}}
        self.call("PATCH", f"{CONFIG}/config?updateMask=blockingFunctions", functions)

    def do_tenant(self, turn):
        name = self.call("POST", f"{CONFIG}/tenants", {"displayName": "Tenant", "allowPasswordSignup": True}).get("name", "x")
        self.call("GET", f"{CONFIG}/tenants")
        self.call("DELETE", f"{CONFIG}/tenants/{name.split('/')[-1]}")

    def do_clock(self, turn):
        self.call("PATCH", "/emulator/v1/clock", {"moveMilliseconds": "1000"})
        self.call("GET", "/emulator/v1/clock")

    def do_faults(self, turn):
        rules = [{"latency": "1ms..5ms", "count": 3}, {"answer": "503", "count": 1}, {"answer": "drop", "count": 1}]
        self.call("POST", "/emulator/v1/faults", {"faults": [{"method": "accounts:lookup", **rule} for rule in rules]})
        self.call("GET", "/emulator/v1/faults")

    def do_numbers(self, turn):
        leased = self.call("POST", f"{OWN}/phoneLeases", {"count": 1}).get("phones") or [{}]
        self.call("POST", f"{OWN}/phoneLeases:release", {"phoneNumber": leased[0].get("phoneNumber", "")})

    def do_snapshot(self, turn):
        name = f"/emulator/v1/snapshots/c{self.number}"
        self.call("PUT", name)
        # Few do: it also takes away the users that the other clients made since.
        if self.number % 6 == 5:
            self.call("POST", f"{name}/restore")
        self.call("DELETE", name)

    def do_leave(self, turn):
        """Closes a connection without waiting for the answer."""
        connection = http.client.HTTPConnection(self.server.address, timeout=300)
        connection.request("GET", f"{ADMIN}:batchGet", headers={"Authorization": "Bearer owner"})
        connection.close()

    def do_command(self, turn):
        if self.number % 8 or turn % 4:
            return
        for words in [["emulator", "users", "list"], ["phone", "send", f"+1650666{self.number:02}{turn:02}"]]:
            self.counts[f"exit {self.server.command(self.number, *words).wait(300)}"] += 1


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    os.chmod(path, 0o600)
    return path


def load(server):
    """Returns whether every client made all its calls, and none was answered with 500."""
    counts, begin = collections.Counter(), time.monotonic()
    follower = server.command("follower", "emulator", "events", "--follow")
    clients = [Client(number, server, counts) for number in range(CLIENTS)]
    for client in clients:
        client.start()
    for client in clients:
        client.join()
    follower.send_signal(signal.SIGINT)
    counts[f"exit {follower.wait(300)}"] += 1
    seconds = time.monotonic() - begin
    print(f"{server.name}: {sum(counts.values())} calls in {seconds:.0f} s:",
          ", ".join(f"{status}: {count}" for status, count in sorted(counts.items(), key=str)), flush=True)
    return all(client.done for client in clients) and counts[500] == 0


def finish(server, home):
    """Ends the server; returns whether it and the commands ended well and reported nothing."""
    server.stop()
    good = server.status == 0
    if not good:
        print(f"{server.name}: the exit code is {server.status}")
    for file in sorted(os.listdir(home)):
        if file.startswith(f"{server.name}.err"):
            with open(f"{home}/{file}", encoding="utf-8", errors="replace") as log:
                text = log.read()
            reports = re.findall(r"^WARNING: ThreadSanitizer.*?^SUMMARY.*?$", text, re.DOTALL | re.MULTILINE)
            good = good and "Sanitizer" not in text
            print(f"{file}: {len(reports)} reports\n" + "\n".join(reports) if "Sanitizer" in text else "", end="")
    return good


receiver = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Receiver)
threading.Thread(target=receiver.serve_forever, daemon=True).start()
home = tempfile.mkdtemp(prefix="authctl-load-")
sink = f"127.0.0.1:{receiver.server_port}"
state = Server("state", home, "--state", f"{home}/kept", "--events", f"{home}/events",
               "--webhook", f"http://{sink}/hook", "--webhook-secret-file", write(f"{home}/secret", "0" * 64),
               "--functions-emulator", sink, "--trace")
good = load(state)
proxy = Server("proxy", home, "--upstream", f"http://{state.address}", "--record", f"{home}/proxy.jsonl",
               behind=state)
good = load(proxy) and good
good = finish(proxy, home) and finish(state, home) and good
replay = Server("replay", home, "--replay", f"{home}/proxy.jsonl")
good = load(replay) and good
good = finish(replay, home) and good
strict = Server("strict", home, "--strict", "--token-signing", "rs256", "--latency", "0ms..4ms@0.3",
                "--export-on-exit", f"{home}/exported", "--events", "-")
good = load(strict) and good
good = finish(strict, home) and good
print(f"load: {'nothing reported' if good else 'FAILED, the logs are in ' + home}")
if good:
    subprocess.run(["rm", "-rf", home], check=False)
sys.exit(0 if good else 1)
