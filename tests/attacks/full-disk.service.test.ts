import { chown, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { diskFull } from '#services/worker/ends';
import type { Isolation } from '#services/worker/isolation';
import { isolationHere, recorder, startSite, steps, type TestSite } from '#services/worker/testing';
import { setStage, type Stage } from '#services/worker/testing.stage';
import { testDatabase } from '#services/foundation/testing';
import { noSmallDisk, smallDisk, type SmallDisk } from './small-disk.fixture';

/**
 * A disk that is full, and words that say so. What a report tells of it was looked at: step code that has room left and
 * only has the words fails with its own.
 */

const why = await noSmallDisk();
const skipped = why === null ? '' : ` (skipped: no small disk can be mounted: ${why})`;
const bubblewrap = await isolationHere;
const fallback: Isolation = { kind: 'fallback', reason: 'under test', asked: true };

const feature = `Feature: Disk
  Scenario: one
    Given it happens
    Then all is well
`;
const files = (what: string) => ({
  feature,
  code: steps(`
import * as fs from 'node:fs';
Given('it happens', async function () { ${what} });
Then('all is well', () => {});`),
});
const passing = files('await this.page.goto(this.baseUrl);');
/** On a machine that others use too. */
const patient = { stepTimeout: 60_000 };
const timeout = 300_000;

let site: TestSite;
beforeAll(async () => void (site = await startSite({ '/': '<h1>Shop</h1>' })));
afterAll(() => site.close());

const modes = bubblewrap.kind === 'bubblewrap' ? [bubblewrap, fallback] : [fallback];
describe.each(modes)('with $kind, on a disk that has room', { timeout }, (isolation) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await setStage(site.baseUrl, { isolation, stepTimeout: 60_000 });
    stage.worker.start();
  });
  afterAll(() => stage.close());

  it('step code that quotes such words fails with its own, and may be tried again', async () => {
    const quotation = 'The shop says: ENOSPC: no space left on device';
    const { outcome, attempts } = await stage.run(files(`throw new Error('${quotation}');`), patient);
    expect(outcome).toMatchObject({ status: 'FAILED', failedStep: 'Given it happens' });
    expect(outcome?.message?.split('\n')[0]).toBe(quotation);
    expect(outcome?.again).toBeDefined();
    expect(attempts).toEqual([1]);
  });
});

describe.skipIf(why !== null)(`on a full disk${skipped}`, { timeout }, () => {
  it('step code without a sandbox is told of the disk, not of its own limit', async () => {
    const stage = await setStage(site.baseUrl, { isolation: fallback, diskMb: 128, stepTimeout: 60_000 });
    const disk = await smallDisk(stage.bench.workDir, 24 * 2 ** 20);
    try {
      stage.worker.start();
      const filling = `for (let n = 0; ; n++) fs.writeFileSync(process.env.HOME + '/' + n, Buffer.alloc(2 ** 20, 1));`;
      const { outcome, attempts } = await stage.run(files(filling), patient);
      expect(outcome).toMatchObject({ status: 'FAILED', failedStep: 'Given it happens' });
      const [first, second] = outcome?.message?.split('\n') ?? [];
      expect(first).toBe(diskFull);
      expect(second).toMatch(/^ENOSPC: no space left on device/);
      expect(outcome?.again).toBeUndefined();
      expect(attempts).toEqual([1]);
      // The process and its files are gone.
      expect((await stage.run(passing, patient)).outcome).toMatchObject({ status: 'PASSED' });
    } finally {
      await disk.remove();
      await stage.close();
    }
  });

  describe('a report that finds no room', () => {
    let folder: string;
    let disk: SmallDisk;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'small-disk-'));
      disk = await smallDisk(folder, 8 * 2 ** 20);
    });
    afterAll(async () => {
      await disk.remove();
      await rm(folder, { recursive: true });
    });

    /** Runs a scenario that passes, with a sink whose writes find no room. */
    async function expectTheReason(write: () => Promise<unknown>): Promise<void> {
      const { sink, until } = recorder();
      const screenshot = () => write().then(() => '');
      const stage = await setStage(site.baseUrl, { sink: { ...sink, screenshot }, stepTimeout: 60_000 });
      try {
        stage.worker.start();
        const { testCaseId, groupId } = await stage.enqueue(passing, patient);
        const { outcome, attempts, requeued } = await until(testCaseId, (one) => one.outcome !== null);
        expect(outcome).toMatchObject({ status: 'FAILED', message: diskFull });
        expect(outcome?.again).toBeUndefined();
        const ended = { error: 1, running: 0, queued: 0 };
        await expect.poll(() => stage.queue.counts(groupId), { timeout: 20_000 }).toMatchObject(ended);
        expect({ attempts, requeued }).toEqual({ attempts: [1], requeued: [] });
      } finally {
        await stage.close();
      }
    }

    it('for a file ends with the reason, and is not tried again', async () => {
      await disk.fill();
      await expectTheReason(() => writeFile(join(folder, 'picture'), Buffer.alloc(100_000)));
      await disk.clear();
    });

    it('in the database ends with the reason, and is not tried again', async () => {
      const database = await testDatabase();
      const space = join(folder, 'space');
      const { rows } = await database.pool.query<{ data_directory: string }>('show data_directory');
      const { uid, gid } = await stat(rows[0]?.data_directory ?? '');
      await mkdir(space);
      await chown(space, uid, gid);
      await database.pool.query(`create tablespace small location '${space}'`);
      try {
        await database.pool.query('create table filled (words text) tablespace small');
        await disk.fill();
        const insert = sql`insert into filled select md5(n::text) from generate_series(1, 10000) n`;
        await expect(database.db.execute(insert)).rejects.toMatchObject({ cause: { code: '53100' } });
        await expectTheReason(() => database.db.execute(insert));
      } finally {
        await disk.clear();
        await database.pool.query('drop table if exists filled');
        await database.pool.query('drop tablespace small');
        await database.close();
      }
    });
  });
});
