import type { Page } from 'playwright';
import type { Kind } from './intent';
import { anyOf, kindsOfElement } from './kinds';
import { nodesOf, type PlacedNode } from './nodes';
import { rolesOfKind } from './roles';
import { says } from './says';

/** Looks that are kept, and names of each. */
const most = { looks: 60, pieces: 4_000 };

/**
 * What the pages of a scenario showed before. That something is not there proves only a check that would have seen it:
 * it must have been there once.
 */
export class Memory {
  #looks: { pieces: { role: string; text: string }[]; kinds: ReadonlySet<Kind> }[] = [];

  /** Remembers the page as it is; one that cannot be looked at is left out. */
  async look(page: Page): Promise<void> {
    if (page.isClosed() || page.url() === 'about:blank') return;
    const [nodes, kinds] = await Promise.all([nodesOf(page), kindsOn(page)]).catch(() => [[], []] as const);
    const byRole = Object.entries(rolesOfKind).flatMap(([kind, roles]) =>
      nodes.some(({ role }) => roles?.includes(role)) && !vague.has(kind) ? [kind as Kind] : [],
    );
    const pieces = nodes.flatMap((node) => piecesOf(node).map((text) => ({ role: node.role, text })));
    this.#looks.push({ pieces: pieces.slice(0, most.pieces), kinds: new Set([...kinds, ...byRole]) });
    if (this.#looks.length > most.looks) this.#looks.shift();
  }

  /** Whether an element said so, of one of the roles if there are any. */
  hadNamed(wanted: string, roles: readonly string[] | null): boolean {
    return this.#looks.some(({ pieces }) =>
      pieces.some(({ role, text }) => (!roles || roles.includes(role)) && says(text, wanted)),
    );
  }

  hadKind(kind: Kind): boolean {
    return this.#looks.some(({ kinds }) => kinds.has(kind));
  }
}

/** Kinds that a role alone does not make: an empty live region is no message. */
export const vague = new Set<string>([
  'message',
  'error',
  'icon',
  'menu',
  'menuitem',
  'option',
  'section',
  'list',
  'form',
]);

/** Name, text, hint, and the texts between what is in it. */
export function piecesOf({ name, text, placeholder, children }: PlacedNode): string[] {
  const between = children.filter((child): child is string => typeof child === 'string');
  return [name, text, placeholder, ...between].filter((one): one is string => !!one?.trim());
}

async function kindsOn(page: Page): Promise<Kind[]> {
  const selectors = Object.entries(kindsOfElement).map(([kind, one]) => ({
    kind,
    selector: anyOf(one),
    withText: one.withText ?? false,
  }));
  const found = await page.evaluate(
    (all) =>
      all
        .filter(({ selector, withText }) =>
          [...document.querySelectorAll(selector)].some((element) => {
            const { width, height } = element.getBoundingClientRect();
            const isShown = width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
            return isShown && (!withText || (element.textContent ?? '').trim() !== '');
          }),
        )
        .map(({ kind }) => kind),
    selectors,
  );
  return found as Kind[];
}
