import type { JsonSchema } from './schemas';

/**
 * Writes a JSON Schema in the notation of TypeScript types, which is shorter: `{ name: string; line?: integer }`.
 * @returns HTML; names of schemas are links to `#schema-<name>`
 */
export function notationOf(schema: JsonSchema, indent = ''): string {
  if (schema.$ref) return referenceTo(schema.$ref);
  if ('const' in schema) return literal(schema.const);
  if (schema.enum) return schema.enum.map(literal).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map((choice) => notationOf(choice, indent)).join(' | ');
  // Next to a type, `allOf` has the patterns of a text, which the notation leaves out.
  if (schema.allOf && !schema.type) {
    return schema.allOf.map((part) => notationOf(part, indent)).join(' &amp; ');
  }
  if (Array.isArray(schema.type)) {
    return schema.type.map((type) => notationOf({ ...schema, type }, indent)).join(' | ');
  }
  if (schema.prefixItems) {
    return `[${schema.prefixItems.map((item) => notationOf(item, indent)).join(', ')}]`;
  }
  if (schema.type === 'array') return `list of ${notationOf(schema.items || {}, indent)}`;
  if (schema.type === 'object') return objectNotation(schema, indent);
  return escapeHtml(schema.type ?? 'anything');
}

function objectNotation(schema: JsonSchema, indent: string): string {
  const inner = `${indent}  `;
  const lines = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const optional = schema.required?.includes(name) ? '' : '?';
    const standard = property.default === undefined ? '' : ` = ${literal(property.default)}`;
    return `${inner}${escapeHtml(name)}${optional}: ${notationOf(property, inner)}${standard}`;
  });
  const more = schema.additionalProperties;
  if (more) lines.push(`${inner}[name]: ${notationOf(more === true ? {} : more, inner)}`);
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`;
}

/** Names the schema around a reference into the middle of it (a shape that contains itself). */
function referenceTo(pointer: string): string {
  const [name = '', ...inside] = pointer.replace('#/components/schemas/', '').split('/');
  const text = inside.length > 0 ? 'the same shape again' : name;
  return `<a href="#schema-${escapeHtml(name)}">${escapeHtml(text)}</a>`;
}

function literal(value: unknown): string {
  return escapeHtml(JSON.stringify(value));
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
