/// How the pages look: the system's font, one accent, light and dark as the system has it.
enum Stylesheet {
  static let text = base + console + signIn

  private static let base = #"""
    :root {
      color-scheme: light dark;
      --ground: #f6f7f9; --card: #ffffff; --text: #1a1d23; --soft: #5b6270; --line: #e3e6eb;
      --accent: #3553c9; --wash: #eef1fc; --on-accent: #ffffff;
      --mono: ui-monospace, "SF Mono", "Cascadia Mono", "DejaVu Sans Mono", Menlo, Consolas, monospace;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --ground: #14161a; --card: #1c1f25; --text: #e8eaee; --soft: #a1a8b5; --line: #2e333c;
        --accent: #9db1ff; --wash: #232a44; --on-accent: #10131f;
      }
    }
    * { box-sizing: border-box; }
    [hidden] { display: none !important; }
    body {
      margin: 0; background: var(--ground); color: var(--text);
      font: 16px/1.5 system-ui, sans-serif; -webkit-text-size-adjust: 100%;
    }
    h1, h2, p, ul { margin: 0; padding: 0; }
    h2 { font-size: 1.0625rem; font-weight: 600; }
    code, .code { font-family: var(--mono); }
    :focus { outline: none; }
    :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
    .hidden {
      position: absolute; width: 1px; height: 1px; margin: -1px; padding: 0; border: 0;
      overflow: hidden; clip-path: inset(50%); white-space: nowrap;
    }
    .skip { position: absolute; left: -999rem; }
    .skip:focus {
      left: 1rem; top: 1rem; z-index: 1; padding: .5rem 1rem; background: var(--card);
      color: var(--accent);
    }
    .second { display: block; color: var(--soft); font-size: .875rem; overflow-wrap: anywhere; }
    .problem:empty { display: none; }
    .card {
      background: var(--card); border: 1px solid var(--line); border-radius: 12px;
      padding: 1.25rem 1.5rem;
    }
    button, input, select {
      font: inherit; color: inherit; border: 1px solid var(--line); border-radius: 8px; background: var(--card);
    }
    button { padding: .375rem .875rem; font-weight: 500; cursor: pointer; }
    button:hover { border-color: var(--accent); color: var(--accent); }
    button:disabled { opacity: .45; cursor: default; border-color: var(--line); color: inherit; }
    button.small { padding: .125rem .625rem; font-size: .875rem; }
    button.quiet { border-color: transparent; background: none; color: var(--soft); }
    button.quiet:hover { color: var(--accent); }
    button.strong { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
    button.strong:hover { filter: brightness(1.08); color: var(--on-accent); }
    input, select { padding: .375rem .75rem; min-width: 0; }
    input::placeholder { color: var(--soft); opacity: 1; }
    .actions { display: flex; gap: .75rem; justify-content: flex-end; flex-wrap: wrap; margin-top: 1.5rem; }
    @media (prefers-reduced-motion: no-preference) {
      button { transition: color .12s, border-color .12s; }
      .fresh { animation: arrive 2.5s ease-out; }
      @keyframes arrive { from { background: var(--wash); } to { background: transparent; } }
    }
    @media (forced-colors: active) { .mark, .dot { border: 1px solid; } }

    """#

  private static let console = #"""
    .top, main { max-width: 68rem; margin: 0 auto; padding: 1.5rem 2rem; }
    .top { display: flex; align-items: center; gap: .75rem 1.5rem; flex-wrap: wrap; padding-bottom: 0; }
    .top h1 { font-size: 1.25rem; font-weight: 650; letter-spacing: -.01em; }
    .top h1 span { color: var(--soft); font-weight: 400; }
    .connection { display: flex; align-items: center; gap: .5rem; color: var(--soft); font-size: .875rem; }
    .dot { width: .5rem; height: .5rem; border-radius: 50%; background: var(--soft); flex: none; }
    [data-state="live"] .dot { background: var(--accent); }
    [data-state="gone"] { color: var(--text); font-weight: 600; }
    .scope { margin-left: auto; color: var(--soft); font-size: .875rem; }
    .scope select { margin-left: .5rem; color: var(--text); max-width: 18rem; }
    .columns { display: grid; grid-template-columns: 1fr 1fr; gap: 1.25rem; margin-bottom: 1.25rem; }
    .bar { display: flex; align-items: center; gap: .75rem; min-height: 2.25rem; }
    .bar h2 { margin-right: auto; white-space: nowrap; }
    .bar .quiet { margin-right: -.875rem; }
    .count { margin-left: .25rem; color: var(--soft); font-weight: 400; }
    .messages { list-style: none; margin: .5rem -1.5rem -.75rem; max-height: 21rem; overflow-y: auto; }
    .messages li {
      display: flex; align-items: center; justify-content: space-between; gap: 1rem; padding: .625rem 1.5rem;
      border-top: 1px solid var(--line);
    }
    .messages .small { flex: none; }
    .code { display: block; font-size: 1.375rem; letter-spacing: .12em; line-height: 1.3; }
    .name { display: block; font-weight: 500; overflow-wrap: anywhere; }
    .name.plain { font: .9375rem/1.6 var(--mono); }
    .empty { padding: 1.25rem 0 .5rem; color: var(--soft); }
    .command {
      display: flex; align-items: center; justify-content: space-between; gap: .75rem; margin-top: .75rem;
      padding: .5rem .5rem .5rem .875rem; border-radius: 8px; background: var(--ground); color: var(--text);
    }
    .command code { font-size: .8125rem; overflow-wrap: anywhere; }
    .command button { flex: none; }
    .search { position: relative; flex: 0 1 19rem; }
    .search input { width: 100%; padding-right: 2.25rem; }
    .search kbd { position: absolute; right: .625rem; top: .5rem; }
    .search input:focus + kbd, .search input:not(:placeholder-shown) + kbd { display: none; }
    kbd {
      padding: 0 .375rem; border: 1px solid var(--line); border-radius: 4px; background: var(--ground);
      color: var(--soft); font: .75rem/1.5 var(--mono);
    }
    table { width: 100%; margin-top: .75rem; border-collapse: collapse; }
    th, td { padding: .75rem 1rem .75rem 0; text-align: left; vertical-align: top; font-weight: 400; }
    thead th { padding: .375rem 1rem .375rem 0; color: var(--soft); font-size: .8125rem; }
    tbody tr { border-top: 1px solid var(--line); }
    tbody tr:hover, tbody tr:focus { background: var(--wash); }
    tbody tr { box-shadow: none; }
    tbody tr:focus-visible { outline-offset: -2px; border-radius: 4px; }
    tbody th:first-child { padding-left: .75rem; }
    tbody td:last-child { padding-right: .75rem; }
    thead th:first-child { padding-left: .75rem; }
    .end { text-align: right; }
    .uid { display: flex; align-items: center; gap: .625rem; flex-wrap: wrap; margin-top: .125rem; }
    .uid code { color: var(--soft); font-size: .8125rem; overflow-wrap: anywhere; }
    .uid .small { padding: 0 .5rem; font-size: .75rem; }
    time, .never { color: var(--soft); font-size: .875rem; white-space: nowrap; }
    .marks { display: flex; flex-wrap: wrap; gap: .375rem; padding-top: .375rem; }
    .marks:not(:has(:not(.slim))) { padding: 0; }
    .mark {
      display: inline-block; margin-right: .375rem; padding: 0 .5rem; border-radius: 6px; background: var(--wash);
      font-size: .8125rem; overflow-wrap: anywhere;
    }
    .marks .mark { margin: 0; }
    td .mark {
      max-width: 14rem; overflow: hidden; text-overflow: ellipsis; white-space: nowrap;
      vertical-align: top;
    }
    .paging { display: flex; align-items: center; justify-content: center; gap: 1rem; padding-top: 1rem; }
    .paging span { color: var(--soft); font-size: .875rem; }
    .keys {
      display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; margin-top: 1.25rem; color: var(--soft);
      font-size: .8125rem;
    }
    dialog {
      width: min(26rem, calc(100vw - 2rem)); padding: 1.5rem; border: 1px solid var(--line); border-radius: 12px;
      background: var(--card); color: var(--text); overflow-wrap: anywhere;
    }
    dialog::backdrop { background: rgb(0 0 0 / .45); }
    dialog p { margin-top: .5rem; color: var(--soft); }
    dialog .problem { color: var(--text); font-weight: 600; }
    .slim { display: none; }
    @media (max-width: 60rem) { .columns { grid-template-columns: 1fr; } }
    @media (max-width: 46rem) {
      .wide { display: none; }
      .slim { display: inline-block; }
      .marks:not(:has(:not(.slim))) { padding-top: .375rem; }
      .top, main { padding: 1rem; }
      .top { padding-bottom: 0; }
      .scope { margin-left: 0; width: 100%; display: flex; align-items: center; }
      .scope select { flex: 1; max-width: none; }
      .card { padding: 1rem; }
      .messages { margin: .5rem -1rem -.5rem; }
      .messages li { padding: .625rem 1rem; }
      .bar { flex-wrap: wrap; }
      .bar .quiet { margin-right: -.5rem; }
      .search { order: 3; flex: 1 0 100%; }
      tbody th:first-child, thead th:first-child { padding-left: .25rem; }
      tbody td:last-child { padding-right: .25rem; }
    }

    """#

  private static let signIn = #"""
    .narrow { max-width: 30rem; margin: 0 auto; padding: 2.5rem 1rem; }
    .narrow h1 { font-size: 1.375rem; line-height: 1.3; letter-spacing: -.01em; overflow-wrap: anywhere; }
    .narrow h2 { margin-top: 1.75rem; }
    .narrow p.about { margin-top: .5rem; color: var(--soft); }
    .eyebrow { margin-bottom: 1rem; color: var(--soft); font-size: .8125rem; overflow-wrap: anywhere; }
    .accounts { list-style: none; margin: .75rem 0 0; }
    .accounts button {
      display: block; width: 100%; margin-bottom: .5rem; padding: .625rem .875rem; text-align: left; font-weight: 400;
    }
    .filter { display: block; margin-top: .75rem; }
    .filter input { width: 100%; }
    form { margin-top: .75rem; display: grid; gap: .875rem; }
    form label.field { display: grid; gap: .25rem; font-size: .875rem; color: var(--soft); }
    form label.field input { color: var(--text); font-size: 1rem; }
    form label.check { display: flex; align-items: center; gap: .625rem; }
    form label.check input { width: 1.125rem; height: 1.125rem; accent-color: var(--accent); margin: 0; }
    summary { cursor: pointer; color: var(--soft); font-size: .875rem; }
    pre {
      margin: .5rem 0 0; padding: .75rem; border-radius: 8px; background: var(--ground); font: .8125rem/1.5 var(--mono);
      white-space: pre-wrap; overflow-wrap: anywhere;
    }
    .narrow .actions { margin-top: .5rem; }
    .narrow .result { margin-top: 1.25rem; overflow-wrap: anywhere; }
    .narrow .result:empty { margin: 0; }
    .narrow a { color: var(--accent); overflow-wrap: anywhere; }
    .needs { margin: .75rem 0 0 1.25rem; }

    """#
}
