import { expect, test } from 'vitest';
import type { HealReport } from '#contracts/worker/healing';
import {
  featureFile,
  healOf,
  healOfWords,
  seenPage,
  startHealing,
  stepCode,
  stepFile,
} from './healing.fixture';

type Healing = Awaited<ReturnType<typeof startHealing>>;
type Begun = Awaited<ReturnType<Healing['startRun']>>[number];

const picture = Buffer.from([0xff, 0xd8, 0xff, 7]);
const tell = ({ store }: Healing, { job, at }: Begun, ...reports: HealReport[]) =>
  store.report(
    job,
    at,
    reports.map((report) => ({ index: report.pattern === 'I pay' ? 0 : 1, report, jpeg: picture })),
  );

async function scenario(healing: Healing, { at }: Begun) {
  const answer = await healing.as('ada').getScenario({ query: { scenarioId: at.testCaseId } });
  if (!answer.status) throw new Error(answer.error);
  return answer.scenario;
}

async function toldOnce(...reports: HealReport[]) {
  const healing = await startHealing();
  const [one] = await healing.startRun();
  await tell(healing, one!, ...reports);
  return { healing, one: one!, open: await healing.open() };
}

test('a locator that leads nowhere is one fix, with its place in the scenario and the edit of the code', async () => {
  const { healing, one, open } = await toldOnce(healOf());
  expect(open).toMatchObject([
    {
      projectId: healing.projectId,
      branch: 'main',
      state: 'open',
      found: 1,
      healed: 0,
      pattern: 'I pay',
      step: 'When I pay',
      verification: null,
      comments: 0,
      report: {
        testCases: [
          {
            id: one.at.testCaseId,
            runId: one.at.runId,
            scenarioName: 'Scenario 1',
            featureName: 'checkout/basket',
            uri: featureFile,
          },
        ],
      },
      fix: {
        kind: 'code',
        file: stepFile,
        place: { file: stepFile, line: 4, column: 35 },
        from: `locator('#buy')`,
        before: `.locator('#buy')`,
        after: `.getByRole('button', { name: 'Pay now', exact: true })`,
        refusal: null,
      },
    },
  ]);
  expect((await scenario(healing, one)).healings).toMatchObject([
    {
      testCaseId: one.at.testCaseId,
      runNumber: 1,
      stepIndex: 0,
      report: { outcome: 'proposed', identity: 'button|Pay now' },
      oversight: { id: open[0]!._id, state: 'open' },
      beforeScreenshotId: null,
    },
  ]);
  expect(healing.toldOfFixes).toEqual([`project:${healing.projectId}`]);
});

test('40 scenarios with the same broken locator are one fix, whoever tells of it first', async () => {
  const healing = await startHealing({ scenarios: 40 });
  const begun = await healing.startRun(40);
  await Promise.all(
    begun.map((item, index) =>
      tell(healing, item, healOf({ outcome: index < 10 ? 'healed' : 'proposed' }), healOfWords()),
    ),
  );
  const open = await healing.open();
  const code = open.filter(({ fix }) => fix.kind === 'code');
  expect(code).toMatchObject([{ found: 40, healed: 10 }]);
  expect(code[0]!.report.testCases).toHaveLength(40);
  // Each scenario has its own words.
  expect(open.filter(({ fix }) => fix.kind === 'words')).toHaveLength(40);
});

test('attempts that find the same at once, in another order, do not stand in each other’s way', async () => {
  const healing = await startHealing();
  const begun = await healing.startRun(12);
  const found = Array.from({ length: 15 }, (_, ordinal) => healOf({ ordinal, place: null }));
  await Promise.all(
    begun.map((item, index) => tell(healing, item, ...(index % 2 === 0 ? found : found.toReversed()))),
  );
  const open = await healing.open();
  expect(open.map((item) => item.found)).toEqual(found.map(() => 12));
});

