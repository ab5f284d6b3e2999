import { succeeded } from './recording-saved.fixture';
import { scenarios, type End, type Ends, type History } from './same-answers.fixture';

/** A history with every kind of run, and the answers that follow from its rows alone. */

export interface HistoryRow {
  what: string;
  branch?: string;
  env?: string;
  ends: Ends;
  /** Results of a later retraining of its failures. */
  retrained?: Ends;
  /** Code that is on no branch: the run does not count. */
  offBranch?: true;
  /** Set for imported results, in which the map has seen nothing. */
  imported?: true;
  /** Starts it. Left out: scenarios by name, from the features page. @returns the id of its run */
  start?: (history: History, row: Place, runs: Map<string, string>) => Promise<string>;
}
type Place = { branch: string; env: string; ends: Ends };

const all = (end: End): Ends => Object.fromEntries(scenarios.map((name) => [name, end]));
const refs = (ends: Ends) => Object.keys(ends).map((scenario) => ({ feature: 'basket', scenario }));
const started = (
  answer: { wasRunInitiated: true; runId: string } | { wasRunInitiated: false; error: string },
) => {
  if (!answer.wasRunInitiated) throw new Error(answer.error);
  return answer.runId;
};

const byHand = async ({ executions, projectId }: History, { branch, env, ends }: Place, more: object = {}) =>
  started(await executions.runNow({ body: { projectId, branch, env, scenarios: refs(ends), ...more } }));

const imports =
  (format: 'cucumber-json' | 'junit' | 'playwright-json', textOf: (ends: Ends) => string) =>
  async ({ runs }: History, { branch, env, ends }: Place) => {
    const query = { format, run: `build ${format}`, branch, env };
    return succeeded(await runs.importResults({ query, body: new Blob([textOf(ends)]).stream() })).runId;
  };

const cucumberJson = (ends: Ends) =>
  JSON.stringify([
    {
      keyword: 'Feature',
      name: 'Basket',
      uri: 'features/basket.feature',
      elements: Object.entries(ends).map(([name, end]) => ({
        type: 'scenario',
        keyword: 'Scenario',
        name,
        line: 3,
        steps: [{ keyword: 'When ', name: 'I pay', result: { status: end.toLowerCase(), duration: 1e9 } }],
      })),
    },
  ]);
const junit = (ends: Ends) =>
  `<testsuite name="unit">${Object.entries(ends)
    .map(([name, end]) => {
      const failure = end === 'FAILED' ? '<failure message="no"/>' : '';
      return `<testcase classname="Unit" name="${name}" time="1">${failure}</testcase>`;
    })
    .join('')}</testsuite>`;
const playwrightJson = (ends: Ends) =>
  JSON.stringify({
    config: {},
    suites: [
      {
        title: 'shop.spec.ts',
        file: 'shop.spec.ts',
        specs: Object.entries(ends).map(([title, end]) => ({
          title,
          ok: end === 'PASSED',
          file: 'shop.spec.ts',
          line: 3,
          tests: [
            {
              projectName: 'chromium',
              expectedStatus: 'passed',
              status: end === 'PASSED' ? 'expected' : 'unexpected',
              results: [
                {
                  status: end.toLowerCase(),
                  duration: 1000,
                  retry: 0,
                  startTime: new Date().toISOString(),
                  errors: [],
                  attachments: [],
                },
              ],
            },
          ],
        })),
      },
    ],
  });

