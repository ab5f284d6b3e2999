/** Forms, buttons, tables, and the layouts of single pages. */
export const controls = `
.field { margin: 0 0 16px; padding: 0; border: 0; min-width: 0; }
label, legend { display: block; margin-bottom: 4px; padding: 0; font-size: 14px; font-weight: 500; }
input:not([type='radio'], [type='checkbox'], [type='file']), select {
  width: 100%; height: 40px; padding: 0 10px;
  border: 1px solid var(--field); border-radius: 6px; background: var(--panel); color: var(--text); font: inherit;
}
input[aria-invalid='true'], select[aria-invalid='true'] { border-color: var(--bad); box-shadow: inset 0 0 0 1px var(--bad); }
input[type='file'] { font: inherit; max-width: 100%; }
.choice { display: flex; align-items: center; gap: 8px; margin: 0; padding: 4px 0; font-size: 16px; font-weight: 400; }
.choice input { width: 18px; height: 18px; margin: 0; accent-color: var(--brand); }
.help, .error { margin: 4px 0 0; font-size: 14px; }
.help { color: var(--soft); }
.error { color: var(--bad); font-weight: 500; }
button, .button {
  display: inline-flex; align-items: center; justify-content: center; min-height: 40px; padding: 0 16px;
  border: 1px solid var(--field); border-radius: 6px; background: var(--panel); color: var(--text);
  font: inherit; font-weight: 500; text-decoration: none; cursor: pointer;
}
button:hover, .button:hover { border-color: var(--brand); }
.primary { background: var(--brand); border-color: var(--brand); color: var(--on-brand); }
.primary:hover { filter: brightness(1.08); }
button:disabled { border-color: var(--line); color: var(--soft); cursor: default; }
.plain { min-height: 0; padding: 4px 0; border: 0; background: none; color: var(--soft); font-weight: 400; }
.plain:hover { color: var(--text); }
.card button { min-height: 34px; padding: 0 12px; font-size: 14px; }

table { width: 100%; border-collapse: collapse; }
caption { padding-bottom: 8px; text-align: left; font-weight: 600; }
th, td { padding: 10px 12px 10px 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: middle; }
thead th, thead .price { color: var(--soft); font-size: 14px; font-weight: 500; }
tbody th { font-weight: 500; }
.number { padding-right: 0; text-align: right; font-variant-numeric: tabular-nums; }
td input:not([type='radio']) { width: 76px; }
.scroll { overflow-x: auto; }
.sum th, .sum td { border-bottom: 0; font-size: 18px; font-weight: 600; }

.columns { display: grid; grid-template-columns: minmax(0, 1fr) 340px; gap: 40px; align-items: start; }
.side { padding: 20px; background: var(--panel); border: 1px solid var(--line); border-radius: 8px; }
.side > :last-child { margin-bottom: 0; }
.side form + form, .side form + table { margin-top: 16px; }
.row { display: flex; flex-wrap: wrap; gap: 8px 12px; align-items: end; }
.row .field { flex: 1 1 140px; margin: 0; }
.actions { display: flex; flex-wrap: wrap; gap: 12px; margin-top: 20px; }
.wide { width: 100%; margin-top: 16px; }
.pair { display: grid; grid-template-columns: 140px 1fr; gap: 0 16px; }
.narrow { max-width: 460px; }
form > section + section, .block { margin-top: 32px; }
.filters { margin-bottom: 24px; padding: 16px; background: var(--panel); border: 1px solid var(--line); border-radius: 8px; }
.filters .row + .row { margin-top: 12px; }
.filters .search { flex: 3 1 260px; }
.product { display: grid; grid-template-columns: minmax(0, 1.1fr) minmax(0, 1fr); gap: 40px; }
.product .picture { border: 1px solid var(--line); border-radius: 8px; background: var(--panel); }
.product .price { font-size: 22px; }
.product form { display: flex; align-items: end; gap: 12px; margin: 20px 0; }
.product .field { width: 96px; margin: 0; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 6px 20px; margin: 0 0 16px; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
code { font: 0.94em ui-monospace, Menlo, Consolas, monospace; }
dialog { max-width: 420px; padding: 24px; border: 1px solid var(--line); border-radius: 10px; background: var(--panel); color: var(--text); }
dialog::backdrop { background: rgb(0 0 0 / 45%); }
output { display: block; min-height: 24px; }
/* Whoever pays otherwise needs no card number; the server does not ask for it then either. */
form:has(input[name='payment']:checked:not([value='card'])) [data-field='card'] { display: none; }
@media (max-width: 820px) {
  .columns, .product { grid-template-columns: minmax(0, 1fr); gap: 24px; }
}
@media (max-width: 480px) {
  .basket .price { display: none; }
  .basket .number { padding-left: 8px; }
  .basket input { width: 60px; }
  .pair { grid-template-columns: 1fr; }
}
`;
