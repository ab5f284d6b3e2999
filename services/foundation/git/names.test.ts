import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { isBranchName, isRepositoryId, isSafePath } from './names';

const branchNames = [
  ...['main', 'a/b', 'feature/42-basket', 'größe', 'a.b', 'a@b', 'x{y}', "it's", 'a.lockb', '🙂', 'a-'],
  ...['', 'a b', 'a..b', '/a', 'a/', 'a//b', '.a', 'a/.b', 'a.', 'a.lock', 'a.lock/b', 'a@{1}', 'a~1'],
  ...['a^', 'a:b', 'a?', 'a*', 'a[b', 'a\\b', 'a\tb', 'a\x7fb', 'a\nb', '-a', '--force', 'a/-b'],
];

test.each(branchNames)('branch name %j is judged as git judges it', (name) => {
  expect(isBranchName(name)).toBe(gitAccepts(name));
});

test('what git would accept but names something else or no file could hold is no branch name', () => {
  for (const name of ['HEAD', '@', 'x'.repeat(201)]) expect(isBranchName(name)).toBe(false);
});

function gitAccepts(name: string): boolean {
  try {
    execFileSync('git', ['check-ref-format', '--branch', name], { stdio: 'pipe' });
    return true;
  } catch (error) {
    if ((error as { status?: number }).status === undefined) throw error;
    return false;
  }
}

test.each(['features/a b.feature', '.gitignore', 'a/..b', 'a...', 'größe/日本.mjs', '-x', 'a"b'])(
  'path %j stays inside',
  (path) => expect(isSafePath(path)).toBe(true),
);

test.each([
  ...['', '.', '..', '/etc/passwd', '../x', 'a/../b', 'a/./b', 'a//b', 'a/', '.git/config', 'a/.GIT/hooks/x'],
  ...['a\\b', 'C:x', 'a\nb', 'a\0b', '.git./x', '.git /x', 'GIT~1/x', 'x'.repeat(256), 'a/ /b'],
])('path %j is refused', (path) => expect(isSafePath(path)).toBe(false));

test('repository ids are plain names', () => {
  expect(isRepositoryId('0e8dd0f8-3b1c-4f4e-a7a0-3b6f2c1d9e00')).toBe(true);
  for (const id of ['', '..', 'a/b', '.home', '-x', 'a b', 'x'.repeat(65)])
    expect(isRepositoryId(id)).toBe(false);
});
