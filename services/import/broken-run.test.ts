import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { ImportFormat } from '#contracts/runs/import';
import { collectResults } from './collect';
import type { IdentifiedResult } from './result';

const sample = (name: string) => readFile(new URL(`./samples/${name}`, import.meta.url), 'utf8');
async function* whole(text: string) {
  yield text;
}
const collect = (format: ImportFormat, text: string) => collectResults(format, whole(text));
const outline = (results: IdentifiedResult[]) =>
  results.map(({ scenarioName, retry, status, message }) => [
    scenarioName,
    retry,
    status,
    message?.split('\n', 1)[0] ?? null,
  ]);

describe('a run that broke', () => {
  const outside = (message: string) => ['Outside of the tests', 0, 'FAILED', message];
  const lines = async (change: (envelope: Record<string, unknown>) => unknown[]) => {
    const sampled = (await sample('cucumber-messages.ndjson')).trim().split('\n');
    return sampled
      .flatMap((line) => change(JSON.parse(line) as Record<string, unknown>))
      .map((item) => JSON.stringify(item))
      .join('\n');
  };
  const read = async (format: ImportFormat, text: string) => outline((await collect(format, text)).results);

  it('of cucumber fails by its hooks, its files and its end', async () => {
    const none = (end: unknown) => JSON.stringify({ testRunFinished: end });
    const of = (...envelopes: unknown[]) =>
      read('cucumber-messages', envelopes.map((envelope) => JSON.stringify(envelope)).join('\n'));
    expect(await read('cucumber-messages', none({ success: true }))).toEqual([]);
    expect(await read('cucumber-messages', '')).toEqual([]);
    expect(await read('cucumber-messages', none({ success: false }))).toEqual([
      outside('The run failed, though none of its scenarios did.'),
    ]);
    expect(await read('cucumber-messages', none({ success: false, message: 'No port\nat x' }))).toEqual([
      outside('No port'),
    ]);
    expect(await read('cucumber-messages', none({ exception: { message: 'Out of memory' } }))).toEqual([
      outside('Out of memory'),
    ]);
    expect(await of({ meta: {} })).toEqual([outside('The run broke off: the file ends before its run did.')]);
    const hook = await collect(
      'cucumber-messages',
      [
        { hook: { id: 'h', sourceReference: { uri: 'features/hooks.mjs', location: { line: 4 } } } },
        { testRunHookStarted: { id: 's', hookId: 'h' } },
        {
          testRunHookFinished: {
            testRunHookStartedId: 's',
            result: { status: 'FAILED', message: 'No shop' },
          },
        },
        { testRunFinished: { success: false } },
      ]
        .map((item) => JSON.stringify(item))
        .join('\n'),
    );
    expect(outline(hook.results)).toEqual([outside('No shop')]);
    expect(hook.results[0]).toMatchObject({ uri: 'features/hooks.mjs', line: 4 });
    expect(
      await of(
        {
          parseError: {
            source: { uri: 'a.feature', location: { line: 3 } },
            message: '(3:1): expected: #EOF',
          },
        },
        { testRunFinished: { success: false } },
      ),
    ).toEqual([outside('(3:1): expected: #EOF')]);
  });

  it('of cucumber is none where scenarios say why', async () => {
    const sampled = await read('cucumber-messages', await lines((one) => [one]));
    expect(sampled).toHaveLength(8);
    expect(sampled.map(([name]) => name)).not.toContain('Outside of the tests');
    const torn = await lines((one) => ('testRunFinished' in one ? [] : [one]));
    expect(await read('cucumber-messages', torn)).toEqual([
      ...sampled,
      outside('The run broke off: the file ends before its run did.'),
    ]);
  });

  it('of cucumber fails where it broke off in a scenario that was skipped', async () => {
    const sampled = (await sample('cucumber-messages.ndjson')).trim().split('\n');
    const starts = sampled.flatMap((line, at) => (line.startsWith('{"testCaseStarted"') ? [at] : []));
    // Only the last scenario, without the ends of the scenario and the run.
    const torn = [...sampled.slice(0, starts[0]), ...sampled.slice(starts.at(-1), -2)].join('\n');
    expect(await read('cucumber-messages', torn)).toEqual([
      ['Left out', 0, 'SKIPPED', null],
      outside('The run broke off: the file ends before its run did.'),
    ]);
  });

  it('of Playwright has the errors of its report', async () => {
    const report = {
      config: { rootDir: '/work/tests' },
      suites: [],
      errors: [
        { message: 'Error: No web server', location: { file: '/work/tests/setup.ts', line: 9, column: 1 } },
        { message: 'Timed out waiting 60s for the whole run' },
      ],
    };
    const { results } = await collect('playwright-json', JSON.stringify(report));
    expect(outline(results)).toEqual([
      outside('No web server'),
      outside('Timed out waiting 60s for the whole run'),
    ]);
    expect(results[0]).toMatchObject({ uri: 'setup.ts', line: 9 });
  });

  it('of JUnit has what stands below its suites', async () => {
    const junit = (inside: string) => read('junit', `<testsuites>${inside}</testsuites>`);
    expect(
      await junit(
        '<testsuite name="s" failures="1"><testcase name="a"/><failure message="Tear-down">at x</failure><system-err>x</system-err></testsuite>',
      ),
    ).toEqual([['a', 0, 'PASSED', null], outside('Tear-down')]);
    expect(await junit('<error>No JVM<failure/></error>')).toEqual([outside('No JVM')]);
    expect(await junit('<testsuite name="s" errors="1" tests="0"/>')).toEqual([
      outside('The suite says that something in it went wrong, and has no test that did.'),
    ]);
    expect(
      await junit('<testsuite errors="1"><testsuite errors="1"><testcase name="a"/></testsuite></testsuite>'),
    ).toEqual([
      ['a', 0, 'PASSED', null],
      outside('The suite says that something in it went wrong, and has no test that did.'),
    ]);
  });

  it('of JUnit fails tests that failed and are said to be skipped', async () => {
    const junit = (inside: string) =>
      collect('junit', `<testsuite><testcase name="a">${inside}</testcase></testsuite>`);
    for (const name of ['failure', 'error']) {
      for (const both of [`<skipped/><${name} message="x"/>`, `<${name} message="x"/><skipped/>`])
        expect(outline((await junit(both)).results)).toEqual([['a', 0, 'FAILED', 'x']]);
    }
    expect((await junit('<skipped/>')).skipped).toBe(1);
  });

  it('is none where scenarios only wait for code, which fails a strict run of cucumber', async () => {
    const status = async (...statuses: string[]) => {
      const steps = statuses.map((_, at) => ({ id: `s${at}`, text: `step ${at}`, astNodeIds: [] }));
      const testSteps = steps.map(({ id }) => ({ id: `t${id}`, pickleStepId: id }));
      const envelopes = [
        { pickle: { id: 'p', uri: 'a.feature', name: 'A', astNodeIds: [], tags: [], steps } },
        { testCase: { id: 'c', pickleId: 'p', testSteps } },
        { testCaseStarted: { id: 'a', testCaseId: 'c', attempt: 0, timestamp: { seconds: 1, nanos: 0 } } },
        ...testSteps.map(({ id }, at) => ({
          testStepFinished: {
            testCaseStartedId: 'a',
            testStepId: id,
            testStepResult: { status: statuses[at], duration: { seconds: 0, nanos: 0 } },
          },
        })),
        { testCaseFinished: { testCaseStartedId: 'a', timestamp: { seconds: 2, nanos: 0 } } },
        { testRunFinished: { success: false } },
      ];
      const text = envelopes.map((envelope) => JSON.stringify(envelope)).join('\n');
      return (await read('cucumber-messages', text)).map(([, , came]) => came);
    };
    expect(await status('PASSED', 'PENDING', 'SKIPPED')).toEqual(['PENDING']);
    expect(await status('PENDING', 'UNDEFINED')).toEqual(['PENDING']);
    expect(await status('UNDEFINED', 'PENDING')).toEqual(['FAILED']);
    expect(await status('PENDING', 'AMBIGUOUS')).toEqual(['FAILED']);
    expect(await status('PENDING', 'FAILED')).toEqual(['FAILED']);
    expect(await status('PASSED')).toEqual(['PASSED', 'FAILED']);
  });

  it('keeps pending of cucumber JSON, hooks included', async () => {
    const hook = { result: { status: 'pending' } };
    const of = (...more: unknown[]) =>
      JSON.stringify([
        {
          uri: 'a.feature',
          name: 'A',
          elements: more.map((item) => ({ type: 'scenario', ...(item as object) })),
        },
      ]);
    const step = (status: string) => ({ keyword: 'When ', name: 'go', result: { status } });
    const text = of(
      { name: 'step', steps: [step('passed'), step('pending'), step('skipped')] },
      { name: 'hook', before: [hook], steps: [step('skipped')] },
      { name: 'undefined', steps: [step('undefined'), step('skipped')] },
    );
    const { results } = await collect('cucumber-json', text);
    const said = 'The step is pending: its code is not written yet.';
    expect(outline(results)).toEqual([
      ['step', 0, 'PENDING', said],
      ['hook', 0, 'PENDING', said],
      ['undefined', 0, 'FAILED', 'No step definition matches this step.'],
    ]);
    expect(results[1]?.steps.map(({ type, result }) => `${type} ${result.status}`)).toEqual([
      'Before PENDING',
      'Unknown SKIPPED',
    ]);
  });
});
