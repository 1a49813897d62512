"""Manages identity providers of a strict local server with Google's Admin SDK, and signs in with one of them."""

import base64
import json
import os
import time
import urllib.error
import urllib.request

import firebase_admin
import firebase_admin.exceptions
from firebase_admin import auth, tenant_mgt

from firebase_admin_owner import OwnerCredential

PROJECT = "example"
BASE = f"http://{os.environ['FIREBASE_AUTH_EMULATOR_HOST']}/identitytoolkit.googleapis.com"


firebase_admin.initialize_app(OwnerCredential(), {"projectId": PROJECT})


def part(value):
    return base64.urlsafe_b64encode(json.dumps(value).encode()).rstrip(b"=").decode()


def sign_in(provider, issuer, audience, **more):
    now = int(time.time())
    claims = {"iss": issuer, "aud": audience, "sub": "abc", "iat": now, "exp": now + 600}
    token = f"{part({'alg': 'RS256'})}.{part(claims)}.AAAA"
    body = {"requestUri": "http://localhost", "postBody": f"providerId={provider}&id_token={token}",
            "returnSecureToken": True, **more}
    request = urllib.request.Request(
        f"{BASE}/v1/accounts:signInWithIdp?key=k", json.dumps(body).encode(),
        {"Content-Type": "application/json"})
    try:
        return json.load(urllib.request.urlopen(request))
    except urllib.error.HTTPError as error:
        return json.load(error)["error"]["message"]


def call(method, path, body):
    request = urllib.request.Request(
        f"{BASE}/v2/projects/{PROJECT}/{path}", json.dumps(body).encode(),
        {"Content-Type": "application/json", "Authorization": "Bearer owner"}, method=method)
    return json.load(urllib.request.urlopen(request))


def manage_oidc(client):
    made = client.create_oidc_provider_config(
        "oidc.corp", client_id="client", issuer="https://corp.example.com", display_name="Corp", enabled=True)
    assert made.provider_id == "oidc.corp" and made.enabled, vars(made)
    try:
        client.create_oidc_provider_config("oidc.corp", client_id="c", issuer="https://corp.example.com")
        raise AssertionError("made twice")
    except firebase_admin.exceptions.ConflictError:
        pass
    changed = client.update_oidc_provider_config("oidc.corp", display_name=auth.DELETE_ATTRIBUTE, client_id="new")
    assert (changed.client_id, changed.display_name) == ("new", None), vars(changed)
    assert client.get_oidc_provider_config("oidc.corp").issuer == "https://corp.example.com"
    assert [one.provider_id for one in client.list_oidc_provider_configs().iterate_all()] == ["oidc.corp"]


def manage_saml(client):
    client.create_saml_provider_config(
        "saml.corp", idp_entity_id="idp", sso_url="https://idp.example.com/sso", x509_certificates=["c1"],
        rp_entity_id="sp", callback_url="https://example.firebaseapp.com/cb", enabled=False)
    changed = client.update_saml_provider_config("saml.corp", enabled=True, x509_certificates=["c2"])
    assert changed.enabled and changed.x509_certificates == ["c2"], vars(changed)
    assert changed.idp_entity_id == "idp" and changed.rp_entity_id == "sp", vars(changed)
    assert [one.provider_id for one in client.list_saml_provider_configs().iterate_all()] == ["saml.corp"]
    client.delete_saml_provider_config("saml.corp")
    try:
        client.get_saml_provider_config("saml.corp")
        raise AssertionError("found after deletion")
    except auth.ConfigurationNotFoundError:
        pass


manage_oidc(auth)
manage_saml(auth)
answer = sign_in("oidc.corp", "https://corp.example.com", "new")
assert answer["federatedId"] == "oidc.corp/abc", answer
uid = answer["localId"]
assert auth.get_user(uid).provider_data[0].provider_id == "oidc.corp"
assert "audience" in sign_in("oidc.corp", "https://corp.example.com", "client")
assert sign_in("oidc.none", "x", "y").startswith("OPERATION_NOT_ALLOWED")
print("ok project")

call("PATCH", "config?updateMask=multiTenant.allowTenants", {"multiTenant": {"allowTenants": True}})
# The SDK's own call for this ignores the emulator's variable.
tenant = call("POST", "tenants", {"displayName": "corp", "allowPasswordSignup": True})["name"].split("/")[-1]
client = tenant_mgt.auth_for_tenant(tenant)
manage_oidc(client)
manage_saml(client)
answer = sign_in("oidc.corp", "https://corp.example.com", "new", tenantId=tenant)
assert client.get_user(answer["localId"]).tenant_id == tenant, answer
auth.delete_oidc_provider_config("oidc.corp")
assert client.get_oidc_provider_config("oidc.corp").client_id == "new"
print("ok tenant")
print("ok done")
