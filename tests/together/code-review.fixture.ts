import type { HealReport } from '#contracts/worker/healing';
import { healOf, startHealing } from './healing.fixture';

export type Review = Awaited<ReturnType<typeof startReview>>;

/** Code fixes that wait for a person, each found in failed scenarios of one run. */
export async function startReview({
  reports = [healOf()],
  scenarios = 1,
}: { reports?: HealReport[]; scenarios?: number } = {}) {
  const healing = await startHealing();
  const begun = await healing.startRun(scenarios);
  for (const { job, at } of begun) {
    const told = reports.map((report) => ({ index: report.pattern === 'I pay' ? 0 : 1, report, jpeg: null }));
    await healing.store.report(job, at, told);
    await healing.finish(at, 'FAILED');
    healing.pass(1000);
  }
  const { projectId: project_id } = healing;
  const open = await healing.open();
  return {
    ...healing,
    open,
    list: healing.open,
    begun,
    id: open[0]!._id,
    accept: (id = open[0]!._id, as: 'ada' | 'bob' | 'eve' = 'ada', more: object = {}) =>
      healing.as(as).acceptOversight({
        body: { project_id: healing.projects[as], scenario_id: id, ...more },
      }),
    discard: (ids: string[], as: 'ada' | 'bob' = 'ada') =>
      healing.as(as).archiveOversights({
        body: { project_id: healing.projects[as], scenario_ids: ids },
      }),
    verify: (ids: string[], as: 'ada' | 'bob' = 'ada') =>
      healing.as(as).verifyOversights({
        body: { project_id: healing.projects[as], scenario_ids: ids },
      }),
    async get(id = open[0]!._id) {
      const answer = await healing.as('ada').getOversight({ query: { project_id, id } });
      if (!answer.status) throw new Error(answer.error);
      return answer.oversight;
    },
  };
}
