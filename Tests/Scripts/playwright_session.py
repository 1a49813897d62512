"""Opens a page in a browser that starts with a storage state, and prints what the page found.

Usage: playwright_session.py CHROMIUM STATE ADDRESS SAVED. Prints the page's `window.result` as JSON, and saves the state afterwards.
"""

import json
import sys

from playwright.sync_api import sync_playwright

chromium, state, address, saved = sys.argv[1:]
with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
    context = browser.new_context(storage_state=state)
    page = context.new_page()
    page.goto(address)
    page.wait_for_function("window.result")
    print(json.dumps(page.evaluate("window.result")))
    context.storage_state(path=saved, indexed_db=True)
    browser.close()
