import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { auth } from '#contracts/auth';
import { endpoint } from '#contracts/endpoint';
import { executions } from '#contracts/executions';
import { logging } from '#contracts/logging';
import { runs } from '#contracts/runs';
import { storage } from '#contracts/storage';
import { workspace } from '#contracts/workspace';
import { openApiDocument, openApiPage } from './index';

const services = Object.entries({ auth, workspace, executions, runs, storage, log: logging }).map(
  ([name, contract]) => ({ name, base: `/api/${name}`, contract }),
);
const document = openApiDocument({ title: 'Calls & shapes', services });

/** OpenAPI 3.1's requirements for the parts that we write. Every reference is checked separately. */
const schema = z.record(z.string(), z.unknown());
const content = z.record(z.string().includes('/'), z.strictObject({ schema }));
const operation = z.strictObject({
  operationId: z.string(),
  tags: z.array(z.string()),
  summary: z.string().min(1),
  description: z.string(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(
    z.object({
      name: z.string(),
      in: z.enum(['path', 'query', 'header']),
      required: z.boolean(),
      schema,
      description: z.string().optional(),
    }),
  ),
  requestBody: z.strictObject({ required: z.literal(true), content }).optional(),
  responses: z.record(
    z.string().regex(/^(\d{3}|default)$/),
    z.union([z.strictObject({ $ref: z.string() }), z.object({ description: z.string(), content })]),
  ),
});
const openApi = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d$/),
  info: z.strictObject({ title: z.string(), version: z.string(), description: z.string() }),
  tags: z.array(z.strictObject({ name: z.string(), description: z.string() })),
  paths: z.record(
    z.string().startsWith('/'),
    z.partialRecord(z.enum(['get', 'post', 'put', 'patch', 'delete']), operation),
  ),
  components: z.object({
    securitySchemes: z.record(z.string(), z.object({ type: z.literal('http'), scheme: z.literal('bearer') })),
    responses: z.record(z.string(), z.object({ description: z.string(), content })),
    schemas: z.record(z.string().regex(/^[\w.-]+$/), schema),
  }),
});

function references(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    key === '$ref' ? [value as string] : references(value),
  );
}
function follow(pointer: string): unknown {
  return pointer
    .slice(2)
    .split('/')
    .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], document);
}

describe('OpenAPI document', () => {
  it('holds every call of every contract under its method and path, with a name of its own', () => {
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    const ids = operations.map(({ operationId }) => operationId);
    const expected = services.flatMap(({ name, contract }) =>
      Object.keys(contract).map((call) => `${name}.${call}`),
    );
    expect(ids.toSorted()).toEqual(expected.toSorted());
    expect(document.paths['/api/executions/halt/{instanceId}']?.['post']?.operationId).toBe(
      'executions.halt',
    );
  });

  it('has the form of OpenAPI 3.1 and only references that lead somewhere', () => {
    expect(openApi.safeParse(JSON.parse(JSON.stringify(document))).error?.issues ?? []).toEqual([]);
    for (const pointer of references(document)) {
      expect(pointer).toMatch(/^#\/components\//);
      expect(follow(pointer), pointer).toBeTypeOf('object');
    }
  });

  it('declares every parameter of a path', () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      for (const { parameters } of Object.values(methods)) {
        const declared = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
        expect(declared.toSorted(), path).toEqual(inPath.toSorted());
      }
    }
  });

  it('says who may call, and how the project is named', () => {
    const call = (path: string, method: string) => document.paths[path]?.[method];
    expect(call('/api/auth/signin-without-iam', 'post')?.security).toEqual([]);
    expect(call('/api/executions/run-now', 'post')).toMatchObject({
      security: [{ bearer: [] }],
      description: 'Members of the project. Needs a valid licence. An access token needs the scope "run".',
      parameters: [],
    });
    expect(call('/api/runs/cucumber-runs/get', 'get')?.parameters).toMatchObject([
      { name: 'runId', in: 'query', required: true },
      { name: 'testCases', in: 'query', required: false },
      { name: 'project-id', in: 'header', required: true },
    ]);
  });

  it('describes shapes: names, optional fields with their defaults, open objects', () => {
    const { schemas } = document.components;
    expect(schemas['TestCase']?.properties?.['steps']).toEqual({
      type: 'array',
      items: { $ref: '#/components/schemas/ReportStep' },
    });
    const details = schemas['runs.getDetails.body'];
    expect(details?.properties?.['limit']).toMatchObject({ type: 'integer', default: 10, maximum: 100 });
    expect(details?.required).toBeUndefined();
    expect(details?.additionalProperties).toBeUndefined();
  });
});

describe('documentation page', () => {
  const page = openApiPage(document, { nonce: 'n0nce', jsonUrl: '/api/docs/openapi.json' });

  it('shows every call and every shape once, with links that lead somewhere', () => {
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { name, contract } of services) {
      for (const call of Object.keys(contract)) expect(ids).toContain(`call-${name}.${call}`);
    }
    for (const [, target] of page.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target);
  });

  it('has no script, no other host, and style under the nonce only', () => {
    expect(page).not.toMatch(/<script|javascript:|https?:\/\/| style="/i);
    expect(page.match(/<style[^>]*>/g)).toEqual(['<style nonce="n0nce">']);
  });

  it('shows texts of contracts as text', () => {
    const contract = {
      odd: endpoint({
        method: 'GET',
        path: '/odd',
        summary: '<img src=x onerror=alert(1)> & "more"',
        access: 'public',
        answer: z.object({ '<b>': z.enum(['<i>']) }),
      }),
    };
    const odd = openApiDocument({ title: '</title><b>', services: [{ name: 'odd', base: '/', contract }] });
    const html = openApiPage(odd, { nonce: '"><b>', jsonUrl: '/x' });
    expect(html).not.toMatch(/<img|<b>|<i>/);
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;more&quot;');
  });
});
