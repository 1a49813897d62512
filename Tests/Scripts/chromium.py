"""Starts headless Chromium and carries DevTools messages: a line of JSON here is one ended by NUL there.

Foundation's Process cannot hand a child further descriptors, and Chromium wants its pipe as 3 and 4.
"""

import contextlib
import os
import subprocess
import sys
import tempfile
import threading

# Debian's launcher is a shell script; the program itself starts faster.
program = next(path for path in ("/usr/lib/chromium/chromium", "/usr/bin/chromium") if os.access(path, os.X_OK))
folder = tempfile.TemporaryDirectory(prefix="authctl-test-", ignore_cleanup_errors=True)
profile = folder.name
command_read, command_write = os.pipe()
answer_read, answer_write = os.pipe()


def give_descriptors():
    # Moved up first: one of the pipes may itself be 3 or 4.
    high_read, high_write = os.dup(command_read), os.dup(answer_write)
    os.dup2(high_read, 3)
    os.dup2(high_write, 4)


browser = subprocess.Popen(
    [program, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
     "--disable-extensions", "--disable-background-networking", "--disable-component-update",
     "--disable-sync", "--hide-scrollbars", "--lang=en-GB", f"--user-data-dir={profile}",
     "--remote-debugging-pipe", "about:blank"],
    preexec_fn=give_descriptors, close_fds=False, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
    stderr=subprocess.DEVNULL)
os.close(command_read)
os.close(answer_write)


def copy_answers():
    with os.fdopen(answer_read, "rb") as answers, contextlib.suppress(BrokenPipeError):
        rest = b""
        while part := answers.read1(1 << 20):
            *whole, rest = (rest + part).split(b"\0")
            for message in whole:
                line = message + b"\n"
                while line:
                    line = line[os.write(1, line):]


threading.Thread(target=copy_answers, daemon=True).start()
with os.fdopen(command_write, "wb", buffering=0) as commands:
    for line in sys.stdin.buffer:
        commands.write(line.rstrip(b"\n") + b"\0")
# The end of the input is the end of the browser: no test leaves one behind.
browser.terminate()
try:
    browser.wait(10)
except subprocess.TimeoutExpired:
    browser.kill()
    browser.wait()
folder.cleanup()
