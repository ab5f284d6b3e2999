/** Returns a text as a JavaScript literal. Use it for texts of pages, as nothing in them can end it. */
export function textLiteral(text: string): string {
  return `'${escaped(text).replaceAll("'", "\\'")}'`;
}

/**
 * Returns a template literal in which some parts are expressions.
 * @param parts texts, and expressions in arrays: `['Add ', ['product'], ' to basket']`
 */
export function template(parts: readonly (string | readonly [expression: string])[]): string {
  const inner = parts.map((part) =>
    typeof part === 'string' ? escaped(part).replace(/`|\$\{/g, '\\$&') : `\${${part[0]}}`,
  );
  return `\`${inner.join('')}\``;
}

/**
 * Returns the selector of an ID as an expression.
 * @param expression of the ID: an argument, or its literal
 */
export const idSelector = (expression: string, id: string): string =>
  expression === textLiteral(id) ? textLiteral(`#${id}`) : template(['#', [expression]]);

const escaped = (text: string) =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replace(
      /[\u0000-\u001f\u007f\u2028\u2029]/g,
      (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
