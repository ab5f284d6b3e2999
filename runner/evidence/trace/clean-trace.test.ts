import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ZipFile as ZipWriter } from 'yazl';
import { createSecrets } from '../../secrets/secrets';
import { cleanTrace, traceLimits, type TraceLimits } from './clean-trace';
import type { StepPicture } from './step-pictures';
import { unzip } from './unzip.fixture';
import { openZip, unpacked, writeZip, type ZipFile } from './zip';

let folder: string;
let count = 0;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'traces-'))));
afterAll(() => rm(folder, { recursive: true }));

const file = (name: string, content: unknown): ZipFile => ({
  name,
  data: Buffer.isBuffer(content)
    ? content
    : Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
});

async function pathOf(zip: Buffer): Promise<string> {
  const path = join(folder, `${count++}.zip`);
  await writeFile(path, zip);
  return path;
}

interface Changes {
  secrets?: ReturnType<typeof createSecrets>;
  limits?: Partial<TraceLimits>;
  pictures?: StepPicture[];
}

async function clean(files: ZipFile[], { secrets = createSecrets(), limits, pictures }: Changes = {}) {
  const path = await pathOf(await writeZip(files));
  const trace = await cleanTrace(path, secrets, '/work/checkout', pictures, { ...traceLimits, ...limits });
  if (!trace) return null;
  const kept = new Map((await unzip(trace.zip)).map(({ name, data }) => [name, data]));
  return {
    ...trace,
    kept,
    names: [...kept.keys()],
    textOf: (name: string) => kept.get(name)?.toString() ?? '',
  };
}

const lines = (...events: object[]) => events.map((event) => `${JSON.stringify(event)}\n`).join('');
const action = (method: string, more: object = {}) => ({ type: 'before', method, ...more });
const page = (html: string) => ({ type: 'frame-snapshot', snapshot: { html } });
const noise = (length: number) => Buffer.from(Array.from({ length }, () => Math.floor(Math.random() * 256)));

describe('zip files', () => {
  it('come back as they went in', async () => {
    const files = [
      file('a.trace', 'x'.repeat(10_000)),
      file('ä/b.bin', Buffer.from([1, 2, 3])),
      file('empty', ''),
    ];
    const { files: packed, close } = await openZip(await pathOf(await writeZip(files)));
    const read = await Promise.all(
      packed.map(async (packedFile) => ({ name: packedFile.name, data: await unpacked(packedFile) })),
    );
    close();
    expect(read).toEqual(files);
  });

  it('of the large format are read, too', async () => {
    const writer = new ZipWriter();
    writer.addBuffer(Buffer.from('x'.repeat(1000)), 'a.trace', { forceZip64Format: true });
    writer.end({ forceZip64Format: true, comment: '' });
    const zip = await buffer(writer.outputStream);
    // The end of the zip64 directory, and its locator.
    for (const kind of [6, 7]) expect(zip.includes(Buffer.from([0x50, 0x4b, 6, kind]))).toBe(true);
    const { files, close } = await openZip(await pathOf(zip));
    expect(files).toMatchObject([{ name: 'a.trace', size: 1000 }]);
    expect((await unpacked(files[0]!)).toString()).toBe('x'.repeat(1000));
    close();
  });

  it('are refused when they are none, or lead out of their folder', async () => {
    await expect(openZip(await pathOf(Buffer.from('no zip')))).rejects.toThrow();
    const leading = await writeZip([file('xx/etc/passwd', 'x')]);
    for (let at = leading.indexOf('xx/'); at >= 0; at = leading.indexOf('xx/')) leading.write('../', at);
    await expect(openZip(await pathOf(leading))).rejects.toThrow('invalid relative path');
  });

  it('do not give more than a file says it has', async () => {
    const zip = await writeZip([file('bomb.txt', 'x'.repeat(1_000_000))]);
    // The size in the directory entry, after the signature and 20 bytes.
    zip.writeUInt32LE(10, zip.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 24);
    const { files, close } = await openZip(await pathOf(zip));
    expect(files[0]).toMatchObject({ size: 10 });
    await expect(unpacked(files[0]!)).rejects.toThrow('too many bytes');
    close();
  });
});

