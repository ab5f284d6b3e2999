import { lstat, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  isolationHere,
  recorder,
  startSite,
  steps,
  type Recorded,
  type TestSite,
} from '#services/worker/testing';
import { setStage, type Stage } from '#services/worker/testing.stage';

/**
 * Step code that fills the disk which the database lives on: files, downloads, traces, logs. Whatever it writes is
 * limited, the report says why it ended, and a scenario after it passes.
 */

const bubblewrap = await isolationHere;
const modes = [
  { mode: 'bubblewrap', isolation: bubblewrap, skipped: bubblewrap.kind !== 'bubblewrap' },
  {
    mode: 'fallback',
    isolation: { kind: 'fallback', reason: 'under test', asked: true } as const,
    skipped: false,
  },
];
const mb = 2 ** 20;
const filesFull = 'The files of the step code took all of the 16 MB they may (RUNNER_DISK_MB).';
const browserFull = /^The downloads and recordings of the browser took more than the 64 MB they may/;
const tooMany = 'The step code created more than 20000 files.';

const feature = `Feature: Disk
  Scenario: one
    Given the disk is filled
    Then all is well
`;
const code = (what: string) =>
  steps(`
import * as fs from 'node:fs';
const { HOME, TMPDIR } = process.env;
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
// As fast as it goes in memory; on a disk slowly enough that this test does not fill it before anybody looks.
const fill = async (folder, write = (path) => fs.writeFileSync(path, Buffer.alloc(2 ** 20, 1))) => {
  for (let n = 0; ; n++) {
    write(folder + '/' + n);
    await pause(2);
  }
};
Given('the disk is filled', async function () { ${what} });
Then('all is well', () => {});`);

/** On a machine that others use too. */
const patient = { stepTimeout: 60_000 };

