import {
  CucumberExpression,
  RegularExpression,
  type Argument,
  type ParameterTypeRegistry,
} from '@cucumber/cucumber-expressions';
import { parseFeature, placedSteps } from '#services/foundation/gherkin/index';
import { valueLiteral } from '../generated/literal';
import type { StepLibrary } from '../steps/library';
import { patternText } from '../steps/pattern';
import type { StepPattern } from '../steps/step-definition';
import { TookTooLong, withTimeLimit } from '../steps/time-limit';
import { readLocator, type ReadLocator } from './locator-text';

/** A step of a feature file, as it was when it ran. */
export interface StepAtRun {
  /** 1-based line of the scenario, or of its Examples row. */
  line: number;
  /** Index of the step, from 0. Background steps come first. */
  index: number;
  /** The pattern of its definition, as cucumber prints it. */
  pattern: string;
}

export type WordsEdit =
  | {
      source: string;
      /** The words of the step, and the words that replace them. */
      before: string;
      after: string;
      /** Where the words begin. Both numbers start at 1. */
      place: { line: number; column: number };
      note: string | null;
    }
  | { refusal: string };

const refused = (refusal: string): WordsEdit => ({ refusal });

/**
 * Replaces the name in a step by the name that the element has now. Refuses unless the locators differ in that name
 * alone, the name is a value of the step's definition, and the new step matches the same definition.
 */
export function editWords(
  source: string,
  step: StepAtRun,
  { from, to }: { from: string; to: string },
  library: StepLibrary,
): WordsEdit {
  const named = otherName(readLocator(from), readLocator(to));
  if ('refusal' in named) return named;
  const placed = placedSteps(source, step.line)?.[step.index];
  if (!placed) return refused('the step is not found in its feature');
  if (placed.written !== placed.text)
    return refused('the words come from the Examples table of the scenario, and other steps may use them');
  const [definition, ...others] = library.matching(placed.text);
  if (!definition || others.length > 0 || patternText(definition.pattern) !== step.pattern)
    return refused('the step has another definition now');
  const values = valuesIn(definition.pattern, placed.text, library.parameterTypes);
  const fitting = values.flatMap((value) => {
    const name = nameIn(value.text, named);
    return name === null ? [] : [{ ...value, name }];
  });
  const [only, ...more] = fitting;
  if (!only) return refused('the name in the locator is not a value of the step');
  if (more.length > 0) return refused('more than one value of the step may be the name');
  const after = placed.text.slice(0, only.start) + only.name + placed.text.slice(only.end);
  const edit = replaceWords(source, { line: placed.line, before: placed.text, after }, library);
  if ('refusal' in edit) return edit;
  const now = valuesIn(definition.pattern, after, library.parameterTypes);
  if (!now.some(({ text }) => text === only.name))
    return refused('the step cannot say the name that the element has now');
  const note = named.isLooser ? 'The step looks for the name as a part of a longer one, too.' : null;
  return { ...edit, note };
}

/** Replaces words in a line of another version of the file, if both match the same definition there. */
export function replaceWords(
  source: string,
  { line, before, after }: { line: number; before: string; after: string },
  library: StepLibrary,
): WordsEdit {
  const lines = source.split('\n');
  const there = lines[line - 1] ?? '';
  const at = there.indexOf(before);
  if (at === -1 || !/^\s*\S/.test(there.slice(0, at))) return refused('the words of the step are others now');
  if (after.trim() !== after || /[\n\r]/.test(after)) return refused('the name cannot be written in a step');
  const [definitions, other] = [before, after].map((text) => library.matching(text));
  if (definitions?.length !== 1 || other?.length !== 1 || definitions[0] !== other[0])
    return refused('the step would mean another definition with that name');
  const text = there.slice(0, at) + after + there.slice(at + before.length);
  const edited = lines.toSpliced(line - 1, 1, text).join('\n');
  if (!isSameBut(source, edited, { line, before, after }))
    return refused('the feature would not be the same but for the words');
  return { source: edited, before, after, place: { line, column: at + 1 }, note: null };
}