describe('a trace', () => {
  it('loses what was typed, sent and kept, wherever it stands', async () => {
    const secrets = createSecrets();
    secrets.add('TYPED-secret');
    const trace = await clean(
      [
        file(
          'trace.trace',
          lines(action('fill', { params: { selector: '#p', value: 'TYPED-secret' } }), {
            type: 'log',
            time: 12345678,
            message: 'sid is COOKIE-secret',
          }),
        ),
        file('trace.network', {
          request: {
            url: 'http://shop/?token=URL-secret',
            cookies: [{ name: 'sid', value: 'COOKIE-secret' }],
            headers: [{ name: 'authorization', value: 'Bearer HEADER-secret' }],
            queryString: [{ name: 'token', value: 'URL-secret' }],
          },
        }),
        file('resources/1.json', { csrfToken: 'JSON-secret', text: 'TYPED-secret' }),
        file('resources/2.html', '<input value="TYPED-secret"><p>HEADER-secret</p>'),
        file('trace.stacks', { files: ['/work/checkout/features/a.mjs'] }),
      ],
      { secrets },
    );
    expect(trace?.names).toHaveLength(5);
    for (const data of trace!.kept.values()) expect(data.toString()).not.toMatch(/secret/);
    expect(trace?.textOf('trace.trace').split('\n')[1]).toBe(
      JSON.stringify({ type: 'log', time: 12345678, message: 'sid is mask:****' }),
    );
    expect(trace?.textOf('trace.stacks')).toBe('{"files":["features/a.mjs"]}');
    expect(trace?.leftOut).toBeNull();
  });

  it('keeps pictures and fonts as they are, and no bytes that nobody can read', async () => {
    const bytes = Buffer.from([0xff, 0xd8, 0xff, 0x00]);
    const trace = await clean([
      file('trace.trace', '{}'),
      file('screencast/1.jpeg', bytes),
      file('resources/2.bin', bytes),
    ]);
    expect(trace?.names).toEqual(['trace.trace', 'screencast/1.jpeg']);
    expect(trace?.kept.get('screencast/1.jpeg')).toEqual(bytes);
  });

  it('is none without its events', async () => {
    await expect(clean([file('resources/1.html', 'x')])).rejects.toThrow('not a trace');
  });

  it('leaves out a file that is damaged', async () => {
    const zip = await writeZip([file('trace.trace', '{}'), file('resources/1.html', 'x'.repeat(1_000))]);
    const entry = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]));
    zip.writeUInt32LE(5, entry + 24);
    const trace = await cleanTrace(await pathOf(zip), createSecrets(), '/work/checkout');
    expect((await unzip(trace!.zip)).map(({ name }) => name)).toEqual(['trace.trace']);
  });
});

