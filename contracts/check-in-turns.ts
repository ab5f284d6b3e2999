import { z } from 'zod';

/** Maximum number of items of an array that are checked in one turn. Each takes some microseconds. */
const max = 1_000;

/**
 * Checks an answer like `safeParse`, but yields between parts of its long arrays: 10,000 steps take 50 ms. Only plain
 * arrays in an object's own fields are checked in parts. Everything else is checked at once.
 * @param othersTurn awaited before each part except the first
 */
export async function checkInTurns<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  othersTurn: () => Promise<unknown> | undefined,
): Promise<z.ZodSafeParseResult<z.output<Schema>>> {
  const long = longArraysOf(schema, value);
  if (long.length === 0) return schema.safeParse(value);
  const checked: Record<string, unknown[]> = {};
  for (const { name, items, array } of long) {
    const all: unknown[] = [];
    for (let from = 0; from < items.length; from += max) {
      await othersTurn();
      const part = array.safeParse(items.slice(from, from + max));
      // Checks the whole answer again, so that the error names the path from its root.
      if (!part.success) return schema.safeParse(value);
      all.push(...part.data);
    }
    checked[name] = all;
  }
  await othersTurn();
  const empty = Object.fromEntries(long.map(({ name }) => [name, []]));
  const rest = schema.safeParse({ ...(value as object), ...empty });
  return rest.success ? { success: true, data: Object.assign({}, rest.data, checked) } : rest;
}

type PlainArray = z.ZodArray<z.ZodType>;

function longArraysOf(schema: z.ZodType, value: unknown) {
  const object = objectFor(schema, value);
  if (!object || typeof value !== 'object' || value === null) return [];
  return Object.entries(object.shape).flatMap(([name, field]) => {
    const items: unknown = (value as Record<string, unknown>)[name];
    if (!isPlainArray(field) || !Array.isArray(items) || items.length <= max) return [];
    return [{ name, items: items as unknown[], array: field }];
  });
}

/** Returns the object schema for the value; in a union, the member named by its discriminator. */
function objectFor(schema: z.ZodType, value: unknown): z.ZodObject | null {
  if (isPlainObject(schema)) return schema;
  if (!(schema instanceof z.ZodDiscriminatedUnion) || hasChecks(schema)) return null;
  if (typeof value !== 'object' || value === null) return null;
  const { discriminator } = schema.def;
  const named = (value as Record<string, unknown>)[discriminator];
  const option = schema.options.find(({ _zod }) =>
    _zod.propValues?.[discriminator]?.has(named as z.core.util.Primitive),
  );
  return option instanceof z.ZodType && isPlainObject(option) ? option : null;
}

function isPlainObject(schema: z.ZodType): schema is z.ZodObject {
  return schema instanceof z.ZodObject && !hasChecks(schema);
}

function isPlainArray(field: z.core.$ZodType): field is PlainArray {
  return field instanceof z.ZodArray && !hasChecks(field);
}

/** Returns whether the schema has a check of the whole value: a limit or a refinement. */
function hasChecks({ def }: z.ZodType): boolean {
  return def.checks !== undefined && def.checks.length > 0;
}
