import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { ImportFormat } from '#contracts/runs/import';
import { collectResults } from './collect';
import type { IdentifiedResult } from './result';
import { secondsOf } from './junit';

/** Reports with statuses, retries and damage of many tools, and what they have to become. */
const sample = (name: string) => readFile(new URL(`./samples/cases/${name}`, import.meta.url), 'utf8');

async function* pieces(text: string, size = 61) {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}
const collect = async (format: ImportFormat, text: string) =>
  (await collectResults(format, pieces(text))).results;

/** Returns name, attempt and status of each result. */
const outline = (results: readonly IdentifiedResult[]) =>
  results.map(({ scenarioName, retry, status }) => `${scenarioName} ${retry} ${status}`);
const outside = 'Outside of the tests 0 FAILED';

const cases: [name: string, format: ImportFormat, results: string[]][] = [
  ['junit-control-characters/raw.xml', 'junit', ['colour 0 FAILED', 'ok 0 PASSED']],
  ['junit-control-characters/reference.xml', 'junit', ['colour 0 FAILED']],
  ['junit-decimal-comma/report.xml', 'junit', ['schnell 0 PASSED', 'lang 0 PASSED', 'halb 0 PASSED']],
  ['junit-green-by-lack/counts.xml', 'junit', ['one 0 PASSED', 'two 0 PASSED', outside]],
  ['junit-green-by-lack/status.xml', 'junit', ['good 0 PASSED', 'bad 0 FAILED', 'unfinished 0 FAILED']],
  [
    'junit-node-todo/report.xml',
    'junit',
    ['adds 0 PASSED', 'refund is planned 0 SKIPPED', 'later 0 SKIPPED'],
  ],
  [
    'junit-not-run/gtest.xml',
    'junit',
    ['AddsItem 0 PASSED', 'DISABLED_Refund 0 SKIPPED', 'NeedsGpu 0 SKIPPED', 'NeedsPrinter 0 SKIPPED'],
  ],
  [
    'junit-not-run/others.xml',
    'junit',
    ['left out by the runner 0 SKIPPED', 'to be written 0 SKIPPED', 'ran 0 PASSED'],
  ],
  ['cucumber-json-retries/report.json', 'cucumber-json', ['Pay 0 FAILED', 'Pay 1 PASSED']],
  ['cucumber-json-statuses/error.json', 'cucumber-json', ['Pay 0 FAILED']],
  ['cucumber-json-statuses/background.json', 'cucumber-json', ['Add 0 PASSED']],
  [
    'playwright-json-skip-on-retry/report.json',
    'playwright-json',
    ['no longer wanted 0 FAILED', 'no longer wanted 1 PASSED'],
  ],
  [
    'playwright-json-skip-on-retry/interrupted.json',
    'playwright-json',
    ['cut off 0 SKIPPED', 'done 0 PASSED', outside],
  ],
  ['messages-cut-short/truncated.ndjson', 'cucumber-messages', ['Pay 0 PASSED', outside]],
  ['messages-cut-short/killed.ndjson', 'cucumber-messages', ['Pay 0 FAILED', outside]],
];

it.each(cases)('reads %s', async (name, format, results) => {
  expect(outline(await collect(format, await sample(name)))).toEqual(results);
});

