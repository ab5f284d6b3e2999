import { z } from 'zod';
import { withoutUselessLimits } from '../json-schema';
import * as auth from '#contracts/auth';
import { refusal } from '#contracts/endpoint';
import * as environment from '#domain/environments/environment';
import * as executions from '#contracts/executions';
import * as logging from '#contracts/logging';
import * as report from '#contracts/runs/report';
import * as evidence from '#contracts/worker/evidence';
import * as storage from '#contracts/storage';
import * as workspace from '#contracts/workspace';
import * as testData from '#domain/test-data/test-data-item';

/** The part of JSON Schema 2020-12 that contracts use. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  /** False after `prefixItems`, when there are no more items. */
  items?: JsonSchema | false;
  prefixItems?: JsonSchema[];
  default?: unknown;
  [other: string]: unknown;
}

const folder = '#/components/schemas/';

/** Gives shapes that contracts export a name of their own: `testCase` becomes `TestCase`. */
const namedSchemas: Record<string, z.ZodType> = { Refusal: refusal };
for (const module of [
  auth,
  environment,
  executions,
  logging,
  evidence,
  report,
  storage,
  workspace,
  testData,
]) {
  for (const [name, value] of Object.entries<unknown>(module)) {
    // If two contracts use a name, it belongs to the first. The other shape is shown where it is used.
    // Objects with a refinement are the forms of pages.
    const isShape = value instanceof z.ZodObject && !value.def.checks?.length;
    if (isShape || value instanceof z.ZodEnum) namedSchemas[capital(name)] ??= value;
  }
}

/** Collects schemas by name; equal ones share a name. Converts all at once, so that they can refer to each other. */
export class SchemaFolder {
  readonly #schemas: Record<string, z.ZodType> = { ...namedSchemas };
  readonly #names = new Map(Object.entries(namedSchemas).map(([name, schema]) => [schema, name]));

  /** @returns a reference to the schema, which is kept under `name` unless it has a name already */
  reference(name: string, schema: z.ZodType): JsonSchema {
    const existing = this.#names.get(schema);
    if (existing) return { $ref: folder + existing };
    this.#names.set(schema, name);
    this.#schemas[name] = schema;
    return { $ref: folder + name };
  }

  /** Returns every schema by name, in the form of OpenAPI's `components.schemas`. */
  convert(): Record<string, JsonSchema> {
    const registry = z.registry<{ id: string }>();
    for (const [id, schema] of Object.entries(this.#schemas)) registry.add(schema, { id });
    const { schemas } = z.toJSONSchema(registry, { ...dialect, uri: (id) => folder + id });
    return Object.fromEntries(
      Object.entries(schemas).map(([name, { $id: _, $schema: _version, ...schema }]) => [
        name,
        schema as JsonSchema,
      ]),
    );
  }
}

/** Returns the properties of an object schema one by one, for parameters of path and query. */
export function propertiesOf(schema: z.ZodType): { name: string; required: boolean; schema: JsonSchema }[] {
  const object = z.toJSONSchema(schema, dialect) as JsonSchema;
  return Object.entries(object.properties ?? {}).map(([name, property]) => ({
    name,
    required: object.required?.includes(name) ?? false,
    schema: property,
  }));
}

/** Services ignore unknown fields, so objects are open: the shapes of inputs have no `additionalProperties`. */
const dialect = { io: 'input', unrepresentable: 'any', override: shorten } as const;

/** Adds the rules of the second part of a pipe, and leaves out limits that say nothing new. */
function shorten({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: unknown;
  jsonSchema: z.core.JSONSchema.BaseSchema;
}) {
  if (zodSchema instanceof z.ZodPipe && !(zodSchema.out instanceof z.ZodTransform)) {
    const { $schema: _, ...second } = z.toJSONSchema(zodSchema.out, dialect);
    Object.assign(jsonSchema, second);
  }
  withoutUselessLimits(jsonSchema);
  if (jsonSchema.format) delete jsonSchema.pattern;
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
