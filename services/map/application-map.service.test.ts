import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  basket,
  call,
  home,
  mapJobOf,
  pageSightOf,
  shopping,
  startMap,
  sightStepOf,
} from './application-map.fixture';
import { deleteProjectMaps } from './index';

describe('the application map', () => {
  it('has the pages that a scenario came by, what led there, and what was used', async () => {
    const { see, map, page, as } = await startMap();
    const { runId } = await see(shopping);
    const found = await map();
    expect(found.maps).toEqual([expect.objectContaining({ env: 'demo', branch: 'main' })]);
    expect(
      found.map?.pages.map(({ route, isStart, coverage }) => [route, isStart, coverage.used, coverage.total]),
    ).toEqual(
      expect.arrayContaining([
        ['/', true, 1, 1],
        ['/basket', false, 1, 2],
      ]),
    );
    expect(found.map?.edges).toEqual([expect.objectContaining({ actions: ['click "Basket"'], visits: 1 })]);
    const details = await page('/basket');
    expect(details).toMatchObject({ title: 'Title of /basket', passed: 1, failed: 0 });
    expect(details?.lastViews[0]).toMatchObject({
      aria: basket,
      seenBy: { runId, scenarioName: 'Buy a mug' },
    });
    expect(details?.steps.map(({ title }) => title)).toEqual(['And I pay']);
    expect(details?.controls.map(({ name, isUsed }) => [name, isUsed])).toEqual([
      ['Empty', false],
      ['Pay', true],
    ]);
    const { memory } = (await as('ada').getApplicationMemory({ query: {} })) as { memory: unknown };
    expect(memory).toEqual({
      env: 'demo',
      branch: 'main',
      paths: expect.objectContaining({
        '/basket': {
          title: 'Title of /basket',
          snapshot: Buffer.from(basket).toString('base64'),
          pathsmap: { 'And I pay': { commandsLog: [`click_element getByRole('button', { name: 'Pay' })`] } },
          target: [],
        },
        '/': expect.objectContaining({ target: ['/basket'] }) as unknown,
      }) as unknown,
    });
  });

  it('tells what was left before anybody looked at it, until somebody does', async () => {
    const { see, map } = await startMap();
    const click = (route: string, name: string) =>
      call(route, 'click_element', `getByRole('link', { name: '${name}' })`);
    const passing = [click('/', 'Basket'), click('/wait', 'On')];
    await see([
      sightStepOf('Given I open the shop', pageSightOf('/', home), [call('about:blank', 'navigate')]),
      sightStepOf('When I go on', pageSightOf('/basket', basket), passing),
    ]);
    const { map: found } = await map();
    expect(found?.pages).toHaveLength(2);
    const [way] = found?.passing ?? [];
    expect(found?.passing).toHaveLength(1);
    expect(way).toMatchObject({
      route: '/wait',
      from: [{ route: '/', action: 'click "Basket"' }],
      to: [{ route: '/basket', action: 'click "On"' }],
    });
    await see([sightStepOf('When I wait', pageSightOf('/wait', home))]);
    expect((await map()).map?.passing).toEqual([]);
  });

  it('is nothing before anything was seen', async () => {
    const { as, map } = await startMap();
    expect(await map()).toEqual({ status: true, maps: [], map: null });
    expect(await as('ada').getApplicationMemory({ query: {} })).toEqual({ status: true, memory: null });
    expect(await as('ada').getMapPage({ query: { page: 'none' } })).toMatchObject({ status: false });
  });

  it('is of one environment and one branch, the one seen last unless asked for', async () => {
    const { see, map, pass, as } = await startMap();
    await see(shopping);
    pass(1000);
    await see([sightStepOf('Given I look', pageSightOf('/new', basket))], { branch: 'next' });
    expect((await map()).map?.pages.map(({ route }) => route)).toEqual(['/new']);
    expect((await map({ branch: 'main' })).map?.pages).toHaveLength(2);
    expect((await map({ branch: 'gone' })).map).toBeNull();
    const compared = await as('ada').compareMaps({
      query: { env: 'demo', branch: 'main', withEnv: 'demo', withBranch: 'next' },
    });
    expect(compared).toMatchObject({
      differences: [
        { route: '/', state: 'gone' },
        { route: '/basket', state: 'gone' },
        { route: '/new', state: 'new' },
      ],
      same: 0,
    });
  });

  it('takes no error page and no page that no server has for one', async () => {
    const { see, map } = await startMap();
    await see([
      sightStepOf('Given I open what is gone', pageSightOf('/gone', basket, { status: 404 })),
      sightStepOf('And nothing', pageSightOf('about:blank', home, { status: null })),
      sightStepOf('And I open the shop', pageSightOf('/', home)),
    ]);
    expect((await map()).map?.pages.map(({ route }) => route)).toEqual(['/']);
  });

  it('counts what is done on a form that was refused for its page, and shows the page without', async () => {
    const { see, page } = await startMap();
    await see([
      sightStepOf('Given I open the basket', pageSightOf('/basket', basket)),
      sightStepOf(
        'When I pay wrongly',
        pageSightOf('/basket', basket, { status: 422, title: 'Error: Basket' }),
        [call('/basket', 'click_element', `getByRole('button', { name: 'Pay' })`)],
      ),
    ]);
    expect(await page('/basket')).toMatchObject({
      title: 'Title of /basket',
      coverage: { used: 1, total: 2 },
    });
  });

  it('keeps nothing of an attempt that does not count, or of another project', async () => {
    const { see, map, store, projects } = await startMap();
    await see(shopping, { attempt: 2 });
    const at = { runId: randomUUID(), testCaseId: randomUUID(), attempt: 1 };
    await store.see(mapJobOf(projects.bob, at, {}), at, shopping);
    expect((await map()).map).toBeNull();
    expect((await map({}, 'bob')).map).toBeNull();
  });

  it('keeps texts that a database refuses, without what it refuses', async () => {
    const { see, page } = await startMap();
    const odd = `a\0b\ud800`;
    await see(
      [
        sightStepOf(odd, pageSightOf('/', `- button "${odd}"`, { title: odd }), [
          call('/', `click_element`, odd),
        ]),
      ],
      { scenarioName: odd },
    );
    expect(await page('/')).toMatchObject({ title: 'ab\ufffd', steps: [{ title: 'ab\ufffd' }] });
  });

  it('tells members of other projects nothing', async () => {
    const { see, map } = await startMap();
    await see(shopping);
    expect((await map({}, 'bob')).maps).toEqual([]);
  });

  it('shows pages as people decided, and again without', async () => {
    const { see, map, change, page } = await startMap();
    await see(shopping);
    const shown = async () =>
      (await map()).map?.pages.map(({ route, name, isHidden }) => [route, name, isHidden]).sort();
    await change({ change: 'name', route: '/basket', name: 'Cart' });
    await change({ change: 'hide', route: '/' });
    expect(await shown()).toEqual([
      ['/', null, true],
      ['/basket', 'Cart', false],
    ]);
    await change({ change: 'name', route: '/basket', name: '' });
    await change({ change: 'show', route: '/' });
    await change({ change: 'join', route: '/basket', to: '/' });
    expect(await shown()).toEqual([['/', null, false]]);
    expect(await page('/')).toMatchObject({ joined: ['/basket'], routes: 2 });
    await change({ change: 'part', route: '/' });
    expect(await shown()).toHaveLength(2);
    expect(await change({ change: 'join', route: '/', to: '/' })).toMatchObject({ because: 'same' });
  });

  it('says what to test next, and counts nothing that was left out', async () => {
    const { see, as, page, change, keep, pass } = await startMap();
    await see(shopping);
    await keep();
    const next = async () => {
      const answer = await as('ada').getMapCoverage({ query: {} });
      return answer.status ? answer.coverage : null;
    };
    expect(await next()).toMatchObject({
      all: { used: 2, checked: 0, total: 3 },
      next: [{ role: 'button', name: 'Empty', route: '/basket' }],
      days: [{ day: '2026-05-01', used: 2, total: 3 }],
    });
    const { key } = (await page('/basket'))!.controls.find(({ name }) => name === 'Empty')!;
    await change({ change: 'exclude', route: '/basket', key, name: 'Empty' });
    expect(await next()).toMatchObject({ all: { used: 2, total: 2 }, next: [] });
    pass(24 * 60 * 60 * 1000);
    await see([...shopping, sightStepOf('And more', pageSightOf('/basket', `${basket}\n  - button "New"`))]);
    await keep();
    expect(await next()).toMatchObject({
      all: { used: 2, total: 3 },
      next: [{ name: 'New' }],
      days: [{ day: '2026-05-01' }, { day: '2026-05-02', used: 2, total: 3 }],
    });
  });

  it('says what became of the application since a day that it is kept of', async () => {
    const { see, as, keep, pass, database, projects } = await startMap();
    const since = async (day?: string) => {
      const answer = await as('ada').compareMapSince({ query: { env: 'demo', branch: 'main', day } });
      if (!answer.status) throw new Error(answer.error);
      return answer;
    };
    await see(shopping);
    await keep();
    // There is no later state to compare the last day with.
    expect(await since()).toEqual({ status: true, days: [], compared: null });
    pass(24 * 60 * 60 * 1000);
    // Route and structure are equal, so it replaces the sight of the day before.
    await see([sightStepOf('When I look', pageSightOf('/basket', basket.replace('Empty', 'Clear')))]);
    await keep();
    expect(await since()).toMatchObject({ days: ['2026-05-01'], compared: null });
    expect((await since('2026-05-01')).compared).toEqual({
      day: '2026-05-01',
      differences: [
        expect.objectContaining({
          route: '/basket',
          state: 'changed',
          added: ['button "Clear"'],
          removed: ['button "Empty"'],
        }),
        expect.objectContaining({ route: '/', state: 'unseen' }),
      ],
      same: 0,
    });
    expect((await since('2026-04-01')).compared).toBeNull();
    const query = { env: 'demo', branch: 'main', day: '2026-05-01' };
    expect(await as('bob').compareMapSince({ query })).toMatchObject({ status: false, because: 'missing' });
    pass(90 * 24 * 60 * 60 * 1000);
    await keep();
    expect((await database.pool.query('select day::text from map_days')).rows).toEqual([
      { day: '2026-05-02' },
    ]);
    await deleteProjectMaps(database.db, projects.ada);
    expect((await database.pool.query('select from map_days')).rows).toEqual([]);
  });

  it('forgets steps that a scenario no longer has, a day after it last ran with them', async () => {
    const { see, page, pass } = await startMap();
    await see(shopping);
    pass(25 * 60 * 60 * 1000);
    await see([sightStepOf('When I look', pageSightOf('/basket', basket))]);
    expect((await page('/basket'))?.steps.map(({ title }) => title)).toEqual(['When I look']);
  });

  it('forgets what was not seen for 90 days, and goes with its project', async () => {
    const { see, map, keep, pass, database, projects } = await startMap();
    await see(shopping);
    pass(60 * 24 * 60 * 60 * 1000);
    await see([sightStepOf('When I look', pageSightOf('/new', basket))]);
    pass(31 * 24 * 60 * 60 * 1000);
    await keep();
    expect((await map()).map?.pages.map(({ route }) => route)).toEqual(['/new']);
    await deleteProjectMaps(database.db, projects.ada);
    expect((await map()).maps).toEqual([]);
    const { rows } = await database.pool.query('select from map_sights');
    expect(rows).toEqual([]);
  });

  it('says where more was seen than it keeps', async () => {
    const { see, map, database } = await startMap();
    await see(shopping);
    expect((await map()).map?.isCut).toBe(false);
    await database.pool.query(
      `insert into map_sights
        select map_id, 'sight ' || number, route, title, aria, null, run_id, test_case_id, scenario_name, 1,
          first_seen_at, seen_at
        from map_sights, generate_series(1, 998) as number where route = '/'`,
    );
    await see(shopping);
    expect((await map()).map?.isCut).toBe(true);
  });

  it('has what many scenarios see at the same time', async () => {
    const { see, map } = await startMap();
    await Promise.all(
      Array.from({ length: 8 }, (_, at) => see(shopping, { scenarioName: `Scenario ${at}` })),
    );
    const found = await map();
    expect(found.map?.pages).toHaveLength(2);
    expect(found.map?.edges).toEqual([expect.objectContaining({ visits: 8 })]);
    expect(found.map?.pages.find(({ route }) => route === '/basket')).toMatchObject({ passed: 8, visits: 8 });
  });
});
