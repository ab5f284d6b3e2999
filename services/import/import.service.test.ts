import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { CallRefused } from '#contracts/client';
import { importLimits, type ImportFormat } from '#contracts/runs/import';
import { startImports as start } from './import.fixture';

const sample = (name: string) => readFile(new URL(`./samples/${name}`, import.meta.url));

const refusedWith = (because: string, text: RegExp, httpStatus = 400) =>
  expect.objectContaining({
    httpStatus,
    refusal: expect.objectContaining({ because, error: expect.stringMatching(text) as string }) as unknown,
  }) as CallRefused;

describe('an imported run', () => {
  it('waits with its pictures for who removes files that may be the same', async () => {
    const { database, send } = await start();
    const removing = await database.pool.connect();
    await removing.query('begin');
    // Locks all parts, because the part of the file does not matter here (recording/blob-locks.ts).
    await removing.query(
      'select pg_advisory_xact_lock(726351841, part) from generate_series(0, 1023) as part',
    );
    const sent = send('cucumber-messages', await sample('cucumber-messages.ndjson'));
    const waiting = `select 1 from pg_locks join pg_database on pg_database.oid = database
      where locktype = 'advisory' and not granted and datname = current_database()`;
    await expect.poll(async () => (await database.pool.query(waiting)).rowCount).toBe(1);
    await removing.query('commit');
    removing.release();
    expect(await sent).toMatchObject({ scenarios: { added: 8 } });
  });

  it('has its scenarios, attempts, steps, pictures and causes, and is told to who looks', async () => {
    const { ada, send, read, told, noted, projects } = await start();
    const query = { name: 'Nightly', branch: 'next', env: 'staging', commit: 'c0ffee' };
    const answer = await send('cucumber-messages', await sample('cucumber-messages.ndjson'), query);
    expect(answer).toMatchObject({ scenarios: { added: 8, replaced: 0, unchanged: 0 }, skipped: 1 });
    expect(answer.reportLink).toBe(`http://localhost/${projects.ada}/run-report/${answer.runId}`);
    expect(told).toContain(`run:${answer.runId}`);
    expect(noted).toEqual([`upload_report ${projects.ada}`]);
    // Sending the same file again uploads nothing.
    await send('cucumber-messages', await sample('cucumber-messages.ndjson'), query);
    expect(noted).toHaveLength(1);

    const run = await read(answer.runId);
    expect(run).toMatchObject({ name: 'Nightly', branch: 'next', commit: 'c0ffee', status: 'FAILED' });
    expect(run.report).toMatchObject({ mode: 'local', username: 'ada', env: { name: 'staging' } });
    const cases = run.report.testCases;
    expect(
      cases.map(({ scenarioName, status, attemptNumber }) => [scenarioName, status, attemptNumber]),
    ).toEqual([
      ['Add a mug', 'PASSED', 1],
      ['Fails on purpose', 'FAILED', 1],
      ['Buy pen', 'PASSED', 1],
      ['Buy ink', 'PASSED', 1],
      ['Nobody wrote this', 'FAILED', 1],
      ['Passes on the second try', 'FAILED', 1],
      ['Passes on the second try', 'PASSED', 2],
      ['Left out', 'SKIPPED', 1],
    ]);
    expect(cases[6]?.rerunId).toBe(cases[5]?.id);
    expect(cases[1]?.analysis).toMatchObject({ cause: 'assertion-differs', tag: 'Assertion differs' });
    expect(cases[4]?.analysis).toMatchObject({ cause: 'step-undefined' });
    expect(cases.map(({ scenarioId }) => typeof scenarioId)).toEqual(cases.map(() => 'string'));

    const scenario = await ada.getScenario({ query: { scenarioId: cases[0]?.id ?? '' } });
    const { steps, startTime } = (scenario.status && scenario.scenario) || { steps: [], startTime: 0 };
    expect(steps.map(({ text, result }) => [text, result.status])).toEqual([
      ['the shop is open', 'PASSED'],
      ['I add "Blue mug"', 'PASSED'],
      ['the basket holds 1 piece', 'PASSED'],
    ]);
    expect(steps[0]?.result.startTime).toBe(startTime);
    const picture = await ada.getScenarioScreenshot({
      params: { scenarioId: cases[0]?.id ?? '', screenshotId: steps[1]?.screenshotId ?? '' },
    });
    expect(picture.type).toBe('image/png');
    expect(Buffer.from(picture.bytes).subarray(1, 4).toString()).toBe('PNG');
  });

  it('stays as it is when the same file comes again, packed or not, and grows by others', async () => {
    const { send, read, ada, database } = await start();
    const file = await sample('cucumber-messages.ndjson');
    const first = await send('cucumber-messages', file);
    const rows = async () =>
      (
        await database.pool.query<{ all: string }>(
          `select md5(string_agg(md5(row::text), '' order by id)) as all
            from (select id, to_jsonb(a) as row from attempts a union all select id, to_jsonb(r) from results r) as rows`,
        )
      ).rows[0]?.all;
    const before = await rows();
    const again = await send('cucumber-messages', gzipSync(file));
    expect(again).toMatchObject({ runId: first.runId, scenarios: { added: 0, replaced: 0, unchanged: 8 } });
    expect(await rows()).toBe(before);

    const more = await send('playwright-json', await sample('playwright.json'));
    expect(more).toMatchObject({ runId: first.runId, scenarios: { added: 9, replaced: 0 } });
    const { report } = await read(first.runId);
    expect(report.testCases).toHaveLength(17);
    expect(report.browser).toBe('chromium');
    const listed = await ada.getDetails({ body: {} });
    const [row] = listed.status ? listed.projectSummary.report : [];
    // Seven scenarios and six tests, one of each skipped. Attempts count once, by the last one.
    expect(row).toMatchObject({
      totalScenarios: 13,
      totalScenariosPassed: 7,
      totalScenariosFailed: 4,
      totalScenariosFlaky: 2,
      totalScenariosSkipped: 2,
      status: 'FAILED',
    });
  });

  it('adds an attempt when a job sends a later result, and keeps what people wrote about it', async () => {
    const { send, read, ada } = await start();
    const suite = (hour: number, inner: string) =>
      `<testsuite name="s" timestamp="2026-01-05T${hour}:00:00Z"><testcase name="a" classname="c" time="1">${inner}</testcase></testsuite>`;
    const job = { job: 'unit' };
    const first = await send('junit', suite(10, '<failure message="no">no</failure>'), job);
    const before = (await read(first.runId)).report.testCases[0];
    expect(before?.analysis?.cause).toBe('unknown');
    const id = before?.id ?? '';
    const comment = await ada.addComment({
      body: { testCaseId: id, runId: first.runId, content: 'Look here' },
    });
    expect(comment.status).toBe(true);
    const second = await send('junit', suite(11, ''), job);
    expect(second.scenarios).toEqual({ added: 1, replaced: 0, unchanged: 0 });
    const run = await read(first.runId);
    expect(run.status).toBe('PASSED');
    expect(run.report.testCases).toMatchObject([
      { id, status: 'FAILED', commentCount: 1 },
      { status: 'PASSED', message: null, rerunId: id },
    ]);
    expect(run.report.testCases[1]?.analysis).toBeUndefined();
  });

  it('keeps the attempts of a run that was repeated', async () => {
    const { send, read } = await start();
    const suite = (inner: string) =>
      `<testsuite name="s"><testcase name="a" classname="c">${inner}</testcase></testsuite>`;
    const { runId } = await send('junit', suite('<failure message="no"/>'), { attempt: 1 });
    await send('junit', suite(''), { attempt: 2 });
    const run = await read(runId);
    expect(run.status).toBe('PASSED');
    expect(run.report.testCases.map(({ status, attemptNumber }) => [status, attemptNumber])).toEqual([
      ['FAILED', 1],
      ['PASSED', 2],
    ]);
  });

  it('has what did not run as skipped, in its counts and its outcome, and says what is so once it ran', async () => {
    const { send, read, ada } = await start();
    const suite = (...cases: [name: string, inner: string][]) => {
      const all = cases.map(([name, inner]) => `<testcase name="${name}" classname="c">${inner}</testcase>`);
      return `<testsuite name="s">${all.join('')}</testsuite>`;
    };
    const skipped = '<skipped message="not today"/>';
    const counts = async (runId: string) => {
      const answer = await ada.getRunCases({ body: { runId } });
      if (!answer.status) throw new Error(answer.error);
      const { PASSED, FAILED, SKIPPED } = answer.counts;
      return [answer.run.status, PASSED, FAILED, SKIPPED];
    };
    const first = await send('junit', suite(['a', skipped], ['b', skipped]));
    expect(first).toMatchObject({ scenarios: { added: 2 }, skipped: 2 });
    expect(await counts(first.runId)).toEqual(['SKIPPED', 0, 0, 2]);
    const [one] = (await read(first.runId)).report.testCases;
    expect(one).toMatchObject({ status: 'SKIPPED', message: 'not today', failedStep: null });
    expect(one?.analysis).toBeUndefined();

    // The other half of the run, which skips the tests of the first half, and a repetition of failures.
    await send('junit', suite(['a', ''], ['b', skipped]));
    expect(await counts(first.runId)).toEqual(['PASSED', 1, 0, 1]);
    await send('junit', suite(['a', skipped], ['b', '<failure message="no"/>']));
    expect(await counts(first.runId)).toEqual(['FAILED', 1, 1, 0]);
    await send('junit', suite(['a', skipped], ['b', '']), { attempt: 2 });
    expect(await counts(first.runId)).toEqual(['PASSED', 2, 0, 0]);
    const cases = (await read(first.runId)).report.testCases;
    expect(cases.map(({ scenarioName, status }) => `${scenarioName} ${status}`)).toEqual([
      'a PASSED',
      'b FAILED',
      'b PASSED',
    ]);
  });

  it('is one run though its files come at the same moment', async () => {
    const { send, read } = await start();
    const suite = (name: string) =>
      `<testsuite name="s"><testcase name="${name}" classname="c"/></testsuite>`;
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((name) => send('junit', suite(name))));
    expect(new Set(answers.map(({ runId }) => runId)).size).toBe(1);
    expect((await read(answers[0]?.runId ?? '')).report.testCases).toHaveLength(4);
  });

  it('has the next number of its project, however many files it comes in', async () => {
    const { send, read } = await start();
    const suite = (name: string) =>
      `<testsuite name="s"><testcase name="${name}" classname="c"/></testsuite>`;
    const one = await send('junit', suite('a'));
    await send('junit', suite('b'));
    await send('junit', suite('b'));
    const other = await send('junit', suite('a'), { run: 'another' });
    expect([(await read(one.runId)).number, (await read(other.runId)).number]).toEqual([1, 2]);
  });

  it('grows by what a file has: the rest is not read for it', async () => {
    const { send, read, database } = await start();
    const tests = Array.from({ length: 200 }, (_, at) => `<testcase name="${at}" classname="c"/>`);
    const suite = (...cases: string[]) => `<testsuite name="s">${cases.join('')}</testsuite>`;
    const job = { job: 'unit' };
    const { runId } = await send('junit', suite(...tests), job);
    const queries = vi.spyOn(pg.Client.prototype, 'query');
    onTestFinished(() => queries.mockRestore());
    // The last test of before with another result, and a new test.
    await send('junit', suite('<testcase name="199" classname="c"><failure message="no"/></testcase>'), job);
    await send('junit', suite('<testcase name="200" classname="c"/>'), job);
    const answers = await Promise.all(queries.mock.results.map(({ value }) => value as unknown));
    queries.mockRestore();
    const rowCounts = answers.map((answer) => (answer as Partial<pg.QueryResult> | undefined)?.rowCount ?? 0);
    expect(rowCounts.length).toBeGreaterThan(10);
    expect(Math.max(...rowCounts)).toBeLessThan(10);
    const { report } = await read(runId);
    expect(report.testCases.map(({ scenarioName }) => scenarioName)).toEqual([
      ...Array.from({ length: 200 }, (_, at) => String(at)),
      '199',
      '200',
    ]);
    const { rows } = await database.pool.query('select total, passed, failed from runs');
    // Without times, the failure of the same job is a result beside the first one.
    expect(rows).toEqual([{ total: 202, passed: 201, failed: 1 }]);
  });

  it('names each browser of its results once, in order, whichever file brought it', async () => {
    const { send, read } = await start();
    const file = (name: string, ...browsers: string[]) =>
      JSON.stringify({
        config: { rootDir: '/shop' },
        suites: [
          {
            title: 'shop.spec.ts',
            file: 'shop.spec.ts',
            specs: browsers.map((projectName) => ({
              title: name,
              file: 'shop.spec.ts',
              line: 3,
              tests: [{ projectName, results: [{ retry: 0, status: 'passed', duration: 1 }] }],
            })),
          },
        ],
      });
    const { runId } = await send('playwright-json', file('a', 'firefox', 'tablet, wide'));
    await send('playwright-json', file('b', 'chromium', 'firefox'));
    await send('playwright-json', file('c', 'fire'));
    await send('playwright-json', file('d', 'fire', 'tablet, wide'));
    expect((await read(runId)).report.browser).toBe('chromium, fire, firefox, tablet, wide');
  });

  it('is another one in another project', async () => {
    const { send, as } = await start();
    const { runId } = await send('junit', await sample('surefire.xml'));
    const other = await as('bob').importResults({
      query: { format: 'junit', run: 'build 17' },
      body: new Blob([await sample('surefire.xml')]).stream(),
    });
    expect(other).toMatchObject({ status: true, scenarios: { added: 6 } });
    expect(other.status && other.runId).not.toBe(runId);
    expect((await as('bob').getRun({ query: { runId } })).status).toBe(false);
  });
});

