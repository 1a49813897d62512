import AuthCrypto
