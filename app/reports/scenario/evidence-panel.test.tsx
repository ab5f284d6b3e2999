import { expect, test } from 'vitest';
import type { TraceNote } from '#contracts/worker/evidence';
import { accessibilitySnapshot, subtree } from '~/ui/accessibility-snapshot.fixture';
import { mount, openDetails } from '~/ui/mount.fixture';
import { EvidencePanel } from './evidence-panel';
import { reportedCase, reportStep, shownScenario } from './scenario.fixture';
import { TracePanel } from './evidence-panel';

const request = { requestUrl: 'http://shop/a?b=1', method: 'GET', responseTime: 50, size: 2048, type: 'xhr' };
const refused = { ...request, requestUrl: 'http://other/pay', status: 0, error: 'Connection refused' };
const intercept = { url: 'http://shop/pay', method: 'POST', status: 503, action: 'fulfill' as const };

const steps = [
  reportStep('I open', 'PASSED', { networkData: [{ ...request, status: 404 }], screenshotId: 's1' }),
  reportStep('I pay', 'FAILED', {
    networkData: [{ ...request, status: 200 }, refused],
    webLog: [
      { type: 'error', text: 'boom', time: 1_100, location: 'app.js:3' },
      { type: 'log', text: 'ready', time: 1_200 },
    ],
    ariaSnapshot: '- heading "Shop"',
    brunoData: [
      {
        method: 'GET',
        url: 'http://shop/stock',
        status: 200,
        statusText: 'OK',
        data: '{"mugs":2}',
        headers: { 'content-type': 'application/json' },
        responseTime: 12,
        tests: [{ pattern: 'mugs', value: '3', receivedValue: '2', fail: true }],
        testsPassed: false,
      },
    ],
    interceptResults: [
      { ...intercept, overallStatus: 'success' },
      { ...intercept, status: null, action: 'abort', overallStatus: 'failed', message: 'It was too late.' },
    ],
  }),
];

/** Shows the panel at an address. @param change parts of the result that differ */
async function panelOf(search: string, change: Parameters<typeof reportedCase>[1] = {}, withSteps = steps) {
  const scenario = shownScenario(reportedCase(withSteps, change), search);
  const { root } = await mount(<EvidencePanel projectId="p1" scenario={scenario} />, {
    address: `/p1/run-report/run/case?${search}`,
  });
  await openDetails();
  return accessibilitySnapshot(root);
}

test('shows the screenshot before the step, and the tabs with their counts, when the step failed', async () => {
  expect(await panelOf('')).toMatchInlineSnapshot(`
    - region "Evidence of the step":
      - navigation "Evidence":
        - link "Screenshot" [current] [url=/p1/run-report/run/case?step=2]
        - link "Network 2" [url=/p1/run-report/run/case?view=network&step=2]
        - link "Console 2" [url=/p1/run-report/run/case?view=console&step=2]
        - link "Page" [url=/p1/run-report/run/case?view=aria&step=2]
        - link "API 3" [url=/p1/run-report/run/case?view=api&step=2]
        - link "Trace" [url=/p1/run-report/run/case?view=trace&step=2]
      - figure:
        - navigation "Moment":
          - link "Before" [current] [url=/p1/run-report/run/case?shot=before&step=2]
          - link "After" [url=/p1/run-report/run/case?shot=after&step=2]
        - text: I pay
        - link "The page before I pay" [url=/p1/run-report/run/case/pictures?step=2] (Open in the whole window):
          - img "The page before I pay"
  `);
});

test.each([
  ['', 'No screenshot available'],
  ['view=network', 'No network logs available'],
  ['view=console', 'No console logs available'],
  ['view=aria', 'No logs'],
  ['view=api', 'No logs'],
  ['view=trace', 'There is no trace, and no reason was recorded.'],
])('says in the view "%s" that there is nothing when the step has no evidence', async (search, text) => {
  expect(await panelOf(search, {}, [reportStep('I open', 'PASSED')])).toContain(`- text: ${text}`);
});

test('shows each request with its status when the network is open', async () => {
  const text = await panelOf('view=network&whole=1&entry=3');
  expect(subtree(text, '- table')).toMatchInlineSnapshot(`
    - table:
      - row:
        - columnheader:
          - link "Step" [url=/p1/run-report/run/case?view=network&whole=1&entry=3&sort=step&order=asc]
        - columnheader:
          - link "Method" [url=/p1/run-report/run/case?view=network&whole=1&entry=3&sort=method&order=asc]
        - columnheader:
          - link "URL" [url=/p1/run-report/run/case?view=network&whole=1&entry=3&sort=url&order=asc]
        - columnheader [sort=descending]:
          - link "Status" [url=/p1/run-report/run/case?view=network&whole=1&entry=3&sort=status&order=asc]
        - columnheader:
          - link "Type" [url=/p1/run-report/run/case?view=network&whole=1&entry=3&sort=type&order=asc]
        - columnheader:
          - link "Size" [url=/p1/run-report/run/case?view=network&whole=1&entry=3&sort=size&order=desc]
        - columnheader:
          - link "Time" [url=/p1/run-report/run/case?view=network&whole=1&entry=3&sort=time&order=desc]
      - row:
        - cell: 1
        - cell: GET
        - cell (http://shop/a?b=1):
          - link "/a" [url=/p1/run-report/run/case/network?view=network&whole=1&entry=1&step=2]
        - cell: 404 Not Found
        - cell: xhr
        - cell: 2.00 kb
        - cell: 50 ms
      - row:
        - cell: 2
        - cell: GET
        - cell (http://shop/a?b=1):
          - link "/a" [url=/p1/run-report/run/case/network?view=network&whole=1&entry=2&step=2]
        - cell: 200 Success
        - cell: xhr
        - cell: 2.00 kb
        - cell: 50 ms
      - row:
        - cell: 2
        - cell: GET
        - cell (http://other/pay):
          - link "other/pay" [current] [url=/p1/run-report/run/case/network?view=network&whole=1&entry=3&step=2]
        - cell (Connection refused): Failed
        - cell: xhr
        - cell: 2.00 kb
        - cell: 50 ms
  `);
});

