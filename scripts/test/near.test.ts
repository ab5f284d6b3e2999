import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { root } from '../start/project.mjs';
import { changedFiles, flowsNear, flowsShown, modulesNear, underAll } from './near.mjs';

test('every flow is near something, and all that is named is there', () => {
  const flows = readdirSync(join(root, 'tests/flows'))
    .filter((name) => name.endsWith('.spec.ts'))
    .map((name) => name.replace('.spec.ts', ''));
  expect(flowsShown().sort()).toEqual(flows.sort());
});

test('every part of the application and of the services shows somewhere', () => {
  const parts = ['app', 'services'].flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${folder}/${name}`),
  );
  parts.push('server');
  expect(parts.filter((part) => flowsNear([`${part}/some/file.ts`]).length === 0)).toEqual([]);
});

test('flows: those of the part that changed, and those that changed themselves', () => {
  expect(flowsNear(['app/dashboard/dashboard-page.tsx', 'tests/flows/tree.spec.ts', 'README.md'])).toEqual([
    'tests/flows/dashboard.spec.ts',
    'tests/flows/tree.spec.ts',
  ]);
  expect(flowsNear(['tests/flows/contract/answers.ts'])).toEqual(['tests/flows/contract.spec.ts']);
  expect(flowsNear(['tests/flows/chaos/ledger.ts', 'docs/security.md'])).toEqual([]);
});

test('what tests read from the disk leads to the tests of the nearest folder', () => {
  const near = modulesNear(['services/runs/migrations/samples/rows-before.ndjson', 'app/root.tsx']);
  expect(near).toContain('services/runs/migrations/migration.service.test.ts');
  expect(near).toContain('app/root.tsx');
  expect(near).toContain('tests/architecture.test.ts');
  expect(near).not.toContain('services/runs/migrations/samples/rows-before.ndjson');
});

test('what everything stands on is told', () => {
  expect(underAll(['package.json', 'app/root.tsx', 'tests/flows/fixtures.ts'])).toEqual([
    'package.json',
    'tests/flows/fixtures.ts',
  ]);
});

test('changed is what is not committed, new, or not pushed; what was deleted is not', () => {
  const folder = mkdtempSync(join(tmpdir(), 'near-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const there = join(folder, 'there');
  const git = (cwd: string, ...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@y', ...args], { cwd, stdio: 'pipe' });
  git(folder, 'init', '-q', '-b', 'main', 'here');
  const here = join(folder, 'here');
  for (const name of ['kept.ts', 'changed.ts', 'gone.ts', 'pushed.ts']) writeFileSync(join(here, name), '1');
  git(here, 'add', '.');
  git(here, 'commit', '-qm', 'one');
  git(folder, 'clone', '-q', here, there);
  writeFileSync(join(there, 'pushed.ts'), '2');
  git(there, 'commit', '-qam', 'two');
  writeFileSync(join(there, 'changed.ts'), '2');
  writeFileSync(join(there, 'a new one.ts'), '2');
  rmSync(join(there, 'gone.ts'));
  expect(changedFiles(there)).toEqual(['a new one.ts', 'changed.ts', 'pushed.ts']);
  // Without an upstream, changes that are not committed.
  git(there, 'branch', '--unset-upstream');
  expect(changedFiles(there)).toEqual(['a new one.ts', 'changed.ts']);
});
