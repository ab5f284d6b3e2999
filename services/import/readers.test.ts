import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { ImportFormat } from '#contracts/runs/import';
import { collectResults } from './collect';
import type { IdentifiedResult } from './result';

/** Reports written by real runners: cucumber-js 12.9, Playwright Test 1.65, and Surefire's dialect. */
const sample = (name: string) => readFile(new URL(`./samples/${name}`, import.meta.url), 'utf8');

async function* pieces(text: string, size = 700) {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}
const collect = (format: ImportFormat, text: string) => collectResults(format, pieces(text));

/** Returns name, attempt number, status and first line of the message. */
const outline = (results: IdentifiedResult[]) =>
  results.map(({ scenarioName, retry, status, message }) => [
    scenarioName,
    retry,
    status,
    message?.split('\n', 1)[0] ?? null,
  ]);
const named = (results: IdentifiedResult[], name: string, retry = 0) =>
  results.find((result) => result.scenarioName === name && result.retry === retry)!;
const statuses = ({ steps }: IdentifiedResult) => steps.map(({ result }) => result.status);

const cucumberOutline = [
  ['Add a mug', 0, 'PASSED', null],
  ['Fails on purpose', 0, 'FAILED', 'AssertionError [ERR_ASSERTION]: Expected values to be strictly equal:'],
  ['Buy pen', 0, 'PASSED', null],
  ['Buy ink', 0, 'PASSED', null],
  ['Nobody wrote this', 0, 'FAILED', 'No step definition matches this step.'],
  ['Passes on the second try', 0, 'FAILED', 'not yet'],
  ['Passes on the second try', 1, 'PASSED', null],
  ['Left out', 0, 'SKIPPED', null],
];

describe('cucumber messages', () => {
  it('become scenarios with steps, attempts, rows, tags and pictures; skipped ones are counted', async () => {
    const { results, skipped } = await collect('cucumber-messages', await sample('cucumber-messages.ndjson'));
    expect(outline(results)).toEqual(cucumberOutline);
    expect(skipped).toBe(1);
    const mug = named(results, 'Add a mug');
    expect(mug).toMatchObject({
      uri: 'features/basket.feature',
      featureName: 'Basket',
      line: 8,
      tags: ['shop', 'smoke'],
      browser: null,
      steps: [
        { keyword: 'Given', type: 'Context', text: 'the shop is open', definition: 'features/steps.mjs:6' },
        { keyword: 'When', text: 'I add "Blue mug"', webLog: [{ type: 'log', text: 'added Blue mug' }] },
        { keyword: 'Then', text: 'the basket holds 1 piece' },
      ],
      pictures: [{ step: 1 }],
    });
    expect(mug.startTime).toBeGreaterThan(Date.UTC(2026, 0));
    const pen = named(results, 'Buy pen');
    expect([pen.parameters, pen.line]).toEqual([{ what: 'pen', n: '1' }, 25]);
    const failing = named(results, 'Fails on purpose');
    expect(failing.steps[2]).toMatchObject({ text: 'this table', argument: '| a | b |\n| 1 | 2 |' });
    expect(statuses(failing)).toEqual(['PASSED', 'PASSED', 'PASSED', 'FAILED']);
    expect(statuses(named(results, 'Nobody wrote this'))).toEqual(['PASSED', 'UNDEFINED']);
    expect(named(results, 'Passes on the second try', 1).scenario).toBe(
      named(results, 'Passes on the second try').scenario,
    );
  });

  it('fail what had begun when the run broke off', async () => {
    const lines = (await sample('cucumber-messages.ndjson')).split('\n');
    const until = lines.findIndex((line) => line.startsWith('{"testCaseFinished"'));
    const { results } = await collect('cucumber-messages', lines.slice(0, until).join('\n'));
    expect(outline(results)).toEqual([
      ['Add a mug', 0, 'FAILED', 'The run ended before this scenario did.'],
      ['Outside of the tests', 0, 'FAILED', 'The run broke off: the file ends before its run did.'],
    ]);
  });

  it.each([
    ['{"meta":{}}\n{"pickle":{"id":"1"}}', 'At line 2.pickle.uri: Required.'],
    ['{"meta":{}}\n\n{"meta":', 'It is not valid JSON at line 3, column 9: it ends too early.'],
    ['<html>', 'It is not valid JSON at line 1, column 1: unexpected "<".'],
    [
      '{"testCaseStarted":{"id":"1","testCaseId":"2","timestamp":{"seconds":1}}}',
      'At line 1: it starts a test case that was not described before.',
    ],
  ])('say where they are wrong: %j', async (text, message) => {
    await expect(collect('cucumber-messages', text)).rejects.toThrow(message);
  });
});

