import { expect, test } from 'vitest';
import { cloneCommands } from './clone-commands';

const url = 'https://tests.example.com/git/1.git';

test('the commands clone into a folder named after the project and run there', () => {
  expect(cloneCommands({ url, projectName: 'Web shop (EU)', environment: 'demo' })).toEqual({
    clone: 'git clone https://tests.example.com/git/1.git web-shop-eu',
    run: 'cd web-shop-eu\nnpm ci\nnpx playwright install chromium\nTEST_ENV=demo npx cucumber-js',
  });
});

test.each([
  ['Größe & Übung', 'große-ubung'],
  ['買い物', 'tests'],
  ['-rf /', 'rf'],
  ['$(rm)', 'rm'],
])('the folder of %j', (projectName, folder) => {
  const { clone } = cloneCommands({ url, projectName, environment: null });
  expect(clone.split(' ').at(-1)).toBe(folder.replace('ß', '-'));
});

test('what a shell would read otherwise is quoted', () => {
  const { clone, run } = cloneCommands({ url: `${url}?a b`, projectName: 'x', environment: `it's $HOME` });
  expect(clone).toBe(`git clone '${url}?a b' x`);
  expect(run).toContain(String.raw`TEST_ENV='it'\''s $HOME' npx`);
  expect(cloneCommands({ url, projectName: 'x', environment: null }).run).not.toContain('TEST_ENV');
});
