import { spawn } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { done, type Calls } from './outside-client';

/** What a CI's machine has besides a shell, curl and git: its programs are shell scripts here. */
interface Machine {
  run(script: string, key: string): Promise<{ code: number; output: string }>;
}

async function withMachine(programs: Record<string, string>, work: (machine: Machine) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'ci-'));
  try {
    await mkdir(join(folder, 'bin'));
    for (const [name, script] of Object.entries(programs)) {
      await writeFile(join(folder, 'bin', name), `#!/bin/sh\n${script}\n`);
      await chmod(join(folder, 'bin', name), 0o755);
    }
    await copyFile('services/import/samples/cucumber-messages.ndjson', join(folder, 'results'));
    await work({ run: (script, key) => runScript(folder, script, key) });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function runScript(folder: string, script: string, key: string): Promise<{ code: number; output: string }> {
  return new Promise((ended, failed) => {
    const env = {
      ...process.env,
      HOME: folder,
      PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
      ACCESS_TOKEN: key,
    };
    // As CI systems run scripts: the first command that fails ends it.
    const shell = spawn('sh', ['-e', '-c', script], { cwd: folder, env });
    let output = '';
    for (const stream of [shell.stdout, shell.stderr])
      stream.on('data', (part: Buffer) => (output += String(part)));
    shell.on('error', failed);
    shell.on('close', (code) => ended({ code: code ?? -1, output }));
  });
}

async function snippet(page: Page, purpose: string): Promise<string> {
  const chosen = page.getByRole('navigation', { name: 'Purpose' }).getByRole('link', { name: purpose });
  await chosen.click();
  // The links of the page before lead to the choice made there.
  await expect(chosen).toHaveAttribute('aria-current', 'true');
  await page.getByRole('navigation', { name: 'CI system' }).getByRole('link', { name: 'Shell' }).click();
  await expect(page).toHaveURL(/ci=shell/);
  await expect(chosen).toHaveAttribute('aria-current', 'true');
  return page.getByRole('region', { name: 'Commands' }).innerText();
}

test('commands of the page send results of a clone and of other tools, which stand in the reports with their causes', async ({
  page,
  calls,
  demoProject,
  scripts,
}) => {
  const key = done(await calls.auth.createAccessKey({ body: { name: 'CI', projectId: demoProject } }))
    .accessKey.token;
  await page.goto(`/${demoProject}/runs`);
  await page.getByRole('link', { name: 'Run instructions' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Run instructions' })).toBeVisible();
  await expect(page.getByRole('region', { name: '.github/workflows/tests.yml' })).toContainText(
    'secrets.ACCESS_TOKEN',
  );
  if (scripts)
    await expect(page.getByRole('button', { name: 'Copy: .github/workflows/tests.yml' })).toBeVisible();

  const ofClone = await snippet(page, 'Run in CI and report');
  const ofOthers = await snippet(page, 'Import other results');
  expect(ofOthers).not.toContain(key);
  const npx = 'case "$1" in cucumber-js) cp "$HOME/results" results.ndjson; exit 1;; esac';
  const failure = `<testsuite name="s"><testcase name="Pays" classname="Shop"><failure message="java.net.ConnectException: Connection refused"/></testcase></testsuite>`;
  await withMachine({ npm: 'exit 0', npx, pytest: `echo '${failure}' > results.xml` }, async ({ run }) => {
    const cloned = await run(ofClone, key);
    expect(cloned.output).toContain('"scenarios":{"added":8,"replaced":0,"unchanged":0},"skipped":1');
    expect(cloned.code).toBe(1);
    const others = await run(ofOthers, key);
    expect(others.output).toContain('"added":1');
    expect(others.code).toBe(0);
    const refused = await run(ofOthers, 'sct_nobody');
    expect(refused.code).toBe(22);
    expect(refused.output).toContain('"because":"signed-out"');
  });

  await page.goto(`/${demoProject}/runs`);
  await page.getByRole('link', { name: 'Other tests' }).click();
  await expect(page.getByRole('table')).toContainText('Environment unreachable');
  await page.goto(`/${demoProject}/runs`);
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'Demo shop' }) });
  await expect(row.getByRole('cell', { name: '4 / 7 57% 1 flaky · 1 skipped' })).toBeVisible();
  await page.getByRole('link', { name: 'Demo shop' }).click();
  await expect(page.getByRole('definition').nth(1)).toHaveText('4 57% · 1 flaky');
  await expect(page.getByRole('definition').nth(3)).toHaveText('1 14%');
  await expect(page.getByRole('table')).toContainText('Assertion differs');
  const attempts = page.getByRole('link', { name: /^Attempt \d of Passes on the second try$/ });
  await expect(attempts).toHaveText(['Attempt 1', 'Attempt 2']);
  // What was left out is shown as that: in the bar, its row, its report, and the exports.
  const bar = page.getByRole('navigation', { name: 'Scenarios by status' });
  await bar.getByRole('link', { name: '1 skipped' }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
  const leftOut = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'Left out' }) });
  await expect(leftOut.getByRole('cell', { name: 'Skipped', exact: true })).toBeVisible();
  const xml = await page.request.get(`${page.url().split('?')[0]}/junit.xml`);
  expect(await xml.text()).toMatch(/<testsuites [^>]*skipped="1"/);
  await leftOut.getByRole('link', { name: 'Left out' }).click();
  await expect(page.getByText('Skipped', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: /^2$/ }).last()).toBeVisible();
  await page.goBack();
  await page.goBack();
  await page.getByRole('link', { name: 'Fails on purpose' }).first().click();
  await expect(page.getByText('Expected values to be strictly equal').first()).toBeVisible();
  await expect(page.getByText('this table').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Summarise' })).toHaveCount(0);
});

