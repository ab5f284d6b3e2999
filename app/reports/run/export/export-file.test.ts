import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { fixesProperty, type ExportedCase } from '#contracts/runs/exports';
import { runCase } from '../run.fixture';
import { runAsCsv, runAsJunit } from './export-file';

function results(...cases: Partial<ExportedCase>[]) {
  const report = { publishTime: 1, startTime: 1, endTime: 2, username: 'Ada', browser: 'chromium' };
  return {
    status: true as const,
    truncated: false,
    run: {
      _id: 'run',
      type: 'run' as const,
      number: 482,
      projectId: 'p',
      name: 'Nightly <"&">',
      branch: 'main',
      commit: 'c0ffee',
      status: 'FAILED' as const,
      seconds: 12,
      pin: null,
      report: { ...report, mode: 'cloud' as const, env: { name: 'demo', baseUrl: '' } },
    },
    cases: cases.map((testCase): ExportedCase => {
      const { comments: _comments, tries: _tries, past: _past, ...base } = runCase();
      return { ...base, tags: ['smoke'], outcome: testCase.status ?? 'PASSED', ...testCase };
    }),
  };
}

/** Returns elements as `name{attributes}`, read by the parser of imports. Throws for invalid XML. */
function parsed(xml: string) {
  const parser = new SaxesParser();
  const elements: { name: string; attributes: Record<string, string>; text: string }[] = [];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => elements.push({ name, attributes, text: '' }));
  parser.on('text', (text) => {
    const last = elements.at(-1);
    if (last) last.text += text;
  });
  parser.write(xml).close();
  return elements;
}
const named = (xml: string, name: string) => parsed(xml).filter((element) => element.name === name);

const failed = {
  status: 'FAILED',
  message: 'TimeoutError: gone\n    at a.mjs:1',
  failedStep: 'I pay',
} as const;

describe('a failure that was retrained', () => {
  const retrained = (heals?: number) => ({
    ...failed,
    outcome: heals ? ('HEALED' as const) : ('FIXED' as const),
    retrainStats: { result: 'PASSED', upload_id: 'again', heals, reason: 'A locator led nowhere.' },
  });

  it('is a passed test case of JUnit, with the fixes that it passed with', () => {
    const xml = runAsJunit(results({ id: 'a', ...retrained(2) }, { id: 'b', ...retrained() }));
    expect(named(xml, 'testsuites')[0]?.attributes).toMatchObject({ tests: '2', failures: '0' });
    const ofCases = named(xml, 'property').filter(({ attributes }) => attributes['name'] === fixesProperty);
    expect(ofCases.map(({ attributes }) => attributes['value'])).toEqual(['2']);
  });

  it('has a record of its own in CSV, with what it came to', () => {
    const [head, ...records] = runAsCsv(results({ id: 'a', ...retrained(2) }, { id: 'b', ...retrained() }))
      .trim()
      .split('\r\n')
      .map((line) => line.split(','));
    const [attempt, status, fixes] = ['Attempt', 'Status', 'Fixes'].map((name) => head!.indexOf(name));
    expect(records.map((cells) => [cells[attempt!], cells[status!], cells[fixes!]])).toEqual([
      ['1', 'FAILED', ''],
      ['retraining', 'PASSED WITH FIXES', '2'],
      ['1', 'FAILED', ''],
      ['retraining', 'PASSED', ''],
    ]);
  });
});