describe('cucumber JSON', () => {
  it('becomes the same scenarios, as far as it has them', async () => {
    const { results, skipped } = await collect('cucumber-json', await sample('cucumber.json'));
    const lastTries = cucumberOutline.filter(
      ([name, retry]) => retry === 1 || name !== cucumberOutline[5]?.[0],
    );
    expect(outline(results)).toEqual(lastTries.map(([name, , ...rest]) => [name, 0, ...rest]));
    expect(skipped).toBe(1);
    expect(named(results, 'Add a mug')).toMatchObject({
      uri: 'features/basket.feature',
      featureName: 'Basket',
      line: 8,
      tags: ['shop', 'smoke'],
      steps: [
        { keyword: 'Given', text: 'the shop is open', definition: 'features/steps.mjs:6' },
        { keyword: 'When', text: 'I add "Blue mug"', webLog: [{ text: 'added Blue mug' }] },
        { keyword: 'Then' },
      ],
      pictures: [{ step: 1 }],
    });
    expect(named(results, 'Fails on purpose').steps[2]?.argument).toBe('| a | b |\n| 1 | 2 |');
  });

  it('puts backgrounds of their own before their scenario, and shows hooks that failed', async () => {
    const report = [
      {
        uri: 'a.feature',
        name: 'A',
        elements: [
          {
            type: 'background',
            steps: [{ keyword: 'Given ', name: 'open', result: { status: 'passed', duration: 2e6 } }],
          },
          {
            type: 'scenario',
            name: 'S',
            line: 3,
            start_timestamp: '2026-05-01T10:00:00.000Z',
            before: [{ result: { status: 'passed', duration: 1 } }],
            steps: [{ keyword: 'When ', name: 'go', result: { status: 'skipped' } }],
            after: [
              {
                match: { location: 'Hooks.java:9' },
                result: { status: 'failed', error_message: 'Error: no' },
              },
            ],
          },
        ],
      },
    ];
    const { results } = await collect('cucumber-json', JSON.stringify(report));
    expect(results).toMatchObject([
      {
        status: 'FAILED',
        message: 'no',
        duration: 2,
        startTime: Date.UTC(2026, 4, 1, 10),
        steps: [
          { text: 'open' },
          { text: 'go' },
          { keyword: 'After', type: 'After', definition: 'Hooks.java:9' },
        ],
      },
    ]);
  });

  it('says where it is wrong', async () => {
    await expect(collect('cucumber-json', '{}')).rejects.toThrow('a list of features is expected');
    await expect(collect('cucumber-json', '[{"elements":[{"steps":[{"result":{}}]}]}]')).rejects.toThrow(
      'At [0].elements[0].steps[0].result.status: Required.',
    );
  });
});

describe('JUnit XML', () => {
  it('of cucumber-js becomes a step a test, with what it printed', async () => {
    const { results, skipped } = await collect('junit', await sample('cucumber-junit.xml'));
    expect(results).toHaveLength(7);
    expect(skipped).toBe(1);
    expect(results[1]).toMatchObject({
      scenarioName: 'Fails on purpose',
      featureName: 'Basket',
      uri: 'Basket',
      status: 'FAILED',
      duration: 4,
      steps: [
        {
          text: 'Fails on purpose',
          webLog: [{ text: expect.stringContaining('Given the shop is open') as string }],
        },
      ],
    });
    expect(results[1]?.message).toMatch(
      /^AssertionError \[ERR_ASSERTION\]: Expected values to be strictly equal:\n\n1 !== 2/,
    );
    expect(results[4]?.message).toBe('The test failed without a message.');
    const times = results.map(({ startTime }) => startTime);
    expect(times).toEqual(times.toSorted());
  });

  it('of Playwright Test has the reason first', async () => {
    const { results } = await collect('junit', await sample('playwright-junit.xml'));
    const failing = results.find(({ scenarioName }) => scenarioName === 'Basket › fails');
    expect(failing?.message?.split('\n', 1)).toEqual(['expect(locator).toBeVisible() failed']);
    expect(failing?.message).toContain("Locator: getByText('Thank you')");
  });

  it('is no skipped test where something of it failed', async () => {
    const beside = (part: string) =>
      `<testsuite><testcase name="a"><skipped/>${part}</testcase><testcase name="b"><disabled/></testcase></testsuite>`;
    for (const part of ['<failure message="no"/>', '<error message="no"/>']) {
      const { results, skipped } = await collect('junit', beside(part));
      expect(outline(results)).toEqual([
        ['a', 0, 'FAILED', 'no'],
        ['b', 0, 'SKIPPED', null],
      ]);
      expect(skipped).toBe(1);
    }
  });

  it('of Surefire has its attempts, and the properties of tests alone', async () => {
    const { results, skipped } = await collect('junit', await sample('surefire.xml'));
    expect(outline(results)).toEqual([
      ['addsMug', 0, 'PASSED', null],
      ['passesLater', 0, 'FAILED', 'java.lang.AssertionError: not yet'],
      ['passesLater', 1, 'PASSED', null],
      ['failsAlways', 0, 'FAILED', 'org.opentest4j.AssertionFailedError: expected:<1> but was:<2>'],
      ['failsAlways', 1, 'FAILED', 'expected:<1> but was:<3>'],
      ['leftOut', 0, 'SKIPPED', 'not today'],
    ]);
    expect(skipped).toBe(1);
    expect(results[0]).toMatchObject({ parameters: { what: 'mug' }, duration: 1_200_500 });
    expect(JSON.stringify(results)).not.toContain('not-for-reports');
  });

  it.each([
    ['<testsuite></testsuites>', /not valid XML at line 1, column \d+: unexpected close tag/],
    ['<testsuites>\n<testsuite>', /not valid XML at line 2, column \d+: unclosed tag/],
    ['<!DOCTYPE x [<!ENTITY a "b">]><testsuite/>', /a document type \(DOCTYPE\) is not allowed/],
    ['<testsuite>&a;</testsuite>', /not valid XML at line 1, column \d+: undefined entity/],
    ['<html><body/></html>', /the outermost element is <html>/],
    ['', /not valid XML/],
    [`<testsuite>${'<a>'.repeat(40)}`, /nested more than 30 deep/],
    ['{"suites":[]}', /not valid XML/],
  ])('says where it is wrong: %j', async (text, message) => {
    await expect(collect('junit', text)).rejects.toThrow(message);
  });
});

