import { enough, percent, shareOf } from '#domain/confidence';
import type { StepIntent } from './intent';
import { describeNode, isInside, type PlacedNode } from './nodes';
import { likely, ofContent, scopeWith } from './scopes';
import { containerRoles, fit, rolesOfKind } from './roles';
import { similarity } from './similarity';

/** An element that a step may mean. */
export interface ElementCandidate {
  node: PlacedNode;
  /** Sorts the candidates. */
  order: number;
  /** How well name and role fit, from 0 to 1. `shareOf` turns it into a confidence. */
  score: number;
}

/** The result of the search for a step's element. */
export type ElementChoice =
  | {
      node: PlacedNode;
      /** The measured share of correct choices, from 0 to 1. */
      confidence: number;
      scope: PlacedNode | null;
      /** True when others are the same to the user. */ twins: boolean;
    }
  | { missing: string; nearest: string[] }
  | { ambiguous: string; nearest: string[] };

/** Minimum lead over the next element when the name does not match exactly. */
const margin = 0.08;
const exactly = 0.95;

/** Finds the element that a step names among those of the page, or returns why there is none. */
export function chooseElement(nodes: readonly PlacedNode[], intent: StepIntent): ElementChoice {
  const wanted = intent.name?.text ?? '';
  let pool = nodes;
  let scope: PlacedNode | null = null;
  if (intent.scope) {
    const chosen = scopeWith(nodes, intent.scope, intent);
    if ('missing' in chosen) return chosen;
    scope = chosen.scope;
    const part = scope;
    pool = nodes.filter((node) => isInside(node, part));
  } else if (intent.scopeKind) {
    return { missing: `it is not clear which ${intent.scopeKind} is meant`, nearest: [] };
  }
  const candidates = rank(pool, intent);
  const [best] = candidates;
  if (!best) {
    const what = intent.kind && intent.kind !== 'text' ? intent.kind : 'element';
    return { missing: `no ${what} like "${wanted}" on the page`, nearest: nearest(pool, intent) };
  }
  const equals = candidates.filter(
    ({ order, node }) => order >= best.order - 0.005 && node.role === best.node.role,
  );
  if (intent.nth !== undefined) return nthOf(equals, intent.nth, wanted, scope);
  const twins = equals.length > 1 && equals.every(({ node }) => isTwin(node, best.node));
  const others =
    best.score >= exactly ? equals : candidates.filter(({ order }) => order >= best.order - margin);
  const rivals = others.filter(({ node }) => node !== best.node && !isTwin(node, best.node));
  if (rivals.length > 0) {
    const among = [best, ...rivals].slice(0, 4).map(({ node }) => describeNode(node));
    const count = rivals.length + 1;
    return { ambiguous: `${count} elements fit "${wanted}" equally well`, nearest: among };
  }
  return surely(best, scope, twins);
}

/** Refuses an element whose score is too low, like a missing one, and names it. */
function surely({ node, score }: ElementCandidate, scope: PlacedNode | null, twins: boolean): ElementChoice {
  const confidence = shareOf(score);
  if (confidence >= enough) return { node, confidence, scope, twins };
  const described = describeNode(node);
  return { missing: `not sure enough of ${described}: ${percent(confidence)}`, nearest: [described] };
}

/** Returns every element that may be meant, the best first. */
export function rank(pool: readonly PlacedNode[], intent: StepIntent): ElementCandidate[] {
  return pool
    .map((node): ElementCandidate => {
      const { rank, factor } = fit(intent, node.role);
      const likeness = likenessOf(node, intent);
      const able = node.disabled && intent.act !== 'state' && intent.act !== 'see' ? 0.9 : 1;
      const inDialog = hasAncestor(node, 'dialog') ? 0.03 : 0;
      const inNavigation = hasAncestor(node, 'navigation') ? -0.01 : 0;
      const score = likeness * factor * able;
      return { node, score, order: score + (score >= likely ? rank + inDialog + inNavigation : 0) };
    })
    .filter(({ score, node }) => score >= likely && node.ref !== undefined)
    .sort((a, b) => b.order - a.order || a.node.position - b.node.position);
}

function likenessOf(node: PlacedNode, { name, kind }: StepIntent): number {
  const wanted = name?.text;
  const isField = ['textbox', 'searchbox', 'spinbutton', 'combobox'].includes(node.role);
  const isPicture = node.role === 'img' || node.role === 'link';
  return Math.max(
    similarity(wanted, node.name),
    similarity(wanted, node.text) * (node.name ? 0.85 : 0.95),
    similarity(wanted, node.placeholder) * 0.93,
    isField ? similarity(wanted, node.near) * 0.8 : 0,
    // A card or a row is identified by its content.
    kind && rolesOfKind[kind]?.includes(node.role) && containerRoles.includes(node.role) && !node.name
      ? ofContent(node, wanted ?? '')
      : 0,
    !kind && isPicture && !node.name ? similarity(wanted, node.url?.split('/').pop()) * 0.5 : 0,
  );
}

function nthOf(
  equals: ElementCandidate[],
  nth: number,
  wanted: string,
  scope: PlacedNode | null,
): ElementChoice {
  const inOrder = [...equals].sort((a, b) => a.node.position - b.node.position);
  const found = inOrder.at(nth);
  if (!found) return { missing: `only ${equals.length} elements like "${wanted}" on the page`, nearest: [] };
  return surely(found, scope, false);
}

/** Returns whether two links are the same (an image and its title): either has the same effect. */
const isTwin = (a: PlacedNode, b: PlacedNode) =>
  a.role === 'link' && b.role === 'link' && a.url !== undefined && a.url === b.url && a.name === b.name;

/** Returns the elements most like the missing one, for a refusal. */
function nearest(pool: readonly PlacedNode[], intent: StepIntent): string[] {
  const named = pool.filter(({ name, ref }) => name && ref);
  const fitting = named.filter(({ role }) => fit(intent, role).factor === 1);
  const among = fitting.length > 0 ? fitting : named;
  const scored = among.map((node) => ({ node, likeness: similarity(intent.name?.text, node.name) }));
  scored.sort((a, b) => b.likeness - a.likeness || a.node.position - b.node.position);
  return [...new Set(scored.map(({ node }) => describeNode(node)))].slice(0, 3);
}

function hasAncestor(node: PlacedNode, role: string): boolean {
  for (let placedNode = node.parent; placedNode; placedNode = placedNode.parent)
    if (placedNode.role === role) return true;
  return false;
}
