import { oneLine } from '#contracts/worker/generated-step';
import { Arguments } from './arguments';
import type { StepIntent, Kind } from './intent';
import { kindsOfElement } from './kinds';
import { cssOf, scopeWriters, wrapped } from './locators';
import { describeNode, isInside, type PlacedNode } from './nodes';
import { chooseScope } from './scopes';
import { unresolved, type Resolution } from './resolution';
import { containerRoles, rolesOfKind } from './roles';
import { locatorOfExpression } from './run-code';
import { textLiteral } from './source-text';
import type { Resolving } from './step';

/** The part of the page that a check is about, with an expression that leads to it alone. */
export interface PagePart {
  /** null for a part without a role of its own, such as a form without a name. */
  node: PlacedNode | null;
  write: (used: Arguments) => string;
  described: string;
}

/** Returns the part that a step names, or the only one of its kind: "in the form". */
export async function resolvePart(step: Resolving, intent: StepIntent): Promise<PagePart | Resolution> {
  const { scope, scopeKind } = intent;
  if (!scope) return scopeKind ? onlyOf(step, scopeKind) : unresolved('the step names no part of the page');
  const node = chooseScope(step.nodes, scope, intent);
  if (!node) return unresolved(`no part "${oneLine(scope.text)}" on the page`, [], true);
  const css = node.role === 'generic' && node.ref ? await cssOf(step.page, node.ref) : null;
  const writers = css === null ? scopeWriters(node, scope) : [wrapped(css, scope)];
  for (const write of writers) {
    const used = new Arguments(step.read.slotted);
    if (await isOnly(write(used), used, step)) {
      return {
        node,
        write,
        described: `${node.role === 'generic' ? 'part' : node.role} "${oneLine(scope.text)}"`,
      };
    }
  }
  const inside = step.nodes.filter((placedNode) => isInside(placedNode, node)).length;
  return unresolved(`${describeNode(node)} (${inside} elements) looks like other parts of the page`);
}

async function onlyOf(step: Resolving, kind: Kind): Promise<PagePart | Resolution> {
  const selector = kindsOfElement[kind]?.sure;
  if (!selector) return unresolved(`it is not clear which ${kind} is meant`);
  const write = () => `this.page.locator(${textLiteral(selector)}).filter({ visible: true })`;
  const used = new Arguments(step.read.slotted);
  const locator = locatorOfExpression(write(), used.parameters, step.world, used.values);
  const count = await locator.count();
  if (count === 0) return unresolved(`the page has no ${kind}`, [], true);
  if (count > 1) return unresolved(`the page has ${count}: it is not clear which ${kind} is meant`);
  return { node: ownNode(step, kind), write, described: kind };
}

function ownNode({ nodes }: Resolving, kind: Kind): PlacedNode | null {
  const roles = rolesOfKind[kind] ?? [];
  const placedNodes = nodes.filter(({ role }) => roles.includes(role) && containerRoles.includes(role));
  return placedNodes.length === 1 && kind !== 'form' ? (placedNodes[0] ?? null) : null;
}

async function isOnly(expression: string, used: Arguments, { world }: Resolving): Promise<boolean> {
  const locator = locatorOfExpression(expression, used.parameters, world, used.values);
  return (await locator.count().catch(() => 0)) === 1;
}