describe('a trace that is too large', () => {
  const trace = file(
    'trace.trace',
    lines(action('goto'), page('one'), action('fill'), page('x'.repeat(500)), action('click'), page('three')),
  );

  it('keeps every action, and the pages up to the first without room', async () => {
    const kept = await clean([trace], { limits: { pages: 300 } });
    expect(kept?.leftOut).toBe('details');
    expect(kept?.textOf('trace.trace')).toBe(
      lines(action('goto'), page('one'), action('fill'), action('click')),
    );
  });

  it('keeps of what pages loaded the newest, and whatever finds room beside it', async () => {
    const resources = [
      file('resources/first.html', 'x'.repeat(400)),
      file('resources/small.html', 'x'.repeat(10)),
      file('resources/last.html', 'x'.repeat(400)),
    ];
    const kept = await clean([trace, ...resources], { limits: { resources: 500 } });
    expect(kept?.names).toEqual(['trace.trace', 'resources/last.html', 'resources/small.html']);
    expect(kept?.leftOut).toBe('details');
  });

  it('keeps the requests up to the first without room', async () => {
    const network = file('trace.network', lines({ a: 1 }, { b: 'x'.repeat(300) }, { c: 1 }));
    const kept = await clean([trace, network], { limits: { network: 100 } });
    expect(kept?.textOf('trace.network')).toBe(lines({ a: 1 }));
    expect(kept?.leftOut).toBe('details');
  });

  it('says so where even actions had no room, and where it was not read to its end', async () => {
    const some = await clean([trace], { limits: { actions: 80 } });
    expect(some?.leftOut).toBe('actions');
    expect(some?.textOf('trace.trace')).toContain('goto');
    expect(some?.textOf('trace.trace')).not.toContain('click');
    expect((await clean([trace], { limits: { read: 200 } }))?.leftOut).toBe('actions');
  });

  it('says so of a single page that is too long, and keeps none that is told by its difference to it', async () => {
    const long = file(
      'trace.trace',
      lines(action('goto'), page('one'), page('x'.repeat(8_000_000)), page('two'), action('click')),
    );
    const kept = await clean([long]);
    expect(kept?.leftOut).toBe('details');
    expect(kept?.textOf('trace.trace')).toBe(lines(action('goto'), page('one'), action('click')));
  });

  it('says so of a single action that is too long, and keeps those behind it', async () => {
    const long = file(
      'trace.trace',
      lines(action('goto'), action('x'.repeat(8_000_000)), page('one'), action('click')),
    );
    const kept = await clean([long]);
    expect(kept?.leftOut).toBe('actions');
    expect(kept?.textOf('trace.trace')).toBe(lines(action('goto'), page('one'), action('click')));
  });

  it.each([
    ['its actions are not read to their end', { read: 300 }, 0],
    ['its requests are not read to their end', { readNetwork: 40 }, 0],
    ['one request is too long', {}, 8_000_000],
  ])('shows nothing that only requests tell to be a secret, where %s', async (_why, limits, more) => {
    const request = {
      url: 'http://shop/',
      headers: [{ name: 'authorization', value: 'Bearer HEADER-secret' }],
      text: 'x'.repeat(more),
    };
    const kept = await clean(
      [
        file('trace.trace', lines(action('goto'), page('HEADER-secret'), action('x'.repeat(400)))),
        file('trace.network', lines({ request })),
        file('resources/1.html', '<p>HEADER-secret</p>'),
        file('screencast/1.jpeg', noise(100)),
      ],
      { limits },
    );
    expect(kept?.leftOut).not.toBeNull();
    expect(kept?.names).toContain('screencast/1.jpeg');
    expect(kept?.textOf('trace.trace')).toContain('goto');
    for (const data of kept!.kept.values()) expect(data.toString()).not.toMatch(/secret/);
  });

  it('has no text that may hold a secret of what was not read', async () => {
    const signIn = action('fetch', { params: { headers: [{ name: 'authorization', value: 'API-secret' }] } });
    const kept = await clean(
      [
        file('trace.trace', lines(action('goto'), action('x'.repeat(300)), signIn)),
        file('resources/1.html', '<p>API-secret</p>'),
      ],
      { limits: { read: 200 } },
    );
    expect(kept?.names).toEqual(['trace.trace']);
  });

  it('has no more of where actions were called from than there is room', async () => {
    const stacks = [1, 2, 3].map((number) => file(`${number}.stacks`, { files: ['x'.repeat(400)] }));
    const kept = await clean([trace, ...stacks], { limits: { resources: 900 } });
    expect(kept?.names).toEqual(['trace.trace', '1.stacks', '2.stacks']);
    expect(kept?.leftOut).toBe('details');
  });

  it('is packed with what has room: its actions, requests, then the newest of what pages loaded', async () => {
    const pictures = [1, 2, 3].map((number) => file(`screencast/${number}.jpeg`, noise(4_000)));
    const network = file('trace.network', lines({ a: 1 }));
    const kept = await clean([trace, network, ...pictures], { limits: { packed: 10_000 } });
    expect(kept?.names).toEqual(['trace.trace', 'trace.network', 'screencast/3.jpeg', 'screencast/2.jpeg']);
    expect(kept?.leftOut).toBe('details');
    expect(kept!.zip.length).toBeLessThanOrEqual(10_000);
  });

  it('goes without pages where they alone are too large, and is none where its actions are', async () => {
    const heavy = file('trace.trace', lines(action('goto'), page(noise(8_000).toString('hex'))));
    const kept = await clean([heavy], { limits: { packed: 6_000 } });
    expect(kept?.textOf('trace.trace')).toBe(lines(action('goto')));
    expect(kept?.leftOut).toBe('details');
    const hopeless = file('trace.trace', lines(action(noise(8_000).toString('hex'))));
    expect(await clean([hopeless], { limits: { packed: 6_000 } })).toBeNull();
  });

  // Takes ten seconds of one core on an idle machine, and several times that on a busy one.
  it('of 150 MB is read with its actions kept', { timeout: 120_000 }, async () => {
    const big = lines(
      action('goto'),
      ...Array.from({ length: 150 }, () => page('y'.repeat(1_000_000))),
      action('click'),
    );
    const kept = await clean([file('trace.trace', big)]);
    expect(kept?.leftOut).toBe('details');
    const events = kept!.textOf('trace.trace').trim().split('\n');
    expect(events.at(-1)).toBe(JSON.stringify(action('click')));
    expect(events).toHaveLength(2 + 23);
  });
});