export const everyRun: HistoryRow[] = [
  { what: 'run', ends: all('PASSED') },
  {
    what: 'run on the other branch',
    branch: 'next',
    ends: { Pay: 'FAILED', Ship: 'PASSED', Return: 'PASSED' },
  },
  { what: 'run in the other environment', env: 'stage', ends: { Pay: 'PASSED', Ship: 'FAILED' } },
  { what: 'failed run', ends: { Pay: 'FAILED', Ship: 'PASSED', Return: 'UNDEFINED' } },
  {
    what: 'unsaved code that passes',
    ends: all('PASSED'),
    offBranch: true,
    start: (t, row) => byHand(t, row, { files: [{ name: 'more.mjs', content: 'export {};' }] }),
  },
  {
    what: 'rerun of what failed',
    ends: { Pay: 'PASSED', Return: 'UNDEFINED' },
    start: async ({ executions, projectId }, _row, runs) =>
      started(
        await executions.rerun({ body: { projectId, runId: runs.get('failed run')!, results: 'failed' } }),
      ),
  },
  {
    what: 'planned execution with several attempts',
    ends: { Pay: 'FLAKY', Ship: 'FAILED', Return: 'PASSED' },
    retrained: { Ship: 'PASSED' },
    async start({ executions, projectId }, { branch, env }) {
      const flows = [{ attempts: 2, scenarioGroups: [{ name: 'All', tags: ['regression'] }] }];
      const body = { projectId, name: 'Nightly', branch, env, flows };
      const { execution } = succeeded(await executions.create({ query: {}, body }));
      return started(await executions.run({ params: { id: execution._id }, body: { projectId } }));
    },
  },
  {
    what: 'run with AI recovery',
    ends: { Pay: 'HEALED', Return: 'PASSED' },
    start: (t, row) => byHand(t, row, { healing: 'heal' }),
  },
  {
    what: 'retraining',
    ends: { Ship: 'PASSED' },
    async start({ executions, database, projectId }, _row, runs) {
      const runId = runs.get('planned execution with several attempts')!;
      const { rows } = await database.pool.query<{ id: string }>(
        `select id from results where run_id = $1 and status = 'FAILED'`,
        [runId],
      );
      return started(await executions.retrain({ body: { projectId, runId, id: rows[0]!.id } }));
    },
  },
  {
    what: 'run with what waits and what is left out',
    ends: { Pay: 'SKIPPED', Ship: 'PENDING' },
    branch: 'next',
  },
  { what: 'run that was stopped', ends: { Pay: 'STOPPED', Ship: 'UNSTARTED', Return: 'UNSTARTED' } },
  { what: 'run that was stopped before it began', branch: 'next', ends: all('UNSTARTED') },
  {
    what: 'unsaved code that fails',
    branch: 'next',
    env: 'stage',
    ends: all('FAILED'),
    offBranch: true,
    start: (t, row) => byHand(t, row, { files: [{ name: 'more.mjs', content: 'export {};' }] }),
  },
  {
    what: 'verification of a fix',
    ends: { Pay: 'HEALED' },
    offBranch: true,
    async start({ runs, projectId: project_id }) {
      const { oversights } = succeeded(await runs.listOversights({ query: { project_id } }));
      const body = { project_id, scenario_ids: oversights.map(({ _id }) => _id) };
      return succeeded(await runs.verifyOversights({ body })).runId;
    },
  },
  {
    what: 'run of a recording before it is saved',
    ends: { Refund: 'FAILED' },
    offBranch: true,
    async start({ generation, look, recorded, projectId }) {
      const id = await recorded();
      const names = { featureName: 'basket', scenarioName: 'Refund' };
      const { hash } = await look(id, names);
      return succeeded(await generation.runRecording({ params: { id }, body: { projectId, ...names, hash } }))
        .runId;
    },
  },
  {
    what: 'generation of step code',
    ends: { Return: 'FAILED' },
    offBranch: true,
    async start({ generation, projectId }, { branch, env }) {
      const body = {
        projectId,
        branch,
        env,
        featureName: 'basket',
        scenarioName: 'Return',
        mode: 'all' as const,
      };
      return succeeded(await generation.startStepGeneration({ body })).generation.id;
    },
  },
  {
    what: 'import of cucumber results',
    ends: { Ship: 'FAILED' },
    imported: true,
    start: imports('cucumber-json', cucumberJson),
  },
  {
    what: 'import of JUnit results',
    ends: { adds: 'FAILED', removes: 'PASSED' },
    imported: true,
    start: imports('junit', junit),
  },
  {
    what: 'import of Playwright results',
    ends: { pays: 'PASSED' },
    imported: true,
    start: imports('playwright-json', playwrightJson),
  },
];

export const placeOfRow = ({ branch = 'main', env = 'demo', ends }: HistoryRow): Place => ({
  branch,
  env,
  ends,
});

/** As reports call it. */
export const endStatusOf = (end: End) =>
  end === 'UNDEFINED' ? 'FAILED' : end === 'FLAKY' || end === 'HEALED' ? 'PASSED' : end;
export const endMarkOf = (end: End) => (end === 'HEALED' ? 'HEALED' : endStatusOf(end));

export const countedRows = everyRun.filter(({ offBranch }) => !offBranch);
const toldEndsOf = ({ ends, retrained = {} }: HistoryRow): Ends => ({ ...ends, ...retrained });

/** Results that count for a scenario, newest first. */
export const countedResultsOf = (scenario: string, given: { branch: string; env?: string }) =>
  countedRows.toReversed().flatMap((row) => {
    const { branch, env } = placeOfRow(row);
    const end = toldEndsOf(row)[scenario];
    if (!end || end === 'UNSTARTED' || branch !== given.branch || (given.env ?? env) !== env) return [];
    return [{ end, row }];
  });
/** The status of a run by its results. */
export function rowStatusOf(row: HistoryRow) {
  const statuses = Object.values(toldEndsOf(row)).map((end) =>
    end === 'UNSTARTED' ? 'STOPPED' : endStatusOf(end),
  );
  return (['STOPPED', 'FAILED', 'PENDING'] as const).find((item) => statuses.includes(item)) ?? 'PASSED';
}
export const isHealedRow = ({ ends }: HistoryRow) => Object.values(ends).includes('HEALED');
export const isFailedEnd = (end: End | undefined) => end === 'FAILED' || end === 'UNDEFINED';

/** Starts the run of a row. @returns its id */
export const startRowOf = (t: History, row: HistoryRow, runs: Map<string, string>): Promise<string> =>
  (row.start ?? byHand)(t, placeOfRow(row), runs);