describe('JUnit XML', () => {
  it('has a suite for each feature, a test case for each scenario, and totals that add up', () => {
    const xml = runAsJunit(
      results({ id: 'a' }, { id: 'b', ...failed }, { id: 'c', status: 'STOPPED', uri: 'features/a.feature' }),
    );
    const [root] = named(xml, 'testsuites');
    expect(root?.attributes).toMatchObject({
      name: 'Nightly <"&">',
      tests: '3',
      failures: '1',
      skipped: '1',
    });
    expect(named(xml, 'testsuite').map(({ attributes }) => attributes)).toMatchObject([
      { name: 'checkout/basket', tests: '2', failures: '1', time: '4.000', timestamp: '1970-01-01T00:00:01' },
      { name: 'a', tests: '1', skipped: '1' },
    ]);
    expect(named(xml, 'testcase').map(({ attributes }) => attributes)).toMatchObject([
      { name: 'Pays', classname: 'checkout.basket', time: '2.000' },
      { name: 'Pays' },
      { name: 'Pays', classname: 'a' },
    ]);
    expect(named(xml, 'failure')).toMatchObject([
      { attributes: { message: 'TimeoutError: gone' }, text: expect.stringContaining('Failed step: I pay') },
    ]);
    expect(named(xml, 'skipped')).toMatchObject([{ attributes: { message: 'Stopped' } }]);
  });

  it('has later attempts inside their test case: what passed at last is flaky, what did not has each failure', () => {
    const again = (rerunId: string, attemptNumber: number) => ({
      id: `${rerunId}${attemptNumber}`,
      rerunId,
      attemptNumber,
    });
    const flaky = { outcome: 'FLAKY' as const };
    const xml = runAsJunit(
      results(
        ...[
          { id: 'a', ...failed, ...flaky },
          { ...again('a', 2), ...flaky },
        ],
        ...[
          { id: 'b', ...failed },
          { ...again('b', 2), ...failed },
        ],
      ),
    );
    expect(named(xml, 'testsuites')[0]?.attributes).toMatchObject({ tests: '2', failures: '1' });
    expect(
      parsed(xml)
        .map(({ name }) => name)
        .filter((name) => /ailure|testcase/.test(name)),
    ).toEqual([...['testcase', 'flakyFailure', 'testcase', 'failure', 'rerunFailure']]);
  });

  it('says of a result what it came to, whatever its attempts that are in the file say', () => {
    const of = (outcome: ExportedCase['outcome']) => runAsJunit(results({ ...failed, outcome }));
    // The file lacks the attempt that passed, or the result passed after a retraining.
    for (const outcome of ['FLAKY', 'FIXED'] as const) {
      expect(named(of(outcome), 'testsuites')[0]?.attributes).toMatchObject({ failures: '0', skipped: '0' });
      expect(named(of(outcome), 'flakyFailure')).toHaveLength(1);
    }
    const left = runAsJunit(results({ status: 'SKIPPED', message: 'Skipped by its step code: Given soon' }));
    expect(named(left, 'testsuites')[0]?.attributes).toMatchObject({
      tests: '1',
      failures: '0',
      skipped: '1',
    });
    expect(named(left, 'skipped')[0]?.attributes).toEqual({
      message: 'Skipped by its step code: Given soon',
    });
    expect(runAsCsv(results({ status: 'SKIPPED' }))).toContain(',SKIPPED,');
    const waiting = { status: 'PENDING', failedStep: 'I pay', message: 'The step is pending.' } as const;
    const todo = runAsJunit(results(waiting, { ...waiting, message: null }));
    const totals = { tests: '2', failures: '0', skipped: '2' };
    expect(named(todo, 'testsuites')[0]?.attributes).toMatchObject(totals);
    expect(named(todo, 'skipped').map(({ attributes }) => attributes.message)).toEqual([
      'Pending: The step is pending.',
      'Pending: its code is not written yet',
    ]);
    expect(runAsCsv(results(waiting))).toMatch(/,PENDING,.*,I pay,The step is pending\.,,\r\n$/);
    expect(named(of('RUNNING'), 'skipped')).toMatchObject([{ attributes: { message: 'No result' } }]);
    expect(named(of('FAILED'), 'failure')).toHaveLength(1);
  });

  it('tells what passed with fixes apart, with their number, and takes nothing else for it', () => {
    const healed = { outcome: 'HEALED', heals: 2 } as const;
    const xml = runAsJunit(results({ id: 'a', ...healed }, { id: 'b' }, { id: 'c', ...failed, heals: 1 }));
    expect(named(xml, 'testsuites')[0]?.attributes).toMatchObject({
      tests: '3',
      failures: '1',
      skipped: '0',
    });
    const marks = parsed(xml).filter(
      ({ name, attributes }) => name === 'testcase' || attributes.name === fixesProperty,
    );
    expect(marks.map(({ name, attributes }) => [name, attributes.value])).toEqual([
      ['testcase', undefined],
      ['property', '2'],
      ['testcase', undefined],
      ['testcase', undefined],
    ]);
    const [, first, second, third] = runAsCsv(results(healed, {}, { ...failed, heals: 1 })).split('\r\n');
    expect(first).toMatch(/,PASSED WITH FIXES,.*,2$/);
    expect(second).toMatch(/,PASSED,.*,$/);
    expect(third).toContain(',FAILED,');
  });

  it('has what failed before it passed with fixes, too', () => {
    const again = { id: 'a2', rerunId: 'a', attemptNumber: 2, heals: 1 };
    const outcome = 'HEALED' as const;
    const xml = runAsJunit(results({ id: 'a', ...failed, outcome }, { ...again, outcome }));
    expect(named(xml, 'flakyFailure')).toHaveLength(1);
    expect(named(xml, 'property').at(-1)?.attributes).toEqual({ name: fixesProperty, value: '1' });
  });

  it('holds any text: markup, control characters, halves of pairs, terminal colours', () => {
    const message = '\u001b[31m<b>&"\u0000\u0008\ud800\ufffe]]>\r\n\ttail\u001b[0m';
    const xml = runAsJunit(results({ ...failed, message, scenarioName: 'a\nb <x> "\u0001' }));
    expect(named(xml, 'testcase')[0]?.attributes.name).toBe('a\nb <x> "');
    expect(named(xml, 'failure')[0]?.text).toContain('<b>&"]]>\r\n\ttail');
    expect(named(runAsJunit(results()), 'testsuites')[0]?.attributes.tests).toBe('0');
  });

  it('does not show what masked values hide', () => {
    const files = [runAsJunit, runAsCsv].map((write) =>
      write(results({ parameters: { password: 'mask:hunter2' } })),
    );
    for (const file of files) expect(file).not.toContain('hunter2');
  });
});

