import { Arguments } from './arguments';
import { dragCode, elementCode } from './code';
import type { StepIntent } from './intent';
import { locatorsFor } from './locators';
import { describeNode } from './nodes';
import { chooseElement } from './rank';
import { unresolved, type UnresolvedStep, type Resolution } from './resolution';
import { refusalOfChoice } from './resolve-element';
import { rolesOfKind } from './roles';
import { locatorOfExpression } from './run-code';
import { idSelector } from './source-text';
import { variantOf, type Resolving } from './step';

/** Resolves steps that name a test ID or selector, as recorded for elements without a name. */
export async function resolveDirect(step: Resolving, intent: StepIntent): Promise<Resolution> {
  const { testId, id, path, kind, scope, scopeKind, act } = intent;
  const words = testId ?? id ?? path;
  if (!words) return unresolved('the step does not say which element');
  if (scope ?? scopeKind) return unresolved('a test ID, an ID or a selector is of the whole page');
  if (act === 'count' || act === 'notSee') return unresolved('what is counted must have a name');
  const used = new Arguments(step.read.slotted);
  const expression = testId
    ? `this.page.getByTestId(${used.text(words, 'testId')})`
    : id
      ? `this.page.locator(${idSelector(used.text(words, 'id'), id.text)})`
      : `this.page.locator(${used.text(words, 'path')})`;
  const locator = locatorOfExpression(expression, used.parameters, step.world, used.values);
  const count = await locator.count().catch(() => null);
  if (count === null) return unresolved(`"${words.text}" is not a selector`);
  if (count !== 1) return unresolved(`${count} elements are found by "${words.text}"`, [], true);
  const [role = 'generic'] = (kind && rolesOfKind[kind]) ?? [];
  const options = await locator.locator('option').allInnerTexts();
  const node = { role, children: options.map((name) => ({ role: 'option', name })) };
  const lines = elementCode(intent, node, expression, used);
  const element = `${kind ?? 'element'} "${words.text}"`;
  return { ok: true, variants: [variantOf(step, lines, used)], values: used.values, element, confidence: 1 };
}

/** Resolves "I drag the "Tea" item to the "Basket" section" by both names, which stay in the pattern. */
export async function resolveDrag(step: Resolving, intent: StepIntent): Promise<Resolution> {
  const { to } = intent;
  if (!to?.name || !intent.name) return unresolved('the step does not say what is dragged, or onto what');
  const from = await expressionFor(step, { ...intent, act: 'hover' });
  if ('ok' in from) return from;
  const onto = await expressionFor(step, { ...to, act: 'hover' });
  if ('ok' in onto) return onto;
  const used = new Arguments(step.read.slotted);
  const lines = dragCode(intent, from.expression, onto.expression, used);
  return {
    ok: true,
    variants: [variantOf(step, lines, used)],
    values: used.values,
    element: `${from.element} onto ${onto.element}`,
    confidence: Math.min(from.confidence, onto.confidence),
  };
}

/** Returns a locator that contains the names: two elements cannot share the arguments of one step. */
async function expressionFor(
  step: Resolving,
  intent: StepIntent,
): Promise<{ expression: string; element: string; confidence: number } | UnresolvedStep> {
  const choice = chooseElement(step.nodes, intent);
  if (!('node' in choice)) return refusalOfChoice(choice);
  const { slotted } = step.read;
  const fixed = { ...slotted, slots: slotted.slots.map((slot) => ({ ...slot, isParameter: false })) };
  const [first] = await locatorsFor(step.page, step.world, choice, intent, fixed);
  const element = describeNode(choice.node);
  if (!first) return unresolved(`${element} has no property by which it could be found again`, [], true);
  return { expression: first.expression, element, confidence: choice.confidence };
}
