import { expect, test, type APIRequestContext } from '@playwright/test';
import { sql } from 'drizzle-orm';
import type { Database } from '#services/foundation/database/index';
import { allPages, outsidePages, projectPages } from '../../app/pages/pages';
import { makeSample } from './axe/sample';
import { pathOf } from './built-routes';
import type { ChecksOf, Sample } from './pages/checks';
import { outsideChecks } from './pages/outside';
import { projectChecks } from './pages/project';
import { startProduct, type Product } from './product';
import { openProductDatabase } from './product-database';

/**
 * GET requests write nothing: every page and resource is requested as a signed-in user, and the database is compared
 * before and after. A separate product, as other flows write to theirs all the time.
 */
test.describe.configure({ mode: 'default', timeout: 600_000 });

/** Tables that change without a user's request, or record requests. No page shows them as a user's own data. */
const excepted = new Set([
  'sessions', // the last use of the session
  'rate_limits', // counts of requests
  'audit_log', // refused requests
  'usage_events', // the log of visits
  'servers', // sign of life of the server
  'workers', // sign of life of the worker
  'project_inspections', // what workers read of commits; a result follows from the commit alone
]);

/** Pages that write by GET, with the table. */
const writesByGet: Record<string, string> = {
  // The address of a project only remembers it as the one opened last, and leads on.
  'projects/project-index': 'users',
  // The time of the first look at a failure, for the time to diagnose it. No page shows it to this user.
  'reports/scenario-report-page': 'results',
};

const checks: Record<string, ChecksOf<unknown>> = { ...outsideChecks, ...projectChecks };

let product: Product;
let database: Database;
let member: APIRequestContext;
let sample: Sample;
const flowsData = process.env.PRODUCT_DATA;

test.beforeAll(async ({ playwright }) => {
  product = await startProduct();
  // The sample reads mails and adds code fixes by this folder.
  process.env.PRODUCT_DATA = product.dataDir;
  const project = await makeSample(product.url);
  sample = project.sample;
  database = await openProductDatabase(product.dataDir);
  member = await playwright.request.newContext({ baseURL: product.url });
  const form = { email: project.email, password: project.password };
  expect((await member.post('/login', { form, maxRedirects: 0 })).status()).toBe(302);
});

test.afterAll(async () => {
  process.env.PRODUCT_DATA = flowsData;
  await member?.dispose();
  await database?.close();
  await product?.stop();
});

test('changes no table when a signed-in user requests any page by GET', async () => {
  const compare = await comparison(database);
  const { codeFixes, ...ids } = sample;
  const params = { ...ids, fixId: codeFixes[0] ?? '', execId: ids.executionId, name: 'demo', index: '0' };
  const records = allPages([...outsidePages, ...projectPages]).filter(
    // The identity provider is off in this product, and its addresses lead to the sign-in.
    ({ kind, id }) => kind !== 'frame' && !id.startsWith('account/identity-provider/'),
  );
  const writes: string[] = [];
  let shown = 0;
  for (const { id, fullPath } of records) {
    for (const path of checks[id]?.axe?.at(sample) ?? [pathOf(`/${fullPath}`, params)]) {
      const answer = await member.get(path, { maxRedirects: 0 });
      expect(answer.headers()['location'] ?? '', path).not.toMatch(/^\/login/);
      if (answer.ok()) shown += 1;
      for (const table of await compare()) {
        if (writesByGet[id] !== table) writes.push(`${path} writes ${table}`);
      }
    }
  }
  expect(writes).toEqual([]);
  // Most addresses show a page. The others redirect, or belong to users who are signed out.
  expect(shown).toBeGreaterThan(records.length / 2);
});

/** Waits until the sample's work has ended. Returns a function that names the tables changed since its last call. */
async function comparison({ db }: Database): Promise<() => Promise<string[]>> {
  const { rows: tables } = await db.execute<{ schema: string; name: string }>(sql`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`);
  const compared = tables.filter(({ name }) => !excepted.has(name));
  const parts = compared.map(
    ({ schema, name }) => sql`select ${name}::text as name, md5(coalesce(string_agg(stored::text, ',' order by
      stored::text), '')) as digest from ${sql.identifier(schema)}.${sql.identifier(name)} as stored`,
  );
  const query = sql.join(parts, sql` union all `);
  const read = async () => {
    const { rows } = await db.execute<{ name: string; digest: string }>(query);
    return new Map(rows.map(({ name, digest }) => [name, digest]));
  };
  let before = await read();
  const changed = async () => {
    const after = await read();
    const names = [...after].filter(([name, digest]) => before.get(name) !== digest).map(([name]) => name);
    before = after;
    return names;
  };
  await expect.poll(changed, { intervals: [3000], timeout: 60_000 }).toEqual([]);
  return changed;
}