describe('a file that cannot be used', () => {
  const runsOf = async ({ database }: Awaited<ReturnType<typeof start>>) =>
    (await database.pool.query('select id from runs')).rowCount;

  it('is refused with the place, and nothing is written', async () => {
    const world = await start();
    const { send } = world;
    const lines = (await sample('cucumber-messages.ndjson')).toString().split('\n');
    // Ends before the first scenario starts.
    const torn = [...lines.slice(0, 2), lines[2]?.slice(0, 30)].join('\n');
    await expect(send('cucumber-messages', torn)).rejects.toEqual(
      refusedWith(
        'input',
        /^Cucumber messages: It is not valid JSON at line 3, column \d+: it ends too early\.$/,
      ),
    );
    await expect(send('junit', '<!DOCTYPE a><testsuite/>')).rejects.toEqual(refusedWith('input', /DOCTYPE/));
    await expect(send('junit', '<testsuite/>', { run: '  ' })).rejects.toEqual(
      refusedWith('input', /Name the run/),
    );
    await expect(send('playwright-json', Buffer.from([0x1f, 0x8b, 1, 2]))).rejects.toEqual(
      refusedWith('input', /cannot be unpacked/),
    );
    expect(await runsOf(world)).toBe(0);
  });

  const empty: [ImportFormat, string, string][] = [
    ['junit', 'JUnit XML', '<testsuites><testsuite name="none" tests="0"/></testsuites>'],
    ['junit', 'JUnit XML', '<testsuite/>'],
    ['playwright-json', 'Playwright JSON', '{"config":{},"suites":[],"errors":[],"stats":{}}'],
    ['cucumber-json', 'Cucumber JSON', '[]'],
    [
      'cucumber-messages',
      'Cucumber messages',
      '{"testRunStarted":{}}\n{"testRunFinished":{"success":true}}\n',
    ],
  ];
  it.each(empty)('is refused when it is %s without a result', async (format, name, text) => {
    const world = await start();
    const refusal = refusedWith('input', new RegExp(`^${name}: The file has no test results, so nothing`));
    for (const body of [text, gzipSync(text)])
      await expect(world.send(format, body)).rejects.toEqual(refusal);
    expect(await runsOf(world)).toBe(0);
  });

  it('does not change the results that other files of its run brought', async () => {
    const world = await start();
    const { runId } = await world.send(
      'junit',
      '<testsuite><testcase name="one" classname="Shop"/></testsuite>',
    );
    await expect(world.send('junit', '<testsuite/>')).rejects.toEqual(
      refusedWith('input', /no test results/),
    );
    expect((await world.read(runId)).report.testCases.map(({ scenarioName }) => scenarioName)).toEqual([
      'one',
    ]);
    expect(await runsOf(world)).toBe(1);
  });

  it('is refused when it is too large, announced or not, packed or not', async () => {
    const world = await start();
    const { send, service, projects } = world;
    const large = Buffer.alloc(importLimits.bytes + 1, ' ');
    await expect(send('junit', large)).rejects.toEqual(refusedWith('input', /too large/, 413));
    await expect(send('junit', gzipSync(large))).rejects.toEqual(
      refusedWith('input', /larger than 50 MB/, 413),
    );
    const announced = await service.fetch(
      new Request('http://runs/import?format=junit&run=1', {
        method: 'POST',
        headers: { authorization: 'Bearer ada', 'project-id': projects.ada, 'content-length': '50000001' },
        body: '<testsuite/>',
      }),
    );
    expect(announced.status).toBe(413);
    expect(await runsOf(world)).toBe(0);
  });

  it('is not even read for who may not send it', async () => {
    const { service, projects } = await start();
    let read = 0;
    const body = new ReadableStream<Uint8Array>({ pull: () => void read++ }, { highWaterMark: 0 });
    const answer = await service.fetch(
      new Request('http://runs/import?format=junit&run=1', {
        method: 'POST',
        body,
        duplex: 'half',
        headers: { authorization: 'Bearer bob', 'project-id': projects.ada },
      }),
    );
    expect([answer.status, read]).toEqual([404, 0]);
  });
});

