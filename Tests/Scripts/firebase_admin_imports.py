"""Imports users with password hashes of every kind that Google's Admin SDK supports, and signs each user in.

Usage: firebase_admin_imports.py, with FIREBASE_AUTH_EMULATOR_HOST and GCLOUD_PROJECT set. Prints one line per kind and stops at the first failure.
"""

import base64
import hashlib
import hmac
import json
import os
import urllib.error
import urllib.request

import firebase_admin
from firebase_admin import auth

from firebase_admin_owner import OwnerCredential

HOST = os.environ["FIREBASE_AUTH_EMULATOR_HOST"]
SALT = b"pepper!!"
KEY = b"signer-key-of-32-bytes-012345678"
PASSWORD = b"notasecret"

firebase_admin.initialize_app(OwnerCredential(), {"projectId": os.environ["GCLOUD_PROJECT"]})


def sign_in(address, password):
    body = {"email": address, "password": password, "returnSecureToken": True}
    request = urllib.request.Request(
        f"http://{HOST}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=k",
        json.dumps(body).encode(), {"Content-Type": "application/json"})
    try:
        return json.load(urllib.request.urlopen(request)).get("localId")
    except urllib.error.HTTPError as error:
        return json.load(error)["error"]["message"]


def repeated(name, first, rounds):
    result = hashlib.new(name, first).digest()
    for _ in range(rounds - 1):
        result = hashlib.new(name, result).digest()
    return result


def keyed(name, text):
    return hmac.new(KEY, text, name).digest()


Hash = auth.UserImportHash
KINDS = {}
for name in ["md5", "sha1", "sha256", "sha512"]:
    KINDS[f"hmac-{name}"] = (getattr(Hash, f"hmac_{name}")(KEY), keyed(name, PASSWORD + SALT))
    KINDS[name] = (getattr(Hash, name)(rounds=3), repeated(name, SALT + PASSWORD, 3))
KINDS["pbkdf-sha1"] = (Hash.pbkdf_sha1(rounds=2000), hashlib.pbkdf2_hmac("sha1", PASSWORD, SALT, 2000, 20))
KINDS["pbkdf2-sha256"] = (Hash.pbkdf2_sha256(rounds=120000), hashlib.pbkdf2_hmac("sha256", PASSWORD, SALT, 120000, 32))
KINDS["standard-scrypt"] = (
    Hash.standard_scrypt(memory_cost=1024, parallelization=2, block_size=8, derived_key_length=64),
    hashlib.scrypt(PASSWORD, salt=SALT, n=1024, r=8, p=2, dklen=64))

for kind, (how, made) in KINDS.items():
    user = auth.ImportUserRecord(kind, email=f"{kind}@example.com", password_hash=made, password_salt=SALT)
    assert auth.import_users([user], hash_alg=how).failure_count == 0, kind
    refused = sign_in(f"{kind}@example.com", "Notasecret")
    assert refused in ("INVALID_PASSWORD", "INVALID_LOGIN_CREDENTIALS"), (kind, refused)
    assert sign_in(f"{kind}@example.com", "notasecret") == kind, kind
    print(f"ok {kind}", flush=True)

# The example from the description of Firebase's own algorithm.
user = auth.ImportUserRecord(
    "scrypt", email="scrypt@example.com", password_salt=base64.b64decode("42xEC+ixf3L2lw=="),
    password_hash=base64.b64decode(
        "lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ=="))
how = Hash.scrypt(
    key=base64.b64decode("jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA=="),
    rounds=8, memory_cost=14, salt_separator=base64.b64decode("Bw=="))
assert auth.import_users([user], hash_alg=how).failure_count == 0
assert sign_in("scrypt@example.com", "user2password") != "scrypt"
assert sign_in("scrypt@example.com", "user1password") == "scrypt"
print("ok scrypt", flush=True)

user = auth.ImportUserRecord(
    "bcrypt", email="bcrypt@example.com",
    password_hash=b"$2b$05$abcdefghijklmnopqrstuuyNVOsNLo1he09KkPSeHvVOqEZYhiaQW")
assert auth.import_users([user], hash_alg=Hash.bcrypt()).failure_count == 0
assert sign_in("bcrypt@example.com", "Notasecret") != "bcrypt"
assert sign_in("bcrypt@example.com", "notasecret") == "bcrypt"
print("ok bcrypt", flush=True)
print("ok done", flush=True)
