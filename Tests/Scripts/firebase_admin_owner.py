"""The credential of an administrator of a local server, for Google's Admin SDK."""

from firebase_admin import credentials
from google.auth import credentials as google_credentials


class Owner(google_credentials.Credentials):
    """What an emulator takes for an administrator's token."""

    def __init__(self):
        super().__init__()
        self.token = "owner"

    def refresh(self, request):
        self.token = "owner"


class OwnerCredential(credentials.Base):
    def get_credential(self):
        return Owner()
