import { describe, expect, it } from 'vitest';
import { cpuOf } from '#domain/cpu.fixture';
import type { FailureCause } from '#contracts/runs/analysis';
import type { NetworkEntry, ReportStep, StepStatus } from '#contracts/worker/evidence';
import { said } from './errors.fixture';
import { analyseFailure } from './index';

function step(text: string, status: StepStatus, change: Partial<ReportStep> = {}): ReportStep {
  return {
    keyword: 'When',
    type: 'Action',
    text,
    commands: [],
    webLog: [],
    networkData: [],
    result: { status, startTime: 1, endTime: 2 },
    ...change,
  };
}
const entry = (method: string, path: string, status: number, type = 'fetch'): NetworkEntry => ({
  requestUrl: path.startsWith('http') ? path : `https://shop.example.com${path}`,
  method,
  status,
  type,
  responseTime: 5,
  size: 9,
});
const opened = step('I open the shop', 'PASSED', { networkData: [entry('GET', '/', 200, 'document')] });
const failing = (networkData: NetworkEntry[] = [], text = 'I pay') => step(text, 'FAILED', { networkData });
const causeOf = (message: string | null, steps: ReportStep[] = []) => analyseFailure(message, steps).cause;

describe('what Playwright, expect and node:assert say', () => {
  it.each<[keyof typeof said, FailureCause, RegExp]>([
    ['click none', 'locator-gone', /getByRole\('button', \{ name: 'Add to basket' \}\) matched no element/],
    ['click strict', 'locator-gone', /matches 2 elements/],
    ['expect visible none', 'locator-gone', /getByText\('Thank you'\) matched no element/],
    ['expect strict', 'locator-gone', /matches 2 elements/],
    ['waitForSelector', 'locator-gone', /locator\('#gone'\) matched no element/],
    ['expect text differs', 'assertion-differs', /Expected "Thank you", but received "Basket"/],
    ['expect visible hidden', 'assertion-differs', /Expected visible, but received hidden/],
    ['expect count', 'assertion-differs', /Expected 3, but received 2/],
    ['expect url', 'assertion-differs', /Expected \/other\/, but received "http/],
    ['expect value', 'assertion-differs', /Expected 3, but received 2/],
    ['expect equal', 'assertion-differs', /An expectation was not met/],
    ['expect poll', 'assertion-differs', /Expected 2, but received 1/],
    ['assert equal', 'assertion-differs', /Expected 'expected', but received 'found'/],
    ['assert deep', 'assertion-differs', /Expected .*a: 2, but received .*a: 1/],
    ['assert ok msg', 'assertion-differs', /the basket is empty/],
    ['request status', 'assertion-differs', /Expected 200, but received 500/],
    ['click disabled', 'time-out', /not enabled/],
    ['click hidden', 'time-out', /not visible/],
    ['click covered', 'time-out', /covered by <div>x<\/div>/],
    ['select none', 'time-out', /no such option/],
    ['waitForSelector hidden', 'time-out', /not visible/],
    ['goto slow', 'time-out', /navigating to "http/],
    ['waitForURL', 'time-out', /waiting for navigation to/],
    ['waitForResponse', 'time-out', /waiting for response/],
    ['waitForFunction', 'time-out', /The time was up/],
    [
      'goto dns',
      'environment-unreachable',
      /no-such-host.invalid\/ could not be reached: the host name is not known/,
    ],
    ['goto tls', 'environment-unreachable', /encrypted connection failed \(ERR_SSL_PROTOCOL_ERROR\)/],
    ['request refused', 'environment-unreachable', /nothing listens at the address/],
    ['fetch refused', 'environment-unreachable', /fetch failed/],
    ['type error', 'script-error', /Cannot read properties of undefined/],
    ['reference', 'script-error', /nope is not defined/],
    ['evaluate', 'script-error', /reading 'x'/],
    ['json', 'script-error', /is not valid JSON/],
    ['closed', 'script-error', /has been closed/],
    ['goto invalid', 'script-error', /invalid URL/],
    ['upload missing', 'test-data-missing', /\/nope.png/],
    ['request ok', 'http-error', /HTTP 500/],
    ['request fail', 'http-error', /HTTP 500/],
    ['thrown', 'unknown', /The basket should have been empty/],
  ])('%s: %s', (name, cause, evidence) => {
    const found = analyseFailure(said[name], [opened, failing()]);
    expect(found.cause).toBe(cause);
    expect(found.evidence.join(' ')).toMatch(evidence);
  });
});

describe('what the runner, the worker and other tools say', () => {
  it.each<[string, FailureCause]>([
    ['The browser crashed. (tried 3 times)', 'infrastructure'],
    ['The worker that ran this scenario was lost 3 times.', 'infrastructure'],
    [
      "The packages that package.json names could not be installed: npm ended with 1.\nThe end of its log:\nnpm error ENOENT: no such file or directory, open 'x'",
      'infrastructure',
    ],
    [
      'The run was interrupted: the server stopped before this scenario had a result. Start the run again.',
      'infrastructure',
    ],
    [
      'The worker has no firefox to run this in. Install it there: npx playwright install firefox.',
      'infrastructure',
    ],
    ['No step definition matches this step.', 'step-undefined'],
    [
      'There is no test data "pin" for the environment "demo". Add it under Test data, or write \\{{pin}} for the text itself.',
      'test-data-missing',
    ],
    ['The step did not end within 5 s.', 'time-out'],
    ['The step did not end within 5 s and was stopped.', 'time-out'],
    ['The step code does not load: features/step_definitions/shop.mjs:3: Unexpected token', 'script-error'],
    ['The step code ended its process (exit code 1).', 'script-error'],
    ['The step code used more memory than the 512 MB it may use.', 'script-error'],
    ['Step code threw an error after its step had ended (is an await missing?): x', 'script-error'],
    ['features/shop.feature does not parse: (4:3): expected: #EOF', 'script-error'],
    [
      'The environment demo (http://localhost:1) could not be reached: nothing listens at this address (ERR_CONNECTION_REFUSED).\npage.goto: net::ERR_CONNECTION_REFUSED at http://localhost:1/',
      'environment-unreachable',
    ],
    [
      'The environment demo (http://127.0.0.1:9) could not be reached: browsers refuse this port (ERR_UNSAFE_PORT).\npage.goto: net::ERR_UNSAFE_PORT at http://127.0.0.1:9/sign-in',
      'environment-unreachable',
    ],
    [
      'page.goto: net::ERR_BLOCKED_BY_ADMINISTRATOR at http://10.0.0.1/\n10.0.0.1 is in a private network.',
      'environment-unreachable',
    ],
    [
      'org.openqa.selenium.NoSuchElementException: no such element: Unable to locate element: {"method":"css selector"}',
      'locator-gone',
    ],
    [
      'Timed out retrying after 4000ms: Expected to find element: `.total`, but never found it.',
      'locator-gone',
    ],
    ['org.junit.ComparisonFailure: expected:<[12]> but was:<[13]>', 'assertion-differs'],
    ['java.lang.AssertionError: expected [12] but found [13]', 'assertion-differs'],
    ['AssertionError: assert 1 == 2', 'assertion-differs'],
    ['java.lang.NullPointerException: Cannot invoke "String.length()"', 'script-error'],
    ['org.openqa.selenium.TimeoutException: Expected condition failed: tried for 10 second(s)', 'time-out'],
    ['Test timeout of 30000ms exceeded.', 'time-out'],
    ['java.net.ConnectException: Connection refused', 'environment-unreachable'],
    ['AxiosError: Request failed with status code 503', 'http-error'],
    ['Something broke', 'unknown'],
    ['', 'unknown'],
  ])('%s', (message, cause) => expect(causeOf(message)).toBe(cause));

  it('says that there is no message rather than guess', () => {
    expect(analyseFailure(null, []).evidence).toEqual(['The result has no message.']);
  });

  it('tells undefined, ambiguous and pending steps apart', () => {
    const tags = (['UNDEFINED', 'AMBIGUOUS', 'PENDING'] as const).map(
      (status) => analyseFailure(null, [opened, step('I pay', status)]).tag,
    );
    expect(tags).toEqual(['Step undefined', 'Step ambiguous', 'Step pending']);
  });
});

describe('what the application answered', () => {
  const missed = said['expect visible none'];

  it('explains what the step missed: a fault of the server here or in the step before', () => {
    const here = analyseFailure(missed, [opened, failing([entry('POST', '/api/orders', 500)])]);
    expect(here).toMatchObject({ cause: 'http-error', tag: 'HTTP 500' });
    expect(here.evidence[0]).toBe('POST /api/orders was answered with HTTP 500.');
    const before = step('I order', 'PASSED', { networkData: [entry('POST', '/api/orders', 502)] });
    expect(causeOf(missed, [opened, before, failing()])).toBe('http-error');
  });

  it('counts calls to hosts beside the page’s, and no others', () => {
    const at = (url: string, type = 'fetch') =>
      causeOf(missed, [opened, failing([entry('GET', url, 500, type)])]);
    expect(at('https://api.example.com/orders')).toBe('http-error');
    expect(at('https://stats.tracker.net/hit')).toBe('locator-gone');
    expect(at('/favicon.ico', 'other')).toBe('locator-gone');
    expect(at('/logo.png', 'image')).toBe('locator-gone');
  });

  it('does not blame what an earlier step saw too and went well with', () => {
    const noisy = entry('GET', '/api/ads/17', 500);
    const first = step('I open the shop', 'PASSED', {
      networkData: [entry('GET', '/', 200, 'document'), noisy],
    });
    const steps = [first, step('I look', 'PASSED'), failing([entry('GET', '/api/ads/18', 500)])];
    expect(causeOf(missed, steps)).toBe('locator-gone');
  });

  it('takes a refused call for the reason only where the step missed something itself', () => {
    const refused = entry('POST', '/api/session', 401);
    expect(causeOf(missed, [opened, failing([refused])])).toBe('http-error');
    expect(causeOf(said['expect text differs'], [opened, failing([refused])])).toBe('assertion-differs');
    const before = step('I sign in wrongly', 'PASSED', { networkData: [refused] });
    const found = analyseFailure(said['expect text differs'], [opened, before, failing()]);
    expect(found.cause).toBe('assertion-differs');
    expect(found.evidence).toContain('POST /api/session was answered with HTTP 401.');
  });

  it('lets what was expected and received decide, whatever else went wrong', () => {
    const differs = said['expect text differs'];
    const refused = step('I place the order', 'PASSED', {
      networkData: [
        entry('GET', '/style.css', 200, 'stylesheet'),
        entry('POST', '/checkout', 422, 'document'),
      ],
    });
    const found = analyseFailure(differs, [opened, refused, failing()]);
    expect(found).toMatchObject({ cause: 'assertion-differs', tag: 'Assertion differs' });
    expect(found.evidence[0]).toMatch(/^Expected "Thank you", but received "Basket"/);
    expect(found.evidence).toContain('POST /checkout was answered with HTTP 422.');
    expect(found.seen).toEqual([
      {
        sentence: found.evidence.indexOf('POST /checkout was answered with HTTP 422.'),
        step: 1,
        request: 1,
      },
    ]);
    for (const other of [entry('POST', '/orders', 500), entry('GET', '/basket', 404, 'document')])
      expect(causeOf(differs, [opened, failing([other])])).toBe('assertion-differs');
    expect(
      causeOf(differs.replace('"Basket"', '"HTTP 500: connect ECONNREFUSED"'), [opened, failing()]),
    ).toBe('assertion-differs');
    expect(causeOf(said['request status'], [opened, failing([entry('GET', '/api', 500)])])).toBe(
      'assertion-differs',
    );
  });

  it('blames a page that the server could not make, whatever the step looked at', () => {
    const broken = entry('GET', '/basket?id=1', 500, 'document');
    const opening = step('I open the page "/basket?id=1"', 'FAILED', { networkData: [broken] });
    const message = 'The page https://shop.example.com/basket?id=1 answered with status 500.';
    const failures = [
      analyseFailure(said['expect text differs'], [opened, failing([broken])]),
      analyseFailure(missed, [opened, failing([broken])]),
      analyseFailure(message, [opened, opening]),
      // Without the step's requests, as in imported results.
      analyseFailure(`Error: ${message}`, []),
    ];
    for (const { tag, evidence, signature } of failures)
      expect([tag, evidence[0], signature]).toEqual([
        'HTTP 500',
        'GET /basket was answered with HTTP 500.',
        failures[0]?.signature,
      ]);
  });

  it('lets the values decide when the browser went on from the page that failed', () => {
    const pages = [entry('GET', '/basket', 500, 'document'), entry('GET', '/', 200, 'document')];
    expect(causeOf(said['expect text differs'], [opened, failing(pages)])).toBe('assertion-differs');
  });

  it('takes a form that was refused for a note, unless nobody may send it', () => {
    const of = (status: number, type = 'document', method = 'POST') =>
      analyseFailure(missed, [opened, failing([entry(method, '/checkout', status, type)])]);
    for (const status of [400, 404, 409, 413, 422]) {
      expect(of(status).cause).toBe('locator-gone');
      expect(of(status).evidence).toContain(`POST /checkout was answered with HTTP ${status}.`);
    }
    for (const status of [401, 403, 429, 500]) expect(of(status).cause).toBe('http-error');
    expect(of(422, 'fetch').cause).toBe('locator-gone');
    expect(of(404, 'fetch').cause).toBe('http-error');
    expect(of(404, 'document', 'GET').cause).toBe('http-error');
  });

  it('takes a page that was refused for the reason', () => {
    const gone = [entry('GET', '/basket', 404, 'document')];
    expect(causeOf(missed, [opened, failing(gone)])).toBe('http-error');
  });

  it('takes an error of the page’s code for the reason of what was missed', () => {
    const webLog = [{ type: 'exception', text: 'TypeError: x is null\n    at a.js:1:1', time: 1 }];
    const broken = step('I pay', 'FAILED', { webLog });
    expect(analyseFailure(missed, [opened, broken])).toMatchObject({
      cause: 'script-error',
      evidence: ['The page threw an uncaught error: TypeError: x is null'],
      seen: [{ sentence: 0, step: 1, entry: 0 }],
    });
    expect(causeOf(said['expect text differs'], [opened, broken])).toBe('assertion-differs');
    const always = { ...opened, webLog };
    expect(causeOf(missed, [always, step('I look', 'PASSED'), broken])).toBe('locator-gone');
  });
});

describe('signatures', () => {
  const of = (message: string, text = 'I pay') =>
    analyseFailure(message, [opened, failing([], text)]).signature;
  const differs = (expected: string, received: string) =>
    said['expect text differs'].replace('Thank you', expected).replace('Basket', received);

  it('are equal where only values, numbers, times and ids differ', () => {
    expect(of(differs('17 €', '18 €'), 'I see "17 €"')).toBe(of(differs('9 €', '8 €'), 'I see "9 €"'));
    expect(of('Order 6b6a7f0e-8f64-4a60-9f6a-0c9a53a2a001 of 2026-05-01T10:00:00Z is late by 3 days')).toBe(
      of('Order 00000000-0000-4000-8000-000000000001 of 2027-01-31T23:59:59Z is late by 14 days'),
    );
    const slow = said['click none'];
    expect(of(slow)).toBe(of(slow.replace('700ms', '30000ms').replace(/:\d+:\d+/g, ':99:1')));
  });

  it('differ where locator, step or cause differ', () => {
    const all = [
      of(said['click none']),
      of(said['click none'].replace('Add to basket', 'Buy')),
      of(said['expect text differs']),
      of(said['expect text differs'], 'I look'),
      of('Something broke'),
      of('Something else broke'),
    ];
    expect(new Set(all).size).toBe(all.length);
  });

  it('do not depend on the step where it is not the step’s fault', () => {
    expect(of(said['goto dns'], 'I open the shop')).toBe(of(said['goto dns'], 'I sign in'));
    const down = (text: string) =>
      analyseFailure(said['click none'], [
        opened,
        failing([entry('GET', `/api/orders/${text.length}`, 503)], text),
      ]);
    expect(down('I pay').signature).toBe(down('I look at it').signature);
  });

  it('name the status and the missing value', () => {
    const failed = (status: number) =>
      analyseFailure(said['click none'], [opened, failing([entry('GET', '/api', status)])]).signature;
    expect(failed(500)).not.toBe(failed(503));
    const missing = (name: string) => of(`There is no value for {{${name}}}: sealed`);
    expect(missing('user1')).not.toBe(missing('user2'));
  });
});

it('stays within what an analysis may hold, and is quick', () => {
  const long = `expect(received).toBe(expected)\n\nExpected: "${'x'.repeat(100_000)}"\nReceived: "${'"'.repeat(100_000)}"`;
  const noisy = failing(Array.from({ length: 2000 }, (_, index) => entry('GET', `/api/${index}x`, 500)));
  const hostile = `${'<'.repeat(50_000)}\n${'waiting for getBy'.repeat(5000)}\nTimeout 5ms exceeded`;
  const found = analyseFailure(long, [opened, noisy]);
  const work = () => {
    analyseFailure(long, [opened, noisy]);
    analyseFailure(hostile, []);
  };
  expect(cpuOf(work)).toBeLessThan(1_000);
  expect(found.evidence.length).toBeLessThanOrEqual(8);
  expect(found.evidence.every((sentence) => sentence.length <= 500)).toBe(true);
});