describe('JUnit', () => {
  const junit = (inside: string) => collect('junit', `<testsuite name="s">${inside}</testsuite>`);

  it.each([
    ['0,045', 0.045],
    ['2,5', 2.5],
    ['1,234.567', 1234.567],
    ['1.234,5', 1234.5],
    ['1,234', 1234],
    ['12,345,678', 12_345_678],
    ['0.', 0],
    ['1e-3', 0.001],
    ['00:01:02.5', 62.5],
    ['12 ms', 0.012],
    ['soon', Number.NaN],
  ])('reads the time %s', (text, seconds) => {
    expect(secondsOf(text)).toBe(seconds);
  });

  it('has no duration when the time is missing, negative or no number', async () => {
    const results = await junit(
      '<testcase name="a"/><testcase name="b" time="-1"/><testcase name="c" time="soon"/>',
    );
    expect(results.map(({ duration }) => duration)).toEqual([null, null, null]);
  });

  it('fails a test with a status that no tool is known to write, and names it', async () => {
    const [result] = await junit('<testcase name="a" status="WOBBLY"/>');
    expect(result).toMatchObject({ status: 'FAILED', message: expect.stringContaining('WOBBLY') as string });
  });

  it.each([
    ['status="run" result="fail"', 'FAILED'],
    ['result="xpass"', 'FAILED'],
    ['status="hook_error"', 'FAILED'],
    ['status="untested"', 'SKIPPED'],
    ['result="Not Executed"', 'SKIPPED'],
    ['status="passed" result="completed"', 'PASSED'],
  ])('reads the attributes %s', async (attributes, status) => {
    expect((await junit(`<testcase name="a" ${attributes}/>`))[0]?.status).toBe(status);
  });

  it('replaces what XML does not allow, wherever the pieces of the file end', async () => {
    const bad = '\u0000\ud800&#0;&#xD800;&#8;\u0008\ufffe';
    const text = `\n<?xml version="1.0"?><testsuite><testcase name="a${bad}"><failure message="x${bad}"/></testcase></testsuite>`;
    for (const size of [1, 2, 7, 1000]) {
      const { results } = await collectResults('junit', pieces(text, size));
      expect(results).toMatchObject([
        { status: 'FAILED', scenarioName: expect.stringMatching(/^a/) as string },
      ]);
    }
  });

  it('keeps what comes before the place where the file was cut, and fails the rest', async () => {
    const text =
      '<testsuite name="s"><testcase name="a"/><testcase name="b"><failure message="no"/></testcase><testcase name="c"><system-out>half';
    expect(outline(await collect('junit', text))).toEqual([
      'a 0 PASSED',
      'b 0 FAILED',
      'c 0 FAILED',
      outside,
    ]);
  });

  it('counts a suite with more failures than its tests have as broken, once', async () => {
    const text = `<testsuites failures="2"><testsuite name="s" failures="2"><testcase name="a"><failure/></testcase>
      <system-err>Out of memory</system-err></testsuite></testsuites>`;
    const results = await collect('junit', text);
    expect(outline(results)).toEqual(['a 0 FAILED', outside]);
    expect(results[1]?.message).toBe(
      's: The suite counts 1 more failures or errors than its tests have.\nOut of memory'.slice(3),
    );
    expect(results[0]?.steps[0]?.webLog[0]?.text).toBe('Output of the suite:\nOut of memory');
  });

  it.each(['<flakyFailure message="no"/>', '<flakyError message="no"/>', '<rerun message="no"/>'])(
    'has the attempts of a test that passed in the end: %s',
    async (part) => {
      expect(outline(await junit(`<testcase name="a">${part}</testcase>`))).toEqual([
        'a 0 FAILED',
        'a 1 PASSED',
      ]);
    },
  );

  it('takes a failed test that is repeated at its line for an attempt of it', async () => {
    const at = 'name="a" classname="t" file="t.py" line="3"';
    const failed = `<testcase ${at}><failure message="no"/></testcase>`;
    expect(outline(await junit(`${failed}<testcase ${at}/>`))).toEqual(['a 0 FAILED', 'a 1 PASSED']);
    // Without a line, they may be two tests.
    const other = '<testcase name="a"><failure message="no"/></testcase><testcase name="a"/>';
    expect(outline(await junit(other))).toEqual(['a 0 FAILED', 'a 0 PASSED']);
  });

  it('tells the projects of one file apart by the host of their suites', async () => {
    const suite = (host: string, inside = '') =>
      `<testsuite name="a.spec.ts" hostname="${host}"><testcase name="pays">${inside}</testcase></testsuite>`;
    const first = await collect(
      'junit',
      `<testsuites>${suite('chromium')}${suite('firefox', '<failure/>')}</testsuites>`,
    );
    const again = await collect('junit', `<testsuites>${suite('firefox')}</testsuites>`);
    expect(new Set([...first, ...again].map(({ scenario }) => scenario)).size).toBe(1);
    expect([...first, ...again].map(({ origin }) => origin.host)).toEqual(['chromium', 'firefox', 'firefox']);
  });
});

