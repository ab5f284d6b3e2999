import type { Page } from 'playwright';
import type { Kind } from './intent';
import { anyOf, kindsOfElement } from './kinds';
import { readNodes, type PlacedNode } from './nodes';
import { rolesOfKind } from './roles';
import { says } from './says';

/** Maximum number of looks that are kept, and of names in each. */
const limits = { looks: 60, pieces: 4_000 };

/**
 * Remembers what earlier pages of a scenario showed. A check that an element is missing proves
 * something only if it would find the element. So a page must have shown the element before.
 */
export class PageMemory {
  #looks: { pieces: { role: string; text: string }[]; kinds: ReadonlySet<Kind> }[] = [];

  /** Remembers the page as it is. A page that cannot be read is left out. */
  async look(page: Page): Promise<void> {
    if (page.isClosed() || page.url() === 'about:blank') return;
    const [nodes, kinds] = await Promise.all([readNodes(page), kindsOn(page)]).catch(() => [[], []] as const);
    const byRole = Object.entries(rolesOfKind).flatMap(([kind, roles]) =>
      nodes.some(({ role }) => roles?.includes(role)) && !vague.has(kind) ? [kind as Kind] : [],
    );
    const pieces = nodes.flatMap((node) => piecesOf(node).map((text) => ({ role: node.role, text })));
    this.#looks.push({ pieces: pieces.slice(0, limits.pieces), kinds: new Set([...kinds, ...byRole]) });
    if (this.#looks.length > limits.looks) this.#looks.shift();
  }

  /** Returns whether an element said the text. With roles, only elements of these roles count. */
  hadNamed(wanted: string, roles: readonly string[] | null): boolean {
    return this.#looks.some(({ pieces }) =>
      pieces.some(({ role, text }) => (!roles || roles.includes(role)) && says(text, wanted)),
    );
  }

  hadKind(kind: Kind): boolean {
    return this.#looks.some(({ kinds }) => kinds.has(kind));
  }
}

/** Kinds that a role alone does not prove: an empty live region is not a message. */
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

/** Returns the name, text and placeholder of an element, and the texts between its children. */
export function piecesOf({ name, text, placeholder, children }: PlacedNode): string[] {
  const between = children.filter((child): child is string => typeof child === 'string');
  return [name, text, placeholder, ...between].filter((child): child is string => !!child?.trim());
}

async function kindsOn(page: Page): Promise<Kind[]> {
  const selectors = Object.entries(kindsOfElement).map(([kind, element]) => ({
    kind,
    selector: anyOf(element),
    withText: element.withText ?? false,
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
