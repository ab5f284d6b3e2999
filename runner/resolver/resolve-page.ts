import { pagesCalled, type KnownPage } from '#domain/pages/known-pages';
import { hasAddress } from '#domain/pages/page-route';
import { Arguments } from './arguments';
import { openCode } from './code';
import type { StepIntent } from './intent';
import { unresolved, type Resolution } from './resolution';
import { textLiteral } from './source-text';
import { variantOf, type Resolving } from './step';
import { waitOptions } from './waiting';

/** Maximum number of routes in one reason. */
const maxNamed = 4;

/**
 * Resolves steps that name a page of the application map: `I am on the basket page`
 * (docs/rules/generation.md, Pages by name). The code contains the page's route as a literal, and nothing of its name.
 * @returns null when the map has no page of that name
 */
export function resolvePage(step: Resolving, intent: StepIntent): Resolution | null {
  const { text: called = '', slot = null } = intent.name ?? {};
  // The code contains the route of one name, so the name may not depend on test data.
  if (slot !== null && step.read.slotted.slots[slot]?.raw.includes('{{')) return null;
  const found = pagesCalled(step.map?.pages ?? [], called);
  const [page] = found;
  if (!step.map || !page) return null;
  if (found.length > 1) return unresolved(`${found.length} pages are called "${called}": ${routesOf(found)}`);
  if (intent.opensTab ?? intent.dialogs)
    return unresolved('a page is opened by its name in the same tab alone');
  const { route } = page;
  if (!hasAddress(route)) return unresolved(`the page "${called}" has no address of its own: ${route}`);
  const used = new Arguments(step.read.slotted);
  const address = addressOf(route, step.map.baseUrl, step.baseUrl);
  const lines =
    intent.act === 'onPage'
      ? checkLines(route, address, waitOptions(intent, used, ', '))
      : openCode(`${address}.href`, intent, used);
  return {
    ok: true,
    variants: [variantOf(step, lines, used)],
    values: used.values,
    element: `page "${called}" at ${route}`,
    confidence: 1,
    opens: intent.act === 'openPage' ? route : undefined,
  };
}

/** Returns why a name leads to no page. */
export const noPage = ({ name }: StepIntent) =>
  unresolved(`the application map has no page called "${name?.text ?? ''}"`);

const routesOf = (pages: readonly KnownPage[]) => {
  const routes = pages.map(({ route }) => route).sort();
  const more = routes.length - maxNamed;
  return routes.slice(0, maxNamed).join(', ') + (more > 0 ? ` and ${more} more` : '');
};

/** Returns an expression for an address below the environment's. @param base expression for the latter */
function addressOf(route: string, baseUrl: string, base: string): string {
  return new URL(baseUrl).pathname === '/'
    ? `new URL(${textLiteral(route)}, ${base})`
    : `new URL(${textLiteral(`.${route}`)}, ${base}.replace(/\\/?$/, '/'))`;
}

/** Ignores query, anchor and a final slash, unless anchors may be pages themselves. */
function checkLines(route: string, address: string, wait: string): string[] {
  if (route === '/' || route.includes('#'))
    return [`await expect(this.page).toHaveURL(${address}.href${wait});`];
  return [
    `const { origin, pathname } = ${address};`,
    'const isPage = (url) => url.origin === origin && [pathname, `${pathname}/`].includes(url.pathname);',
    `await expect(this.page).toHaveURL(isPage${wait});`,
  ];
}
