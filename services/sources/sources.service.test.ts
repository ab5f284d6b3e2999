import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { createBlobStore } from '#services/foundation/blobs/index';
import { createGitStore } from '#services/foundation/git/index';
import { silentLog, testDatabase } from '#services/foundation/testing';
import { answerSources, createFetchedSources, deleteProjectSources, NoServer } from './index';
import { takeUnusedSources } from './repository';

/** Starts the parts of a server and a worker with one database and blob store. The server does not answer yet. */
async function halves({ patience = 10_000 } = {}) {
  const dir = await mkdtemp(join(tmpdir(), 'sources-'));
  const database = await testDatabase();
  const git = createGitStore({
    root: join(dir, 'git'),
    path: '/usr/local/bin:/usr/bin:/bin',
    log: silentLog,
  });
  const blobs = createBlobStore({ location: join(dir, 'blobs') });
  const projectId = randomUUID();
  await git.create(projectId, [{ path: 'features/a.feature', content: 'Feature: a\n' }], {
    name: 'Ada',
    email: 'ada@example.com',
  });
  const commit = (await git.tip(projectId, 'main')) ?? '';
  const fetched = await createFetchedSources({ database, blobs, log: silentLog, patience });
  const closers: (() => Promise<unknown>)[] = [() => fetched.close()];
  onTestFinished(async () => {
    for (const close of closers) await close();
    await git.close();
    await database.close();
    await rm(dir, { recursive: true, force: true });
  });
  const answer = async () => closers.push(await answerSources({ database, git, blobs, log: silentLog }));
  const rows = async () =>
    (await database.pool.query<{ blob: string; commit: string }>('select blob, commit from sources')).rows;
  const feature = (folder: string) => readFile(join(folder, 'features/a.feature'), 'utf8');
  return { dir, database, git, blobs, projectId, commit, fetched, answer, rows, feature };
}

test('a worker gets the files of a commit as soon as a server answers, also one that starts later', async () => {
  const { dir, projectId, commit, fetched, answer, rows, feature } = await halves();
  const early = fetched.unpack(projectId, commit, join(dir, 'one'));
  await answer();
  await early;
  expect(await feature(join(dir, 'one'))).toBe('Feature: a\n');
  // The files are known by now, so the server is not asked again.
  await fetched.unpack(projectId, commit, join(dir, 'two'));
  expect(await feature(join(dir, 'two'))).toBe('Feature: a\n');
  expect(await rows()).toHaveLength(1);
});

test('two servers and two questions at once end with one archive', async () => {
  const { dir, projectId, commit, fetched, answer, rows, blobs } = await halves();
  await Promise.all([answer(), answer()]);
  await Promise.all(['a', 'b', 'c'].map((name) => fetched.unpack(projectId, commit, join(dir, name))));
  const [row] = await rows();
  expect(await blobs.get(row?.blob ?? '')).not.toBeNull();
  expect(await readdir(join(dir, 'blobs'))).toHaveLength(2); // the blob's folder, and the one for incoming files
});

test('bytes that went missing are made again', async () => {
  const { dir, projectId, commit, fetched, answer, rows, blobs, feature } = await halves();
  await answer();
  await fetched.unpack(projectId, commit, join(dir, 'one'));
  await blobs.delete((await rows())[0]?.blob ?? '');
  await fetched.unpack(projectId, commit, join(dir, 'two'));
  expect(await feature(join(dir, 'two'))).toBe('Feature: a\n');
});

test('says why there are none: no such commit, no server, or no such project', async () => {
  const { dir, projectId, fetched, answer } = await halves();
  await answer();
  const nothing = 'c'.repeat(40);
  await expect(fetched.unpack(projectId, nothing, join(dir, 'x'))).rejects.toThrow(/git|object/i);
  // It asks again, because the cause may be fixed by then.
  await expect(fetched.unpack(projectId, nothing, join(dir, 'x'))).rejects.toThrow(/git|object/i);

  const alone = await halves({ patience: 50 });
  const ask = (project: string) => alone.fetched.unpack(project, alone.commit, join(alone.dir, 'x'));
  await expect(ask(alone.projectId)).rejects.toThrow(NoServer);
  await alone.answer();
  await expect(ask(randomUUID())).rejects.toThrow(NoServer);
});

test('goes with its project, and when no job wanted it for a day', async () => {
  const { dir, database, projectId, commit, fetched, answer, rows, blobs } = await halves();
  await answer();
  await fetched.unpack(projectId, commit, join(dir, 'one'));
  const blob = (await rows())[0]?.blob ?? '';
  expect(await takeUnusedSources(database.db, 24)).toEqual([]);
  await database.db.execute(sql`update sources set used_at = now() - interval '25 hours'`);
  await database.db.execute(sql`
    insert into jobs (project_id, group_id, payload)
    values (${projectId}, ${randomUUID()}, jsonb_build_object('commit', ${commit}::text))`);
  expect(await takeUnusedSources(database.db, 24)).toEqual([]);
  await database.db.execute(sql`update jobs set status = 'done'`);
  expect(await takeUnusedSources(database.db, 24)).toEqual([blob]);

  await fetched.unpack(projectId, commit, join(dir, 'two'));
  await deleteProjectSources({ database, blobs }, projectId);
  expect(await rows()).toEqual([]);
  expect(await blobs.get(blob)).toBeNull();
});
