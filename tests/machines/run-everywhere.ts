import { expect, onTestFinished, vi } from 'vitest';
import { operator } from '#contracts/operator';
import { createClient } from '#contracts/client';
import type { Database } from '#services/foundation/database/index';
import { hasEnded, runUntil, startRun } from '../flows/outside-client';
import { makeCountingProject } from './counting-project';
import { startInstallation } from './installation';
import { listenTo } from './listener';
import { eachReportedOnce, screenshotsAt } from './outcome';
import { startCountingSite } from './site';

/**
 * Two servers, two workers, one PostgreSQL and a bucket: a run that is started on one server ends with each of its
 * scenarios reported once, on whichever worker, and the other server tells and shows it all.
 */
export async function runsEverywhere(
  database: Pick<Database, 'pool'> & { url: string },
  { scenarios, limit }: { scenarios: number; limit: number },
): Promise<void> {
  const site = await startCountingSite();
  onTestFinished(() => site.close());
  const { urls, close } = await startInstallation(database.url, 2);
  onTestFinished(close);
  const [one = '', other = ''] = urls;
  const { token, projectId, at } = await makeCountingProject(one, site.baseUrl, scenarios);
  const listener = await listenTo(other, token, projectId);
  onTestFinished(listener.close);

  const runId = await startRun({ calls: at(one), projectId }, [{ feature: 'pages' }], 'site');
  await vi.waitFor(() => expect([...listener.runs]).toEqual([runId]), { timeout: 20_000 });
  const run = await runUntil(at(other), runId, hasEnded, { limit, every: 500 });

  expect(run).toMatchObject({ status: 'PASSED' });
  const workers = await eachReportedOnce(database, runId, scenarios);
  expect(workers.size).toBe(2);
  // Nothing was tried twice: each page was opened by one attempt.
  expect([...site.visits.values()]).toEqual(Array(scenarios).fill(1));
  await screenshotsAt([at(one), at(other)], run);

  // Nobody was named an operator: the page of machines does not exist.
  const hidden = createClient(operator, `${other}/api/operator`, fetch, { bearer: token }).getMachines();
  await expect(hidden).rejects.toMatchObject({ httpStatus: 404 });
}
