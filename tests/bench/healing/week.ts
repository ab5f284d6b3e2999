import type { TestCase } from '#contracts/runs/report';
import { designs } from '../../../demo/designs/names';
import { done, hasEnded, outsideProject, runUntil, type OutsideProject } from '../../flows/outside-client';
import { startProduct } from '../../flows/product';
import type { Bench } from '../measure';
import { startShopProcess } from '../shop-process';
import type { Table } from '../table';

/**
 * Simulates a week without a user: the demo project's scenarios run each night with AI recovery, on a copy of the shop
 * that differs every day. No fix is accepted, so each night heals from the first night's memory.
 */
export const healingWeek: Bench = {
  name: 'healing week: seven nightlies over a shop that changes each day',
  async measure() {
    const shop = await startShopProcess();
    const product = await startProduct({ env: { WORKER_THREADS: '2' } });
    try {
      const owner = await outsideProject(product.url);
      const { calls, projectId } = owner;
      const baseUrl = `${shop.url}/copies/week`;
      const data = { name: 'nightly', baseUrl };
      done(await calls.workspace.pushEnvironment({ body: { projectId, name: 'nightly', data } }));
      const nights: Night[] = [];
      for (const design of designs) {
        await redesign(baseUrl, design);
        nights.push(await nightly(owner, design));
      }
      return [tableOf(nights), ...nights.map(searchesOf).filter(({ rows }) => rows.length > 0)];
    } finally {
      await product.stop();
      shop.stop();
    }
  },
};

interface Night {
  design: string;
  cases: TestCase[];
  reviews: number;
}

async function redesign(baseUrl: string, design: string): Promise<void> {
  const answer = await fetch(`${baseUrl}/redesign`, {
    method: 'POST',
    body: new URLSearchParams({ design }),
    redirect: 'manual',
  });
  if (answer.status !== 303) throw new Error(`The shop did not change: ${answer.status}`);
}

async function nightly({ calls, projectId }: OutsideProject, design: string): Promise<Night> {
  const body = { projectId, env: 'nightly', healing: 'heal' as const, name: `Nightly, ${design}` };
  const started = await calls.executions.runNow({ body });
  if (!started.wasRunInitiated) throw new Error(started.error);
  const { report } = await runUntil(calls, started.runId, hasEnded, { limit: 1_800_000, every: 1_000 });
  const cases: TestCase[] = [];
  for (const { id } of report.testCases)
    cases.push(done(await calls.runs.getScenario({ query: { scenarioId: id } })).scenario);
  const { counts } = done(await calls.runs.listOversights({ query: { project_id: projectId } }));
  return { design, cases, reviews: counts.open };
}

const searches = ({ cases }: Night) => cases.flatMap(({ healings = [] }) => healings);
const isHealed = ({ status, heals = 0 }: TestCase) => status === 'PASSED' && heals > 0;

function tableOf(nights: readonly Night[]): Table {
  return {
    columns: ['night', 'scenarios', 'passed', 'with fixes', 'failed', 'heals', 'refusals', 'open reviews'],
    rows: nights.map((night) => {
      const of = (status: string) => night.cases.filter((testCase) => testCase.status === status).length;
      const outcomes = searches(night).map(({ report }) => report.outcome);
      const healed = night.cases.filter(isHealed).length;
      return [
        ...[night.design, night.cases.length, of('PASSED') - healed, healed, of('FAILED')],
        outcomes.filter((outcome) => outcome === 'healed').length,
        outcomes.filter((outcome) => outcome === 'refused').length,
        night.reviews,
      ];
    }),
    notes: ['passed: as ever, without the scenarios that passed with fixes'],
  };
}

/** Lists each search of a night once, with the details that reveal a wrong result. */
function searchesOf(night: Night): Table {
  const told = new Map<string, number>();
  for (const { report } of searches(night)) {
    const { outcome, locator, found, to, reason } = report;
    const what =
      outcome === 'refused' ? `refused: ${reason}` : `${outcome}: ${found?.role} "${found?.name}", ${to}`;
    const line = `${locator} → ${what}`;
    told.set(line, (told.get(line) ?? 0) + 1);
  }
  const unhealed = night.cases.filter(({ status }) => status === 'FAILED');
  return {
    columns: [`what was looked for, ${night.design}`, 'times'],
    rows: [...told],
    notes: unhealed.map(({ scenarioName, message }) => `failed: ${scenarioName}: ${message?.split('\n')[0]}`),
  };
}
