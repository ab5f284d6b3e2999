import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ExploredSight, PageSight } from '#contracts/worker/application-map';
import type { ScenarioJob } from '#contracts/worker/job';
import { createMapStore } from './index';
import { startRuns } from '../../tests/together/runs.fixture';

const home = ['- main:', '  - heading "Shop" [level=1]', '  - link "Basket":', '    - /url: /basket'].join(
  '\n',
);
const basket = ['- main:', '  - heading "Basket" [level=1]', '  - button "Pay"'].join('\n');
const sight = (route: string, aria: string, change: Partial<ExploredSight> = {}): ExploredSight => ({
  route,
  title: `Title of ${route}`,
  status: 200,
  aria,
  from: null,
  picture: null,
  ...change,
});

const jpeg = (text: string) => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(text)]);

async function start() {
  const runs = await startRuns();
  const store = createMapStore(runs.deps);
  const env = { name: 'demo', baseUrl: 'http://shop.test' };
  const by = { explorationId: randomUUID(), projectId: runs.projects.ada, branch: 'main', env };
  const map = async () => {
    const answer = await runs.as('ada').getApplicationMap({ query: {} });
    return answer.status ? answer.map : null;
  };
  return {
    runs,
    store,
    by,
    map,
    async view(route: string) {
      const found = (await map())?.pages.find((page) => page.route === route);
      const answer = await runs.as('ada').getMapPage({ query: { page: found?.id ?? 'none' } });
      if (!answer.status) throw new Error(answer.error);
      return answer.page.lastViews[0];
    },
    /** Adds a scenario that passes and leaves those pages. */
    async see(...pages: PageSight[]) {
      const { runId, testCaseIds } = await runs.queueRun({ branch: 'main' });
      const at = { runId, testCaseId: testCaseIds[0]!, attempt: 1 };
      await runs.sink.scenarioStarted(at, { startTime: runs.now(), worker: 'worker' });
      const job = { ...at, projectId: by.projectId, uri: 'features/a.feature', scenarioName: 'Buy', env };
      const steps = pages.map((page) => ({
        title: `Given ${page.route}`,
        status: 'PASSED' as const,
        commands: [],
        page,
      }));
      await store.see(job as unknown as ScenarioJob, at, steps);
      await runs.sink.scenarioFinished(at, { status: 'PASSED', endTime: runs.now() });
      return at;
    },
  };
}

test('what an exploration sees is in the map, and counts as used by no scenario until one comes by', async () => {
  const { store, by, map, view, see } = await start();
  await store.explored(by, [
    sight('/', home, { from: { route: 'about:blank', action: 'open /' } }),
    sight('/basket', basket, { from: { route: '/', action: 'click link "Basket"' }, title: 'B\0asket' }),
    sight('/gone', basket, { status: 404 }),
    sight('//elsewhere.test/', ''),
  ]);
  const explored = await map();
  expect(explored?.pages.map(({ route, title }) => [route, title])).toEqual([
    ['/', 'Title of /'],
    ['/basket', 'Basket'],
  ]);
  expect(explored?.edges).toMatchObject([{ actions: ['click link "Basket"'], visits: 1 }]);
  expect(explored?.coverage).toMatchObject({ used: 0, total: 2 });
  expect(await view('/basket')).toMatchObject({ seenBy: { explorationId: by.explorationId } });

  const screenshotId = randomUUID();
  const at = await see({ route: '/basket', title: 'Basket', status: 200, aria: basket, screenshotId });
  // The scenario opened the page by its address, and clicked no link to it.
  expect((await map())?.coverage).toMatchObject({ used: 0, total: 2 });
  expect((await map())?.pages.map(({ hasScenarios }) => hasScenarios)).toEqual([false, true]);
  expect(await view('/basket')).toMatchObject({
    screenshotId,
    seenBy: { explorationId: null, testCaseId: at.testCaseId, scenarioName: 'Buy' },
  });

  // The scenario's screenshot and its origin stay.
  await store.explored({ ...by, explorationId: randomUUID() }, [sight('/basket', basket)]);
  const last = await view('/basket');
  expect(last).toMatchObject({ screenshotId, seenBy: { testCaseId: at.testCaseId }, visits: 3 });
  expect(last?.seenBy.explorationId).not.toBeNull();
  expect((await map())?.coverage).toMatchObject({ used: 0 });
});

