import { expect, test } from 'vitest';
import type { MapPage } from '#contracts/runs/application-map';
import { generationMaterial } from './generation-material';

const place = { env: 'demo', branch: 'next' };
const coverage = { used: 0, checked: 0, total: 0 };
const page = (route: string, change: Partial<MapPage> = {}): MapPage => ({
  id: route,
  route,
  title: 'Basket – Shop',
  name: null,
  label: 'Basket',
  isHidden: false,
  excludedBy: null,
  isStart: false,
  routes: 1,
  views: 1,
  visits: 1,
  seenAt: 0,
  passed: 0,
  failed: 0,
  hasScenarios: true,
  coverage,
  ...change,
});

const mapOf = (pages: MapPage[] | null) =>
  Response.json({
    status: true,
    maps: [],
    map: pages && { ...place, seenAt: 0, pages, edges: [], coverage, isCut: false },
  });

/** Returns the pages for an answer of the runs service, with the requests that it received and the log. */
async function told(answer: (url: string) => Response, on = place) {
  const asked: string[] = [];
  const logged: unknown[] = [];
  const at = {
    base: 'http://runs.test',
    transport: async ({ url, headers }: Request) => {
      asked.push(`${url} ${headers.get('authorization')} ${headers.get('project-id')}`);
      return answer(url);
    },
  };
  const log = { warn: (...what: unknown[]) => void logged.push(what) };
  const { mapPages } = generationMaterial({ workspace: at, runs: at }, log);
  return { pages: await mapPages({ bearer: 'token' }, 'p1', on), asked, logged };
}

test('the map of the place is asked as who calls; hidden pages and what is too long are left out', async () => {
  const pages = [
    page('/basket'),
    page('/till', { name: 'Till', label: 'Till', title: 'Checkout – Shop' }),
    page('/hidden', { isHidden: true }),
    page(`/${'a'.repeat(300)}`),
    page('/long', { label: 'a'.repeat(121) }),
  ];
  const { pages: known, asked } = await told(() => mapOf(pages), { env: 'demo', branch: 'main' });
  expect(known).toEqual([
    { route: '/basket', name: null, title: 'Basket' },
    { route: '/till', name: 'Till', title: 'Checkout – Shop' },
  ]);
  expect(asked).toEqual([expect.stringMatching(/\/application-map\?env=demo&branch=main Bearer token p1$/)]);
});

test('what was not seen on a branch is as on the main one, unless it has the name of a page of the branch', async () => {
  const main = [
    page('/basket', { title: 'Old basket', label: 'Old basket' }),
    page('/cart', { label: 'Basket' }),
    page('/checkout', { name: 'Till', label: 'Till', title: 'Checkout' }),
  ];
  const { pages, asked } = await told((url) =>
    url.endsWith('=next') ? mapOf([page('/basket')]) : mapOf(main),
  );
  expect(pages).toEqual([
    { route: '/basket', name: null, title: 'Basket' },
    { route: '/checkout', name: 'Till', title: 'Checkout' },
  ]);
  expect(asked).toHaveLength(2);
  // A branch without its own map.
  const without = await told((url) => mapOf(url.endsWith('=next') ? null : main));
  expect(without.pages.map(({ route }) => route)).toEqual(['/basket', '/cart', '/checkout']);
});

test.each([
  ['nothing was seen', () => mapOf(null), 0],
  [
    'the token may not read',
    () => Response.json({ status: false, because: 'access-key', error: 'No.' }, { status: 403 }),
    0,
  ],
  ['the service is broken', () => new Response('?', { status: 500 }), 2],
])('no page has a name where %s', async (_, answer, warnings) => {
  const { pages, logged } = await told(answer);
  expect(pages).toEqual([]);
  expect(logged).toHaveLength(warnings);
});
