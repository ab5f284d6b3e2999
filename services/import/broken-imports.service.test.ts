import { describe, expect, it } from 'vitest';
import { startImports as start } from './import.fixture';

describe('a run that ended badly outside of its tests', () => {
  it('is a failed one with the reason, whatever its tests came to', async () => {
    const { ada, send } = await start();
    const passing = '<testcase name="a" classname="c"/>';
    const { runId } = await send(
      'junit',
      `<testsuite name="s">${passing}<error message="No disk"/></testsuite>`,
    );
    const answer = await ada.getRun({ query: { runId } });
    expect(answer.status && answer.run.status).toBe('FAILED');
    expect(answer.status && answer.run.report.testCases).toMatchObject([
      { scenarioName: 'a', status: 'PASSED' },
      { scenarioName: 'Outside of the tests', status: 'FAILED', uri: 's', message: 'No disk' },
    ]);
    // Sending the same file again adds nothing.
    const again = await send('junit', `<testsuite name="s">${passing}<error message="No disk"/></testsuite>`);
    expect(again.scenarios).toEqual({ added: 0, replaced: 0, unchanged: 2 });
  });
});

describe('what failed outside of the tests', () => {
  const suite = (tests: string[], error = '') =>
    `<testsuite name="s">${tests.map((name) => `<testcase name="${name}" classname="c"/>`).join('')}${error}</testsuite>`;
  const broke = '<error message="No disk"/>';
  const outside = { scenarioName: 'Outside of the tests', standsFor: 'run' };

  it('is taken back by a later attempt of the same tests that ends well, and by no other', async () => {
    const { read, send } = await start();
    const { runId } = await send('junit', suite(['a', 'b'], broke));
    await send('junit', suite(['x']));
    // The other part of the run is sent again. It does not concern this part.
    await send('junit', suite(['x']), { attempt: 2 });
    expect((await read(runId)).status).toBe('FAILED');
    await send('junit', suite(['b']), { attempt: 2 });
    const { status, report } = await read(runId);
    expect(status).toBe('PASSED');
    const attempts = report.testCases.filter(({ standsFor }) => standsFor === 'run');
    expect(attempts).toMatchObject([
      { ...outside, status: 'FAILED', attemptNumber: 1, message: 'No disk' },
      { ...outside, status: 'PASSED', attemptNumber: 2, message: null },
    ]);
    // It breaks again.
    await send('junit', suite(['b'], broke), { attempt: 3 });
    expect((await read(runId)).status).toBe('FAILED');
  });

  it('before the first test is taken back by tests that the run did not have', async () => {
    const { read, send } = await start();
    const { runId } = await send('junit', suite(['a']));
    await send('junit', suite([], broke));
    await send('junit', suite(['a']), { attempt: 2 });
    expect((await read(runId)).status).toBe('FAILED');
    await send('junit', suite(['b', 'c']), { attempt: 2 });
    expect((await read(runId)).status).toBe('PASSED');
  });

  it('is another thing than a test of that name', async () => {
    const { read, send } = await start();
    const { runId } = await send(
      'junit',
      '<testsuite name="s"><testcase name="Outside of the tests"/><error message="No disk"/></testsuite>',
    );
    const { report } = await read(runId);
    expect(report.testCases.map(({ standsFor, status }) => [standsFor, status])).toEqual([
      [undefined, 'PASSED'],
      ['run', 'FAILED'],
    ]);
  });
});

it('times that cannot be are unknown', async () => {
  const { ada, send } = await start();
  const suite = (start: string, time: string) =>
    `<testsuite timestamp="${start}"><testcase name="${start} ${time}" time="${time}"/></testsuite>`;
  const { runId } = await send(
    'junit',
    `<testsuites>${suite('2026-05-01T10:00:00Z', '2')}${suite('2199-01-01T00:00:00Z', '2')}${suite('0001-01-01T00:00:00', '1')}${suite('2026-05-01T10:00:00Z', '99999999999')}${suite('2026-05-01T10:00:00Z', '-1')}</testsuites>`,
  );
  const answer = await ada.getRun({ query: { runId } });
  const start2026 = Date.UTC(2026, 4, 1, 10);
  expect(
    answer.status && answer.run.report.testCases.map(({ startTime, endTime }) => [startTime, endTime]),
  ).toEqual([
    [start2026, start2026 + 2_000],
    [null, null],
    [null, null],
    [start2026, null],
    [start2026, null],
  ]);
  expect(answer.status && answer.run.status).toBe('PASSED');
});

it('a run that ended nobody knows when does not go on for ever', async () => {
  const { ada, send, pass } = await start();
  const { runId } = await send(
    'junit',
    '<testsuite timestamp="2026-05-01T10:00:00Z"><testcase name="a" time="99999999999"/></testsuite>',
  );
  pass(3_600_000);
  const answer = await ada.getRunCases({ body: { runId } });
  expect(answer.status && answer.run).toMatchObject({ status: 'PASSED', seconds: null });
});
