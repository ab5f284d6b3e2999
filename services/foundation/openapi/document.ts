import type { z } from 'zod';
import { binary, byteStream, refusal, type Contract, type Endpoint } from '#contracts/endpoint';
import { propertiesOf, SchemaFolder, type JsonSchema } from './schemas';

export interface DescribedService {
  /** Short and unique, such as `auth`: the tag of its calls, and the beginning of their operation ids. */
  name: string;
  /** Address before the contract's paths, absolute or on this host, such as `/api/auth`. */
  base: string;
  contract: Contract;
}

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: JsonSchema;
  description?: string;
}
type Content = Record<string, { schema: JsonSchema }>;

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { required: true; content: Content };
  responses: Record<string, { $ref: string } | { description: string; content?: Content }>;
}

export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  tags: { name: string; description: string }[];
  /** Path, then method in lower case. */
  paths: Record<string, Record<string, Operation>>;
  components: {
    securitySchemes: Record<string, JsonSchema>;
    responses: Record<string, { description: string; content: Content }>;
    schemas: Record<string, JsonSchema>;
  };
}

/** Describes the calls of contracts as OpenAPI 3.1, from the same data as clients and services. */
export function openApiDocument(options: { title: string; services: DescribedService[] }): OpenApiDocument {
  const schemas = new SchemaFolder();
  const paths: OpenApiDocument['paths'] = {};
  for (const service of options.services) {
    for (const [name, call] of Object.entries(service.contract)) {
      const path = service.base.replace(/\/$/, '') + call.path.replace(/:(\w+)/g, '{$1}');
      (paths[path] ??= {})[call.method.toLowerCase()] = operationOf(`${service.name}.${name}`, call, schemas);
    }
  }
  const refused = { 'application/json': { schema: schemas.reference('Refusal', refusal) } };
  return {
    openapi: '3.1.0',
    info: { title: options.title, version: '1', description: introduction },
    tags: options.services.map(({ name, base }) => ({ name, description: `Calls below ${base}` })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      responses: { Refused: { description: 'The call is refused.', content: refused } },
      schemas: schemas.convert(),
    },
  };
}

const introduction =
  'Calls carry `Authorization: Bearer <token>` unless they are public. A refused call answers 400, 401, 403, 404, ' +
  '405, 413, 429, 500 or 503 with a Refusal. Failures that a caller has to handle answer 200 with `status: false`.';

function operationOf(operationId: string, call: Endpoint, schemas: SchemaFolder): Operation {
  const content = call.body && contentOf(operationId, call.body, schemas);
  return {
    operationId,
    tags: [operationId.split('.', 1)[0] ?? operationId],
    summary: call.summary,
    description: accessText(call),
    security: call.access === 'public' ? [] : [{ bearer: [] }],
    parameters: parametersOf(call),
    requestBody: content ? { required: true, content } : undefined,
    responses: {
      [call.created ? '201' : '200']: answerOf(operationId, call, schemas),
      default: { $ref: '#/components/responses/Refused' },
    },
  };
}

function contentOf(operationId: string, body: z.ZodType, schemas: SchemaFolder): Content {
  if (body === byteStream) return { 'application/octet-stream': { schema: {} } };
  return { 'application/json': { schema: schemas.reference(`${operationId}.body`, body) } };
}

function answerOf(
  operationId: string,
  call: Endpoint,
  schemas: SchemaFolder,
): { description: string; content: Content } {
  if (call.answer === binary) {
    return { description: 'Bytes.', content: { 'image/*': { schema: {} } } };
  }
  const schema = schemas.reference(`${operationId}.answer`, call.answer);
  return { description: 'The answer.', content: { 'application/json': { schema } } };
}

function accessText(call: Endpoint): string {
  const who = {
    public: 'Anyone.',
    'signed-in': 'Any signed-in user.',
    member: 'Members of the project.',
    admin: 'Administrators of the project.',
  }[call.access];
  const licence = call.licence ? ' Needs a valid licence.' : '';
  return who + licence + tokenText(call);
}

function tokenText({ access, scope }: Endpoint): string {
  if (access === 'public' || scope === 'any') return '';
  return scope ? ` An access token needs the scope "${scope}".` : ' Not with an access token.';
}

function parametersOf(call: Endpoint): Parameter[] {
  const path = call.params ? propertiesOf(call.params) : [];
  const query = call.query ? propertiesOf(call.query) : [];
  return [
    ...path.map((parameter) => ({ ...parameter, in: 'path' as const, required: true })),
    ...query.map((parameter) => ({ ...parameter, in: 'query' as const })),
    ...projectHeader(call),
  ];
}

/** Returns the project header, unless the payload must name the project. See services/foundation/calls/endpoint.ts. */
function projectHeader(call: Endpoint): Parameter[] {
  if (call.access !== 'member' && call.access !== 'admin') return [];
  const payload = [call.query, call.body].flatMap((part) => (part ? propertiesOf(part) : []));
  const named = payload.some(({ name, required }) => required && ['projectId', 'project_id'].includes(name));
  if (named) return [];
  const description = 'Id of the project.';
  return [{ name: 'project-id', in: 'header', required: true, schema: { type: 'string' }, description }];
}