describe('failures of a run', () => {
  it('are grouped by what they have in common, and known from runs before', async () => {
    const { ada, send, pass } = await start();
    const failing = (name: string, text: string) =>
      `<testcase name="${name}" classname="c"><failure message="${text}"/></testcase>`;
    const suite = (...cases: string[]) => `<testsuite name="s">${cases.join('')}</testsuite>`;
    const first = await send('junit', suite(failing('a', 'Order 17 is late')), { run: '1' });
    pass(60_000);
    const second = await send(
      'junit',
      suite(
        failing('a', 'Order 18 is late'),
        failing('a', 'Order 19 is late'),
        failing('b', 'java.net.ConnectException: Connection refused'),
      ),
      { run: '2' },
    );
    const answer = await ada.getFailureGroups({ query: { runId: second.runId } });
    const groups = answer.status ? answer.groups : [];
    expect(groups.map(({ tag, count, firstSeen }) => [tag, count, firstSeen.runId])).toEqual([
      ['Unknown', 2, first.runId],
      ['Environment unreachable', 1, second.runId],
    ]);
    expect(groups[0]?.scenarios.map(({ scenarioName }) => scenarioName)).toEqual(['a', 'a']);
    expect((await ada.getFailureGroups({ query: { runId: 'x' } })).status).toBe(true);
  });
});