describe('cucumber JSON', () => {
  const scenario = (steps: unknown[], more: object = {}) => ({
    type: 'scenario',
    name: 'S',
    line: 3,
    steps,
    ...more,
  });
  const step = (name: string, status?: string) => ({
    keyword: 'When ',
    name,
    result: status ? { status, duration: 1e6 } : undefined,
  });
  const read = (elements: unknown[], more: object = {}) =>
    collect('cucumber-json', JSON.stringify([{ uri: 'a.feature', name: 'A', elements, ...more }]));

  it.each([
    ['error', 'FAILED'],
    ['hook_error', 'FAILED'],
    ['WOBBLY', 'FAILED'],
    ['unknown', 'FAILED'],
    ['untested', 'SKIPPED'],
    ['pending', 'PENDING'],
    ['OK', 'PASSED'],
  ])('reads a step with the status %s', async (status, outcome) => {
    expect((await read([scenario([step('go', status)])]))[0]?.status).toBe(outcome);
  });

  it('fails a scenario when a hook of a step failed, or when the scenario says so', async () => {
    const after = [{ result: { status: 'failed', error_message: 'no' } }];
    expect(await read([scenario([{ ...step('go', 'passed'), after }])])).toMatchObject([
      { status: 'FAILED', message: 'no' },
    ]);
    expect(await read([scenario([step('go', 'passed')], { status: 'hook_error' })])).toMatchObject([
      { status: 'FAILED' },
    ]);
  });

  it('fails a scenario that stops without a result', async () => {
    expect(await read([scenario([step('go', 'passed'), step('pay')])])).toMatchObject([
      { status: 'FAILED', message: 'The report has no result for the step “pay”.' },
    ]);
    // A dry run has no results at all.
    expect(await read([scenario([step('go'), step('pay')])])).toMatchObject([{ status: 'SKIPPED' }]);
  });

  it('reads reports of behave, in seconds and with its own places', async () => {
    const failed = { status: 'error', duration: 0.25, error_message: ['KeyError:', 'card'] };
    const results = await collect(
      'cucumber-json',
      JSON.stringify([
        {
          keyword: 'Feature',
          name: 'A',
          location: 'features/a.feature:1',
          status: 'failed',
          tags: ['shop'],
          elements: [
            {
              type: 'scenario',
              name: 'S',
              location: 'features/a.feature:3',
              status: 'failed',
              tags: ['smoke'],
              steps: [{ keyword: 'When', name: 'go', location: 'features/a.feature:4', result: failed }],
            },
          ],
        },
      ]),
    );
    expect(results).toMatchObject([
      {
        uri: 'features/a.feature',
        line: 3,
        tags: ['smoke'],
        status: 'FAILED',
        duration: 250,
        message: 'KeyError:\ncard',
      },
    ]);
  });

  it('does not take equal lines of other steps, or of another part of the report, for attempts', async () => {
    const rows = await read([scenario([step('count 1', 'failed')]), scenario([step('count 2', 'passed')])]);
    expect(outline(rows)).toEqual(['S 0 FAILED', 'S 0 PASSED']);
    const feature = (status: string) => ({ uri: 'a.feature', elements: [scenario([step('go', status)])] });
    const jobs = await collect('cucumber-json', JSON.stringify([feature('failed'), feature('passed')]));
    expect(outline(jobs)).toEqual(['S 0 FAILED', 'S 0 PASSED']);
  });

  it('never makes a cut scenario pass, wherever the file ends', async () => {
    const text = JSON.stringify([
      {
        uri: 'a.feature',
        elements: [
          scenario([step('go', 'passed')], { name: 'first' }),
          scenario([step('go', 'passed'), step('pay', 'failed')], { name: 'second', line: 9 }),
        ],
      },
    ]);
    for (let end = 1; end < text.length; end++) {
      const results = await collect('cucumber-json', text.slice(0, end)).catch(() => []);
      if (results.length === 0) continue;
      const last = results.filter(({ scenarioName }) => scenarioName === 'second');
      expect(last.map(({ status }) => status)).not.toContain('PASSED');
      expect(outline(results).at(-1)).toBe(outside);
    }
  });

  it('reads control characters, wrong escapes and NaN', async () => {
    const text = `[{"uri":"a.feature","elements":[{"type":"scenario","name":"S \u001b[31m","line":3,"steps":[{"name":"x\\qy","result":{"status":"passed","duration":NaN}}]}]}]`;
    expect(await collect('cucumber-json', text)).toMatchObject([
      { status: 'PASSED', steps: [{ text: 'x\\qy' }] },
    ]);
  });
});

