import type { Page } from 'playwright';
import { oneLine } from '#contracts/worker/generated-step';

/** A node of `page.ariaSnapshotJSON({ mode: 'ai' })`. Text between elements is a plain string. */
export interface SnapshotNode {
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
  children?: (SnapshotNode | string)[];
}

/** A node in the list of all nodes, in the order of the page. */
export interface PlacedNode extends Omit<SnapshotNode, 'children'> {
  parent: PlacedNode | null;
  children: (SnapshotNode | string)[];
  /** Text right before it, which may be a label that belongs to it only by its place. */
  near: string;
  position: number;
}

/** Returns the accessible elements of a page as it is now, or none before a page is opened. */
export async function readNodes(page: Page): Promise<PlacedNode[]> {
  if (page.url() === 'about:blank') return [];
  return placeNodes((await page.ariaSnapshotJSON({ mode: 'ai' })) as unknown as SnapshotNode[]);
}

/** Puts the tree into one list, parents before their children. */
export function placeNodes(tree: readonly (SnapshotNode | string)[]): PlacedNode[] {
  const placed: PlacedNode[] = [];
  const walk = (nodes: readonly (SnapshotNode | string)[], parent: PlacedNode | null) => {
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
export function textOfNode(node: Pick<SnapshotNode, 'name' | 'text' | 'placeholder' | 'children'>): string {
  const inside = (node.children ?? []).map((child) =>
    typeof child === 'string' ? child : textOfNode(child),
  );
  return [node.name, node.text, node.placeholder, ...inside].filter(Boolean).join(' ');
}

/** Returns the title of a part of the page: its name, or its first heading. */
export function titleOf(part: Pick<SnapshotNode, 'name' | 'children'>): string | undefined {
  if (part.name) return part.name;
  const headings = (node: Pick<SnapshotNode, 'children'>): string[] =>
    (node.children ?? []).flatMap((child) => {
      if (typeof child === 'string') return [];
      return child.role === 'heading' && child.name ? [child.name] : headings(child);
    });
  return headings(part)[0];
}

export function isInside(node: PlacedNode, ancestor: PlacedNode): boolean {
  for (let placedNode = node.parent; placedNode; placedNode = placedNode.parent)
    if (placedNode === ancestor) return true;
  return false;
}

/** Returns an element as reports name it: `button "Add to basket"`. Page text, so cut and in one line. */
export function describeNode({ role, name, text }: Pick<SnapshotNode, 'role' | 'name' | 'text'>): string {
  const words = oneLine(name ?? text ?? '');
  return words ? `${role} "${words}"` : role;
}

/** Returns a kind with its article: "a button", "an image". */
export const withArticle = (kind: string): string => `${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind}`;
