import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StepLanguage } from '#runner/resolver/grammar/write-step';
import { createGitStore } from '#services/foundation/git/index';
import { silentLog } from '#services/foundation/testing';
import { readTemplates } from '#services/workspace/index';
import { createRecordedCode, type RecordedProposal } from '#services/workspace/recorded/index';
import { startDemoShop } from '../../demo/index';
import type { Person } from './person';
import { linkPackages, runClone, type Ran } from './clone';
import { button, field, fill as fillField, link, type Doing } from './doing';
import { browserAndSite, record } from './record';
import { featureLines, recordedOf } from './replay';

/**
 * Recordings of the demo shop, saved into its project one after the other as the product would, and run from a folder
 * with nothing but the project's files by plain cucumber-js.
 */
const on = browserAndSite();
const projectId = '3b0c6a52-3a5e-4b3e-9a53-2d2f0f6f6a01';
const author = { name: 'Ada', email: 'ada@example.com' };

const fill = (person: Person, page: Page, label: string, text: string) =>
  fillField(person, field(page, label), text);

async function secondOption(page: Page, label: string): Promise<string> {
  return (await page.getByLabel(label).locator('option').nth(1).getAttribute('value')) ?? '';
}

const signIn =
  (password: string): Doing =>
  async (person, page) => {
    await person.click(link(page, 'Sign in'));
    await fill(person, page, 'E-mail address', 'anna@example.com');
    await fill(person, page, 'Password', password);
    await person.click(button(page, 'Sign in'));
  };

const rightPassword: Doing = async (person, page) => {
  await signIn('mugs-and-more')(person, page);
  await person.check('visible', page.getByRole('heading', { level: 1 }));
  await person.check('text', page.getByRole('status'));
};

const journeys: Record<string, { language: StepLanguage; doing: Doing }> = {
  'a right password': { language: 'en', doing: rightPassword },
  'a sign-in with German words': {
    language: 'de',
    doing: async (person, page) => {
      await signIn('mugs-and-more')(person, page);
      await person.check('visible', page.getByRole('heading', { level: 1 }));
    },
  },
  'a search': {
    language: 'en',
    doing: async (person, page) => {
      await fill(person, page, 'Search products', 'mug');
      await person.click(button(page, 'Search'));
      await person.check('count', page.getByRole('article').first());
      await person.check('address');
    },
  },
  'filters of the list': {
    language: 'en',
    doing: async (person, page) => {
      await person.send({ type: 'open', url: `${new URL(page.url()).origin}/products` });
      await person.click(page.getByLabel('Category'));
      await person.send({ type: 'chooseOptions', values: [await secondOption(page, 'Category')] });
      await person.click(button(page, 'Apply filters'));
      await person.check('selected', page.getByLabel('Category'));
    },
  },
  'the basket is no language': {
    language: 'en',
    doing: async (person, page) => {
      await person.click(link(page, /^Basket/));
      await person.check('title');
      await person.check('visible', page.getByRole('heading', { level: 1 }));
    },
  },
  'a right password, again': { language: 'en', doing: rightPassword },
  'a voucher': {
    language: 'en',
    doing: async (person, page) => {
      await person.click(page.getByRole('link', { name: 'Blue mug' }).first());
      await person.click(page.getByRole('button', { name: 'Add Blue mug to basket' }));
      await person.check('text', page.getByRole('status'));
      await person.click(link(page, /^Basket/));
      await fill(person, page, 'Voucher code', 'NOPE');
      await person.click(button(page, 'Apply voucher'));
      await person.check('visible', page.getByRole('heading', { level: 1 }));
    },
  },
};

describe('recorded on the demo shop, saved, and run by plain cucumber-js', () => {
  let shop: Awaited<ReturnType<typeof startDemoShop>>;
  let dir = '';
  const proposals = new Map<string, RecordedProposal>();
  let ran: Ran;

  beforeAll(async () => {
    shop = await startDemoShop({ host: '127.0.0.1', port: 0 });
    dir = await mkdtemp(join(tmpdir(), 'recorder-saved-'));
    const git = createGitStore({ root: join(dir, 'git'), path: process.env['PATH'] ?? '', log: silentLog });
    const { base, demo } = await readTemplates('demo/project');
    const files = new Map([...base, ...demo].map(({ path, content }) => [path, content]));
    files.set('environments/demo.json', jsonFile({ name: 'demo', baseUrl: shop.url }));
    files.set(
      'data/data.json',
      jsonFile({ '*': [{ key: 'password', value: 'mugs-and-more', DataType: 'string' }] }),
    );
    await git.create(
      projectId,
      [...files].map(([path, content]) => ({ path, content })),
      author,
    );
    const code = createRecordedCode(git);
    let number = 0;
    for (const [name, { language, doing }] of Object.entries(journeys)) {
      const { steps } = await record(on.browser, shop.url, language, name, doing);
      const featureName = `recorded/${++number}`;
      const commit = (await git.tip(projectId, 'main')) ?? '';
      const place = { projectId, commit, featureName, scenarioName: name };
      const parts = recordedOf(steps).map((action) => ({
        actions: [action] as const,
        text: undefined,
        mayReuse: true,
      }));
      const proposal = await code.propose(place, shop.url, parts);
      proposals.set(name, proposal);
      const text = featureLines(name, proposal.steps, language);
      const changes = [
        { path: `features/${featureName}.feature`, content: text },
        ...proposal.files.map((file) => ({
          path: `features/step_definitions/${file.name}`,
          content: file.after,
        })),
      ];
      for (const { path, content } of changes) files.set(path, Buffer.from(content));
      const written = await git.commit({ repo: projectId, branch: 'main', changes, author, message: name });
      expect(written.status, name).toMatch(/^(committed|unchanged)$/);
    }
    await git.close();
    const folder = join(dir, 'clone');
    for (const [path, content] of files) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), content);
    }
    if (process.env['SHOW'])
      for (const [name, { steps }] of proposals)
        console.log(
          name,
          steps.map(({ text, reused, suggestion }) => [text, reused?.file, suggestion].join(' | ')),
        );
    await linkPackages(folder);
    ran = await runClone(folder, ['features/recorded/*.feature']);
  }, 300_000);

  afterAll(async () => {
    await shop.close();
    await rm(dir, { recursive: true, force: true });
  });

  test.each(Object.keys(journeys))('%s passes', (name) => {
    const { steps = [] } = proposals.get(name) ?? {};
    expect(steps.map(({ problem }) => problem).filter(Boolean)).toEqual([]);
    const ranSteps = ran.scenarios.get(name) ?? [];
    expect(ranSteps.length, ran.output).toBeGreaterThan(0);
    expect(ranSteps.filter(({ status }) => status !== 'passed')).toEqual([]);
  });

  test('the project’s own step for several actions is found, and words that mean something else are not', () => {
    const texts = (name: string) => proposals.get(name)?.steps.map(({ text }) => text) ?? [];
    expect(texts('a right password')).toContain(
      'I sign in as "anna@example.com" with the password "{{password}}"',
    );
    expect(texts('a sign-in with German words')).toContain(
      'I sign in as "anna@example.com" with the password "{{password}}"',
    );
    expect(texts('a search')).toContain('I search for "mug"');
    for (const [name, { steps }] of proposals)
      for (const { text } of steps) expect(text, name).not.toContain('switch the language');
  });

  test('the same recording again adds nothing', () => {
    // Nothing of the first journey is said in other words by the last, which does it all again.
    expect(proposals.get('a right password, again')?.files).toEqual([]);
  });
});

const jsonFile = (data: object) => Buffer.from(JSON.stringify(data));
