"""Packs a folder as a wheel, adding its RECORD; the same files give the same bytes.

Usage: wheel.py FOLDER WHEEL LEVEL
"""
import base64
import hashlib
import os
import pathlib
import sys
import time
import zipfile

folder, wheel, level = pathlib.Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
record = next(folder.glob("*.dist-info")).name + "/RECORD"
when = time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"]))[:6]


def digest(content):
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()


with zipfile.ZipFile(wheel, "w") as archive:

    def add(name, content, mode):
        entry = zipfile.ZipInfo(name, when)
        entry.create_system = 3  # Unix, which keeps the mode
        entry.external_attr = (0o100000 | mode) << 16
        archive.writestr(entry, content, zipfile.ZIP_DEFLATED, level)

    rows = ""
    # Installers read what a wheel says of itself from its end.
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        name, content = path.relative_to(folder).as_posix(), path.read_bytes()
        add(name, content, path.stat().st_mode & 0o777)
        rows += f"{name},sha256={digest(content)},{len(content)}\n"
    add(record, rows.encode() + f"{record},,\n".encode(), 0o644)
