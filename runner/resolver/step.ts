import type { Page } from 'playwright';
import type { KnownPage } from '#domain/pages/known-pages';
import type { Arguments } from './arguments';
import type { StepType } from './intent';
import type { PageMemory } from './memory';
import type { PlacedNode } from './nodes';
import type { ReadStep } from './read-step';
import type { Variant } from './resolution';
import type { CodeWorld } from './run-code';

/** A step, and where its code will run. */
export interface StepToResolve {
  text: string;
  type: StepType;
  /** Rows of its data table. */
  table?: string[][];
  /** Its doc string. */
  docString?: string;
  page: Page;
  /** Replaces `{{key}}` by test data. Throws in words for the user. */
  fill(text: string): string;
  /** The `this` of the code. */
  world: CodeWorld;
  /** Expression for the environment's address, such as `this.baseUrl`. */
  baseUrl: string;
  /** Memory of what the scenario's earlier pages showed. Left out when it is not known. */
  before?: Pick<PageMemory, 'hadNamed' | 'hadKind'>;
  /** Pages by name, below the environment's address. Left out when none are known. */
  map?: { pages: readonly KnownPage[]; baseUrl: string };
}

/** A step with the results so far. */
export interface Resolving extends StepToResolve {
  read: ReadStep;
  nodes: readonly PlacedNode[];
}

/** Returns the definition of a step whose code takes these arguments. */
export function variantOf({ text }: Pick<StepToResolve, 'text'>, lines: string[], used: Arguments): Variant {
  return { pattern: expressionOf(text, used), parameters: used.parameters, lines };
}

/** Returns the cucumber expression of a step whose code takes these arguments. */
function expressionOf(step: string, used: Arguments): string {
  let expression = '';
  let at = 0;
  used.slotted.slots.forEach(({ raw, start, kind }, index) => {
    if (!used.isUsed(index)) return;
    expression += `${escapeText(step.slice(at, start))}{${kind}}`;
    at = start + raw.length;
  });
  return expression + escapeText(step.slice(at));
}

/** Escapes characters that have a meaning in a cucumber expression. */
const escapeText = (text: string) => text.replace(/[\\({/]/g, '\\$&');
