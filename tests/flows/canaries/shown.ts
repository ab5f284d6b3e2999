import type { Run, TestCase } from '#contracts/runs/report';
import { panels } from '../../../app/reports/scenario/scenario-address';
import { done, type OutsideProject } from '../outside-client';
import { placesIn } from './places';
import type { Place } from './canary';

/** Everything that the product hands out of a run: answers of its calls, files, and pages as HTML. */
export async function shownOf(
  owner: OutsideProject,
  { url, session, run, executionId }: { url: string; session: string; run: Run; executionId: string },
): Promise<Place[]> {
  const cases = await Promise.all(
    run.report.testCases.map(({ id }) => owner.calls.runs.getScenario({ query: { scenarioId: id } })),
  );
  const scenarios = cases.map((answer) => done(answer).scenario);
  return [
    ...(await answersOf(owner, run)),
    ...scenarios.map((scenario) => ({ name: nameOf(scenario), text: JSON.stringify(scenario) })),
    ...(await tracesOf(owner, scenarios)),
    ...(await pagesAt(url, session, [
      ...projectPages(owner, executionId),
      ...runPages(owner, run),
      ...scenarios.flatMap((scenario) => scenarioPages(owner, scenario)),
    ])),
  ];
}

const nameOf = ({ scenarioName, attemptNumber = 1 }: TestCase) =>
  `report data of ${scenarioName}, attempt ${attemptNumber}`;

async function answersOf({ calls, projectId }: OutsideProject, run: Run): Promise<Place[]> {
  const runId = run._id;
  const { runs, executions, workspace, testUsers } = calls;
  const answers = {
    'run data': run,
    'results call': done(await runs.getRunResults({ query: { runId } })),
    'failures call': done(await runs.getFailureGroups({ query: { runId } })),
    'runs call': done(await runs.getDetails({ body: {} })),
    'console call': done(
      await executions.getConsole({ params: { instanceId: runId }, query: { projectId } }),
    ),
    'test data call': done(await workspace.getTestData({ query: { projectId } })),
    'test users call': done(await testUsers.getUsers({ query: { project_id: projectId } })),
  };
  return Object.entries(answers).map(([name, answer]) => ({ name, text: JSON.stringify(answer) }));
}

async function tracesOf({ calls }: OutsideProject, scenarios: readonly TestCase[]): Promise<Place[]> {
  const traces = scenarios.flatMap(async (scenario) => {
    const { id: testCaseId, traceFileId: attachmentId, attemptNumber = 1 } = scenario;
    if (!attachmentId) return [];
    const { bytes } = await calls.runs.getAttachment({ params: { testCaseId, attachmentId } });
    return placesIn(`trace of attempt ${attemptNumber} of ${scenario.scenarioName}`, Buffer.from(bytes));
  });
  return (await Promise.all(traces)).flat();
}

const projectPages = ({ projectId }: OutsideProject, executionId: string) => [
  `/${projectId}/dashboard`,
  `/${projectId}/executions`,
  `/${projectId}/execution/${executionId}`,
  `/${projectId}/features?feature=canaries`,
  `/${projectId}/runs`,
  `/${projectId}/settings/audit.csv`,
  `/${projectId}/test-data/users`,
];

const runPages = ({ projectId }: OutsideProject, { _id: runId }: Run) => [
  `/${projectId}/executions/console/${runId}`,
  `/${projectId}/run-report/${runId}`,
  `/${projectId}/run-report/${runId}?group=step`,
  `/${projectId}/run-report/${runId}/export.csv`,
  `/${projectId}/run-report/${runId}/junit.xml`,
];

/** The report of a scenario with each kind of evidence of each step. */
function scenarioPages({ projectId }: OutsideProject, { id, runId, scenarioId, steps }: TestCase): string[] {
  const report = `/${projectId}/run-report/${runId}/${id}`;
  const views = steps.flatMap((_, index) => panels.map((view) => `${report}?step=${index + 1}&view=${view}`));
  const dialogs = steps.map((_, index) => `${report}/network?view=network&step=${index + 1}&entry=1`);
  return [...views, ...dialogs, `/${projectId}/scenario-history/${scenarioId}`];
}

async function pagesAt(url: string, session: string, paths: readonly string[]): Promise<Place[]> {
  const places: Place[] = [];
  for (const path of paths) {
    const answer = await fetch(url + path, { headers: { cookie: session }, redirect: 'manual' });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    places.push({ name: path, text: await answer.text() });
  }
  return places;
}
