import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerOf, endpoint } from '#contracts/endpoint';
import { createBlobStore } from '#services/foundation/blobs';
import { fullDisks } from '#services/foundation/disk/disk-full';
import { serve } from '#services/foundation/calls/endpoint';
import { createGit } from '#services/foundation/git/command';
import { noSmallDisk, smallDisk, type SmallDisk } from '../../../tests/attacks/small-disk.fixture';

/** Calls on a full disk: the user reads what has no space and that nothing was saved. The operator reads where. */

const why = await noSmallDisk();
const skipped = why === null ? '' : ` (skipped: no small disk can be mounted: ${why})`;

const call = (path: `/${string}`) =>
  endpoint({ method: 'POST', path, summary: '', access: 'public', answer: answerOf({}) });
const contract = { screenshot: call('/screenshot'), commit: call('/commit'), row: call('/row') };

describe.skipIf(why !== null)(`on a full disk${skipped}`, { timeout: 120_000 }, () => {
  const logged: { details: { disk?: unknown }; message: string }[] = [];
  const log = {
    error: (details: object, message: string) => void logged.push({ details, message }),
  };
  let folder: string;
  let disk: SmallDisk;
  let ask: (path: string) => Promise<{ status: number; body: unknown }>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'full-disk-'));
    disk = await smallDisk(folder, 4 * 2 ** 20);
    const blobs = createBlobStore({ location: join(folder, 'blobs') });
    const git = createGit({ path: '/usr/local/bin:/usr/bin:/bin', home: tmpdir() });
    const repository = join(folder, 'repository.git');
    await git.run(repository, ['init', '--quiet', '--bare']);
    const handlers = {
      async screenshot() {
        await blobs.put(randomBytes(100_000));
        return { status: true as const };
      },
      async commit() {
        await git.run(repository, ['hash-object', '-w', '--stdin'], randomBytes(100_000));
        return { status: true as const };
      },
      async row() {
        // drizzle throws PostgreSQL's error in this form.
        const cause = Object.assign(new Error('could not extend file'), { code: '53100', severity: 'ERROR' });
        throw Object.assign(new Error('Failed query: insert into runs', { cause }), { query: 'insert' });
      },
    };
    const identity = { user: async () => null, membership: async () => null };
    const service = serve(contract, handlers, { identity, log });
    ask = async (path) => {
      const answer = await service.fetch(new Request(`http://runs${path}`, { method: 'POST' }));
      return { status: answer.status, body: await answer.json() };
    };
  });
  afterAll(async () => {
    await disk.remove();
    await rm(folder, { recursive: true });
  });

  const refused = (room: string) => ({
    status: 507,
    body: {
      status: false,
      because: 'disk-full',
      error: `The server's disk is full: there is no space ${room}. Nothing was saved. Ask your administrator to free space.`,
    },
  });

  it('names what has no space, logs the folder, and works again once there is room', async () => {
    await disk.fill();
    expect(await ask('/screenshot')).toMatchObject(refused('for screenshots and other large files'));
    expect(logged.at(-1)).toMatchObject({
      details: { disk: { volume: 'blobs', path: join(folder, 'blobs') } },
      message: `The disk is full: there is no space for screenshots and other large files (${join(folder, 'blobs')}).`,
    });
    expect(await ask('/commit')).toMatchObject(refused("for the projects' files"));
    expect(logged.at(-1)?.details.disk).toEqual({
      volume: 'repositories',
      path: join(folder, 'repository.git'),
    });
    const watched = { volume: 'blobs' as const, path: join(folder, 'blobs') };
    expect(await fullDisks([watched])).toEqual([watched]);
    await disk.clear();
    expect(await fullDisks([watched])).toEqual([]);
    for (const path of ['/screenshot', '/commit']) expect((await ask(path)).status).toBe(200);
  });

  it('does not say that the database is away when its disk is full', async () => {
    expect(await ask('/row')).toMatchObject(refused('in the database'));
    expect(logged.at(-1)?.details.disk).toEqual({ volume: 'database', path: null });
  });
});
