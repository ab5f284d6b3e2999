import { execFile } from 'node:child_process';
import { access, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Third-party applications from their npm packages. They are not dependencies, but packed from the registry. */
const packages = {
  /** React, Apache-2.0. */
  '/swagger/': { name: 'swagger-ui-dist', version: '5.35.0', folder: '' },
  /** Vue, MIT. */
  '/scalar/': { name: '@scalar/api-reference', version: '1.72.1', folder: 'dist/browser' },
};

const scalarPage = `<!doctype html><html lang="en"><title>Pets</title><meta charset="utf-8"><div id="app"></div>
  <script src="standalone.js"></script><script>
  Scalar.createApiReference('#app', { url: '/openapi.json', telemetry: false, agent: { disabled: true }, withDefaultFonts: false });
  </script></html>`;

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

/** A server of the applications, with the requests that they received. */
export interface Packaged {
  url: string;
  asked: string[];
  /** Forgets all requests and state. */
  reset(): void;
  close(): Promise<void>;
}

/** Serves the applications, and the API of pets that they show. */
export async function startPackaged(): Promise<Packaged> {
  const folders = new Map<string, string>();
  for (const [path, { name, version, folder }] of Object.entries(packages))
    folders.set(path, join(await packed(name, version), folder));
  const api = petsApi();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://own');
    if (pathname.startsWith('/api/')) return void api.answer(request, response);
    if (pathname === '/openapi.json') return void send(response, 'application/json', JSON.stringify(openapi));
    const found = [...folders].find(([path]) => pathname.startsWith(path));
    if (!found) return void send(response, 'text/html', '<title>Applications</title><h1>Applications</h1>');
    const [path, folder] = found;
    const file = normalize(`/${pathname.slice(path.length)}`);
    if (path === '/scalar/' && file === '/') return void send(response, 'text/html', scalarPage);
    const name = file === '/' ? '/index.html' : file;
    readFile(join(folder, name)).then(
      (bytes) => {
        const text = bytes
          .toString('utf8')
          .replaceAll('https://petstore.swagger.io/v2/swagger.json', '/openapi.json');
        const isOwn = name === '/swagger-initializer.js';
        send(response, types[extname(name)] ?? 'application/octet-stream', isOwn ? text : bytes);
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    asked: api.asked,
    reset: api.reset,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function send(response: ServerResponse, type: string, body: string | Buffer): void {
  response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(body);
}

/** Returns the folder of a package. The folder is kept, as its content never changes. */
export async function packed(name: string, version: string): Promise<string> {
  const folder = join(tmpdir(), 'recorder-packages', `${name.replaceAll(/\W/g, '-')}-${version}`);
  const isThere = await access(join(folder, 'package.json')).then(
    () => true,
    () => false,
  );
  if (isThere) return folder;
  await mkdir(join(tmpdir(), 'recorder-packages'), { recursive: true });
  const work = await mkdtemp(join(tmpdir(), 'recorder-package-'));
  try {
    const { stdout } = await run('npm', ['pack', '--silent', `${name}@${version}`], { cwd: work });
    await run('tar', ['xzf', stdout.trim()], { cwd: work });
    await rename(join(work, 'package'), folder);
    return folder;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

interface Pet {
  id: number;
  name: string;
  kind: string;
}

function petsApi() {
  const asked: string[] = [];
  const first: readonly Pet[] = [
    { id: 1, name: 'Mia', kind: 'cat' },
    { id: 2, name: 'Rex', kind: 'dog' },
  ];
  let pets = [...first];
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://own');
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts).toString('utf8');
    const key = request.headers['x-key'];
    asked.push([request.method, request.url, key, body.replaceAll(/\s+/g, '')].filter(Boolean).join(' '));
    const told = (status: number, data: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(data));
    const id = Number(/\/pets\/(\d+)$/.exec(pathname)?.[1] ?? 0);
    if (request.method === 'POST') {
      const pet = { id: pets.length + 1, ...(JSON.parse(body) as Omit<Pet, 'id'>) };
      pets.push(pet);
      return void told(201, pet);
    }
    const kind = searchParams.get('kind');
    if (id === 0)
      return void told(
        200,
        pets.filter((pet) => !kind || pet.kind === kind),
      );
    const pet = pets.find((other) => other.id === id);
    if (request.method === 'DELETE') pets = pets.filter((other) => other.id !== id);
    return void (pet ? told(200, pet) : told(404, { problem: 'There is no such pet.' }));
  }
  return {
    asked,
    answer,
    reset() {
      pets = [...first];
      asked.length = 0;
    },
  };
}

const petSchema = {
  type: 'object',
  properties: { name: { type: 'string' }, kind: { type: 'string', enum: ['cat', 'dog'] } },
};
const idParameter = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
const json = { 'application/json': { schema: petSchema } };
const done = { 200: { description: 'Done', content: json } };
const openapi = {
  openapi: '3.0.0',
  info: { title: 'Pets', version: '1.0.0', description: 'Pets of a shelter.' },
  servers: [{ url: '/api' }],
  components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'x-key' } } },
  security: [{ key: [] }],
  paths: {
    '/pets': {
      get: {
        tags: ['pets'],
        summary: 'List pets',
        operationId: 'listPets',
        parameters: [{ name: 'kind', in: 'query', schema: { type: 'string', enum: ['cat', 'dog'] } }],
        responses: done,
      },
      post: {
        tags: ['pets'],
        summary: 'Add a pet',
        operationId: 'addPet',
        requestBody: { content: json },
        responses: { 201: { description: 'Added', content: json } },
      },
    },
    '/pets/{id}': {
      get: {
        tags: ['pets'],
        summary: 'Show a pet',
        operationId: 'getPet',
        parameters: [idParameter],
        responses: done,
      },
      delete: {
        tags: ['pets'],
        summary: 'Give a pet away',
        operationId: 'removePet',
        parameters: [idParameter],
        responses: done,
      },
    },
  },
};