test('what recordings and generations see is in the map as well: no steps, no use, nothing that stands in fields', async () => {
  const { runs, store, by, map, view, see } = await start();
  const { projectId, branch, env } = by;
  const command = { type: 'click_element', locator: "getByRole('link', { name: 'Basket' })", passed: true };
  const filled = `${basket}\n  - textbox "Coupon": typed by hand`;
  const page = (route: string, aria: string, status = 200) => ({
    ...sight(route, aria),
    status,
    screenshotId: null,
  });
  const step = { title: '', status: 'PASSED' as const };
  const steps = [
    { ...step, commands: [], page: page('/', home) },
    { ...step, commands: [{ ...command, route: '/' }], page: page('/basket', filled) },
    { ...step, commands: [], page: page('/gone', home, 404) },
  ];
  const recording = { kind: 'recording' as const, id: randomUUID(), projectId, branch, env };
  await store.passed(recording, steps);
  const recorded = await map();
  expect(recorded?.pages.map(({ route, title }) => [route, title])).toEqual([
    ['/', 'Title of /'],
    ['/basket', 'Title of /basket'],
  ]);
  expect(recorded?.edges).toMatchObject([{ actions: ['click "Basket"'], visits: 1 }]);
  expect(recorded?.coverage).toMatchObject({ used: 0, total: 3 });
  const none = { explorationId: null, recordingId: null, generationId: null };
  const last = await view('/basket');
  expect(last).toMatchObject({ seenBy: { ...none, recordingId: recording.id }, isKept: false });
  expect(last?.aria).toContain('textbox "Coupon"');
  expect(last?.aria).not.toContain('typed by hand');
  const answer = await runs.as('ada').getMapPage({ query: { page: recorded!.pages[1]!.id } });
  expect(answer).toMatchObject({ page: { steps: [] } });

  // A scenario's screenshot and its origin stay.
  const screenshotId = randomUUID();
  const at = await see({ route: '/basket', title: 'Basket', status: 200, aria: filled, screenshotId });
  expect(await view('/basket')).toMatchObject({ screenshotId, seenBy: none });
  expect((await map())?.coverage).toMatchObject({ used: 0 });
  const generation = { ...recording, kind: 'generation' as const, id: randomUUID() };
  await store.passed(generation, steps);
  expect(await view('/basket')).toMatchObject({
    screenshotId,
    seenBy: { ...none, testCaseId: at.testCaseId, generationId: generation.id },
  });
  expect((await map())?.coverage).toMatchObject({ used: 0 });
  await store.explored(by, [sight('/basket', filled)]);
  expect((await view('/basket'))?.seenBy).toMatchObject({ ...none, explorationId: by.explorationId });

  // Without pages, there is no map.
  await store.passed({ ...recording, branch: 'other' }, [steps[2]!]);
  await store.passed({ ...recording, branch: 'other', id: 'none' }, steps);
  const all = await runs.as('ada').getApplicationMap({ query: {} });
  expect(all).toMatchObject({ maps: [{ branch: 'main' }] });
  expect(await runs.as('bob').getApplicationMap({ query: {} })).toMatchObject({ map: null });
});

test('a page has the picture of the exploration that saw it last, until a scenario comes by or it is kept no longer', async () => {
  const { runs, store, by, view, see } = await start();
  const { getMapPicture } = runs.as('ada');
  const picture = async (route: string) => {
    const pictureId = (await view(route))?.pictureId ?? null;
    if (pictureId === null) return null;
    const { bytes, type } = await getMapPicture({ params: { pictureId } });
    return [type, Buffer.from(bytes).subarray(3).toString()];
  };
  await store.explored(by, [
    sight('/', home, { picture: jpeg('home') }),
    sight('/basket', basket, { picture: jpeg('first') }),
    sight('/page', basket, { picture: Buffer.from('<script>alert(1)</script>') }),
  ]);
  expect(await picture('/basket')).toEqual(['image/jpeg', 'first']);
  expect(await picture('/page')).toBeNull();
  const id = (await view('/basket'))?.pictureId ?? '';
  await expect(runs.as('bob').getMapPicture({ params: { pictureId: id } })).rejects.toThrow(
    /no such picture/,
  );
  await expect(getMapPicture({ params: { pictureId: '../1' } })).rejects.toThrow(/no such picture/);

  await store.explored(by, [sight('/', home), sight('/basket', basket, { picture: jpeg('second') })]);
  expect(await picture('/')).toEqual(['image/jpeg', 'home']);
  expect(await picture('/basket')).toEqual(['image/jpeg', 'second']);
  await expect(getMapPicture({ params: { pictureId: id } })).rejects.toThrow(/no such picture/);

  await see({ route: '/basket', title: 'Basket', status: 200, aria: basket, screenshotId: null });
  expect(await picture('/basket')).toBeNull();
  expect(await picture('/')).toEqual(['image/jpeg', 'home']);

  const body = { projectId: by.projectId, rules: { runDays: null, artefactDays: 2 } };
  const admin = runs.as('admin');
  await admin.updateRetention({ body });
  expect(await admin.removeExpired({ body })).toMatchObject({ removed: { artefacts: 0 } });
  expect(await picture('/')).not.toBeNull();
  runs.pass(3 * 24 * 60 * 60 * 1000);
  const removed = { artefacts: 1, bytes: 7 };
  expect(await admin.getRetention({ query: body })).toMatchObject({ kept: { bytes: 7 } });
  expect(await admin.previewRetention({ body })).toMatchObject({ removed });
  expect(await admin.removeExpired({ body })).toMatchObject({ removed });
  expect(await picture('/')).toBeNull();
});
