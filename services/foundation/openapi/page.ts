import type { OpenApiDocument, Operation } from './document';
import { escapeHtml, notationOf } from './notation';
import type { JsonSchema } from './schemas';
import { pageStyle } from './style';

/**
 * The OpenAPI document as one HTML page without script and without anything from another host.
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
  const answer = operation.responses['200'];
  const content = answer && 'content' in answer ? answer.content : undefined;
  const json = content?.['application/json']?.schema;
  if (json) return schemaBlock(document, 'Answer', json);
  return `<h3>Answer</h3>\n<p>${escapeHtml(Object.keys(content ?? {}).join(', '))}</p>`;
}

/** Shapes of one call only are shown in place; those with a name of their own are links. */
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