describe('CSV', () => {
  it('has a record for each test case', () => {
    const [head, first] = runAsCsv(results({ ...failed, analysis: undefined })).split('\r\n');
    expect(head?.split(',')).toHaveLength(17);
    expect(first).toContain(
      'demo,main,checkout/basket,Pays,,smoke,,,1,FAILED,1970-01-01T00:00:01.000Z,2.000,I pay',
    );
    expect(first).toContain('TimeoutError: gone\n    at a.mjs:1');
  });

  it('keeps texts from being run as formulas', () => {
    const text = runAsCsv(results({ scenarioName: '=HYPERLINK("http://x")', failedStep: '@cmd' }));
    expect(text).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect(text).toContain(`,'@cmd,`);
  });
});

it('says that the code of a run is on no branch, and names no branch for it', () => {
  const { run, ...others } = results({ id: 'a' });
  const tried = { ...others, run: { ...run, offBranch: true } };
  expect(runAsCsv(tried)).toContain(',"unsaved code, based on main",');
  const properties = named(runAsJunit(tried), 'property').map(({ attributes }) => attributes);
  expect(properties).toContainEqual({ name: 'code', value: 'unsaved code, based on main' });
  expect(properties.filter(({ name }) => name === 'branch')).toEqual([]);
});

it('gives no duration for a test that another tool left out in no time', () => {
  const [, none] = runAsCsv(results({ status: 'SKIPPED', startTime: 1000, endTime: 1000 })).split('\r\n');
  expect(none).toContain('1970-01-01T00:00:01.000Z,,');
  const [, some] = runAsCsv(results({ status: 'SKIPPED', startTime: 1000, endTime: 1500 })).split('\r\n');
  expect(some).toContain('1970-01-01T00:00:01.000Z,0.500,');
});