/** Returns the bytes that a folder takes on the disk, without the targets of links, such as packages. */
async function bytesOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const sizes = entries.map((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return bytesOf(path);
    return lstat(path).then(
      ({ blocks, size }) => Math.min(size, blocks * 512),
      () => 0,
    );
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

for (const { mode, isolation, skipped } of modes) {
  const title = skipped ? `${mode} (skipped: bubblewrap does not work here)` : mode;
  describe.skipIf(skipped)(`with ${title}`, () => {
    // What is the same in both modes.
    const onceOnly = it.skipIf(mode === 'fallback' && bubblewrap.kind === 'bubblewrap');
    let site: TestSite;
    let stage: Stage;
    beforeAll(async () => {
      site = await startSite({ '/': '<h1>Shop</h1>' });
      const disk = { diskMb: 16, browserDiskMb: 64, evidenceMb: 16 };
      stage = await setStage(site.baseUrl, { ...disk, isolation, stepTimeout: 60_000 });
      stage.worker.start();
    });
    afterAll(async () => {
      await stage.close();
      await site.close();
    });

    /** @returns the report of step code, after which another scenario has passed */
    async function attack(what: string, job = {}): Promise<Recorded> {
      const recorded = await stage.run({ feature, code: code(what) }, { ...patient, ...job });
      const innocent = await stage.run(
        { feature, code: code('await this.page.goto(this.baseUrl);') },
        patient,
      );
      expect(innocent.outcome).toMatchObject({ status: 'PASSED' });
      // The folder of the running runners and browsers.
      await expect.poll(() => bytesOf(stage.bench.workDir), { timeout: 20_000 }).toBeLessThan(16 * mb);
      expect(recorded.attempts).toEqual([1]);
      return recorded;
    }

    it.each([
      [
        'its home and temporary files, half each',
        'await Promise.all([fill(HOME), fill(TMPDIR)]);',
        filesFull,
      ],
      [
        'files that are removed while they are open',
        `await fill(TMPDIR, (path) => {
           const file = fs.openSync(path, 'w');
           fs.rmSync(path);
           fs.writeSync(file, Buffer.alloc(2 ** 20, 1));
         });`,
        filesFull,
      ],
    ])('that fills %s ends with the reason', async (_what, writing, reason) => {
      const { outcome } = await attack(writing);
      expect(outcome).toMatchObject({ status: 'FAILED', failedStep: 'Given the disk is filled' });
      expect(outcome?.message?.split('\n')[0]).toBe(reason);
      expect(outcome?.again).toBeUndefined();
    });

    onceOnly('that fills many empty files ends with the reason', async () => {
      const { outcome } = await attack(
        `for (let n = 0; n < 20_500; n++) fs.writeFileSync(HOME + '/' + n, ''); await new Promise(() => {});`,
      );
      expect(outcome).toMatchObject({ status: 'FAILED', message: tooMany });
      expect(outcome?.again).toBeUndefined();
    });

    onceOnly(
      'that goes on without room for a file gets no trace, and no room for the next scenario is lost',
      async () => {
        const { outcome, trace } = await attack(
          `try { for (let n = 0; n < 15.5; n += 0.5) { fs.writeFileSync(HOME + '/' + n, Buffer.alloc(2 ** 19, 1)); } } catch {}
         await this.page.goto(this.baseUrl);
         throw new Error('no room for a trace');`,
          { attemptNumber: 2 },
        );
        expect(outcome).toMatchObject({ status: 'FAILED' });
        expect(outcome?.message).toContain('no room for a trace');
        expect(trace === null || trace.byteLength < mb).toBe(true);
      },
    );

    onceOnly('that leaves no byte for its trace has none, and the report says so', async () => {
      const { outcome, trace } = await attack(
        `for (const size of [2 ** 19, 2 ** 12])
           try { for (let n = 0; n < 50; n++) fs.appendFileSync(HOME + '/full' + size, Buffer.alloc(size, 1)); } catch {}
         for (let n = 0; n < 200; n++) try { fs.appendFileSync(HOME + '/full', Buffer.alloc(4096, 1)); } catch {}
         await this.page.goto(this.baseUrl);
         throw new Error('no byte for a trace');`,
        { attemptNumber: 2 },
      );
      expect(trace).toBeNull();
      expect(outcome).toMatchObject({ status: 'FAILED', traceNote: 'disk-full' });
    });

    it('that downloads without end fills no disk', async () => {
      const { outcome } = await attack(`
        await this.page.goto(this.baseUrl);
        for (;;) {
          const downloading = this.page.waitForEvent('download');
          await this.page.evaluate(() => {
            const link = document.createElement('a');
            link.download = 'large.bin';
            link.href = URL.createObjectURL(new Blob([new Uint8Array(2 ** 23)]));
            link.click();
          });
          const download = await downloading;
          const failure = await download.failure();
          if (failure) throw new Error('download: ' + failure);
        }`);
      expect(outcome).toMatchObject({ status: 'FAILED' });
      expect(outcome?.message).toMatch(isolation.kind === 'bubblewrap' ? /download/i : browserFull);
    });

    onceOnly('that floods the console has its logs cut, and the report says where', async () => {
      const { outcome, steps: reported } = await attack(
        `for (let n = 0; n < 900; n++) console.log(n + 'x'.repeat(19_000));`,
      );
      expect(outcome).toMatchObject({ status: 'PASSED' });
      const [first] = reported;
      expect(JSON.stringify(reported).length).toBeLessThan(16 * mb);
      expect(first?.webLog.at(-1)?.text).toContain('more than its limit of 16 MB (EVIDENCE_MB)');
    });
  });
}

it('a report that finds no room ends with that reason, and is not tried again', async () => {
  const site = await startSite({ '/': '<h1>Shop</h1>' });
  const { sink, until } = recorder();
  // Every write to this device of the system finds the disk full.
  const onFullDisk = {
    ...sink,
    screenshot: async (_at: unknown, jpeg: Uint8Array) => {
      await writeFile('/dev/full', jpeg);
      return '';
    },
  };
  const stage = await setStage(site.baseUrl, { sink: onFullDisk });
  stage.worker.start();
  const { testCaseId, groupId } = await stage.enqueue(
    {
      feature,
      code: code('await this.page.goto(this.baseUrl);'),
    },
    patient,
  );
  const { outcome, attempts, requeued } = await until(testCaseId, (recorded) => recorded.outcome !== null);
  expect(outcome).toMatchObject({
    status: 'FAILED',
    message: expect.stringMatching(/^The disk is full, so/),
  });
  expect(outcome?.again).toBeUndefined();
  await expect.poll(() => stage.queue.counts(groupId)).toMatchObject({ error: 1, running: 0, queued: 0 });
  expect({ attempts, requeued }).toEqual({ attempts: [1], requeued: [] });
  await stage.close();
  await site.close();
});

it('a worker whose disk has too little room takes no job until there is some, and says why', async () => {
  const site = await startSite({ '/': '<h1>Shop</h1>' });
  const diskFloor = { folders: ['/'], bytes: Number.MAX_SAFE_INTEGER };
  const stage = await setStage(site.baseUrl, { diskFloor });
  stage.worker.start();
  const { testCaseId, groupId } = await stage.enqueue(
    {
      feature,
      code: code('await this.page.goto(this.baseUrl);'),
    },
    patient,
  );
  await expect
    .poll(() => stage.worker.waitsFor())
    .toMatch(/^The disk has \d+ MB free, and scenarios and recordings start/);
  expect(await stage.queue.counts(groupId)).toMatchObject({ queued: 1, running: 0 });
  diskFloor.bytes = 1;
  const { outcome } = await stage.recorded.until(testCaseId, (recorded) => recorded.outcome !== null);
  expect(outcome).toMatchObject({ status: 'PASSED' });
  expect(stage.worker.waitsFor()).toBeNull();
  await stage.close();
  await site.close();
});