test('the pages of then and now are pictures of the attempt; without one the look of then is drawn', async () => {
  const healing = await startHealing();
  const [before] = await healing.startRun();
  const then = await healing.sink.screenshot(before!.at, Buffer.from([0xff, 0xd8, 0xff, 1]));
  const page = seenPage(['Pay', 'Cancel'], { picture: then });
  const uses = page.uses.map((use) => ({ ...use, isPictured: true }));
  await healing.store.remember(before!.job, before!.at, [{ ...page, uses }]);
  await healing.finish(before!.at, 'PASSED');
  const tellAgain = async () => {
    healing.pass(1000);
    const [one] = await healing.startRun();
    await tell(healing, one!, healOf());
    const [view] = (await scenario(healing, one!)).healings ?? [];
    return { one: one!, view: view! };
  };
  const { one, view } = await tellAgain();
  const fetched = async (screenshotId: string | null) =>
    healing.as('ada').getScenarioScreenshot({
      params: { scenarioId: one.at.testCaseId, screenshotId: screenshotId ?? '' },
    });
  expect(Buffer.from((await fetched(view.screenshotId)).bytes)).toEqual(picture);
  expect(Buffer.from((await fetched(view.beforeScreenshotId)).bytes)[3]).toBe(1);
  // Retention removes the screenshots of a run, but not its findings.
  await healing.database.pool.query('delete from screenshots where attempt_id = $1', [one.at.testCaseId]);
  expect((await scenario(healing, one)).healings).toMatchObject([
    { screenshotId: null, beforeScreenshotId: null },
  ]);
  // The earlier run is deleted, with its screenshot.
  await healing.database.pool.query('delete from runs where id = $1', [before!.at.runId]);
  const { view: later } = await tellAgain();
  expect(later.beforeScreenshotId).toBeNull();
  const id = later.oversight!.id;
  const got = await healing.as('ada').getOversight({ query: { project_id: healing.projectId, id } });
  expect(got).toMatchObject({
    status: true,
    oversight: { healing: { drawn: { target: 0, elements: [{ name: 'Pay' }, { name: 'Cancel' }] } } },
  });
});

test('a refused search is kept and asks nobody', async () => {
  const refused = {
    outcome: 'refused' as const,
    to: null,
    identity: null,
    found: null,
    reason: 'It is gone.',
  };
  const { healing, one, open } = await toldOnce(healOf(refused));
  expect(open).toEqual([]);
  expect((await scenario(healing, one)).healings).toMatchObject([
    { report: { outcome: 'refused', reason: 'It is gone.' }, oversight: null },
  ]);
});

test('words of a feature are proposed where the locator takes them from the step', async () => {
  const { open } = await toldOnce(healOfWords());
  expect(open).toMatchObject([
    {
      fix: {
        kind: 'words',
        file: featureFile,
        place: { file: featureFile, line: 5, column: 9 },
        before: 'I press "Place order"',
        after: 'I press "Pay now"',
      },
      step: 'And I press "Place order"',
    },
  ]);
});

test.each<[string, Partial<HealReport>, string]>([
  ['another kind of locator', { to: `getByTestId('pay')` }, 'something else than its name'],
  ['a name that the step cannot say', { to: `getByRole('button', { name: 'Say "yes"' })` }, 'cannot: '],
  ['no locator', { to: null }, 'no locator leads to the element alone'],
])('%s is said not to be editable', async (_what, change, refusal) => {
  const { open } = await toldOnce(healOfWords(change));
  expect(open).toMatchObject([
    { fix: { kind: 'none', before: '', after: '', refusal: expect.stringContaining(refusal) as string } },
  ]);
});

test.each([
  `locator('a'); process.exit()`,
  `locator(process.env.SECRET)`,
  `getByText('x').evaluate(() => process.exit())`,
  `getByText('a\u0000b')`,
  'x'.repeat(2_000),
])('what is no locator becomes no code: %s', async (to) => {
  const { healing, open } = await toldOnce(healOf({ to, identity: 'hostile \ud800' }));
  expect(open).toHaveLength(1);
  const { fix } = open[0]!;
  if (fix.kind === 'none') expect(fix.refusal).not.toBe('');
  expect(fix.after).not.toMatch(/process|evaluate/);
  const answer = await healing.as('ada').acceptOversight({
    body: { project_id: healing.projectId, scenario_id: open[0]!._id },
  });
  expect(answer.status).toBe(fix.kind === 'code');
  expect(await healing.text(stepFile)).not.toMatch(/process|evaluate/);
});

