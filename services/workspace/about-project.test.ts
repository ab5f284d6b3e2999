import { expect, test } from 'vitest';
import { filesAbout, type AboutProject } from './about-project';
import { readTemplates } from './templates';

const environments = [{ name: 'qa', baseUrl: 'https://qa.example.com/a_b' }];

async function written(about: Partial<AboutProject>): Promise<Record<string, string>> {
  const { base, demo } = await readTemplates('demo/project');
  const files = filesAbout(
    { name: 'Bücher & mehr', environments, demo: false, ...about },
    about.demo ? demo : base,
  );
  return Object.fromEntries(files.map(({ path, content }) => [path, content.toString()]));
}

test('a clone speaks of its own project, and of no demo shop', async () => {
  const files = await written({});
  const readme = files['README.md'] ?? '';
  expect(readme).toMatch(/^# Bücher & mehr\n\nTests of Bücher & mehr, in plain /);
  expect(readme).toContain('| qa | https://qa.example.com/a\\_b |');
  expect(readme).not.toMatch(/demo shop|demo project|Anna|<!--/i);
  for (const path of ['package.json', 'package-lock.json']) {
    expect(JSON.parse(files[path] ?? '')).toMatchObject({ name: 'bucher-mehr' });
    expect(files[path]).not.toContain('demo-project');
  }
});

test('a project of the demo shop says so, under its own name', async () => {
  const { 'README.md': readme = '', 'package.json': manifest = '' } = await written({
    name: 'Trial',
    demo: true,
  });
  expect(readme).toMatch(/^# Trial\n\nTests of the demo shop, /);
  expect(readme).toMatch(/## The demo shop\n\nAnna's secret key .*\n$/);
  expect(readme).not.toContain('<!--');
  expect(JSON.parse(manifest)).toMatchObject({ name: 'trial' });
});

test('a name of any signs is shown as it is, and one without letters has a package name', async () => {
  const files = await written({ name: '# <b>$& | `x`\n{}', environments: [] });
  expect(files['README.md']).toMatch(/^# \\# \\<b\\>\$& \\\| \\`x\\` \\\{\\\}\n/);
  expect(files['README.md']).toContain('This project had no environment when it was created.');
  expect(JSON.parse((await written({ name: '日本' }))['package.json'] ?? '')).toMatchObject({
    name: 'tests',
  });
});
