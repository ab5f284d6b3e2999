import { oneLine } from '#contracts/generated-step';
import { Arguments } from './arguments';
import type { Intent } from './intent';
import { scopeWriters } from './locators';
import { describeNode, isInside, textOf, type PlacedNode } from './nodes';
import { chooseElement } from './rank';
import { refused, type Resolution } from './resolution';
import { variantOf, type Resolving } from './step';
import { refusalOf } from './resolve-element';
import { rolesOfKind } from './roles';
import { locatorOf } from './run-code';
import { literal } from './source-text';

/** Writes an expression for some elements, taking arguments as it does. */
type Writer = (used: Arguments) => string;

/** "I see "In stock"": a text, in a part of the page or a message perhaps. It must be there. */
export async function resolveText(step: Resolving, intent: Intent): Promise<Resolution> {
  const { name } = intent;
  if (!name) return refused('the step names no text');
  const wanted = name.text;
  const element = `text "${oneLine(wanted)}"`;
  if (intent.scope) {
    const part = await partOf(step, intent);
    if ('ok' in part) return part;
    if (!holds(part.node, wanted))
      return missing(step, wanted, ` in ${part.node.role} "${intent.scope.text}"`);
    const write: Writer = (used) =>
      `await expect(${part.write(used)}).toContainText(${used.text(name, 'text')});`;
    return found(step, write, `${element} in ${part.node.role} "${oneLine(intent.scope.text)}"`);
  }
  const message = intent.kind === 'message' ? messageWith(step.nodes, wanted) : null;
  if (message) {
    const role = literal(message.role);
    const write: Writer = (used) =>
      `await expect(this.page.getByRole(${role})).toContainText(${used.text(name, 'message')});`;
    return found(step, write, `${message.role} "${oneLine(wanted)}"`);
  }
  const visible = step.page.getByText(wanted).filter({ visible: true });
  if ((await visible.count()) === 0) return missing(step, wanted, '');
  const write: Writer = (used) =>
    `await expect(this.page.getByText(${used.text(name, 'text')}).filter({ visible: true }).first()).toBeVisible();`;
  return found(step, write, element);
}

/** "I do not see …": true of everything that is not there, so its words are all there is to go by. */
export async function resolveAbsence(step: Resolving, intent: Intent): Promise<Resolution> {
  const { name } = intent;
  if (!name) return refused('the step names no element');
  const [role] = (intent.kind && rolesOfKind[intent.kind]) ?? [];
  let base: Writer = () => 'this.page';
  if (intent.scope) {
    const part = await partOf(step, intent);
    if ('ok' in part) return part;
    base = part.write;
  }
  const elements: Writer =
    role && intent.kind !== 'message'
      ? (used) => `${base(used)}.getByRole(${literal(role)}, { name: ${used.text(name, 'text')} })`
      : (used) => `${base(used)}.getByText(${used.text(name, 'text')}).filter({ visible: true })`;
  const what = role && intent.kind !== 'message' ? role : 'text';
  return found(
    step,
    (used) => `await expect(${elements(used)}).toHaveCount(0);`,
    `no ${what} "${oneLine(name.text)}"`,
  );
}

/** "I see 3 "Remove" buttons". */
export async function resolveCount(step: Resolving, intent: Intent): Promise<Resolution> {
  const { name, value, kind } = intent;
  const [role] = (kind && rolesOfKind[kind]) ?? [];
  if (!value || (!role && !name)) return refused('the step does not say what is counted');
  const elements: Writer = (used) => {
    if (!role) return `this.page.getByText(${name ? used.text(name, 'text') : ''})`;
    return `this.page.getByRole(${literal(role)}${name ? `, { name: ${used.text(name, 'text')} }` : ''})`;
  };
  const write: Writer = (used) =>
    `await expect(${elements(used)}).toHaveCount(${used.number(value, 'count')});`;
  return found(step, write, `${value.text} × ${role ?? 'text'}${name ? ` "${oneLine(name.text)}"` : ''}`);
}

function found(step: Resolving, write: Writer, element: string): Resolution {
  const used = new Arguments(step.read.slotted);
  const lines = [write(used)];
  const variants = [variantOf(step, lines, used)];
  return { ok: true, variants, values: used.values, element, confidence: 1 };
}

function missing({ nodes }: Resolving, wanted: string, where: string): Resolution {
  const choice = chooseElement(nodes, { act: 'see', name: { text: wanted, slot: null } });
  const nearest = 'node' in choice ? [describeNode(choice.node)] : choice.nearest;
  return refused(`no text "${wanted}"${where} on the page`, nearest, true);
}

/** A live region of the page that says the text; the only one of its role, so that the role finds it. */
function messageWith(nodes: readonly PlacedNode[], wanted: string): PlacedNode | null {
  const said = nodes.find((node) => ['alert', 'status'].includes(node.role) && holds(node, wanted));
  const alone = nodes.filter(({ role }) => role === said?.role).length === 1;
  return said && alone ? said : null;
}

const holds = (node: PlacedNode, wanted: string) => {
  const plain = (text: string) => text.replace(/\s+/g, ' ').toLowerCase();
  return plain(textOf(node)).includes(plain(wanted));
};

/** The part of the page a check is about, with an expression that leads to it and nothing else. */
async function partOf(
  step: Resolving,
  { scope, scopeKind }: Intent,
): Promise<{ node: PlacedNode; write: Writer } | Resolution> {
  if (!scope) return refused('the step names no part of the page');
  const choice = chooseElement(step.nodes, { act: 'see', name: scope, kind: scopeKind ?? 'section' });
  if (!('node' in choice)) return refusalOf(choice);
  const { node } = choice;
  for (const write of scopeWriters(node, scope)) {
    const used = new Arguments(step.read.slotted);
    const locator = locatorOf(write(used), used.parameters, step.world, used.values);
    if ((await locator.count()) === 1) return { node, write };
  }
  const inside = step.nodes.filter((one) => isInside(one, node)).length;
  return refused(`${describeNode(node)} (${inside} elements) cannot be told from the other parts like it`);
}
