"""Drives the local server with Google's Admin SDK for Python, as a team's tests would.

Usage: firebase_admin_check.py SIGNED, with FIREBASE_AUTH_EMULATOR_HOST and GCLOUD_PROJECT set. Prints one line per step and stops at the first failure.
"""

import base64
import datetime
import json
import os
import sys
import urllib.request

import firebase_admin
from firebase_admin import auth, tenant_mgt
from google.auth.transport import requests
from google.oauth2 import id_token

from firebase_admin_owner import OwnerCredential

HOST = os.environ["FIREBASE_AUTH_EMULATOR_HOST"]
PROJECT = os.environ["GCLOUD_PROJECT"]
SIGNED = sys.argv[1] == "rs256"


def step(name):
    print(f"ok {name}", flush=True)


def refused(kind, call, *args, **options):
    try:
        call(*args, **options)
    except kind:
        return
    raise AssertionError(f"{call.__name__} was not refused with {kind.__name__}")


def post(path, body):
    request = urllib.request.Request(
        f"http://{HOST}/identitytoolkit.googleapis.com/v1/accounts:{path}?key=k",
        json.dumps(body).encode(), {"Content-Type": "application/json"})
    return json.load(urllib.request.urlopen(request))


app = firebase_admin.initialize_app(OwnerCredential(), {"projectId": PROJECT})

jane = auth.create_user(
    uid="jane", email="jane@example.com", password="notasecret", phone_number="+15555550100",
    display_name="Jane", photo_url="http://localhost/jane.png", email_verified=True)
assert jane.uid == "jane" and jane.email_verified and not jane.disabled
assert {p.provider_id for p in jane.provider_data} == {"password", "phone"}
refused(auth.UidAlreadyExistsError, auth.create_user, uid="jane")
refused(auth.EmailAlreadyExistsError, auth.create_user, email="jane@example.com")
refused(auth.PhoneNumberAlreadyExistsError, auth.create_user, phone_number="+15555550100")
step("create")

assert auth.get_user("jane").display_name == "Jane"
assert auth.get_user_by_email("jane@example.com").uid == "jane"
assert auth.get_user_by_phone_number("+15555550100").uid == "jane"
refused(auth.UserNotFoundError, auth.get_user, "nobody")
found = auth.get_users([
    auth.UidIdentifier("jane"), auth.EmailIdentifier("nobody@example.com"),
    auth.PhoneIdentifier("+15555550100")])
assert [u.uid for u in found.users] == ["jane"] and len(found.not_found) == 1
step("get by uid, e-mail and phone")

for number in range(25):
    auth.create_user(uid=f"user-{number:02}")
page = auth.list_users(max_results=10)
assert len(page.users) == 10 and page.has_next_page
assert len(list(page.iterate_all())) == 26
assert len(list(auth.list_users().iterate_all())) == 26
step("list with paging")

updated = auth.update_user(
    "jane", display_name=auth.DELETE_ATTRIBUTE, photo_url=auth.DELETE_ATTRIBUTE, disabled=True,
    phone_number=auth.DELETE_ATTRIBUTE)
assert updated.display_name is None and updated.phone_number is None and updated.disabled
auth.update_user("jane", disabled=False)
body = {
    "localId": "jane",
    "mfa": {"enrollments": [{"mfaEnrollmentId": "f1", "phoneInfo": "+15555550111", "displayName": "phone"}]}}
request = urllib.request.Request(
    f"http://{HOST}/identitytoolkit.googleapis.com/v1/projects/{PROJECT}/accounts:update",
    json.dumps(body).encode(), {"Content-Type": "application/json", "Authorization": "Bearer owner"})
urllib.request.urlopen(request)
pending = post("signInWithPassword", {"email": "jane@example.com", "password": "notasecret"})
assert pending["mfaInfo"][0]["mfaEnrollmentId"] == "f1" and "idToken" not in pending
body["mfa"] = {}
request.data = json.dumps(body).encode()
urllib.request.urlopen(request)
step("update, with second factors")

auth.set_custom_user_claims("jane", {"role": "admin"})
session = post("signInWithPassword", {
    "email": "jane@example.com", "password": "notasecret", "returnSecureToken": True})
claims = auth.verify_id_token(session["idToken"])
assert claims["uid"] == "jane" and claims["role"] == "admin"
assert claims["firebase"]["sign_in_provider"] == "password"
refused(auth.InvalidIdTokenError, auth.verify_id_token, session["idToken"][:-20] + "." if SIGNED else "x.y.z")
cookie = auth.create_session_cookie(session["idToken"], datetime.timedelta(days=5))
assert auth.verify_session_cookie(cookie)["uid"] == "jane"
refused(ValueError, auth.create_session_cookie, session["idToken"], datetime.timedelta(seconds=10))
step("verify ID token and session cookie")

