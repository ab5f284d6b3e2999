/** Style of the documentation page, which stands outside the application's own styles. */
export const pageStyle = `
:root { --text: #1f2328; --dim: #59636e; --line: #d1d9e0; --page: #fff; --raised: #f6f8fa; --link: #0757ba; }
@media (prefers-color-scheme: dark) {
  :root { --text: #e6edf3; --dim: #9198a1; --line: #3d444d; --page: #0d1117; --raised: #151b23; --link: #6cb6ff; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 62rem; padding: 2rem 1.25rem 6rem; color: var(--text); background: var(--page);
  font: 15px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.6rem; margin: 0 0 .5rem; }
h2 { font-size: 1.2rem; margin: 2.5rem 0 .25rem; text-transform: capitalize; }
h3 { font-size: .8rem; margin: 1rem 0 .25rem; color: var(--dim); }
p { margin: .25rem 0 .75rem; color: var(--dim); }
a { color: var(--link); }
code, pre { font: 13px/1.5 ui-monospace, monospace; }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin: 0; padding: 0; list-style: none; }
details { border: 1px solid var(--line); border-radius: 6px; margin: .375rem 0; padding: 0 .75rem; scroll-margin: 1rem; }
details[open] { padding-bottom: .75rem; }
details:target { border-color: var(--link); }
summary { cursor: pointer; margin: 0 -.75rem; padding: .5rem .75rem; border-radius: 6px; overflow-wrap: anywhere; }
summary:hover { background: var(--raised); }
:focus-visible { outline: 2px solid var(--link); outline-offset: 1px; }
summary span { color: var(--dim); margin-left: .5rem; }
.method { display: inline-block; min-width: 3.75rem; font: 600 12px/1 ui-monospace, monospace; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .25rem .75rem .25rem 0; border-bottom: 1px solid var(--line); }
th { font-weight: 600; color: var(--dim); font-size: .8rem; }
pre { margin: 0; padding: .75rem; background: var(--raised); border-radius: 6px; white-space: pre-wrap; overflow-wrap: anywhere; }
@media (max-width: 40rem) { summary span { display: block; margin: 0; } }
`;
