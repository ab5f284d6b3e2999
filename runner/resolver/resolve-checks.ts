import type { Locator } from 'playwright';
import { oneLine } from '#contracts/worker/generated-step';
import { Arguments } from './arguments';
import type { StepIntent, Kind, Words } from './intent';
import { kindExpression, kindsOfElement } from './kinds';
import { describeNode, textOfNode, withArticle, type PlacedNode } from './nodes';
import { chooseElement } from './rank';
import { unresolved, type Resolution } from './resolution';
import { resolvePart } from './resolve-part';
import { locatorOfExpression } from './run-code';
import { rolesOfKind } from './roles';
import { says } from './says';
import { textLiteral } from './source-text';
import { variantOf, type Resolving } from './step';
import { waitOptions } from './waiting';

/** Returns an expression for some elements, and takes the arguments that it uses. */
type Writer = (used: Arguments) => string;

/** Resolves "I see "In stock"": a text that must exist, possibly in a part of the page or in a message. */
export async function resolveText(step: Resolving, intent: StepIntent): Promise<Resolution> {
  const { name, kind } = intent;
  if (!name) return kind ? resolveAny(step, intent, kind) : unresolved('the step names no text');
  const wanted = name.text;
  const element = `text "${oneLine(wanted)}"`;
  if (intent.scope || intent.scopeKind) return textInPart(step, intent, name, element);
  const isMessage = kind === 'message' || kind === 'error';
  const message = isMessage ? messageWith(step.nodes, wanted) : null;
  if (message?.role === 'status' && kind === 'error')
    return unresolved(
      `"${oneLine(wanted)}" is shown as a status, not as an error`,
      [describeNode(message)],
      true,
    );
  if (message) {
    const role = textLiteral(message.role);
    const write: Writer = (used) =>
      `await expect(this.page.getByRole(${role})).toContainText(${used.text(name, 'message')}${waitOptions(intent, used, ', ')});`;
    return found(step, write, `${message.role} "${oneLine(wanted)}"`);
  }
  const visible = step.page.getByText(wanted).filter({ visible: true });
  if (!(await anySays(visible, wanted))) return missing(step, wanted, '');
  if (isMessage && !(await anyMessage(visible, wanted)))
    return unresolved(`"${oneLine(wanted)}" is on the page, but as no message`, [], true);
  const write: Writer = (used) =>
    `await expect(this.page.getByText(${used.text(name, 'text')}).filter({ visible: true }).first()).toBeVisible(${waitOptions(intent, used)});`;
  return found(step, write, element);
}

async function textInPart(
  step: Resolving,
  intent: StepIntent,
  name: Words,
  element: string,
): Promise<Resolution> {
  const part = await resolvePart(step, intent);
  if ('ok' in part) return part;
  const { write: base, described, node } = part;
  const used = new Arguments(step.read.slotted);
  const inside = locatorOfExpression(base(used), used.parameters, step.world, used.values);
  const visible = inside.getByText(name.text).filter({ visible: true });
  if (await anySays(visible, name.text)) {
    const write: Writer = (taken) =>
      `await expect(${base(taken)}.getByText(${taken.text(name, 'text')}).filter({ visible: true }).first()).toBeVisible(${waitOptions(intent, taken)});`;
    return found(step, write, `${element} in ${described}`);
  }
  // A text that consists of several elements.
  if (!node || !says(textOfNode(node), name.text)) return missing(step, name.text, ` in ${described}`);
  const write: Writer = (taken) =>
    `await expect(${base(taken)}).toContainText(${taken.text(name, 'text')}${waitOptions(intent, taken, ', ')});`;
  return found(step, write, `${element} in ${described}`);
}

/** Returns whether an element contains the words as whole words: "15 results" does not say "5 results". */
async function anySays(elements: Locator, wanted: string): Promise<boolean> {
  const texts = await elements.evaluateAll((all) =>
    all
      .slice(0, 200)
      .map((element) => (element instanceof HTMLInputElement ? element.value : (element.textContent ?? ''))),
  );
  return texts.some((text) => says(text, wanted));
}

