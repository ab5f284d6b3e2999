/** Colours, type, and the frame around every page. */
export const frame = `
:root {
  color-scheme: light dark;
  --page: #fbfaf7; --panel: #ffffff; --line: #dedbd2; --field: #8d8a80;
  --text: #23221f; --soft: #5f5c54; --brand: #17695a; --on-brand: #ffffff; --tint: #e6f1ee;
  --bad: #a8281e; --bad-tint: #fbeceb;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #191a19; --panel: #222422; --line: #3b3e3a; --field: #80857d;
    --text: #ecebe6; --soft: #aeada5; --brand: #6fc9b4; --on-brand: #08211b; --tint: #1f3530;
    --bad: #ff9d92; --bad-tint: #40231f;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; display: flex; flex-direction: column;
  background: var(--page); color: var(--text);
  font: 16px/1.5 system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif;
}
a { color: var(--brand); text-underline-offset: 3px; }
:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px; border-radius: 4px; }
main:focus { outline: none; }
h1 { margin: 0 0 16px; font-size: 30px; line-height: 1.2; letter-spacing: -0.01em; }
h2 { margin: 0 0 12px; font-size: 20px; line-height: 1.3; }
h3 { margin: 0; font-size: 16px; }
p { margin: 0 0 12px; max-width: 65ch; }
.soft { color: var(--soft); }
.skip { position: absolute; left: -9999px; }
.skip:focus { left: 16px; top: 8px; z-index: 1; padding: 8px 12px; background: var(--panel); }

.top {
  display: flex; flex-wrap: wrap; align-items: center; gap: 4px 24px;
  padding: 12px max(24px, calc((100vw - 1080px) / 2));
  background: var(--panel); border-bottom: 1px solid var(--line);
}
.brand { margin-right: auto; color: var(--text); font-size: 18px; font-weight: 600; text-decoration: none; }
.top nav { display: flex; flex-wrap: wrap; gap: 4px 20px; }
.top nav a { padding: 4px 0; color: var(--soft); text-decoration: none; }
.top nav a:hover { color: var(--text); }
.top nav a[aria-current] { color: var(--text); box-shadow: 0 2px var(--brand); }
main { flex: 1; width: 100%; max-width: 1128px; margin: 0 auto; padding: 32px 24px 64px; }
footer {
  display: flex; flex-wrap: wrap; gap: 8px 32px; align-items: baseline; justify-content: space-between;
  padding: 20px max(24px, calc((100vw - 1080px) / 2)); border-top: 1px solid var(--line);
  color: var(--soft); font-size: 14px;
}
footer p { margin: 0; }
footer nav { display: flex; gap: 16px; }
footer a[aria-current] { color: inherit; font-weight: 600; text-decoration: none; }

.notice { max-width: none; margin-bottom: 24px; padding: 10px 14px; background: var(--tint); border-left: 3px solid var(--brand); border-radius: 4px; }
.problems { margin-bottom: 24px; padding: 14px 16px; background: var(--bad-tint); border-left: 3px solid var(--bad); border-radius: 4px; }
.problems h2 { margin-bottom: 4px; font-size: 16px; }
.problems ul { margin: 0; padding-left: 20px; }
.problems a { color: inherit; }

.grid { display: grid; grid-template-columns: repeat(auto-fill, minmax(230px, 1fr)); gap: 20px; margin: 0; padding: 0; list-style: none; }
.card {
  display: flex; flex-direction: column; gap: 4px; height: 100%; padding-bottom: 14px; overflow: hidden;
  background: var(--panel); border: 1px solid var(--line); border-radius: 8px;
}
.card > :not(.picture) { margin-inline: 14px; }
.card h2, .card h3 { margin-top: 8px; margin-bottom: 0; font-size: 16px; font-weight: 600; }
.card h2 a, .card h3 a { color: inherit; text-decoration: none; }
.card h2 a:hover, .card h3 a:hover { text-decoration: underline; }
.card p { margin-bottom: 0; font-size: 14px; }
.card .bottom { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 8px; margin-top: auto; padding-top: 8px; }
.picture { display: block; width: 100%; height: auto; }
.price { font-variant-numeric: tabular-nums; font-weight: 600; }

.hero { margin-bottom: 40px; padding: 40px; background: var(--tint); border-radius: 12px; }
.hero h1 { max-width: 20ch; font-size: 38px; }
.hero form { display: flex; flex-wrap: wrap; align-items: end; gap: 12px; margin: 20px 0 12px; }
.hero .field { flex: 0 1 360px; margin: 0; }
.links { display: flex; flex-wrap: wrap; gap: 8px; margin: 0 0 40px; padding: 0; list-style: none; }
.links a { display: block; padding: 6px 14px; border: 1px solid var(--line); border-radius: 999px; background: var(--panel); color: var(--text); text-decoration: none; }
.links a:hover { border-color: var(--brand); }
@media (max-width: 640px) {
  main { padding: 24px 16px 48px; }
  .top, footer { padding-inline: 16px; }
  .hero { padding: 24px 20px; }
  .hero h1 { font-size: 30px; }
}
`;
