import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { extract } from 'tar-stream';

/**
 * Serves third-party applications from npm packages of an exact version, unchanged. npm's own client fetches them once
 * and verifies them. They are no dependencies, as only this bench uses them.
 */

const kept = join(tmpdir(), 'scenarium-bench-packages');

export interface Site {
  url: string;
  close(): void;
}

/** @param own additional pages, by path */
export const servePackage = async (name: string, version: string, own: Record<string, string> = {}) =>
  serve(own, await filesOf(name, version));

/**
 * Serves several packages in one site, each below its own path prefix such as `/react/`.
 * @param html the page at `/`. Only fonts and files that it names are kept, as some packages have 100 MB of others.
 */
export async function servePackages(
  packages: Readonly<Record<string, readonly [name: string, version: string]>>,
  html: string,
): Promise<Site> {
  const files = new Map<string, Buffer>();
  for (const [prefix, [name, version]] of Object.entries(packages))
    for (const [path, content] of await filesOf(name, version))
      if (html.includes(`"/${prefix}/${path}"`) || /\.woff2?$/.test(path))
        files.set(`${prefix}/${path}`, content);
  return serve({ '/index.html': html }, files);
}

export async function serve(
  own: Record<string, string>,
  files: ReadonlyMap<string, Buffer> = new Map(),
): Promise<Site> {
  const server = createServer(({ url = '/' }, response) => {
    const path = decodeURIComponent(url.split('?')[0] ?? '/').replace(/\/$/, '/index.html');
    const content = own[path] ?? files.get(path.slice(1));
    response
      .writeHead(content === undefined ? 404 : 200, { 'content-type': typeOf(path) })
      .end(content ?? '');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

const types: Record<string, string> = {
  '': 'text/html; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};
const typeOf = (path: string) => types[extname(path)] ?? 'application/octet-stream';

async function filesOf(name: string, version: string): Promise<Map<string, Buffer>> {
  const archive = join(kept, `${name.replace(/[@/]/g, '_')}-${version}.tgz`);
  if (!existsSync(archive)) {
    await mkdir(kept, { recursive: true });
    const pack = promisify(execFile)('npm', [
      'pack',
      '--silent',
      '--pack-destination',
      kept,
      `${name}@${version}`,
    ]);
    const { stdout } = await pack.catch((error: unknown) => {
      throw new Error(`npm has no ${name}@${version} for this machine: the bench needs the registry once.`, {
        cause: error,
      });
    });
    await rename(join(kept, stdout.trim().split('\n').at(-1) ?? ''), archive);
  }
  const files = new Map<string, Buffer>();
  const entries = extract();
  entries.end(gunzipSync(readFileSync(archive)));
  for await (const entry of entries) {
    const parts: Buffer[] = [];
    for await (const part of entry) parts.push(part as Buffer);
    files.set(entry.header.name.replace(/^package\//, ''), Buffer.concat(parts));
  }
  return files;
}