/** Returns whether nothing but the words changed in the feature. */
function isSameBut(
  source: string,
  edited: string,
  { line, before, after }: { line: number; before: string; after: string },
): boolean {
  const [then, now] = [parseFeature(source).feature, parseFeature(edited).feature];
  if (!then || !now) return false;
  let changed = 0;
  const wanted = JSON.stringify(then, (key, value: unknown) => {
    if (key === 'id') return undefined;
    if (!isStepAt(value, line) || value.text !== before) return value;
    changed += 1;
    return { ...value, text: after };
  });
  return (
    changed === 1 &&
    wanted === JSON.stringify(now, (key, value: unknown) => (key === 'id' ? undefined : value))
  );
}

function isStepAt(value: unknown, line: number): value is { text: string } {
  const { keyword, text, location } = (value ?? {}) as {
    keyword?: unknown;
    text?: unknown;
    location?: { line?: number };
  };
  return typeof keyword === 'string' && typeof text === 'string' && location?.line === line;
}

interface OtherName {
  before: string;
  after: string;
  /** The failed locator matched longer names as well. */
  isLooser: boolean;
}

/** Returns the one text in which two locators differ. */
function otherName(failed: ReadLocator, wanted: ReadLocator): OtherName | { refusal: string } {
  if ('refusal' in wanted) return wanted;
  const another = { refusal: 'the element is found by something else than its name now' };
  if ('refusal' in failed) return another;
  const exact = /, exact: true/g;
  const [one, other] = [failed, wanted].map(({ code, texts }) => formOf(code, texts));
  if (one?.replace(exact, '') !== other?.replace(exact, '')) return another;
  const different = failed.texts.flatMap((text, index) => {
    const now = wanted.texts[index] ?? '';
    return text === now ? [] : [{ before: text, after: now }];
  });
  const [only, ...more] = different;
  if (!only || more.length > 0) return another;
  return { ...only, isLooser: one !== other };
}

/** Returns a locator without its texts. `texts` must be in the order in which they are in the code. */
function formOf(code: string, texts: readonly string[]): string {
  let form = '';
  let rest = code;
  for (const text of texts) {
    const written = valueLiteral(text);
    const at = rest.indexOf(written);
    if (at === -1) continue;
    form += `${rest.slice(0, at)}''`;
    rest = rest.slice(at + written.length);
  }
  return form + rest;
}

/** Returns the new value, if the value is all of the name or a part whose surroundings stay; otherwise null. */
function nameIn(value: string, { before, after }: OtherName): string | null {
  if (value === '') return null;
  const at = before.indexOf(value);
  if (at === -1 || before.includes(value, at + 1)) return null;
  const [start, end] = [before.slice(0, at), before.slice(at + value.length)];
  const isKept = after.startsWith(start) && after.endsWith(end) && after.length > start.length + end.length;
  return isKept ? after.slice(start.length, after.length - end.length) : null;
}

interface Value {
  text: string;
  start: number;
  end: number;
}

/** Returns the values that a definition gets from a step's text, without the quotes around them. */
function valuesIn(pattern: StepPattern, text: string, types: ParameterTypeRegistry): Value[] {
  try {
    const found = withTimeLimit(500, () => expressionOf(pattern, types).match(text)) ?? [];
    return found.flatMap(({ group }: Argument) => {
      const inner = (group.children ?? []).filter(({ value }) => typeof value === 'string');
      const [value] = inner.length > 0 ? inner : [group];
      const { value: said, start, end } = value ?? {};
      return typeof said === 'string' && start !== undefined && end !== undefined
        ? [{ text: said, start, end }]
        : [];
    });
  } catch (error) {
    // Cucumber refuses the pattern, or matching takes too long.
    if (error instanceof TookTooLong || error instanceof Error) return [];
    throw error;
  }
}

const expressionOf = (pattern: StepPattern, types: ParameterTypeRegistry) =>
  'text' in pattern
    ? new CucumberExpression(pattern.text, types)
    : new RegularExpression(new RegExp(pattern.regexp, pattern.flags), types);
