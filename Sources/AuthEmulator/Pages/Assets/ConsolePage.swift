/// The page at `/`: its skeleton; scripts fill it in.
enum ConsolePage {
  /// The page of one run of the server; the token proves that a change was asked for by it.
  static func html(token: String) -> String {
    head.replacing("{token}", with: token) + body
  }

  private static let head = #"""
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="page-token" content="{token}">
    <title>authctl emulator</title>
    <link rel="icon" href="/emulator/page/icon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/emulator/page/style.css">
    <script type="module" src="/emulator/page/console.js"></script>
    </head>

    """#

  private static let body = #"""
    <body>
    <a class="skip" href="#rows">Skip to the users</a>
    <header class="top">
      <h1>authctl <span>emulator</span></h1>
      <p id="connection" class="connection" role="status"><span class="dot"></span><span>Connecting</span></p>
      <label class="scope">Project <select id="scope"></select></label>
    </header>
    <main>
      <p class="card" id="settings-ignored" role="status" hidden></p>
      <div class="columns">
        <section class="card" aria-labelledby="codes-title">
          <div class="bar">
            <h2 id="codes-title">SMS codes <span class="count" id="codes-count"></span></h2>
            <button type="button" class="quiet" id="clear-codes" aria-label="Clear all SMS codes" hidden>Clear</button>
          </div>
          <ul class="messages" id="codes" aria-labelledby="codes-title"></ul>
          <div class="empty" id="codes-empty" hidden></div>
        </section>
        <section class="card" aria-labelledby="links-title">
          <div class="bar">
            <h2 id="links-title">E-mail links <span class="count" id="links-count"></span></h2>
            <button type="button" class="quiet" id="clear-links" aria-label="Clear all e-mail links" hidden>Clear</button>
          </div>
          <ul class="messages" id="links" aria-labelledby="links-title"></ul>
          <div class="empty" id="links-empty" hidden></div>
        </section>
      </div>
      <section class="card" aria-labelledby="users-title">
        <div class="bar">
          <h2 id="users-title">Users <span class="count" id="users-count"></span></h2>
          <label class="search"><span class="hidden">Search users by uid, e-mail, phone number or name</span>
            <input type="search" id="search" placeholder="uid, e-mail, phone or name" autocomplete="off"
              spellcheck="false" aria-keyshortcuts="/"><kbd aria-hidden="true">/</kbd></label>
          <button type="button" class="quiet" id="clear-users" aria-label="Delete all users" hidden>Delete all</button>
        </div>
        <table id="users" hidden>
          <caption class="hidden">Users, newest first. The arrow keys move between rows, Delete deletes a user.</caption>
          <thead>
            <tr>
              <th scope="col">User</th>
              <th scope="col" class="wide">Providers</th>
              <th scope="col" class="wide">Created</th>
              <th scope="col" class="wide">Last sign-in</th>
              <th scope="col"><span class="hidden">Actions</span></th>
            </tr>
          </thead>
          <tbody id="rows"></tbody>
        </table>
        <div class="empty" id="users-empty" hidden></div>
        <nav class="paging" id="paging" aria-label="Pages of users" hidden>
          <button type="button" id="previous">Newer</button>
          <span id="range"></span>
          <button type="button" id="next">Older</button>
        </nav>
      </section>
      <p class="keys">
        <span><kbd>/</kbd> search</span> <span><kbd>↑</kbd> <kbd>↓</kbd> move between users</span>
        <span><kbd>Delete</kbd> delete a user</span> <span><kbd>Esc</kbd> leave the search</span>
      </p>
    </main>
    <p class="hidden" id="announcer" aria-live="polite"></p>
    <dialog id="confirmation" aria-labelledby="confirmation-title" aria-describedby="confirmation-text">
      <h2 id="confirmation-title"></h2>
      <p id="confirmation-text"></p>
      <p class="problem" id="confirmation-problem" role="alert"></p>
      <div class="actions">
        <button type="button" id="confirmation-cancel">Cancel</button>
        <button type="button" class="strong" id="confirmation-confirm"></button>
      </div>
    </dialog>
    <noscript><p class="empty">This page needs JavaScript. The same as JSON:
      <code>curl http://HOST:PORT/emulator/v1/projects/PROJECT/verificationCodes</code></p></noscript>
    </body>
    </html>

    """#
}