test(
  'commands of the page start an execution and wait for its end',
  { tag: '@nojs' },
  async ({ page, calls, demoProject }) => {
    const key = done(await calls.auth.createAccessKey({ body: { name: 'CI', projectId: demoProject } }))
      .accessKey.token;
    await page.goto(`/${demoProject}/runs/instructions?do=start`);
    await expect(page.getByRole('link', { name: 'Plan an execution' })).toBeVisible();
    const scenario = { feature: 'language', scenario: 'Switch the shop to German' };
    const group = { name: 'Scenario Group 1', tags: [], scenarios: [scenario] };
    const plan = { name: 'Nightly', env: 'demo', branch: 'main', flows: [{ scenarioGroups: [group] }] };
    done(await calls.executions.create({ query: {}, body: { projectId: demoProject, ...plan } }));
    await page.reload();
    const script = await snippet(page, 'Start an execution');
    await withMachine({ sleep: 'exec /bin/sleep 0.3' }, async ({ run }) => {
      const ended = await run(script, key);
      expect(ended.output).toMatch(new RegExp(`Report: http.*/${demoProject}/run-report/[0-9a-f-]{36}\n$`));
      expect(ended.code).toBe(0);
      const unknown = await run(script.replace(/run\/[0-9a-f-]{36}/, `run/${crypto.randomUUID()}`), key);
      expect(unknown.code).toBe(1);
      expect(unknown.output).toContain('"wasRunInitiated":false');
    });
  },
);

/** Sends the results of a build, by test: what each failed of, null for one that passed. @returns the id of the run */
async function sendBuild({ runs }: Calls, build: string, results: Record<string, string | null>) {
  const cases = Object.entries(results).map(([name, message]) => {
    const failure = message === null ? '' : `<failure message="${message}"/>`;
    return `<testcase name="${name}" classname="Shop">${failure}</testcase>`;
  });
  const file = new Blob([`<testsuite name="s">${cases.join('')}</testsuite>`]);
  const query = { format: 'junit' as const, run: build, name: 'Nightly' };
  return done(await runs.importResults({ query, body: file.stream() })).runId;
}

