import type { Page } from 'playwright';
import { rememberLook } from '#runner/healing/look';
import { apiPages } from './applications';
import { atRest, lookedAt, type HealingCase } from './cases';
import { servePackage, type Site } from './package-site';
import type { VersionPair } from './versions';

/** Each paired element as it was in one version, and the page of the other. */
export async function collectVersionCases(page: Page, pairs: readonly VersionPair[]): Promise<HealingCase[]> {
  const cases: HealingCase[] = [];
  const sites = new Map<string, Site>();
  const addressOf = async ([name, version, path]: VersionPair['before']) => {
    const key = `${name} ${version}`;
    const site =
      sites.get(key) ?? (await servePackage(name, version, name.startsWith('swagger') ? apiPages : {}));
    sites.set(key, site);
    return `${site.url}${path}`;
  };
  const open = async (place: VersionPair['before']) => {
    await page.goto(await addressOf(place));
    await atRest(page);
  };
  try {
    for (const { title, before, after, elements } of pairs) {
      for (const [action, selector, truth, either] of elements) {
        await open(before);
        const element = await page.locator(selector).first().elementHandle({ timeout: 10_000 });
        const remembered = element && (await rememberLook(page, element));
        if (!remembered) throw new Error(`${title}: ${selector} is not there`);
        await open(after);
        const there = truth === null ? null : page.locator(truth).first();
        await there?.evaluate((found) => Object.assign(window, { truth: found }), null, { timeout: 10_000 });
        cases.push({
          title: `${title}: ${selector}`,
          app: title,
          change: 'version',
          expected: truth === null ? 'refuse' : (either ?? 'heal'),
          action,
          values: [],
          remembered,
          ...(await lookedAt(page, remembered)),
        });
      }
    }
    return cases;
  } finally {
    for (const site of sites.values()) site.close();
  }
}