test('says that there are no network issues when the filter hides every request', async () => {
  const passed = [reportStep('I open', 'PASSED', { networkData: [{ ...request, status: 200 }] })];
  const text = await panelOf('view=network&filter=errors', {}, passed);
  expect(text).toContain('No network issues detected');
  expect(text).toContain('- link "Errors" [current]');
});

test('shows each console message with its type and its time when the console is open', async () => {
  const text = await panelOf('view=console&whole=1');
  expect(subtree(text, '- list')).toMatchInlineSnapshot(`
    - list:
      - listitem:
        - text: error
        - link "Step 2" [url=/p1/run-report/run/case?view=console&step=2]
        - text: boom app.js:3 +100 ms
      - listitem:
        - text: log
        - link "Step 2" [url=/p1/run-report/run/case?view=console&step=2]
        - text: ready +200 ms
  `);
});

test('shows API calls with their tests, and intercepts, when the API view is open', async () => {
  const text = await panelOf('view=api');
  expect(`${subtree(text, '- region "GET')}\n${subtree(text, '- region "Intercepts')}`)
    .toMatchInlineSnapshot(`
    - region "GET http://shop/stock":
      - text: Failed GET http://shop/stock 200 OK 12 ms
      - heading "Tests" [level=3]
      - list:
        - listitem: Failed mugs: expected 3, received 2
      - heading "Data" [level=3]
      - text: { "mugs": 2 }
      - group:
        - button "Headers (1)" [expanded]
        - term: content-type
        - definition: application/json
    - region "Intercepts":
      - heading "Intercepts" [level=3]
      - list:
        - listitem: Passed Answered with 503 POST http://shop/pay
        - listitem: Failed Aborted POST http://shop/pay It was too late.
  `);
});

test('says that the page tree is broken when it is no accessibility tree', async () => {
  const broken = [reportStep('I open', 'PASSED', { ariaSnapshot: '}{' })];
  expect(await panelOf('view=aria', {}, broken)).toContain('- text: Error in yaml data');
});

async function traceOf(change: Parameters<typeof reportedCase>[1], source?: 'import') {
  const scenario = shownScenario(reportedCase([], change), '', source);
  const { root } = await mount(<TracePanel projectId="p1" scenario={scenario} />);
  return accessibilitySnapshot(root);
}

test('offers the trace to open and to download when there is one', async () => {
  expect(await traceOf({ traceFileId: 't1' })).toMatchInlineSnapshot(`
    - text: The actions of the scenario, as Playwright recorded them; secrets are masked. Another attempt and a rerun also have the pages, requests and pictures of every moment.
    - link "Open trace viewer" [url=/trace-viewer/?trace=%2Fp1%2Ftraces%2Fcase%2Ft1]
    - link "Download trace" [url=/p1/traces/case/t1?download=1]
  `);
});

test('says what a trace lacks when parts of it were left out', async () => {
  expect(await traceOf({ traceFileId: 't1', traceNote: 'details-left-out' })).toContain(
    '- status: The trace was too large',
  );
  expect(await traceOf({ traceFileId: 't1', traceNote: 'actions-left-out' })).toContain(
    'It lacks some actions',
  );
});

test('says why there is no trace when the run noted a reason', async () => {
  const notes: TraceNote[] = [
    'too-large',
    'no-room',
    'ended-before',
    'too-slow',
    'disk-full',
    'unreadable',
    'not-recorded',
    'own',
    'passed',
    'removed',
    'off',
  ];
  const texts: string[] = [];
  for (const traceNote of notes) texts.push(await traceOf({ traceNote }));
  texts.push(await traceOf({ traceNote: 'removed', evidenceRemovedAt: 60_000 }));
  texts.push(await traceOf({ status: 'RUNNING', endTime: null }), await traceOf({}, 'import'));
  expect(texts.join('\n')).toMatchInlineSnapshot(`
    - text: No trace was stored. It was too large, even with only its actions.
    - text: No trace was stored. The other evidence of the scenario used all the space of one scenario (EVIDENCE_MB).
    - text: No trace was stored. The scenario, its browser or its process ended before the trace was complete.
    - text: No trace was stored. The browser did not return it within 15 seconds.
    - text: No trace was stored. The disk space of the step code or of the browser was full (RUNNER_DISK_MB, BROWSER_DISK_MB).
    - text: No trace was stored. The recording of the browser could not be read.
    - text: There is no trace: the browser could not record one.
    - text: There is no trace here: the step code records one itself.
    - text: No trace was stored, because the scenario did not fail. Traces are stored for scenarios that fail, for further attempts and for reruns.
    - text: The screenshots and traces of this run were removed: this project keeps them for a limited time (Settings → Retention).
    - text: There is no trace: the operator of this installation has switched traces off (TRACES).
    - text: The screenshots and traces of this run were removed on
    - time: 1970-01-01 00:01:00 UTC
    - text: : this project keeps them for a limited time (Settings → Retention).
    - text: The trace appears when the scenario has ended
    - text: Results from elsewhere come without a trace.
  `);
});