test(
  'equal failures of a run come together, with their scenarios and since when they are known',
  { tag: '@nojs' },
  async ({ page, calls, demoProject }) => {
    const refused = 'java.net.ConnectException: Connection refused';
    const first = await sendBuild(calls, '1', { 'Order 17': 'Order 17 is late', Looks: null });
    const orders = Array.from({ length: 6 }, (_, index) => [`Order ${index}`, `Order ${index} is late`]);
    const second = await sendBuild(calls, '2', {
      ...(Object.fromEntries(orders) as Record<string, string>),
      Looks: refused,
      Pays: null,
    });
    const failures = page.getByRole('region', { name: /of failure/ });
    const groups = failures.getByRole('listitem');
    await page.goto(`/${demoProject}/run-report/${second}`);
    await expect(failures.getByRole('heading')).toHaveText('2 kinds of failure 1 new in this run');
    await expect(failures).toContainText('Unknown 6');
    await failures.getByRole('heading').click();
    await expect(groups).toHaveCount(2);
    await expect(groups.first()).toContainText('The step said: Order 0 is late');
    await expect(groups.first()).toContainText('First seen');
    await expect(groups.last()).toContainText('Environment unreachable');
    await expect(groups.last()).toContainText('New in this run');

    await groups.first().locator('summary').click();
    await expect(failures.getByRole('link', { name: 'Order 4' })).toHaveAttribute(
      'href',
      new RegExp(`/run-report/${second}/[0-9a-f-]{36}#selected$`),
    );
    await expect(failures.getByText('and 1 more')).toBeVisible();
    await failures.getByRole('link', { name: '6 scenarios' }).click();
    const rows = page.locator('tbody tr');
    await expect(rows).toHaveCount(6);
    const filter = page.getByRole('link', { name: 'Failure: Unknown' });
    await expect(filter).toBeInViewport();
    await filter.click();
    await expect(rows).toHaveCount(8);

    await failures.getByRole('heading').click();
    await failures.getByRole('link', { name: /First seen/ }).click();
    await expect(page).toHaveURL(new RegExp(`/run-report/${first}$`));
    await expect(failures.getByRole('heading')).toHaveText('1 kind of failure 1 new in this run');
    const passed = await sendBuild(calls, '3', { Pays: null });
    await page.goto(`/${demoProject}/run-report/${passed}`);
    await expect(rows).toHaveCount(1);
    await expect(failures).toHaveCount(0);
  },
);

test(
  'a run is compared with the one before: new failures, fixed and still failing ones',
  { tag: '@nojs' },
  async ({ page, calls, demoProject }) => {
    const late = 'Order 17 is late';
    const before = await sendBuild(calls, '1', { Pays: late, Looks: late, Adds: null, Waits: null });
    const now = await sendBuild(calls, '2', { Pays: late, Looks: null, Adds: late, Waits: late });
    await page.goto(`/${demoProject}/run-report/${now}`);
    const compared = page.getByText('Compared with').locator('..');
    const rows = page.locator('tbody tr');
    await expect(page.getByRole('list', { name: 'About this run' })).toContainText('2 new · 1 still failing');
    await expect(rows).toHaveText([/^Adds/, /^Waits/, /^Pays/, /^Looks/]);
    await page.getByRole('link', { name: 'New failures 2' }).click();
    await expect(rows).toHaveText([/^Adds/, /^Waits/]);
    for (const [kind, names] of [
      ['2 new failures', ['Adds', 'Waits']],
      ['1 fixed', ['Looks']],
      ['1 still failing', ['Pays']],
    ] as const) {
      await compared.getByRole('link', { name: kind }).click();
      await expect(rows).toHaveText(names.map((name) => new RegExp(`^${name}`)));
      await expect(compared.getByRole('link', { name: kind })).toHaveAttribute('aria-current', 'true');
    }
    await expect(page.locator('dl')).toContainText(/Failed3.*\+1/);
    await compared.getByRole('link', { name: /^#1,/ }).click();
    await expect(page).toHaveURL(new RegExp(`/run-report/${before}$`));
    await expect(page.getByText('Compared with')).toHaveCount(0);
  },
);
