import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RecordingProposal } from '#contracts/recordings';
import { startDemoShop } from '../../demo/index';
import { startChanging, type Change, type Changing } from './changing';
import { linkPackages, runClone, type Ran } from './clone';
import { locatedBy } from './locators';
import { startProduct, type Product } from './product';
import { browserAndSite, record, type Recording } from './record';
import { journeys, ownPages, type Journey } from './shop-journeys';

/**
 * Scenarios recorded by points and keys, saved by the product's own services, cloned, and run by plain cucumber-js: on
 * the pages as they were all pass, and after one change of a page just the check that it makes false fails.
 */
const on = browserAndSite();
const names = Object.keys(journeys);
const featureOf = (name: string) => `recorded/${names.indexOf(name) + 1}`;
/** A clone has no secrets: they are variables. */
const variables = { TEST_DATA_PASSWORD: 'mugs-and-more' };

describe('recorded, saved, cloned, and run by plain cucumber-js', () => {
  let shop: Awaited<ReturnType<typeof startDemoShop>>;
  let front: Changing;
  let product: Product;
  let folder = '';
  let ran: Ran;
  const recordings = new Map<string, Recording>();
  const saved = new Map<string, RecordingProposal>();

  beforeAll(async () => {
    shop = await startDemoShop({ host: '127.0.0.1', port: 0 });
    front = await startChanging(shop.url);
    for (const [path, page] of Object.entries(ownPages)) front.pages.set(path, page);
    product = await startProduct(front.url);
    for (const [name, { language = 'en', doing }] of Object.entries(journeys)) {
      const recording = await record(on.browser, front.url, language, name, doing);
      recordings.set(name, recording);
      const place = { language, featureName: featureOf(name), scenarioName: scenarioOf(name) };
      saved.set(name, await product.save(recording, place));
    }
    if (process.env['SHOW'])
      for (const [name, { steps, feature }] of saved)
        console.log(
          name,
          steps.map((step) => JSON.stringify([step.reused?.file, step.doubts])),
          feature?.after,
        );
    folder = await product.clone();
    await linkPackages(folder);
    ran = await runClone(folder, ['features/recorded/*.feature'], variables);
  }, 600_000);

  afterAll(async () => {
    await product.close();
    await front.close();
    await shop.close();
  });

  test.each(names)('%s: it passes', (name) => {
    const steps = ran.scenarios.get(scenarioOf(name)) ?? [];
    expect(steps.length).toBeGreaterThan(1);
    expect(steps.filter(({ status }) => status !== 'passed')).toEqual([]);
    const { events = [] } = recordings.get(name) ?? {};
    expect(events.filter(({ type }) => type === 'refused')).toEqual([]);
    // What was typed into the field for the password is in none of it.
    expect(JSON.stringify([saved.get(name), events.filter(({ type }) => type !== 'picture')])).not.toContain(
      variables.TEST_DATA_PASSWORD,
    );
  });

  test.each(names)('%s: just its check fails once it is false', async (name) => {
    const { check, change, because, stays } = journeys[name] as Journey;
    const { steps, output } = await runChanged(name, change);
    const [red, ...others] = steps.filter(({ status }) => status !== 'passed');
    expect(others).toEqual([]);
    expect(steps.at(-1), output).toBe(red);
    expect(red).toMatchObject({ status: 'failed', text: expect.stringContaining(check) as string });
    expect(red?.message).toMatch(/expect/i);
    expect(red?.message).toMatch(because);
    if (!stays) return;
    const again = await runChanged(name, stays);
    expect(again.steps.filter(({ status }) => status !== 'passed')).toEqual([]);
  });

  async function runChanged(name: string, change: Change) {
    Object.assign(front, { changes: [change], made: new Set() });
    const { scenarios, output } = await runClone(folder, [`features/${featureOf(name)}.feature`], variables);
    front.changes = [];
    expect([...front.made], output).toEqual([change]);
    // A part of a project is run by naming it, as its README says.
    expect([...scenarios.keys()]).toEqual([scenarioOf(name)]);
    return { steps: scenarios.get(scenarioOf(name)) ?? [], output };
  }

  test('steps of the project are called where they do the same, one scenario is German, and locators hold', () => {
    const all = [...saved.values()].flatMap(({ steps }) => steps);
    const texts = all.map(({ text }) => text);
    expect(texts).toContain('I sign in as "anna@example.com" with the password "{{password}}"');
    expect(all.filter(({ reused }) => reused && !reused.file.startsWith('recorded')).length).toBeGreaterThan(
      4,
    );
    expect(texts.filter((text) => text.includes('switch the language'))).toEqual([]);
    const { elements, byPlace, unmarked } = locatedBy([...recordings.values()]);
    if (process.env['SHOW']) console.log(elements, byPlace);
    expect(elements).toBeGreaterThan(30);
    expect(unmarked).toEqual([]);
    expect(byPlace.length / elements, byPlace.join()).toBeLessThan(0.03);
  });
});

/** Names of scenarios have no commas. */
const scenarioOf = (name: string) => name.replaceAll(',', '');
