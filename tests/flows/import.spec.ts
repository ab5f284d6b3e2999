import { spawn } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { done } from './outside-client';

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
    await copyFile('services/runs/import/samples/cucumber-messages.ndjson', join(folder, 'results'));
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
      SCENARIUM_ACCESS_KEY: key,
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
  await page.getByRole('navigation', { name: 'Purpose' }).getByRole('link', { name: purpose }).click();
  await page.getByRole('navigation', { name: 'CI system' }).getByRole('link', { name: 'Shell' }).click();
  await expect(page).toHaveURL(/ci=shell/);
  await expect(page.getByRole('link', { name: purpose })).toHaveAttribute('aria-current', 'true');
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
    'secrets.SCENARIUM_ACCESS_KEY',
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
    expect(cloned.output).toContain('"scenarios":{"added":7,"replaced":0,"unchanged":0},"skipped":1');
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
  await page.getByRole('link', { name: 'Demo shop' }).click();
  await expect(page.getByRole('table')).toContainText('Assertion differs');
  await page.getByRole('link', { name: 'Fails on purpose' }).first().click();
  await expect(page.getByText('Expected values to be strictly equal').first()).toBeVisible();
  await expect(page.getByText('this table').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Summarise' })).toHaveCount(0);
});

test('commands of the page start an execution and wait for its end', async ({ page, calls, demoProject }) => {
  test.setTimeout(120_000);
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
});