describe('Playwright JSON', () => {
  it('becomes tests with their attempts, steps and pictures; expected failures passed', async () => {
    const { results, skipped } = await collect('playwright-json', await sample('playwright.json'));
    expect(outline(results)).toEqual([
      ['adds a mug', 0, 'PASSED', null],
      ['fails', 0, 'FAILED', 'expect(locator).toBeVisible() failed'],
      ['fails', 1, 'FAILED', 'expect(locator).toBeVisible() failed'],
      ['flaky', 0, 'FAILED', 'not yet'],
      ['flaky', 1, 'PASSED', null],
      ['left out', 0, 'SKIPPED', null],
      ['known bug', 0, 'PASSED', null],
      ['slow', 0, 'FAILED', 'Test timeout of 200ms exceeded.'],
      ['slow', 1, 'FAILED', 'Test timeout of 200ms exceeded.'],
    ]);
    expect(skipped).toBe(1);
    expect(results[0]).toMatchObject({
      uri: 'shop.spec.ts',
      featureName: 'Basket',
      line: 3,
      tags: ['smoke'],
      browser: 'chromium',
      steps: [{ text: 'I open › inner' }, { text: 'I add', webLog: [{ text: 'hi\n' }] }],
    });
    expect(results[1]).toMatchObject({
      steps: [{ text: 'I look', result: { status: 'FAILED' } }],
      pictures: [{ step: 0 }],
    });
    expect(results[7]?.steps).toMatchObject([{ text: 'slow', result: { status: 'FAILED' } }]);
  });

  it.each([
    ['{}', 'At the report.suites: Required.'],
    [
      '{"suites":[{"specs":[{"title":"a","tests":[{}]}]}]}',
      'At suites[0].specs[0].tests[0].results: Required.',
    ],
  ])('says where it is wrong: %s', async (text, message) => {
    await expect(collect('playwright-json', text)).rejects.toThrow(message);
  });
});

describe('whatever the format', () => {
  const suite = (cases: string) => `<testsuite name="s">${cases}</testsuite>`;

  it('tells equal names apart by their order, and cleans what the database cannot keep', async () => {
    const twice = suite('<testcase name="a" classname="c"/><testcase name="a" classname="c"/>');
    const { results } = await collect('junit', twice);
    expect(new Set(results.map(({ scenario }) => scenario)).size).toBe(2);
    const report = {
      suites: [
        { file: 'a', specs: [{ title: 'x\u0000y\ud800', tests: [{ results: [{ status: 'passed' }] }] }] },
      ],
    };
    const { results: odd } = await collect('playwright-json', JSON.stringify(report));
    expect(odd[0]?.scenarioName).toBe('xy\ufffd');
  });

  // `npm run bench -- import` measures the import of 10,000 results.
  it('takes no more than 10,000 results', { timeout: 30_000 }, async () => {
    const tooMany = suite('<testcase name="a" classname="c"/>'.repeat(10_001));
    await expect(collect('junit', tooMany)).rejects.toThrow('more than 10000 results');
  });

  it('has another digest when anything changed', async () => {
    const digest = async (text: string) => (await collect('junit', suite(text))).results[0]?.digest;
    const first = await digest('<testcase name="a" time="1"/>');
    expect(await digest('<testcase name="a" time="1"/>')).toBe(first);
    expect(await digest('<testcase name="a" time="2"/>')).not.toBe(first);
  });
});
