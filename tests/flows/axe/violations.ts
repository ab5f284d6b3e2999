import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

/** The minified file: `axe.source` is more than twice as long, and every document parses it again. */
const source = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/** Returns rule and place of violations of axe's rules, or of `rules`. The test bypasses the page's CSP. */
export async function violations(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const found = await page.evaluate(async (runOnly) => {
    const { axe: engine } = window as unknown as { axe: typeof axe };
    // axe checks the size of targets (WCAG 2.2, 2.5.8) only on request.
    const rules = runOnly ? undefined : { 'target-size': { enabled: true } };
    const { violations: all } = await engine.run(document, { resultTypes: ['violations'], runOnly, rules });
    return all.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ target, failureSummary }) => ({ target, failureSummary })),
    }));
  }, rules);
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
}
