import type { OpenApiDocument, Operation } from './document';
import { escapeHtml, notationOf } from './notation';
import type { JsonSchema } from './schemas';

/**
 * Returns the OpenAPI document as one HTML page, without scripts and without content of other hosts.
 * @param nonce of the response's content security policy, for the page's own style
 * @param jsonUrl address of the document itself
 */
export function openApiPage(
  document: OpenApiDocument,
  { nonce, jsonUrl }: { nonce: string; jsonUrl: string },
): string {
  const title = escapeHtml(document.info.title);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style nonce="${escapeHtml(nonce)}">${pageStyle}</style>
</head>
<body>
<header>
<h1>${title}</h1>
<p>${withCode(document.info.description)}</p>
<p><a href="${escapeHtml(jsonUrl)}">OpenAPI document (JSON)</a></p>
<nav aria-label="Services"><ul>${document.tags.map(({ name }) => linkTo(name)).join('')}</ul></nav>
</header>
<main>
${document.tags.map((tag) => serviceSection(document, tag)).join('\n')}
${shapesSection(document)}
</main>
</body>
</html>
`;
}

function linkTo(service: string): string {
  return `<li><a href="#service-${escapeHtml(service)}">${escapeHtml(service)}</a></li>`;
}

function serviceSection(document: OpenApiDocument, tag: { name: string; description: string }): string {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.tags.includes(tag.name))
      .map(([method, operation]) => callDetails(document, method, path, operation)),
  );
  const id = `service-${escapeHtml(tag.name)}`;
  return `<section aria-labelledby="${id}">
<h2 id="${id}">${escapeHtml(tag.name)}</h2>
<p>${escapeHtml(tag.description)}</p>
${calls.join('\n')}
</section>`;
}

function callDetails(document: OpenApiDocument, method: string, path: string, operation: Operation): string {
  return `<details id="call-${escapeHtml(operation.operationId)}">
<summary><b class="method ${escapeHtml(method)}">${escapeHtml(method.toUpperCase())}</b> <code>${escapeHtml(path)}</code> <span>${withCode(operation.summary)}</span></summary>
<p>${escapeHtml(operation.description)}</p>
${parameterTable(operation)}
${schemaBlock(document, 'Body', operation.requestBody?.content['application/json']?.schema)}
${answerBlock(document, operation)}
</details>`;
}

function parameterTable({ parameters }: Operation): string {
  if (parameters.length === 0) return '';
  const rows = parameters.map(
    ({ name, in: place, required, schema }) =>
      `<tr><td><code>${escapeHtml(name)}</code></td><td>${place}</td><td>${required ? 'yes' : 'no'}</td><td><code>${notationOf(schema)}</code></td></tr>`,
  );
  return `<h3>Parameters</h3>
<table><thead><tr><th>Name</th><th>In</th><th>Needed</th><th>Type</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function answerBlock(document: OpenApiDocument, operation: Operation): string {
  const answer = operation.responses['200'] ?? operation.responses['201'];
  const content = answer && 'content' in answer ? answer.content : undefined;
  const json = content?.['application/json']?.schema;
  if (json) return schemaBlock(document, 'Answer', json);
  return `<h3>Answer</h3>\n<p>${escapeHtml(Object.keys(content ?? {}).join(', '))}</p>`;
}

/** Shows a shape of a single call in place. A shape with a name of its own is a link. */
function schemaBlock(document: OpenApiDocument, heading: string, schema: JsonSchema | undefined): string {
  if (!schema) return '';
  const name = schema.$ref?.split('/').at(-1) ?? '';
  const shape = name.includes('.') ? (document.components.schemas[name] ?? schema) : schema;
  return `<h3>${heading}</h3>\n<pre>${notationOf(shape)}</pre>`;
}

function shapesSection(document: OpenApiDocument): string {
  const shapes = Object.entries(document.components.schemas).map(
    ([name, schema]) =>
      `<details id="schema-${escapeHtml(name)}"><summary><code>${escapeHtml(name)}</code></summary>\n<pre>${notationOf(schema)}</pre></details>`,
  );
  return `<section aria-labelledby="shapes"><h2 id="shapes">Shapes</h2>\n${shapes.join('\n')}</section>`;
}

function withCode(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

/** Style of the documentation page, which does not use the application's styles. */
const pageStyle = `
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
