"""Administrator credentials of a local server, for Google's Admin SDK."""

from firebase_admin import credentials
from google.auth import credentials as google_credentials


class Owner(google_credentials.Credentials):
    """The token that an emulator accepts from an administrator."""

    def __init__(self):
        super().__init__()
        self.token = "owner"

    def refresh(self, request):
        self.token = "owner"


class OwnerCredential(credentials.Base):
    def get_credential(self):
        return Owner()
