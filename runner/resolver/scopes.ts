import type { StepIntent, Words } from './intent';
import { isInside, textOfNode, titleOf, type PlacedNode } from './nodes';
import { containerRoles, fit, rolesOfKind } from './roles';
import { normalized, similarity } from './similarity';

/** Likeness of names below which an element is not meant. */
export const likely = 0.6;

/** Parts that are repeated side by side. An element of one of them is never searched outside of it. */
const items = new Set(['listitem', 'row', 'article']);

/**
 * Returns the part of the page with a step's element: the innermost with this name or whole text.
 * If that is no item of a list and lacks the element, returns the next part around it. But it never returns an element
 * of something else beside that part.
 */
export function scopeWith(
  nodes: readonly PlacedNode[],
  words: Words,
  intent: StepIntent,
): { scope: PlacedNode } | { missing: string; nearest: string[] } {
  const { text } = words;
  const [innermost, ...around] = scopesOf(nodes, words, intent);
  if (!innermost) return { missing: `no part "${text}" on the page`, nearest: [] };
  if (innermost === 'several') return { missing: `several parts "${text}" on the page`, nearest: [] };
  const isTarget = (node: PlacedNode) =>
    fit(intent, node.role).factor === 1 && similarity(intent.name?.text, node.name ?? node.text) >= likely;
  const targetsIn = (part: PlacedNode) => nodes.filter((node) => isTarget(node) && isInside(node, part));
  if (items.has(innermost.role) || targetsIn(innermost).length > 0) {
    const other = targetsIn(innermost).every((target) => isOfAnother(target, innermost, text, nodes));
    if (targetsIn(innermost).length > 0 && other) return notIn(intent, text);
    return { scope: innermost };
  }
  for (const scope of around) {
    if (scope === 'several') continue;
    const targets = targetsIn(scope);
    if (targets.length === 0) continue;
    return targets.some((target) => isOfAnother(target, scope, text, nodes))
      ? notIn(intent, text)
      : { scope };
  }
  return { scope: innermost };
}

const notIn = ({ name }: StepIntent, text: string) => ({
  missing: `what is called "${name?.text ?? ''}" on the page is not in "${text}", but beside it`,
  nearest: [],
});

/** Returns the part that a step names, whatever it contains, or null unless exactly one fits. */
export function chooseScope(
  nodes: readonly PlacedNode[],
  words: Words,
  intent: Pick<StepIntent, 'scopeKind'>,
): PlacedNode | null {
  const [innermost] = scopesOf(nodes, words, intent);
  return innermost && innermost !== 'several' ? innermost : null;
}

/** Returns matching parts from inside to outside. `several`: there is more than one innermost part. */
function scopesOf(
  nodes: readonly PlacedNode[],
  { text }: Words,
  { scopeKind }: Pick<StepIntent, 'scopeKind'>,
): (PlacedNode | 'several')[] {
  const roles = scopeKind ? rolesOfKind[scopeKind] : null;
  const withChildren = nodes.filter(({ children }) => children.length > 0);
  const parts = withChildren.filter(
    ({ role }) => containerRoles.includes(role) && (!roles || roles.includes(role)),
  );
  const isExact = (node: PlacedNode) =>
    normalized(node.name) === normalized(text) || ofContent(node, text) > 0;
  const byRole = parts.filter(isExact);
  // Cards and rows that are made of `div`s have no role.
  const isDrawn = !scopeKind || ['section', 'row', 'item'].includes(scopeKind);
  const drawn = () => withChildren.filter((node) => node.role === 'generic' && ofContent(node, text) > 0);
  const exact = byRole.length === 0 && isDrawn ? drawn() : byRole;
  // For a name that only nearly matches, the likeliest part is used, whatever else it contains.
  if (exact.length === 0) {
    const alike = parts
      .map((node) => ({ node, likeness: similarity(text, node.name) }))
      .filter(({ likeness }) => likeness >= likely)
      .sort((a, b) => b.likeness - a.likeness);
    const [best, second] = alike;
    if (!best) return [];
    const isTie = second?.likeness === best.likeness && !isInside(second.node, best.node);
    return isTie ? ['several'] : [best.node];
  }
  const innermost = exact.filter((node) => !exact.some((other) => isInside(other, node)));
  const [first] = innermost;
  if (!first || innermost.length > 1) {
    // The same words in two places: an own name counts more than a content.
    const named = innermost.filter(({ name }) => normalized(name) === normalized(text));
    const [only] = named;
    if (!only || named.length > 1) return ['several'];
    return [only];
  }
  const around = exact.filter((node) => isInside(first, node));
  around.sort((a, b) => b.position - a.position);
  return [first, ...around];
}

/**
 * Returns whether an element belongs to something next to the part with the text.
 * This is so when the element's branch has a title or words of its own.
 */
function isOfAnother(
  target: PlacedNode,
  scope: PlacedNode,
  text: string,
  nodes: readonly PlacedNode[],
): boolean {
  const words = normalized(text);
  const isSaid = (node: PlacedNode) =>
    [node.name, node.text, ...node.children].some(
      (piece) => typeof piece === 'string' && normalized(piece) === words,
    );
  const branchBelow = (node: PlacedNode, above: PlacedNode) => {
    let branch = node;
    while (branch.parent && branch.parent !== above) branch = branch.parent;
    return branch;
  };
  const sayers = nodes.filter((node) => node !== target && isInside(node, scope) && isSaid(node));
  if (sayers.length === 0) return false;
  return sayers.every((sayer) => {
    const common = commonAncestor(sayer, target);
    // The element's own part contains the text, or the two are the same element.
    if (!common || common === target || common === sayer) return false;
    const [ofTarget, ofSayer] = [branchBelow(target, common), branchBelow(sayer, common)];
    if (ofTarget === target) return false;
    if (items.has(ofTarget.role) && ofTarget.role === ofSayer.role) return true;
    const title = titleOf({ children: ofTarget.children });
    if (title && normalized(title) !== words) return true;
    return (
      ofTarget.role === 'generic' && ofTarget.role === ofSayer.role && ownWords(ofTarget, target).length > 0
    );
  });
}

/** Returns words of a branch that do not belong to controls. */
function ownWords(branch: PlacedNode, target: PlacedNode): string[] {
  return branch.children
    .flatMap((child) => {
      if (typeof child === 'string') return [child];
      if (child.ref === target.ref) return [];
      return /^(?:generic|text|paragraph|strong|emphasis|link|heading)$/.test(child.role)
        ? [textOfNode(child)]
        : [];
    })
    .filter((words) => /\p{L}{2}/u.test(words));
}

/** Returns the smallest part that contains both. */
export function commonAncestor(a: PlacedNode, b: PlacedNode): PlacedNode | null {
  for (let node: PlacedNode | null = a; node; node = node.parent) {
    if (node === b || isInside(b, node)) return node;
  }
  return null;
}

/** Returns how well a text matches a whole heading, cell or paragraph in a part, small parts first. */
export function ofContent(node: PlacedNode, wanted: string): number {
  const words = normalized(wanted);
  const pieces: string[] = [];
  const walk = (one: Parameters<typeof textOfNode>[0] | string) => {
    if (typeof one === 'string') return void pieces.push(one);
    if (one.name) pieces.push(one.name);
    if (one.text) pieces.push(one.text);
    (one.children ?? []).forEach(walk);
  };
  node.children.forEach(walk);
  const isThere = pieces.some((piece) => normalized(piece) === words);
  return isThere ? Math.max(0.62, 0.9 - textOfNode(node).length / 5000) : 0;
}