/** Resolves "I should see an error" and "there is a heading", for any element of the kind. */
export async function resolveAny(step: Resolving, intent: StepIntent, kind: Kind): Promise<Resolution> {
  const meaning = kindsOfElement[kind];
  if (!meaning || intent.nth !== undefined) return unresolved(`the step does not say which ${kind}`);
  // Pages report much in live regions: testers would not call "12 products" a message.
  if (kind === 'message') return unresolved('which message is meant is not said: quote its words');
  const part = intent.scope || intent.scopeKind ? await resolvePart(step, intent) : null;
  if (part && 'ok' in part) return part;
  const elements: Writer = (used) =>
    kindExpression(part ? part.write(used) : 'this.page', meaning, meaning.sure);
  const texts = await textsOf(step, elements);
  if (texts.length === 0) return unresolved(`the page has no ${kind}`, [], true);
  if (kind === 'error' && texts.every((text) => good.test(text)))
    return unresolved(
      'the page shows a message that is not an error',
      texts.slice(0, 1).map((text) => `"${oneLine(text)}"`),
      true,
    );
  const write: Writer = (used) =>
    `await expect(${elements(used)}.first()).toBeVisible(${waitOptions(intent, used)});`;
  return found(step, write, `${withArticle(kind)}${part ? ` in ${part.described}` : ''}`);
}

/** Words of messages about success. */
const good =
  /\b(?:success\w*|welcome|thank|saved|added|updated|created|sent|done|complete[d]?|erfolg\w*|willkommen|danke|gespeichert|hinzugefügt|aktualisiert|angelegt|gesendet)\b/i;

async function textsOf(step: Resolving, elements: Writer): Promise<string[]> {
  const used = new Arguments(step.read.slotted);
  const expression = elements(used);
  return locatorOfExpression(expression, used.parameters, step.world, used.values).allInnerTexts();
}

/** Resolves "I see 3 "Remove" buttons". */
export async function resolveCount(step: Resolving, intent: StepIntent): Promise<Resolution> {
  const { name, value, kind } = intent;
  const [role] = (kind && rolesOfKind[kind]) ?? [];
  if (!value || !kind || (!role && !name)) return unresolved('the step does not say what is counted');
  const part = intent.scope || intent.scopeKind ? await resolvePart(step, intent) : null;
  if (part && 'ok' in part) return part;
  const base: Writer = (used) => (part ? part.write(used) : 'this.page');
  const meaning = kindsOfElement[kind];
  if (!name && (!meaning || vague.has(kind))) return unresolved(`a check for a ${kind} needs its name`);
  const elements: Writer = (used) => {
    if (!name) return meaning ? kindExpression(base(used), meaning, meaning.sure) : base(used);
    if (!role) return `${base(used)}.getByText(${used.text(name, 'text')}).filter({ visible: true })`;
    return `${base(used)}.getByRole(${textLiteral(role)}, { name: ${used.text(name, 'text')} })`;
  };
  const write: Writer = (used) =>
    `await expect(${elements(used)}).toHaveCount(${used.number(value, 'count')}${waitOptions(intent, used, ', ')});`;
  return found(step, write, `${value.text} × ${role ?? 'text'}${name ? ` "${oneLine(name.text)}"` : ''}`);
}

/** Kinds that different people count differently. */
const vague = new Set<Kind>(['message', 'error', 'icon', 'section', 'menu', 'menuitem', 'option', 'text']);

function found(step: Resolving, write: Writer, element: string): Resolution {
  const used = new Arguments(step.read.slotted);
  const lines = [write(used)];
  const variants = [variantOf(step, lines, used)];
  return { ok: true, variants, values: used.values, element, confidence: 1 };
}

function missing({ nodes }: Resolving, wanted: string, where: string): Resolution {
  const choice = chooseElement(nodes, { act: 'see', name: { text: wanted, slot: null } });
  const nearest = 'node' in choice ? [describeNode(choice.node)] : choice.nearest;
  return unresolved(`no text "${wanted}"${where} on the page`, nearest, true);
}

/** Returns a live region with the text, if no other one has its role, so that the role finds it. */
function messageWith(nodes: readonly PlacedNode[], wanted: string): PlacedNode | null {
  const said = nodes.find(
    (node) => ['alert', 'status'].includes(node.role) && says(textOfNode(node), wanted),
  );
  const alone = nodes.filter(({ role }) => role === said?.role).length === 1;
  return said && alone ? said : null;
}

/** Returns whether an element with the text is more than the name of something else. */
function anyMessage(elements: Locator, wanted: string): Promise<boolean> {
  return elements.evaluateAll(
    (all, words) =>
      all.some(
        (element) =>
          (element.textContent ?? '').toLowerCase().includes(words) &&
          !element.closest(
            'h1, h2, h3, h4, h5, h6, [role="heading"], label, legend, th, caption, a, button, input, nav',
          ),
      ),
    wanted.toLowerCase(),
  );
}
