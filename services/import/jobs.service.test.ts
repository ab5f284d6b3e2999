import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { ImportFormat } from '#contracts/runs/import';
import { startImports as start } from './import.fixture';

const sample = (name: string) => readFile(new URL(`./samples/cases/${name}`, import.meta.url));

type World = Awaited<ReturnType<typeof start>>;

/** Returns the status of the run, and name, status and job of the last attempt of each result. */
async function outcomeOf({ ada }: World, runId: string) {
  const answer = await ada.getRunCases({ body: { runId } });
  if (!answer.status) throw new Error(answer.error);
  const { cases } = answer;
  return {
    status: answer.run.status,
    results: cases
      .map(({ scenarioName, status, viewport }) => `${scenarioName} ${status} ${viewport ?? '-'}`)
      .sort(),
  };
}

const suite = (inside: string, attributes = '') =>
  `<testsuite name="s" ${attributes}><testcase name="a" classname="c">${inside}</testcase></testsuite>`;
const failure = '<failure message="no"/>';

describe('jobs of one build that run the same tests', () => {
  it.each([
    ['chrome.xml', 'firefox.xml'],
    ['firefox.xml', 'chrome.xml'],
  ])('are separate results when %s arrives before %s', async (...files) => {
    const world = await start();
    for (const file of [...files, ...files]) await world.send('junit', await sample(`junit-matrix/${file}`));
    const { runId } = await world.send('junit', await sample('junit-matrix/chrome.xml'));
    expect(await outcomeOf(world, runId)).toEqual({
      status: 'FAILED',
      results: [
        'pays by card FAILED checkout [chrome]',
        'pays by card PASSED checkout [firefox]',
        'pays by invoice PASSED checkout [chrome]',
        'pays by invoice PASSED checkout [firefox]',
      ],
    });
  });

  it.each([
    ['host', { file: 'hostname="one"' }, { file: 'hostname="two"' }, 'one', 'two'],
    ['job', { query: { job: 'node 20' } }, { query: { job: 'node 22' } }, 'node 20', 'node 22'],
    ['environment', { query: { env: 'test' } }, { query: { env: 'stage' } }, 'test', 'stage'],
    ['report', {}, {}, 'report 1', 'report 2'],
  ] as [string, Sent, Sent, string, string][])(
    'are told apart by the %s, in any order',
    async (_, one, other, first, second) => {
      const world = await start();
      await world.send('junit', suite(failure, one.file), one.query);
      const { runId } = await world.send('junit', suite('', other.file), other.query);
      const results = [`a FAILED ${first}`, `a PASSED ${second}`];
      expect(await outcomeOf(world, runId)).toEqual({ status: 'FAILED', results });
      const reversed = await world.send('junit', suite('', other.file), { ...other.query, run: 'reversed' });
      await world.send('junit', suite(failure, one.file), { ...one.query, run: 'reversed' });
      expect((await outcomeOf(world, reversed.runId)).status).toBe('FAILED');
    },
  );

  it('pass when the second attempt of the failed job passes, also on another host', async () => {
    const world = await start();
    await world.send('junit', suite(failure, 'hostname="one"'), { job: 'chrome' });
    await world.send('junit', suite('', 'hostname="two"'), { job: 'firefox' });
    const { runId } = await world.send('junit', suite('', 'hostname="three"'), { job: 'chrome', attempt: 2 });
    expect(await outcomeOf(world, runId)).toEqual({
      status: 'PASSED',
      results: ['a PASSED chrome', 'a PASSED firefox'],
    });
    const { report } = await world.read(runId);
    expect(report.testCases.map(({ status, attemptNumber }) => [status, attemptNumber])).toEqual([
      ['FAILED', 1],
      ['PASSED', 2],
      ['PASSED', 1],
    ]);
  });

  it('keep the failure of a job that broke when another job repeats its tests', async () => {
    const world = await start();
    await world.send('junit', '<testsuite name="s"><error message="No disk"/></testsuite>', {
      job: 'chrome',
    });
    const { runId } = await world.send('junit', suite(''), { job: 'firefox', attempt: 2 });
    expect((await outcomeOf(world, runId)).status).toBe('FAILED');
    await world.send('junit', suite(''), { job: 'chrome', attempt: 2 });
    expect((await outcomeOf(world, runId)).status).toBe('PASSED');
  });
});

