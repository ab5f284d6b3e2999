import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Database } from '#services/foundation/database';
import { outsideProject } from '../flows/outside-client';
import { startProduct } from '../flows/product';
import { openProductDatabase } from '../flows/product-database';
import { fetchPage, timePages, type Asked } from './fetched';
import type { Bench } from './measure';
import { signIn } from './pages';

const many = { pages: 300, ways: 600 };
const few = { pages: 10, ways: 20 };
/** Most milliseconds and bytes of the page. */
const goal = { ms: 50, bytes: 25_000 };

/** Compares the maps of a large and a small application: size of the document and server time. */
export const applicationMap: Bench = {
  name: `application map of ${many.pages} pages and ${many.ways} ways`,
  async measure() {
    const product = await startProduct({ env: { WORKER: 'off' } });
    try {
      const [large, small] = [await outsideProject(product.url), await outsideProject(product.url)];
      const database = await openProductDatabase(product.dataDir);
      await fill(database, large.projectId, many);
      await fill(database, small.projectId, few);
      await database.close();
      const cookies = { large: await signIn(product.url, large), small: await signIn(product.url, small) };
      const at = (owner: typeof large, path: string, cookie: string): Asked => ({
        url: `${product.url}/${owner.projectId}/memory${path}`,
        cookie,
      });
      const first = await fetchPage(at(large, '', cookies.large).url, cookies.large);
      const asked = new Map<string, Asked>([
        ['/healthz', { url: `${product.url}/healthz` }],
        [`map of ${few.pages} pages`, at(small, '', cookies.small)],
        [`map of ${many.pages} pages`, at(large, '', cookies.large)],
        ['searched', at(large, '?search=page+17', cookies.large)],
        ['coverage', at(large, '/coverage', cookies.large)],
      ]);
      const timings = await timePages(asked);
      const floor = timings.get(`map of ${few.pages} pages`)?.p50 ?? Number.NaN;
      return [
        {
          columns: ['', 'html kB', 'p50 ms', 'p95 ms', `÷ ${few.pages} pages`, 'goal'],
          rows: [...timings].map(([name, { bytes, p50, p95 }]) => [
            ...[name, (bytes / 1000).toFixed(1), p50.toFixed(1), p95.toFixed(1), (p50 / floor).toFixed(1)],
            p50 <= goal.ms && bytes <= goal.bytes ? 'met' : 'missed',
          ]),
          notes: [
            `goal: ${goal.ms} ms and ${goal.bytes / 1000} kB; html: kB as transferred (brotli)`,
            `the first page after a change, which works the map out: ${first.ms.toFixed(0)} ms`,
          ],
        },
      ];
    } finally {
      await product.stop();
    }
  },
};

async function fill(
  { pool }: Pick<Database, 'pool'>,
  projectId: string,
  { pages, ways }: typeof many,
): Promise<void> {
  const map = randomUUID();
  await pool.query(
    `insert into application_maps (id, project_id, env, branch, base_url, seen_at)
      values ($1, $2, 'demo', 'main', 'http://shop.example', now())`,
    [map, projectId],
  );
  for (let index = 0; index < pages; index++) {
    await pool.query(
      `insert into map_sights (map_id, key, route, title, aria, run_id, test_case_id, scenario_name, first_seen_at, seen_at)
        values ($1, $2, $3, $4, $5, $1, $1, 'Look around', now(), now())`,
      [
        map,
        `sight ${index}`,
        routeOf(index),
        `Page ${index} of the shop – Mugs`,
        gzipSync(ariaOf(index, pages)),
      ],
    );
  }
  for (let index = 0; index < ways; index++) {
    await pool.query(
      `insert into map_moves (map_id, key, from_route, to_route, action, seen_at) values ($1, $2, $3, $4, $5, now())`,
      [
        map,
        `move ${index}`,
        routeOf(index % pages),
        routeOf((index * 7 + 1 + Math.floor(index / pages)) % pages),
        `click "Way ${index}"`,
      ],
    );
  }
}

// Each page has its own first path segment: pages below one folder would count as one page.
const routeOf = (index: number) => (index === 0 ? '/' : `/page-${index}-of-the-shop`);

function ariaOf(index: number, pages: number): string {
  const links = Array.from({ length: 12 }, (_, at) => (index * 7 + at) % pages);
  return [
    '- main:',
    `  - heading "Page ${index}" [level=1]`,
    ...links.flatMap((to) => [`  - link "To ${to}":`, `    - /url: ${routeOf(to)}`]),
    ...Array.from({ length: 8 }, (_, at) => `  - button "Do ${String.fromCharCode(65 + at)}"`),
    '  - textbox "Name"',
  ].join('\n');
}