auth.revoke_refresh_tokens("jane")
assert auth.get_user("jane").tokens_valid_after_timestamp > 0
custom = auth.create_custom_token("jane", {"tier": "gold"})
exchanged = post("signInWithCustomToken", {"token": custom.decode(), "returnSecureToken": True})
assert auth.verify_id_token(exchanged["idToken"])["tier"] == "gold"
step("custom token")

result = auth.import_users([
    auth.ImportUserRecord(
        "import-1", email="i1@example.com", email_verified=True, password_hash=b"hash", password_salt=b"salt",
        custom_claims={"a": 1}, user_metadata=auth.UserMetadata(1000, 2000),
        provider_data=[auth.UserProvider("g-1", provider_id="google.com", email="i1@example.com")]),
    auth.ImportUserRecord("import-2", phone_number="+15555550122"),
], hash_alg=auth.UserImportHash.hmac_sha256(key=b"secret"))
assert result.success_count == 2 and result.failure_count == 0, [e.reason for e in result.errors]
first = auth.get_user("import-1")
assert first.custom_claims == {"a": 1} and first.user_metadata.creation_timestamp == 1000
assert first.provider_data[0].provider_id in ("google.com", "password")
assert auth.get_users([auth.ProviderIdentifier("google.com", "g-1")]).users[0].uid == "import-1"
bad = auth.import_users([auth.ImportUserRecord("import-3", email="i1@example.com")])
assert bad.failure_count == 1
step("import with hashes")

gone = auth.delete_users([f"user-{number:02}" for number in range(25)] + ["nobody"])
assert gone.success_count == 26 and gone.failure_count == 0
auth.delete_user("import-2")
refused(auth.UserNotFoundError, auth.delete_user, "import-2")
step("delete many")

settings = auth.ActionCodeSettings(url="http://localhost/done", handle_code_in_app=True)
for link in (
    auth.generate_password_reset_link("jane@example.com"),
    auth.generate_email_verification_link("jane@example.com", settings),
    auth.generate_sign_in_with_email_link("jane@example.com", settings),
):
    assert link.startswith(f"http://{HOST}/emulator/action?") and "oobCode=" in link
refused(auth.EmailNotFoundError, auth.generate_password_reset_link, "nobody@example.com")
step("links")

# The SDK has no way to name an emulator for tenants.
tenant_mgt._TenantManagementService.TENANT_MGT_URL = f"http://{HOST}/identitytoolkit.googleapis.com/v2"
tenant = tenant_mgt.create_tenant("Tenant-T", allow_password_sign_up=True, enable_email_link_sign_in=True)
assert tenant_mgt.get_tenant(tenant.tenant_id).display_name == "Tenant-T"
inside = tenant_mgt.auth_for_tenant(tenant.tenant_id)
user = inside.create_user(email="jane@example.com", password="notasecret")
assert user.tenant_id == tenant.tenant_id and user.uid != "jane"
session = post("signInWithPassword", {
    "email": "jane@example.com", "password": "notasecret", "tenantId": tenant.tenant_id})
assert inside.verify_id_token(session["idToken"])["firebase"]["tenant"] == tenant.tenant_id
refused(ValueError, tenant_mgt.auth_for_tenant, "")
assert not tenant_mgt.update_tenant(tenant.tenant_id, allow_password_sign_up=False).allow_password_sign_up
assert [t.tenant_id for t in tenant_mgt.list_tenants().iterate_all()] == [tenant.tenant_id]
tenant_mgt.delete_tenant(tenant.tenant_id)
step("tenants")

header = json.loads(base64.urlsafe_b64decode(exchanged["idToken"].split(".")[0] + "=="))
assert header["alg"] == ("RS256" if SIGNED else "none")
if SIGNED:
    # With an emulator, the Admin SDK checks no signature; Google's own library does, with the published
    # certificates.
    certificates = f"http://{HOST}/www.googleapis.com/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com"
    token = exchanged["idToken"]
    assert id_token.verify_token(token, requests.Request(), PROJECT, certificates)["user_id"] == "jane"
    refused(ValueError, id_token.verify_token, token[:-12] + "AAAAAAAAAAAA", requests.Request(), PROJECT, certificates)
    step("signature")
step("done")
