"""Measures how fast the server's page answers a key, with 1,000 calls and 100,000 users.

Usage: page_keys.py AUTHCTL. Needs Python's playwright and Chromium. For each key it prints the median and the slowest time from the key
to the next picture that the browser draws; a search of users is also measured until the found users are shown. The goal is 100 ms.
"""

import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request

from playwright.sync_api import sync_playwright

authctl = os.path.abspath(sys.argv[1])
chromium = shutil.which("chromium-headless-shell") or shutil.which("chromium")
USERS, CALLS, ROUNDS = 100_000, 1_000, 40

# A picture is drawn between the callback of its frame and the task after it.
WATCH = """
window.times = [];
document.addEventListener('keydown', () => {
  const start = performance.now();
  requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - start)));
}, true);
"""

# The time from a key until the search of users shows something else than before.
SEARCH = """
() => new Promise((done) => {
  const start = performance.now();
  const watcher = new MutationObserver(() => requestAnimationFrame(() => setTimeout(() => {
    watcher.disconnect();
    done(performance.now() - start);
  })));
  watcher.observe(document.getElementById('users-count'), { childList: true, characterData: true, subtree: true });
  const field = document.getElementById('search');
  field.value = field.value === '499' ? '4999' : '499';
  field.dispatchEvent(new Event('input', { bubbles: true }));
})
"""


def main():
    with tempfile.TemporaryDirectory() as home:
        environment = {name: os.environ[name] for name in ("PATH", "LANG") if name in os.environ} | dict(
            HOME=home, XDG_CONFIG_HOME=f"{home}/config", XDG_STATE_HOME=f"{home}/state")
        server = subprocess.Popen([authctl, "emulator", "start", "--port", "0", "--json"], env=environment,
                                  stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            address = re.search(r"127\.0\.0\.1:\d+", server.stdout.readline())[0]
            fill(environment | dict(AUTHCTL_EMULATOR=address), address, home)
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
                measure(browser.new_page(viewport=dict(width=1280, height=800), bypass_csp=True), f"http://{address}/")
                browser.close()
        finally:
            server.terminate()
            server.wait()


def fill(environment, address, home):
    people = [dict(localId=f"user-{number}", email=f"user-{number}@example.com") for number in range(USERS)]
    with open(f"{home}/users.json", "w") as file:
        json.dump(dict(users=people), file)
    subprocess.run([authctl, "emulator", "import", f"{home}/users.json"], env=environment, check=True, capture_output=True)
    for number in range(CALLS):
        body = json.dumps(dict(email=f"user-{number}@example.com", password="wrong")).encode()
        url = f"http://{address}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=k"
        try:
            urllib.request.urlopen(urllib.request.Request(url, body, {"Content-Type": "application/json"}))
        except urllib.error.HTTPError:
            pass


def measure(page, address):
    page.add_init_script(WATCH)
    page.goto(address + "#calls")
    page.wait_for_function("document.querySelectorAll('#calls-list [role=option]').length === 1000")
    calls = page.get_by_role("listbox", name="Calls, newest first")
    calls.focus()
    for key in ("ArrowDown", "PageDown", "End", "Home"):
        report("calls: " + key, press(page, [key] * ROUNDS))
    page.get_by_role("searchbox").focus()
    report("calls: a letter of the filter", press(page, (list("user-9") + ["Backspace"] * 6) * 4))
    page.goto(address + "#users-codes")
    page.wait_for_function("document.querySelectorAll('#rows tr').length === 50")
    page.get_by_role("searchbox").focus()
    report("users: a letter of the search", press(page, (list("user-9") + ["Backspace"] * 6) * 4))
    found = []
    for _ in range(ROUNDS):
        found.append(page.evaluate(SEARCH))
    report("users: until they are found", found)
    page.locator("#rows tr").first.focus()
    report("users: ArrowDown", press(page, ["ArrowDown"] * ROUNDS))


def press(page, keys):
    page.evaluate("times.length = 0")
    for number, key in enumerate(keys, start=1):
        page.keyboard.press(key)
        page.wait_for_function(f"times.length === {number}")
    return page.evaluate("times")


def report(name, times):
    print(f"{name:32} median {statistics.median(times):5.1f} ms   slowest {max(times):5.1f} ms")


main()
