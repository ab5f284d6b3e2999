import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';

/** A package of the registry: files by path, and fields of its package.json except name and version. */
export interface Published {
  name: string;
  version: string;
  files?: Record<string, string | Buffer>;
  manifest?: Record<string, unknown>;
  /** Token that requests must have. */
  token?: string;
  /** Address of the tarball, if it is not on this registry. */
  tarball?: string;
  /** A link in the tarball, and its target. */
  link?: [path: string, to: string];
}

/** A small npm registry that lists its requests in order. */
export interface Registry {
  url: string;
  host: string;
  port: number;
  asked: string[];
  /** Returns the entry of a package in a lockfile. */
  locked(name: string): { version: string; resolved: string; integrity: string };
  close(): Promise<void>;
}

export async function startRegistry(packages: Published[]): Promise<Registry> {
  const made = new Map(
    await Promise.all(
      packages.map(async (one) => {
        const tgz = await tarballOf(one);
        const integrity = `sha512-${createHash('sha512').update(tgz).digest('base64')}`;
        return [one.name, { one, tgz, integrity }] as const;
      }),
    ),
  );
  const asked: string[] = [];
  const pathOf = ({ name, version }: Published) => `/${name}/-/${name.split('/').at(-1)}-${version}.tgz`;
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url?.split('?')[0] ?? '');
    asked.push(path);
    const found = [...made.values()].find(({ one }) => path === `/${one.name}` || path === pathOf(one));
    if (!found) return response.writeHead(404).end('{}');
    const { one, tgz, integrity } = found;
    if (one.token && request.headers.authorization !== `Bearer ${one.token}`) {
      return response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":"token needed"}');
    }
    if (path === pathOf(one)) return response.end(tgz);
    const { name, version, manifest } = one;
    const tarball = one.tarball ?? `http://${request.headers.host}${pathOf(one)}`;
    const released = { ...manifest, name, version, dist: { tarball, integrity } };
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({ name, 'dist-tags': { latest: version }, versions: { [version]: released } }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/`;
  return {
    url,
    host: '127.0.0.1',
    port,
    asked,
    locked(name) {
      const found = made.get(name);
      if (!found) throw new Error(`There is no ${name}.`);
      const resolved = `${url.slice(0, -1)}${pathOf(found.one)}`;
      return { version: found.one.version, resolved, integrity: found.integrity };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function tarballOf({ name, version, files = {}, manifest, link }: Published): Promise<Buffer> {
  const packed = pack();
  packed.entry({ name: 'package/package.json' }, JSON.stringify({ ...manifest, name, version }));
  for (const [path, content] of Object.entries(files)) packed.entry({ name: `package/${path}` }, content);
  if (link) packed.entry({ name: `package/${link[0]}`, type: 'symlink', linkname: link[1] });
  packed.finalize();
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    packed
      .on('data', (part) => parts.push(part as Buffer))
      .once('end', () => resolve(gzipSync(Buffer.concat(parts))))
      .once('error', reject);
  });
}
