import { z } from 'zod';
import { zodToJsonSchema } from 'zod-to-json-schema';
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
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  default?: unknown;
  [other: string]: unknown;
}

const folder = '#/components/schemas/';

/** Gives shapes that contracts export a name of their own: `testCase` becomes `TestCase`. */
const namedSchemas: Record<string, z.ZodTypeAny> = { Refusal: refusal };
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
    if (value instanceof z.ZodObject || value instanceof z.ZodEnum) namedSchemas[capital(name)] ??= value;
  }
}

/** Collects schemas by name; equal ones share a name. Converts all at once, so that they can refer to each other. */
export class SchemaFolder {
  readonly #schemas: Record<string, z.ZodTypeAny> = { ...namedSchemas };
  readonly #names = new Map(Object.entries(namedSchemas).map(([name, schema]) => [schema, name]));

  /** @returns a reference to the schema, which is kept under `name` unless it has a name already */
  reference(name: string, schema: z.ZodTypeAny): JsonSchema {
    const known = this.#names.get(schema);
    if (known) return { $ref: folder + known };
    this.#names.set(schema, name);
    this.#schemas[name] = schema;
    return { $ref: folder + name };
  }

  /** Returns every schema by name, in the form of OpenAPI's `components.schemas`. */
  convert(): Record<string, JsonSchema> {
    const definitionPath = 'components/schemas';
    const converted: Record<string, unknown> = zodToJsonSchema(z.any(), {
      ...dialect,
      basePath: ['#'],
      definitionPath,
      definitions: this.#schemas,
    });
    return converted[definitionPath] as Record<string, JsonSchema>;
  }
}

/** Returns the properties of an object schema one by one, for parameters of path and query. */
export function propertiesOf(
  schema: z.ZodTypeAny,
): { name: string; required: boolean; schema: JsonSchema }[] {
  const object = zodToJsonSchema(schema, { ...dialect, $refStrategy: 'none' }) as JsonSchema;
  return Object.entries(object.properties ?? {}).map(([name, property]) => ({
    name,
    required: object.required?.includes(name) ?? false,
    schema: property,
  }));
}

/** Services ignore unknown fields, so objects are open: therefore `strict`, and no `additionalProperties`. */
const dialect = {
  target: 'jsonSchema2019-09',
  removeAdditionalStrategy: 'strict',
  allowedAdditionalProperties: undefined,
} as const;

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