describe('Playwright JSON', () => {
  const read = (test: object, spec: object = {}, more: object = {}) =>
    collect(
      'playwright-json',
      JSON.stringify({
        suites: [{ title: 'a', file: 'a', specs: [{ title: 't', ...spec, tests: [test] }] }],
        ...more,
      }),
    );
  const passed = { status: 'passed', duration: 1, retry: 0 };

  it.each([
    [{ results: [passed], status: 'unexpected' }, {}, ['t 0 FAILED']],
    [{ results: [passed] }, { ok: false }, ['t 0 FAILED']],
    [{ results: [], status: 'unexpected' }, {}, ['t 0 FAILED']],
    [{ results: [{ ...passed, status: 'wobbly' }] }, {}, ['t 0 FAILED']],
    [{ results: [{ duration: 1 }] }, {}, ['t 0 FAILED']],
    [{ results: [{ ...passed, status: 'interrupted' }], status: 'unexpected' }, {}, ['t 0 FAILED', outside]],
    [{ results: [], status: 'skipped', expectedStatus: 'passed' }, {}, ['t 0 SKIPPED']],
  ])('agrees with the verdict of Playwright: %j %j', async (test, spec, results) => {
    expect(outline(await read(test, spec))).toEqual(results);
  });

  it('fails the run when the report counts more failures than it has', async () => {
    expect(outline(await read({ results: [passed] }, {}, { stats: { unexpected: 1 } }))).toEqual([
      't 0 PASSED',
      outside,
    ]);
  });

  it('never makes a cut test pass, wherever the file ends', async () => {
    const text = JSON.stringify({
      suites: [
        {
          title: 'a',
          file: 'a',
          specs: [
            { title: 'first', tests: [{ results: [passed], status: 'expected' }] },
            {
              title: 'second',
              tests: [{ results: [passed, { ...passed, retry: 1, status: 'failed' }], status: 'unexpected' }],
            },
          ],
        },
      ],
      errors: [],
    });
    for (let end = 1; end < text.length; end++) {
      const results = await collect('playwright-json', text.slice(0, end)).catch(() => []);
      if (results.length === 0) continue;
      const last = results.findLast(({ scenarioName }) => scenarioName === 'second');
      if (last) expect(last.status).toBe('FAILED');
      expect(outline(results).at(-1)).toBe(outside);
    }
  });
});

describe('attachments', () => {
  const shown = (results: readonly IdentifiedResult[]) =>
    results
      .find(({ scenarioName }) => scenarioName === 'attaches things')
      ?.steps.find(({ text }) => text === 'I attach everything')
      ?.commands.map(({ type, element_name: name, text, payload }) => [type, name, text, payload?.content]);

  it('are at their step, with texts of every kind as text', async () => {
    const link = ['attached_link', undefined, 'https://example.com/BUG-7', undefined];
    const texts = [
      ['attachment', undefined, 'application/json', '{"a":1}'],
      ['attachment', undefined, 'text/plain', 'plain words'],
      ['attachment', undefined, 'text/html', '<b>x</b>'],
      link,
    ];
    const messages = await collect('cucumber-messages', await sample('attachments-of-steps/report.ndjson'));
    expect(shown(messages)).toEqual([...texts, ['attachment', 'rows.csv', 'text/csv', 'a,b\n1,2']]);
    const json = await collect('cucumber-json', await sample('attachments-of-steps/report.json'));
    expect(shown(json)).toEqual([...texts, ['attachment', undefined, 'text/csv', 'a,b\n1,2']]);
    for (const results of [messages, json]) {
      const attaching = results.find(({ scenarioName }) => scenarioName === 'attaches things');
      expect(attaching?.pictures).toHaveLength(1);
    }
  });

  it('of Playwright name the files that the report does not have', async () => {
    const attachments = [
      { name: 'video', contentType: 'video/webm', path: '/w/video.webm' },
      { name: 'data', contentType: 'application/json', body: Buffer.from('{"a":1}').toString('base64') },
    ];
    const results = [{ status: 'passed', attachments }];
    const annotations = [{ type: 'issue', description: 'https://example.com/BUG-7' }];
    const report = { suites: [{ file: 'a', specs: [{ title: 't', tests: [{ annotations, results }] }] }] };
    const [test] = await collect('playwright-json', JSON.stringify(report));
    expect(test?.steps[0]?.commands).toMatchObject([
      { type: 'attached_link', element_name: 'issue', text: 'https://example.com/BUG-7' },
      { element_name: 'video', text: 'video/webm, not in the report: /w/video.webm' },
      { element_name: 'data', payload: { type: 'json', content: '{"a":1}' } },
    ]);
  });
});

