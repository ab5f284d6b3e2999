import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { PageSight, SightStep } from '#contracts/worker/application-map';
import {
  aria,
  basket,
  call,
  home,
  mapJobOf,
  pageSightOf,
  shopping,
  startMap,
  sightStepOf,
} from './application-map.fixture';

describe('what the map and its coverage say', () => {
  it('counts pages that no scenario came by as such', async () => {
    const { see, map, store, projects } = await startMap();
    await see(shopping);
    const env = { name: 'demo', baseUrl: 'http://shop.example' };
    const shown = { route: '/help', title: 'Help', status: 200, aria: '- button "Chat"', from: null };
    await store.explored({ explorationId: randomUUID(), projectId: projects.ada, branch: 'main', env }, [
      { ...shown, picture: null },
    ]);
    const pages = (await map()).map?.pages.map(({ route, hasScenarios }) => [route, hasScenarios]).sort();
    expect(pages).toEqual([
      ['/', true],
      ['/basket', true],
      ['/help', false],
    ]);
  });

  it('drops a failure once its scenario ran again, whatever the step is called by then', async () => {
    const { see, page, pass, queueRun, store, projects, sink, now } = await startMap();
    const pay = (title: string, status: SightStep['status']): SightStep => ({
      ...sightStepOf(title, pageSightOf('/basket', basket), [
        call('/basket', 'click_element', 'x', status === 'PASSED'),
      ]),
      status,
    });
    await see([pay('When I pay', 'FAILED')]);
    expect(await page('/basket')).toMatchObject({ failed: 1 });
    pass(60_000);
    await see([pay('When I pay by card', 'PASSED')]);
    expect(await page('/basket')).toMatchObject({ passed: 1, failed: 0 });
    // The failure of another scenario stays.
    const { runId, testCaseIds } = await queueRun({ branch: 'main' }, 2);
    for (const [index, testCaseId] of testCaseIds.entries()) {
      const at = { runId, testCaseId, attempt: 1 };
      await sink.scenarioStarted(at, { startTime: now(), worker: 'worker' });
      const job = mapJobOf(projects.ada, at, { scenarioName: `Scenario ${index}` });
      await store.see(job, at, [pay('When I pay', index === 1 ? 'FAILED' : 'PASSED')]);
    }
    pass(60_000);
    await see([pay('When I pay', 'PASSED')]);
    expect((await page('/basket'))?.failed).toBe(1);
  });

  it('leaves out what is gone from what to test next', async () => {
    const { see, as, pass } = await startMap();
    const look = (tree: string) => see([sightStepOf('When I look', pageSightOf('/basket', tree))]);
    await look(aria('- main:', '  - button "Pay"', '  - list:', '    - listitem:', '      - button "Old"'));
    pass(25 * 60 * 60 * 1000);
    await look(aria('- main:', '  - button "Pay"', '  - list:', '    - listitem: None'));
    const answer = await as('ada').getMapCoverage({ query: {} });
    expect(answer.status && answer.coverage?.next.map(({ name }) => name)).toEqual(['Pay']);
  });

  it('keeps the name of a page when a posted form answers at its address with other content', async () => {
    const { see, page, pass } = await startMap();
    const titled = (title: string, change: Partial<PageSight> = {}) =>
      pageSightOf('/login', basket, { title, ...change });
    await see([
      sightStepOf('Given I sign in', titled('Sign in')),
      sightStepOf('Then I am refused', titled('Something went wrong', { isPosted: true })),
    ]);
    expect(await page('/login')).toMatchObject({ title: 'Sign in' });
    // Also when the scenario itself only saw the answer.
    await see([
      sightStepOf(
        'When I am refused',
        pageSightOf('/login', home, { title: 'Something went wrong', isPosted: true }),
      ),
    ]);
    expect(await page('/login')).toMatchObject({ title: 'Sign in', label: 'Sign in' });
    pass(1_000);
    await see([sightStepOf('Given I open it', titled('Log in'))]);
    expect(await page('/login')).toMatchObject({ title: 'Log in' });
  });
});
