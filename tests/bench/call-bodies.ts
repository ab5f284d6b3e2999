/** A JSON schema as the OpenAPI document has it. */
export interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  format?: string;
  $ref?: string;
}

/** Values for fields of calls, by name. Other fields get a value that fits their schema. */
export type Known = Readonly<Record<string, unknown>>;

/** The smallest value that fits a schema, with known values for the fields that have one. */
export function exampleOf(schema: Schema | undefined, known: Known, name = ''): unknown {
  if (!schema) return undefined;
  if (name in known) return known[name];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.default !== undefined) return schema.default;
  const [first] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (first) return exampleOf(first, known, name);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object' || schema.properties) {
    const fields = Object.entries(schema.properties ?? {}).filter(
      ([field]) => schema.required?.includes(field) || field in known,
    );
    return Object.fromEntries(fields.map(([field, entry]) => [field, exampleOf(entry, known, field)]));
  }
  if (type === 'array') return schema.items ? [exampleOf(schema.items, known)] : [];
  if (type === 'integer' || type === 'number') return 1;
  if (type === 'boolean') return false;
  if (type === 'null') return null;
  if (schema.format === 'email') return 'grace@example.com';
  if (schema.format === 'uuid') return '11111111-2222-4333-8444-555555555555';
  return 'usual';
}
