import { readFile } from 'node:fs/promises';
import type { ReportStep } from '#contracts/worker/evidence';
import { seedRuns } from './seed-runs';
import { outsideProject, type OutsideProject } from '../flows/outside-client';
import { startProduct, type Product } from '../flows/product';
import { openProductDatabase } from '../flows/product-database';
import { timePages, type Asked } from './fetched';
import type { Bench } from './measure';
import { signIn } from './pages';
import type { Table } from './table';

const manyRuns = 200_000;
const manyCases = 10_000;
/** Milliseconds and bytes that a page may take. */
const goal = { ms: 100, bytes: 50_000 };

/** Compares server time and size of the list of runs, and of a large run's report, with their goals. */
export const runHistory: Bench = {
  name: `runs-list and run-report (${manyRuns} runs, ${manyCases} scenarios in one)`,
  async measure() {
    const product = await startProduct({ env: { WORKER: 'off' } });
    try {
      const owner = await outsideProject(product.url);
      const memory = new Map([['empty', await residentMb(product.pid)]]);
      const { runId, scenarioId } = await fill(product.dataDir, owner.projectId);
      const cookie = await signIn(product.url, owner);
      const asked = pagesOf(product.url, cookie, owner, runId, scenarioId);
      asked.set('runs-list, page behind', { url: await nextPage(product.url, cookie, owner), cookie });
      const timings = await timePages(asked);
      memory.set('after the pages', await residentMb(product.pid));
      return [await tableOf(asked, timings), memoryTable(memory)];
    } finally {
      await product.stop();
    }
  },
};

function pagesOf(
  url: string,
  cookie: string,
  { projectId }: OutsideProject,
  runId: string,
  scenarioId: string,
) {
  const at = (path: string): Asked => ({ url: `${url}/${projectId}${path}`, cookie });
  const report = `/run-report/${runId}`;
  return new Map<string, Asked>([
    ['/healthz', { url: `${url}/healthz` }],
    ['runs-list', at('/runs')],
    ['runs-list, by name', at('/runs?sort=name')],
    ['runs-list, failed', at('/runs?status=failed')],
    ['runs-list, searched', at('/runs?search=regression+7')],
    ['runs-list, nothing found', at('/runs?search=nothing+of+that+kind')],
    ['run-report', at(report)],
    ['run-report, failed only', at(`${report}?tab=failed`)],
    ['run-report, last page', at(`${report}?page=${manyCases / 50}`)],
    ['run-report, by failed step', at(`${report}?group=step`)],
    ['run-report, new failures', at(`${report}?change=new-failure`)],
    ['run-report, searched', at(`${report}?search=variant+77`)],
    ['history of a scenario', at(`/scenario-history/${scenarioId}`)],
  ]);
}

/** Fills the project. @returns a run of 10,000 scenarios that has one before it, and a scenario with 200,000 results */
async function fill(dataDir: string, projectId: string): Promise<{ runId: string; scenarioId: string }> {
  const database = await openProductDatabase(dataDir);
  const step = {} as ReportStep; // Nobody looks at steps here.
  try {
    await seedRuns(database, projectId, {
      runs: manyRuns,
      scenarios: 1,
      steps: 0,
      step,
      failing: true,
      names: 40,
    });
    const large = { scenarios: manyCases, steps: 0, step, failing: true, names: 2 };
    await seedRuns(database, projectId, { ...large, runs: 8 });
    const { rows } = await database.pool.query<{ id: string; scenario_id: string }>(
      `select runs.id, scenario_id from runs join results on run_id = runs.id and position = 0
       where runs.project_id = $1 and total = $2 and runs.status = 'FAILED' order by published_at desc limit 1`,
      [projectId, manyCases],
    );
    return { runId: rows[0]?.id ?? '', scenarioId: rows[0]?.scenario_id ?? '' };
  } finally {
    await database.close();
  }
}

/** Where the list's link to the next page leads. */
async function nextPage(url: string, cookie: string, { projectId }: OutsideProject): Promise<string> {
  const html = await (await fetch(`${url}/${projectId}/runs`, { headers: { cookie } })).text();
  const [, cursor = ''] = /cursor=([\w-]+)/.exec(html) ?? [];
  return `${url}/${projectId}/runs?cursor=${cursor}`;
}

async function tableOf(
  asked: Map<string, Asked>,
  timings: Awaited<ReturnType<typeof timePages>>,
): Promise<Table> {
  const rows = [];
  for (const [name, { p50, p95, bytes }] of timings) {
    const { url, cookie = '' } = asked.get(name) ?? { url: '' };
    const html = await (await fetch(url, { headers: { cookie } })).arrayBuffer();
    const met = p95 <= goal.ms && bytes <= goal.bytes;
    const size = [(bytes / 1000).toFixed(1), (html.byteLength / 1000).toFixed(0)];
    rows.push([name, p50.toFixed(1), p95.toFixed(1), ...size, met ? 'yes' : 'no']);
  }
  return {
    columns: ['', 'p50 ms', 'p95 ms', 'html kB', 'unpacked kB', 'goal met'],
    rows,
    notes: [
      `goals: p95 ≤ ${goal.ms} ms, html ≤ ${goal.bytes / 1000} kB as transferred (brotli)`,
      'p50, p95: 30 GETs each, one after the other in rounds over all, on an open connection, to the last byte',
    ],
  };
}

function memoryTable(memory: Map<string, number>): Table {
  return {
    columns: ['memory of the server', 'MB'],
    rows: [...memory].map(([when, megabytes]) => [when, megabytes.toFixed(0)]),
  };
}

/** Resident memory of the process, without its database. */
async function residentMb(pid: Product['pid']): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1000;
}
