import { randomBytes, randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { unpackLook } from '#domain/pages/page-look';
import { silentLog } from '#services/foundation/testing';
import { healOf, jobOf, seenPage, startHealing } from './healing.fixture';
import { pruneMemory } from '#services/code-review';

const use = { pattern: 'I pay', ordinal: 0, locator: `locator('#buy')` };
const day = 24 * 60 * 60 * 1000;

type Healing = Awaited<ReturnType<typeof startHealing>>;

const count = async ({ database }: Healing, table: string) =>
  (await database.pool.query(`select 1 from ${table}`)).rowCount;

/** A scenario that passed and saw pages. */
async function passed(healing: Healing, pages = [seenPage(['Pay', 'Cancel'])]) {
  const [one] = await healing.startRun();
  await healing.store.remember(one!.job, one!.at, pages);
  await healing.finish(one!.at, 'PASSED');
  return one!;
}

test('what a scenario saw is there for the next one, in its environment alone', async () => {
  const healing = await startHealing();
  const { job } = await passed(healing);
  const { store } = healing;
  expect(await store.usesOf(job, 'I pay')).toEqual([
    { ordinal: 0, locator: `locator('#buy')`, route: '/basket', isFresh: true },
  ]);
  const rememberedUse = await store.lookOf(job, use, '/basket');
  expect(rememberedUse).toMatchObject({ target: 0, route: '/basket', took: 120, discarded: [] });
  const look = unpackLook(Buffer.from(rememberedUse?.look ?? '', 'base64'));
  expect(look?.elements.map(({ name }) => name)).toEqual(['Pay', 'Cancel']);
  const elsewhere = { ...job, env: { name: 'staging', baseUrl: '' } };
  expect(await store.usesOf(elsewhere, 'I pay')).toEqual([]);
  expect(await store.lookOf(elsewhere, use, '/basket')).toBeNull();
  expect(await store.lookOf({ ...job, projectId: healing.projects.bob }, use, '/basket')).toBeNull();
  expect(await store.lookOf(job, { ...use, ordinal: 1 }, '/basket')).toBeNull();
});

test('it is looked at again after a day, and the newer look takes its place; the longest call stays', async () => {
  const healing = await startHealing();
  await passed(healing);
  healing.pass(day + 1);
  const again = seenPage(['Pay now']);
  const { job } = await passed(healing, [
    { ...again, uses: again.uses.map((entry) => ({ ...entry, took: 80 })) },
  ]);
  healing.pass(day - 1);
  expect(await healing.store.usesOf(job, 'I pay')).toMatchObject([{ isFresh: true }]);
  healing.pass(2);
  expect(await healing.store.usesOf(job, 'I pay')).toMatchObject([{ isFresh: false }]);
  const rememberedUse = await healing.store.lookOf(job, use, '/basket');
  expect(rememberedUse?.took).toBe(120);
  expect(unpackLook(Buffer.from(rememberedUse?.look ?? '', 'base64'))?.elements).toHaveLength(1);
  expect(await count(healing, 'element_memory')).toBe(1);
});

test('a use on several pages is remembered on each; on another one as it was seen last', async () => {
  const healing = await startHealing();
  await passed(healing);
  healing.pass(1_000);
  const { job } = await passed(healing, [{ ...seenPage(['Pay for the mug']), route: '/products/mug' }]);
  const { store } = healing;
  const uses = await store.usesOf(job, 'I pay');
  expect(uses.map(({ route }) => route).sort()).toEqual(['/basket', '/products/mug']);
  expect(await store.lookOf(job, use, '/basket')).toMatchObject({ route: '/basket' });
  expect(await store.lookOf(job, use, '/products/mug')).toMatchObject({ route: '/products/mug' });
  expect(await store.lookOf(job, use, '/products/hat')).toMatchObject({ route: '/products/mug' });
});

test('equal looks are kept once', async () => {
  const healing = await startHealing();
  await passed(healing);
  const page = seenPage(['Pay', 'Cancel']);
  await passed(healing, [{ ...page, uses: page.uses.map((entry) => ({ ...entry, ordinal: 1 })) }]);
  expect(await count(healing, 'element_memory')).toBe(2);
  expect(await count(healing, 'page_looks')).toBe(1);
});

test.each([
  ['garbage', randomBytes(1_000)],
  ['10 MB packed', randomBytes(10_000_000)],
  ['10 MB unpacked', gzipSync(Buffer.alloc(10_000_000, ' '))],
  ['another shape', gzipSync('{"elements":[{"tag":7}]}')],
])('a look of %s is not kept, and hinders no other', async (_what, look) => {
  const healing = await startHealing();
  const other = seenPage(['Pay']);
  const wrong = seenPage([], {
    look,
    uses: other.uses.map((entry) => ({ ...entry, ordinal: 5 })),
  });
  const { job } = await passed(healing, [wrong, other]);
  expect(await healing.store.usesOf(job, 'I pay')).toMatchObject([{ ordinal: 0 }]);
  expect(await count(healing, 'page_looks')).toBe(1);
});

test('a locator with signs that no database keeps is remembered and found all the same', async () => {
  const healing = await startHealing();
  const page = seenPage(['Pay']);
  const odd = { ...use, locator: `getByText('a\0 \ud800')` };
  const { job } = await passed(healing, [
    { ...page, uses: page.uses.map((entry) => ({ ...entry, locator: odd.locator })) },
  ]);
  expect(await healing.store.lookOf(job, odd, '/basket\0')).toMatchObject({ target: 0 });
});

test('an element that is not in its look is not kept', async () => {
  const healing = await startHealing();
  const page = seenPage(['Pay']);
  await passed(healing, [{ ...page, uses: page.uses.map((entry) => ({ ...entry, target: 1 })) }]);
  expect(await count(healing, 'element_memory')).toBe(0);
});

test('what a worker says of a lost claim, a failed attempt or another project leaves nothing', async () => {
  const healing = await startHealing();
  const { store, sink } = healing;
  const [one, other] = await healing.startRun(2);
  const pages = [seenPage(['Pay'])];
  await store.remember({ ...one!.job, projectId: healing.projects.bob }, one!.at, pages);
  await store.remember(one!.job, { ...one!.at, attempt: 2 }, pages);
  await store.remember(one!.job, { ...one!.at, testCaseId: randomUUID() }, pages);
  await store.remember(one!.job, { ...one!.at, testCaseId: 'nonsense' }, pages);
  await sink.scenarioRequeued(one!.at, 'The worker was lost.');
  await store.remember(one!.job, one!.at, pages);
  await healing.finish(other!.at, 'FAILED');
  await store.remember(other!.job, other!.at, pages);
  expect(await count(healing, 'element_memory')).toBe(0);
  expect(await count(healing, 'page_looks')).toBe(0);
});

test('the picture of before is the own one of the attempt', async () => {
  const healing = await startHealing();
  const [one, other] = await healing.startRun(2);
  const picture = await healing.sink.screenshot(one!.at, Buffer.from([0xff, 0xd8, 0xff, 1]));
  const page = seenPage(['Pay'], { picture });
  const pages = [{ ...page, uses: page.uses.map((use) => ({ ...use, isPictured: true })) }];
  const kept = async () =>
    (await healing.database.pool.query<{ id: string }>('select screenshot_id as id from element_memory'))
      .rows;
  await healing.store.remember(other!.job, other!.at, pages);
  expect(await kept()).toEqual([{ id: null }]);
  await healing.store.remember(one!.job, one!.at, pages);
  expect(await kept()).toEqual([{ id: picture }]);
});

test('many workers that keep the same at once do not stand in each other’s way', async () => {
  const healing = await startHealing();
  const begun = await healing.startRun(12);
  // Nothing but the uses is the same, and half of the workers tell them the other way round.
  const pagesOf = (worker: number) => {
    const isOther = worker % 2 === 1;
    const pages = ['Pay', 'Cancel', 'Help'].map((name, part) => {
      const page = seenPage([name, `of worker ${worker}`]);
      const uses = Array.from({ length: 100 }, (_, index) => part * 100 + index);
      return { ...page, uses: uses.flatMap((ordinal) => page.uses.map((entry) => ({ ...entry, ordinal }))) };
    });
    if (!isOther) return pages;
    return pages.reverse().map((page) => ({ ...page, uses: page.uses.reverse() }));
  };
  await Promise.all(begun.map(({ job, at }, worker) => healing.store.remember(job, at, pagesOf(worker))));
  expect(await healing.store.usesOf(begun[0]!.job, 'I pay')).toHaveLength(300);
});

test('a project remembers so many uses, those seen last', async () => {
  const healing = await startHealing({ mostUses: 3 });
  for (const ordinal of [0, 1, 2, 3, 4]) {
    const page = seenPage(['Pay']);
    await passed(healing, [{ ...page, uses: page.uses.map((entry) => ({ ...entry, ordinal })) }]);
    healing.pass(1000);
  }
  const [one] = await healing.startRun();
  const uses = await healing.store.usesOf(one!.job, 'I pay');
  expect(uses.map(({ ordinal }) => ordinal).sort()).toEqual([2, 3, 4]);
});

test('what was not seen for 90 days goes, and looks that nothing names; what evidence needs stays', async () => {
  const healing = await startHealing();
  const { database, deps } = healing;
  const prune = () =>
    pruneMemory({ database, clock: deps.clock, log: silentLog }, new AbortController().signal);
  const { job } = await passed(healing);
  const [failing] = await healing.startRun();
  await healing.store.report(failing!.job, failing!.at, [{ index: 0, report: healOf(), jpeg: null }]);
  const other = seenPage(['Other']);
  await passed(healing, [{ ...other, uses: other.uses.map((entry) => ({ ...entry, ordinal: 9 })) }]);
  healing.pass(89 * day);
  await prune();
  expect(await healing.store.usesOf(job, 'I pay')).toHaveLength(2);
  healing.pass(2 * day);
  await prune();
  expect(await healing.store.usesOf(job, 'I pay')).toEqual([]);
  expect(await count(healing, 'page_looks')).toBe(1);
  await database.pool.query('delete from runs');
  await prune();
  expect(await count(healing, 'page_looks')).toBe(0);
});

test('a job of another project finds nothing that was remembered under the same names', async () => {
  const healing = await startHealing();
  const { at } = await passed(healing);
  expect(await healing.store.usesOf(jobOf(healing.projects.bob, at), 'I pay')).toEqual([]);
});
