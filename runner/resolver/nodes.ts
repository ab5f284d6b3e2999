import type { Page } from 'playwright';
import { oneLine } from '#contracts/worker/generated-step';

/** A node of `page.ariaSnapshotJSON({ mode: 'ai' })`. Text between elements is a plain string. */
export interface AriaNode {
  role: string;
  name?: string;
  text?: string;
  /** Leads to the element while the page stays. Options of a closed list have none. */
  ref?: string;
  placeholder?: string;
  disabled?: boolean;
  checked?: boolean | 'mixed';
  /** Set for an option. */
  selected?: boolean;
  url?: string;
  children?: (AriaNode | string)[];
}

/** A node in the list of all nodes, in the order of the page. */
export interface PlacedNode extends Omit<AriaNode, 'children'> {
  parent: PlacedNode | null;
  children: (AriaNode | string)[];
  /** Text right before it, which may be a label that belongs to it only by its place. */
  near: string;
  position: number;
}

/** Returns the accessible elements of a page as it is now, or none before a page is opened. */
export async function nodesOf(page: Page): Promise<PlacedNode[]> {
  if (page.url() === 'about:blank') return [];
  return placeNodes((await page.ariaSnapshotJSON({ mode: 'ai' })) as unknown as AriaNode[]);
}

/** Puts the tree into one list, parents before their children. */
export function placeNodes(tree: readonly (AriaNode | string)[]): PlacedNode[] {
  const placed: PlacedNode[] = [];
  const walk = (nodes: readonly (AriaNode | string)[], parent: PlacedNode | null) => {
    let near = '';
    for (const node of nodes) {
      if (typeof node === 'string') {
        near = node;
        continue;
      }
      const own = { ...node, parent, near, children: node.children ?? [], position: placed.length };
      placed.push(own);
      walk(own.children, own);
      near = node.text ?? node.name ?? near;
    }
  };
  walk(tree, null);
  return placed;
}

/** Returns all text of a node and of the nodes in it. */
export function textOf(node: Pick<AriaNode, 'name' | 'text' | 'placeholder' | 'children'>): string {
  const inside = (node.children ?? []).map((child) => (typeof child === 'string' ? child : textOf(child)));
  return [node.name, node.text, node.placeholder, ...inside].filter(Boolean).join(' ');
}

/** Returns the title of a part of the page: its name, or its first heading. */
export function titleOf(part: Pick<AriaNode, 'name' | 'children'>): string | undefined {
  if (part.name) return part.name;
  const headings = (node: Pick<AriaNode, 'children'>): string[] =>
    (node.children ?? []).flatMap((child) => {
      if (typeof child === 'string') return [];
      return child.role === 'heading' && child.name ? [child.name] : headings(child);
    });
  return headings(part)[0];
}

export function isInside(node: PlacedNode, ancestor: PlacedNode): boolean {
  for (let one = node.parent; one; one = one.parent) if (one === ancestor) return true;
  return false;
}

/** Returns an element as reports name it: `button "Add to basket"`. Page text, so cut and in one line. */
export function describeNode({ role, name, text }: Pick<AriaNode, 'role' | 'name' | 'text'>): string {
  const words = oneLine(name ?? text ?? '');
  return words ? `${role} "${words}"` : role;
}

/** Returns a kind with its article: "a button", "an image". */
export const withArticle = (kind: string): string => `${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind}`;