describe('Reports that looked greener than they are', () => {
  const junit = (text: string) => collect('junit', `<testsuites>${text}</testsuites>`).then(outline);

  it('fails the warnings with which PHPUnit fails', async () => {
    const warning = '<warning type="PHPUnit\\Framework\\Warning">No tests found in class "X".</warning>';
    expect(await junit(`<testsuite><testcase name="Warning">${warning}</testcase></testsuite>`)).toEqual([
      'Warning 0 FAILED',
    ]);
    expect(
      await junit('<testsuite><testcase name="a"><warning>slow</warning></testcase></testsuite>'),
    ).toEqual(['a 0 PASSED']);
  });

  it('keeps equal tests apart when their suite counts the failure', async () => {
    const cases =
      '<testcase name="adds" file="a.test.ts" line="3"><failure/></testcase>' +
      '<testcase name="adds" file="a.test.ts" line="3"/>';
    expect(await junit(`<testsuite failures="1">${cases}</testsuite>`)).toEqual([
      'adds 0 FAILED',
      'adds 0 PASSED',
    ]);
    expect(await junit(`<testsuite failures="0">${cases}</testsuite>`)).toEqual([
      'adds 0 FAILED',
      'adds 1 PASSED',
    ]);
  });

  it('does not take an earlier attempt for a failure that only the suite counts', async () => {
    const cases = '<testcase name="a"><flakyFailure/></testcase><testcase name="b"/>';
    expect(await junit(`<testsuite name="s" failures="0" errors="1">${cases}</testsuite>`)).toContain(
      outside,
    );
  });

  it('reads a report that ends in its first test', async () => {
    const cut = '<testsuite name="s"><testcase name="a"><failure message="boom">Trace';
    expect(outline(await collect('junit', cut))).toEqual(['a 0 FAILED', outside]);
  });

  it('refuses to spend time on a long time', () => {
    const began = performance.now();
    expect(secondsOf(`1${' '.repeat(200_000)}x`)).toBeNaN();
    expect(performance.now() - began).toBeLessThan(1_000);
  });

  it('keeps the attempts of equal tests with their test', async () => {
    const test = (suite: string, outcomes: string[]) => ({
      title: suite,
      specs: [
        {
          title: 'login',
          line: 5,
          ok: true,
          tests: [
            {
              projectName: 'chromium',
              expectedStatus: 'passed',
              status: outcomes.length > 1 ? 'flaky' : 'expected',
              results: outcomes.map((status, retry) => ({ status, retry, duration: 1, errors: [] })),
            },
          ],
        },
      ],
    });
    const file = { title: 'a.spec.ts', file: 'a.spec.ts', suites: [] as unknown[] };
    file.suites = [test('ada', ['passed']), test('bob', ['failed', 'passed'])];
    const results = await collect('playwright-json', JSON.stringify({ config: {}, suites: [file] }));
    expect(outline(results)).toEqual(['login 0 PASSED', 'login 0 FAILED', 'login 1 PASSED']);
    expect(results.map(({ scenario }) => results.findIndex((other) => other.scenario === scenario))).toEqual([
      0, 1, 1,
    ]);
  });

  it('keeps the failed end of a run when another run follows in the file', async () => {
    const end = (success: boolean, message?: string) =>
      JSON.stringify({
        testRunFinished: { success, message, timestamp: { seconds: 1, nanos: 0 } },
      });
    const meta = JSON.stringify({ meta: { os: { name: 'linux' } } });
    const text = [meta, end(false, 'BeforeAll failed'), meta, end(true)].join('\n');
    expect(outline(await collect('cucumber-messages', text))).toEqual([outside]);
  });

  it('reads JSON that another text follows, and fails the rest', async () => {
    const feature = {
      uri: 'a.feature',
      name: 'A',
      elements: [
        { type: 'scenario', name: 'Pay', line: 3, steps: [{ name: 'x', result: { status: 'passed' } }] },
      ],
    };
    const results = await collect('cucumber-json', `${JSON.stringify([feature])}\nDone in 5.01s.`);
    expect(outline(results)).toEqual(['Pay 0 PASSED', outside]);
  });

  it('fails a scenario by the first of two backgrounds', async () => {
    const background = (status: string) => ({
      type: 'background',
      steps: [{ name: status, result: { status } }],
    });
    const scenario = {
      type: 'scenario',
      name: 'Pay',
      line: 3,
      steps: [{ name: 'x', result: { status: 'skipped' } }],
    };
    const elements = [background('failed'), background('skipped'), scenario];
    const results = await collect(
      'cucumber-json',
      JSON.stringify([{ uri: 'a.feature', name: 'A', elements }]),
    );
    expect(outline(results)).toEqual(['Pay 0 FAILED']);
  });
});

it('has a test for each sample', async () => {
  const folder = new URL('./samples/cases/', import.meta.url);
  const files = (await readdir(folder, { recursive: true })).filter((name) => /\.\w+$/.test(name));
  const named = [...cases.map(([name]) => name), 'attachments-of-steps/', 'junit-matrix/'];
  expect(files.filter((file) => !named.some((name) => file.startsWith(name)))).toEqual([]);
});
