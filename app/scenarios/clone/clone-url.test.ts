import { expect, test } from 'vitest';
import { cloneSource, vsCodeCloneLink } from './clone-url';

const project = { id: 'p1', privateRepo: false, privateRepoURL: '' };

test('VSCode clones the address as it is, with the branch', () => {
  expect(vsCodeCloneLink('https://shop.example.com/git/p1.git', 'feature/x')).toBe(
    'vscode://vscode.git/clone?url=https%3A%2F%2Fshop.example.com%2Fgit%2Fp1.git&ref=feature%2Fx',
  );
});

test.each(['a&b', '50%', 'a+b', 'größer', 'a#b'])(
  'the branch %s would not arrive, and is left out',
  (branch) => {
    expect(vsCodeCloneLink('https://a.b/c.git', branch)).toBe(
      'vscode://vscode.git/clone?url=https%3A%2F%2Fa.b%2Fc.git',
    );
  },
);

test('a repository of its own is what is cloned', () => {
  const own = 'https://git.example.com/shop.git';
  const privately = { id: 'p1', privateRepo: true, privateRepoURL: own };
  expect(cloneSource(privately, { gitUrl: 'https://a/git' })).toEqual({ url: own, isOwn: true });
  expect(cloneSource(project, { gitUrl: 'https://a/git' })).toEqual({
    url: 'https://a/git/p1.git',
    isOwn: false,
  });
  expect(cloneSource(project, { gitUrl: null })).toEqual({ url: null, isOwn: false });
});