interface Sent {
  file?: string;
  query?: object;
}

it('never shows a run greener than one of its files, in any order of arrival', async () => {
  const world = await start();
  let seed = 7;
  const random = (max: number) => (seed = (seed * 16_807) % 2_147_483_647) % max;
  const insides = [failure, '', '', '<skipped/>', '<error/>'];
  for (let round = 0; round < 12; round++) {
    const files = Array.from({ length: 2 + random(3) }, () => {
      const names = ['a', 'b', 'c'].slice(random(3));
      const tests = names.map(
        (name) => `<testcase name="${name}">${insides[random(insides.length)]}</testcase>`,
      );
      const host = random(2) === 0 ? '' : `hostname="h${random(2)}"`;
      return { text: `<testsuite name="s${random(2)}" ${host}>${tests.join('')}</testsuite>` };
    });
    const red = files.some(({ text }) => text.includes('<failure') || text.includes('<error'));
    const order = files.map((file) => ({ file, at: random(1000) })).sort((one, other) => one.at - other.at);
    let runId = '';
    for (const { file } of order) ({ runId } = await world.send('junit', file.text, { run: `mix ${round}` }));
    const { status } = await outcomeOf(world, runId);
    if (red) expect(status, JSON.stringify(order)).toBe('FAILED');
    else expect(status).not.toBe('FAILED');
  }
});

describe('a report with odd statuses, retries or damage', () => {
  const runs: [file: string, format: ImportFormat, status: string, flaky: number][] = [
    ['junit-green-by-lack/counts.xml', 'junit', 'FAILED', 0],
    ['junit-green-by-lack/status.xml', 'junit', 'FAILED', 0],
    ['junit-control-characters/raw.xml', 'junit', 'FAILED', 0],
    ['junit-node-todo/report.xml', 'junit', 'PASSED', 0],
    ['junit-not-run/gtest.xml', 'junit', 'PASSED', 0],
    ['cucumber-json-retries/report.json', 'cucumber-json', 'PASSED', 1],
    ['cucumber-json-statuses/error.json', 'cucumber-json', 'FAILED', 0],
    ['cucumber-json-statuses/background.json', 'cucumber-json', 'PASSED', 0],
    ['playwright-json-skip-on-retry/report.json', 'playwright-json', 'PASSED', 1],
    ['playwright-json-skip-on-retry/interrupted.json', 'playwright-json', 'FAILED', 0],
    ['messages-cut-short/truncated.ndjson', 'cucumber-messages', 'FAILED', 0],
    ['messages-cut-short/killed.ndjson', 'cucumber-messages', 'FAILED', 0],
  ];
  it('has the status that its tool gave it', async () => {
    const { send, read, database } = await start();
    for (const [file, format, status, flaky] of runs) {
      const { runId } = await send(format, await sample(file), { run: file });
      expect((await read(runId)).status, file).toBe(status);
      const { rows } = await database.pool.query('select flaky from runs where id = $1', [runId]);
      expect(rows, file).toEqual([{ flaky }]);
    }
  });
});

it('shows attachments in the report of a scenario', async () => {
  const { ada, send, read } = await start();
  const { runId } = await send('cucumber-messages', await sample('attachments-of-steps/report.ndjson'));
  const { report } = await read(runId);
  const attaching = report.testCases.find(({ scenarioName }) => scenarioName === 'attaches things');
  const answer = await ada.getScenario({ query: { scenarioId: attaching?.id ?? '' } });
  const step = answer.status && answer.scenario.steps.find(({ text }) => text === 'I attach everything');
  expect(step && step.commands.map(({ type }) => type)).toEqual([
    'attachment',
    'attachment',
    'attachment',
    'attached_link',
    'attachment',
  ]);
  expect(step && step.screenshotId).toBeTruthy();
});
