import { elementLimits, type PageElement } from '#contracts/worker/step-question';
import { textOfNode, titleOf, type PlacedNode } from '../resolver/nodes';
import { containerRoles } from '../resolver/roles';

const fields = new Set(['textbox', 'searchbox', 'spinbutton']);
const interactive = new Set([
  ...fields,
  ...['button', 'link', 'combobox', 'listbox', 'checkbox', 'radio', 'switch', 'slider', 'option'],
  ...['tab', 'menuitem', 'menuitemradio', 'menuitemcheckbox'],
]);
const maxLength = 160;

/**
 * Returns a page's elements for a language model, in the order of the page, without typed texts.
 * If a page has too many, usable elements have priority, then headings and messages, then the rest.
 */
export function elementsOf(nodes: readonly PlacedNode[]): PageElement[] {
  const worth = nodes.flatMap((node) => {
    const element = elementOf(node);
    return element ? [{ node, element, size: JSON.stringify(element).length + 1 }] : [];
  });
  worth.sort((a, b) => rankOf(a.node) - rankOf(b.node) || a.node.position - b.node.position);
  let remaining = elementLimits.characters;
  const taken = worth.slice(0, elementLimits.count).filter(({ size }) => (remaining -= size) >= 0);
  taken.sort((a, b) => a.node.position - b.node.position);
  return taken.map(({ element }) => element);
}

function rankOf({ role }: PlacedNode): number {
  if (interactive.has(role)) return 0;
  return ['heading', 'alert', 'status', 'dialog', 'alertdialog'].includes(role) ? 1 : 2;
}

function elementOf(node: PlacedNode): PageElement | null {
  const { ref, role, name, placeholder } = node;
  if (!ref) return null;
  const text = fields.has(role) ? placeholder : ownText(node);
  if (!name && !text && !interactive.has(role)) return null;
  const value = valueOf(node);
  const near = partOf(node);
  return {
    ref,
    role,
    name: name ? short(name) : undefined,
    text: text && text !== name ? short(text) : undefined,
    value: value ? short(value) : undefined,
    near: near && near !== name ? short(near, 80) : undefined,
  };
}

/** Returns the text of an element and between its children, and a list's options, which have no ref. */
function ownText({ role, text, children }: PlacedNode): string {
  const pieces = children.flatMap((child) => {
    if (typeof child === 'string') return [child];
    return child.ref ? [] : [textOfNode(child)];
  });
  return [role === 'combobox' ? '' : text, ...pieces].filter(Boolean).join(' · ');
}

function valueOf({ role, checked, children }: PlacedNode): string | undefined {
  if (['checkbox', 'radio', 'switch'].includes(role)) return checked ? 'checked' : 'not checked';
  const chosen = children.find((child) => typeof child !== 'string' && child.selected);
  return typeof chosen === 'object' ? chosen.name : undefined;
}

/** Returns the name of the smallest part around an element, or the text right before it. */
function partOf(node: PlacedNode): string | undefined {
  for (let part = node.parent; part; part = part.parent) {
    const title = containerRoles.includes(part.role) ? titleOf(part) : undefined;
    if (title) return title;
  }
  return node.near || undefined;
}

const short = (text: string, max = maxLength) => (text.length > max ? `${text.slice(0, max - 1)}…` : text);
