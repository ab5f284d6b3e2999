import { enough, percent } from '#domain/confidence';
import { asInStep, elementStates, type StepReading } from '#contracts/worker/step-question';
import type { StepIntent, Words } from './intent';
import { readNodes, textOfNode, titleOf, type PlacedNode } from './nodes';
import { readStep, type ReadStep } from './read-step';
import { unresolved, type Resolution } from './resolution';
import { nothingOpen, resolveIntent } from './resolve';
import { writeFor } from './resolve-element';
import { containerRoles, fit } from './roles';
import { slotsOf } from './slots';
import type { Resolving, StepToResolve } from './step';

/**
 * Writes the code of a step as a model reads it, on the page that the model was shown. The model
 * decides the element and the action. The locator is found and proven, and the code written, as for every other step.
 * @param reading without a `readingProblem`
 * @param shown the elements that the model was shown
 */
export async function resolveReading(
  step: StepToResolve,
  reading: StepReading,
  shown: readonly PlacedNode[],
): Promise<Resolution> {
  const read = readStep(step.text, step.type, step.fill);
  const nodes = await readNodes(step.page);
  const resolving: Resolving = { ...step, read, nodes };
  const isOpened = step.page.url() !== 'about:blank';
  if (!isOpened && !['home', 'open'].includes(reading.action)) return nothingOpen;
  const { ref } = reading;
  const intent = intentOf(resolving, reading);
  if (ref === undefined) return surely(await resolveIntent(resolving, intent), reading.confidence);
  // On another page, the same ref is another element.
  const meant = shown.find((placedNode) => placedNode.ref === ref);
  const node = nodes.find(
    (placedNode) =>
      placedNode.ref === ref && placedNode.role === meant?.role && placedNode.name === meant.name,
  );
  if (!node) return unresolved('the page changed while the model read the step');
  const confidence = reading.confidence * fit(intent, node.role).factor * (isUsable(node, intent) ? 1 : 0.9);
  const part = scopeOf(resolving, node, intent);
  const target = { node, scope: part?.scope ?? null, twins: false, phrased: true, confidence };
  const slot = slotWith(step.text, node.name);
  const isNamed = slot !== null && slot !== intent.value?.slot;
  const named: StepIntent = {
    ...intent,
    name: isNamed ? filled(read, slot) : intent.name,
    scope: part ? part.words : intent.scope,
  };
  return surely(await writeFor(resolving, named, target), 1);
}

/** Refuses a confidence that is too low, as for names that are not similar enough. */
function surely(resolution: Resolution, share: number): Resolution {
  if (!resolution.ok) return resolution;
  // For an unproven result the lower confidence counts: the model's doubts do not add to its own.
  const confidence = resolution.doubt
    ? Math.min(resolution.confidence, share)
    : resolution.confidence * share;
  if (confidence >= enough) return { ...resolution, confidence };
  return unresolved(`not sure enough of ${resolution.element}: ${percent(confidence)}`);
}

function intentOf(step: Resolving, { action, ref, value }: StepReading): StepIntent {
  const act = action;
  if (value === undefined) return { act };
  const state = elementStates.find((elementState) => elementState === value);
  if (action === 'state' && state) return { act, state };
  const words = wordsOf(step, value);
  // Other checks call a text that is searched on the whole page the name.
  const isName = ref === undefined && (action === 'see' || action === 'notSee');
  return isName ? { act, name: words } : { act, value: words };
}

/** Returns the quoted text or number with this value, else the words in the step (keys need not occur). */
function wordsOf(step: Resolving, value: string): Words {
  const slot = slotWith(step.text, value);
  if (slot !== null) return filled(step.read, slot);
  return { text: asInStep(value, step.text) ?? value, slot: null };
}

const filled = (read: ReadStep, slot: number): Words => ({
  text: read.slotted.slots[slot]?.value ?? '',
  slot,
});

/** Returns the position of this quoted text or number in a step, before test data is filled in. */
function slotWith(step: string, text: string | undefined): number | null {
  if (text === undefined) return null;
  const wanted = text.trim().toLowerCase();
  const found = slotsOf(step).slots.findIndex(({ value }) => value.trim().toLowerCase() === wanted);
  return found < 0 ? null : found;
}

const isUsable = (node: PlacedNode, { act }: StepIntent) =>
  !node.disabled || act === 'state' || act === 'see';

/** Returns the part of the page that tells an element from its namesakes, with the part's words. */
function scopeOf(
  { nodes, read }: Resolving,
  node: PlacedNode,
  { value: taken }: StepIntent,
): { scope: PlacedNode; words: Words } | null {
  const alike = nodes.filter(({ role, name }) => role === node.role && name === node.name);
  if (alike.length < 2) return null;
  for (let scope = node.parent; scope; scope = scope.parent) {
    if (!containerRoles.includes(scope.role)) continue;
    const text = textOfNode(scope);
    const slot = read.slotted.slots.findIndex(
      ({ kind, value }, index) => kind === 'string' && index !== taken?.slot && text.includes(value),
    );
    if (slot >= 0) return { scope, words: filled(read, slot) };
    const title = titleOf(scope);
    if (title) return { scope, words: { text: title, slot: null } };
  }
  return null;
}
