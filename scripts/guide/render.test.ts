import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { helpAddress } from './plugin';
import { readGuideList, renderGuidePage, type GuideLinks } from './render';

const folder = fileURLToPath(new URL('../../docs/guide/', import.meta.url));
const files = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md');
const links: GuideLinks = {
  address: helpAddress,
  image: (path) => ({ src: path, width: 1280, height: 800 }),
};

test('renders text, headings and links, and gives code apart', () => {
  const page = renderGuidePage(
    [
      '# Run **scenarios**',
      '',
      'See [reports](reports.md#flaky), [install](../operating/install.md) and [Playwright](https://playwright.dev).',
      '',
      '## Start & stop',
      '',
      '```sh',
      'npm start <now>',
      '```',
    ].join('\n'),
    links,
  );
  expect(page.title).toBe('Run **scenarios**');
  expect(page.parts).toEqual([
    {
      kind: 'html',
      html: expect.stringContaining(
        'See <a href="/help/reports#flaky">reports</a>, install and <a href="https://playwright.dev">Playwright</a>.',
      ) as string,
    },
    { kind: 'code', code: 'npm start <now>' },
  ]);
  expect(page.parts[0]).toHaveProperty(
    'html',
    expect.stringContaining('<h2 id="start--stop">Start &amp; stop</h2>'),
  );
});

test('leaves out the links for contributors', () => {
  const page = renderGuidePage(
    '# Run\n\nText.\n\nFor contributors: [decision 19](../decisions/0019.md).\n',
    links,
  );
  expect(page.parts).toEqual([{ kind: 'html', html: '<p>Text.</p>\n' }]);
});

test('gives images their address and size, and refuses those without a description', () => {
  const page = renderGuidePage('# Run\n\n![The page](../screenshots/run.png)\n', links);
  expect(page.parts[0]).toHaveProperty(
    'html',
    expect.stringContaining(
      '<img src="../screenshots/run.png" alt="The page" width="1280" height="800" loading="lazy">',
    ),
  );
  expect(() => renderGuidePage('# Run\n\n![](run.png)\n', links)).toThrow(
    'The image run.png has no description.',
  );
});

test('refuses a page that does not begin with its title', () => {
  expect(() => renderGuidePage('Text.\n', links)).toThrow('The page does not begin with its title.');
});

test('lists every page of the guide, and no other', () => {
  const list = readGuideList(readFileSync(`${folder}README.md`, 'utf8'));
  expect(list.map(({ file }) => file).sort()).toEqual(files.sort());
});

test.each(files)('renders %s with links that lead to pages of the guide only', (file) => {
  const page = renderGuidePage(readFileSync(folder + file, 'utf8'), links);
  const html = page.parts.map((part) => (part.kind === 'html' ? part.html : '')).join('');
  for (const [, slug = ''] of html.matchAll(/href="\/help\/([\w-]+)/g)) {
    expect(existsSync(`${folder}${slug}.md`), `${file} links to ${slug}`).toBe(true);
  }
  expect(html).not.toMatch(/href="(?!https?:|\/help|#)/);
  expect(html).not.toMatch(/decision \d/);
});