test.each([
  ['outside of the project', '../../etc/passwd'],
  ['of a package', 'node_modules/x/index.mjs'],
  ['that is no code', featureFile],
  ['that is not there', 'features/step_definitions/none.mjs'],
])('a place %s is read by nobody', async (_what, file) => {
  const { open } = await toldOnce(healOf({ place: { file, line: 1, column: 1 } }));
  expect(open).toMatchObject([{ fix: { kind: 'none', version: '', before: '' } }]);
});

test('a lost claim, an end, another project and what is no report leave nothing', async () => {
  const healing = await startHealing();
  const [one, other] = await healing.startRun(2);
  await tell(healing, { ...one!, at: { ...one!.at, attempt: 2 } }, healOf());
  await tell(healing, { ...one!, job: { ...one!.job, projectId: healing.projects.bob } }, healOf());
  await tell(healing, { ...one!, at: { ...one!.at, testCaseId: 'nonsense' } }, healOf());
  await tell(healing, one!, { ...healOf(), outcome: 'certainly' } as unknown as HealReport);
  const isEmpty = async () => {
    for (const table of ['healings', 'screenshots', 'oversights'])
      expect((await healing.database.pool.query(`select 1 from ${table}`)).rowCount).toBe(0);
  };
  await isEmpty();
  await healing.sink.scenarioRequeued(one!.at, 'The worker was lost.');
  await tell(healing, one!, healOf());
  await healing.finish(other!.at, 'FAILED');
  await tell(healing, other!, healOf());
  expect(await healing.open()).toEqual([]);
  await isEmpty();
});

test('a worker that was killed after it told of a heal takes that along when the scenario begins anew', async () => {
  const { healing, one } = await toldOnce(healOf({ outcome: 'healed' }));
  await healing.sink.scenarioRequeued(one.at, 'The worker was lost.');
  expect((await scenario(healing, one)).healings).toBeUndefined();
  expect((await healing.database.pool.query('select 1 from screenshots')).rowCount).toBe(0);
  expect((await healing.database.pool.query('select 1 from oversights')).rowCount).toBe(0);
});

test('a fix that others found, too, stays when one of them begins anew', async () => {
  const healing = await startHealing();
  const [one, other] = await healing.startRun(2);
  await tell(healing, one!, healOf({ outcome: 'healed' }));
  await tell(healing, other!, healOf({ outcome: 'healed' }));
  await healing.sink.scenarioRequeued(one!.at, 'The worker was lost.');
  expect(await healing.open()).toMatchObject([
    { found: 1, healed: 1, report: { testCases: [{ id: other!.at.testCaseId }] } },
  ]);
});

test('the edit that is open is found again at another line', async () => {
  const { healing, open } = await toldOnce(healOf());
  await healing.save(stepFile, `// One more line.\n${stepCode}`);
  const [one] = await healing.startRun();
  await tell(healing, one!, healOf({ place: { file: stepFile, line: 5, column: 35 } }));
  expect(await healing.open()).toMatchObject([{ _id: open[0]!._id, found: 2, fix: { place: { line: 5 } } }]);
});

test('what was accepted since the run began is not asked again', async () => {
  const healing = await startHealing();
  const [one, late] = await healing.startRun(2);
  await tell(healing, one!, healOf());
  const [open] = await healing.open();
  healing.pass(1000);
  const body = { project_id: healing.projectId, scenario_id: open!._id };
  expect(await healing.as('ada').acceptOversight({ body })).toMatchObject({ status: true });
  await tell(healing, late!, healOf());
  expect(await healing.states()).toEqual({ open: 0, accepted: 1, discarded: 0, outdated: 0 });
});
