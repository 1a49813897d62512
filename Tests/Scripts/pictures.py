"""Makes the pictures of README from real runs: a terminal session and the local server's page, each in light and dark.

Usage: pictures.py AUTHCTL DIRECTORY. Needs Python's playwright and Chromium.
"""

import html
import json
import os
import pty
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.request

from playwright.sync_api import sync_playwright

authctl, directory = os.path.abspath(sys.argv[1]), sys.argv[2]
chromium = shutil.which("chromium-headless-shell") or shutil.which("chromium")

SESSION = [
    "authctl phone send +16505553434",
    "authctl phone verify 000000",
    "authctl phone verify 654321",
    "authctl token --decode --field claims.firebase.sign_in_provider",
]

# The colors of GitHub's code blocks, so that a picture fits into README.
LIGHT = dict(back="#ffffff", frame="#d1d9e0", bar="#f6f8fa", text="#1f2328", faint="#59636e",
             colors=["#1f2328", "#d1242f", "#1a7f37", "#9a6700", "#0969da", "#8250df", "#1b7c83", "#59636e"])
DARK = dict(back="#0d1117", frame="#3d444d", bar="#151b23", text="#e6edf3", faint="#9198a1",
            colors=["#e6edf3", "#ff7b72", "#3fb950", "#d29922", "#58a6ff", "#bc8cff", "#39c5cf", "#9198a1"])


def main():
    os.makedirs(directory, exist_ok=True)
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        environment = surroundings(home)
        lines = session(environment)
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for name, palette in (("light", LIGHT), ("dark", DARK)):
            page = browser.new_page(viewport=dict(width=860, height=100), device_scale_factor=2)
            page.set_content(document(lines, palette))
            page.locator("main").screenshot(path=f"{directory}/terminal-{name}.png", omit_background=True)
        picture_page(browser, environment)
        browser.close()


def surroundings(home):
    kept = {name: os.environ[name] for name in ("PATH", "LANG") if name in os.environ}
    return kept | dict(HOME=home, XDG_CONFIG_HOME=f"{home}/.config", XDG_STATE_HOME=f"{home}/.local/state", TERM="xterm-256color",
                       PATH=f"{os.path.dirname(authctl)}:{kept['PATH']}", COLUMNS="100")


def session(environment):
    """What a person types and sees, with the terminal's escape sequences."""
    quiet(environment, "authctl emulator phones add +16505553434 654321")
    lines = []
    for command in SESSION:
        lines.append(("typed", command))
        lines += [("shown", line) for line in on_terminal(environment, command).splitlines()]
    return lines


def quiet(environment, command):
    subprocess.run(command, shell=True, env=environment, check=True, capture_output=True)


def on_terminal(environment, command):
    """Runs a command on its own terminal; a failure is part of the picture."""
    child, descriptor = pty.fork()
    if child == 0:
        os.execvpe("/bin/sh", ["sh", "-c", command], environment)
    shown = b""
    while True:
        try:
            piece = os.read(descriptor, 4096)
        except OSError:
            break
        if not piece:
            break
        shown += piece
    os.waitpid(child, 0)
    return shown.decode().replace("\r", "").replace(environment["HOME"], "~")


def document(lines, palette):
    body = "\n".join(
        f'<span class="prompt">$</span> <b>{html.escape(text)}</b>' if kind == "typed" else colored(text, palette)
        for kind, text in lines)
    return f"""<!doctype html><style>
    body {{ margin: 0; background: transparent }}
    main {{ width: 820px; border: 1px solid {palette['frame']}; border-radius: 10px; overflow: hidden;
            background: {palette['back']} }}
    header {{ height: 30px; background: {palette['bar']}; border-bottom: 1px solid {palette['frame']} }}
    pre {{ margin: 0; padding: 16px 20px 20px; font: 13px/1.55 "DejaVu Sans Mono", "Liberation Mono", monospace;
           color: {palette['text']}; white-space: pre-wrap }}
    .prompt {{ color: {palette['faint']} }}
    </style><main><header></header><pre>{body}</pre></main>"""


def colored(line, palette):
    """Turns select-graphic-rendition sequences into elements and drops all other control sequences."""
    parts, depth = [], 0
    for piece in re.split(r"(\x1b\[[0-9;?]*[A-Za-z])", line):
        match = re.fullmatch(r"\x1b\[([0-9;]*)m", piece)
        if not match:
            parts.append("" if piece.startswith("\x1b") else html.escape(piece))
            continue
        for code in (match[1] or "0").split(";"):
            number = int(code or 0)
            if number == 0:
                parts.append("</span>" * depth)
                depth = 0
                continue
            style = {1: "font-weight:600", 2: f"color:{palette['faint']}"}.get(number)
            if number in range(30, 38):
                style = f"color:{palette['colors'][number - 30]}"
            if style:
                parts.append(f'<span style="{style}">')
                depth += 1
    return "".join(parts) + "</span>" * depth


def picture_page(browser, environment):
    server = subprocess.Popen([authctl, "emulator", "start", "--port", "0", "--json"], env=environment,
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        address = re.search(r"127\.0\.0\.1:\d+", server.stdout.readline())[0]
        fill(environment | dict(FIREBASE_AUTH_EMULATOR_HOST=address, AUTHCTL_PASSWORD="correct horse battery"))
        for scheme in ("light", "dark"):
            for view in ("users", "calls"):
                page = browser.new_page(viewport=dict(width=1280, height=800), color_scheme=scheme)
                page.goto(f"http://{address}/#{view}")
                page.wait_for_timeout(1000)
                if view == "calls":
                    page.get_by_role("listbox", name="Calls").get_by_role("option").first.click()
                    page.wait_for_timeout(500)
                page.screenshot(path=f"{directory}/{view}-{scheme}.png")
                page.close()
    finally:
        server.terminate()
        server.wait()


def fill(environment):
    """Creates users and calls like those of a day of debugging."""
    def run(command):
        subprocess.run(command, shell=True, env=environment, capture_output=True)

    run("authctl emulator phones add +16505553434 654321")
    run("authctl phone send +16505553434 && authctl phone verify 654321 && authctl signout")
    run("authctl email sign-up jane@example.com && authctl email send-verification")
    run("authctl email confirm $(authctl --quiet emulator links --field 'oobCodes[0].oobCode')")
    run("authctl mfa enroll phone +16505553434 --name 'work phone' && authctl mfa enroll finish 654321; authctl signout")
    run("authctl apple mint | authctl apple sign-in --id-token-file -; authctl signout")
    run("authctl email sign-in jane@example.com </dev/null")
    run("authctl phone send +16505550101; authctl phone verify 000000")


main()
