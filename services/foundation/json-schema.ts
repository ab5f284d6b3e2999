import type { z } from 'zod';

/** Leaves out limits of a converted schema that every value of JSON keeps, and that strict readers may refuse. */
export function withoutUselessLimits(jsonSchema: z.core.JSONSchema.BaseSchema): void {
  // Every integer of JSON that JavaScript can read is between these limits.
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  const names = jsonSchema.propertyNames;
  if (typeof names === 'object' && Object.keys(names).join() === 'type') delete jsonSchema.propertyNames;
}
