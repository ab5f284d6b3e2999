import type { Background, Examples, Feature, Scenario, Step, Tag } from '@cucumber/messages';
import { parseFeature } from '#services/foundation/gherkin/parse';

/** Changes that are described in words. More are only counted (docs/rules/scenarios.md, History). */
const maxReported = 3;
const maxNameLength = 60;
/** Largest number of pairs of steps to compare. Above it, all steps between the common ends count as changed. */
const maxPairs = 100_000;

/**
 * Describes in words what a version of a feature changed: `2 steps in Sign in; scenario Sign out added`. Never throws.
 * @param before null if there was no file
 * @param after null if the file was deleted
 */
export function whatChanged(before: string | null, after: string | null): string {
  if (after === null) return before === null ? '' : `Deleted ${withScenarios(before)}`.trim();
  if (before === null) return `Created ${withScenarios(after)}`.trim();
  if (before === after) return 'Another name or place';
  const [old, now] = [parseFeature(before), parseFeature(after)];
  if (now.errors.length > 0) return 'Does not parse';
  if (old.errors.length > 0) return 'Parses again';
  if (!old.feature || !now.feature) return now.feature ? `Written ${withScenarios(after)}` : 'Emptied';
  const told = differences(partsOf(old.feature), partsOf(now.feature));
  if (told.length === 0) {
    const same = structure(old.feature) === structure(now.feature);
    return same ? 'Comments and blank lines only' : 'Headings and descriptions';
  }
  const more = told.length - maxReported;
  const words = told.slice(0, maxReported).join('; ') + (more > 0 ? `; and ${more} more` : '');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function withScenarios(text: string): string {
  const { feature } = parseFeature(text);
  const count = feature ? partsOf(feature).scenarios.length : 0;
  return count === 0 ? '' : `with ${counted(count, 'scenario')}`;
}

interface Block {
  /** Rule, name, and number among the blocks with the same name. */
  key: string;
  name: string;
  steps: string[];
  tags: string;
  examples: string;
  description: string;
}

interface Parts {
  name: string;
  description: string;
  tags: string;
  scenarios: Block[];
  backgrounds: Block[];
}

function partsOf({ name, description, tags, children }: Feature): Parts {
  const parts: Parts = { name, description, tags: tagsOf(tags), scenarios: [], backgrounds: [] };
  const seen = new Map<string, number>();
  const keyOf = (...path: string[]) => {
    const key = JSON.stringify(path);
    const nth = (seen.get(key) ?? 0) + 1;
    seen.set(key, nth);
    return `${key} ${nth}`;
  };
  const add = (rule: string, one: { background?: Background; scenario?: Scenario }) => {
    if (one.background) {
      const key = keyOf('background', rule);
      const of = rule === '' ? 'the background' : `the background of ${cut(rule)}`;
      parts.backgrounds.push(blockOf({ key, name: of, block: one.background, tags: [], examples: [] }));
    }
    if (one.scenario) {
      const { name: its, tags: own, examples } = one.scenario;
      const key = keyOf('scenario', rule, its);
      parts.scenarios.push(blockOf({ key, name: cut(its), block: one.scenario, tags: own, examples }));
    }
  };
  for (const child of children) {
    add('', child);
    for (const inner of child.rule?.children ?? []) add(child.rule?.name ?? '', inner);
  }
  return parts;
}

interface Given {
  key: string;
  name: string;
  block: Background | Scenario;
  tags: readonly Tag[];
  examples: readonly Examples[];
}

function blockOf({ key, name, block, tags, examples }: Given): Block {
  return {
    key,
    name,
    steps: block.steps.map(stepText),
    tags: tagsOf(tags),
    examples: structure(examples),
    description: block.description.trim(),
  };
}

const stepText = ({ keyword, text, docString, dataTable }: Step) =>
  structure([keyword.trim(), text, docString ?? null, dataTable ?? null]);

const tagsOf = (tags: readonly Tag[]) => tags.map(({ name }) => name).join(' ');

/** Returns a part of a parsed feature as text, without its position. */
function structure(piece: unknown): string {
  return JSON.stringify(piece, (key, value: unknown) =>
    key === 'location' || key === 'id' || key === 'comments' ? undefined : value,
  );
}

function differences(old: Parts, now: Parts): string[] {
  const reported: string[] = [];
  const existing = new Map(old.scenarios.map((scenario) => [scenario.key, scenario]));
  const keys = new Set(now.scenarios.map(({ key }) => key));
  const gone = new Set(old.scenarios.filter(({ key }) => !keys.has(key)));
  // Scenarios without steps are all alike, so none of them counts as renamed.
  const alike = new Map<string, Block[]>();
  for (const block of gone) {
    const same = alike.get(contentOf(block));
    if (same) same.push(block);
    else if (block.steps.length > 0) alike.set(contentOf(block), [block]);
  }
  for (const same of alike.values()) same.reverse();
  const added: Block[] = [];
  for (const block of now.scenarios) {
    const before = existing.get(block.key);
    if (before) reported.push(...blockDifferences(before, block));
    else {
      const renamed = alike.get(contentOf(block))?.pop();
      if (renamed) {
        gone.delete(renamed);
        reported.push(`scenario ${renamed.name} renamed to ${block.name}`);
      } else added.push(block);
    }
  }
  reported.push(...ofScenarios(added, 'added'), ...ofScenarios([...gone], 'removed'));
  const backgrounds = new Map(old.backgrounds.map((background) => [background.key, background]));
  for (const block of now.backgrounds) {
    const before = backgrounds.get(block.key);
    reported.push(...(before ? blockDifferences(before, block) : [`${block.name} added`]));
    backgrounds.delete(block.key);
  }
  for (const { name } of backgrounds.values()) reported.push(`${name} removed`);
  if (old.name !== now.name) reported.push(`feature renamed to ${cut(now.name)}`);
  if (old.tags !== now.tags) reported.push('tags of the feature');
  if (old.description.trim() !== now.description.trim()) reported.push('description of the feature');
  if (reported.length === 0 && now.scenarios.some(({ key }, index) => key !== old.scenarios[index]?.key)) {
    reported.push('order of the scenarios');
  }
  return reported;
}

const contentOf = ({ steps, examples }: Block) => JSON.stringify([examples, steps]);

function ofScenarios(blocks: Block[], what: 'added' | 'removed'): string[] {
  if (blocks.length > 2) return [`${blocks.length} scenarios ${what}`];
  return blocks.map(({ name }) => `scenario ${name} ${what}`);
}

function blockDifferences(old: Block, now: Block): string[] {
  const reported: string[] = [];
  const kept = commonSteps(old.steps, now.steps);
  const [removed, added] = [old.steps.length - kept, now.steps.length - kept];
  if (added > 0 && removed > 0) reported.push(`${counted(Math.max(added, removed), 'step')} in ${now.name}`);
  else if (added > 0) reported.push(`${counted(added, 'step')} added in ${now.name}`);
  else if (removed > 0) reported.push(`${counted(removed, 'step')} removed in ${now.name}`);
  if (old.examples !== now.examples) reported.push(`examples of ${now.name}`);
  if (old.tags !== now.tags) reported.push(`tags of ${now.name}`);
  if (old.description !== now.description) reported.push(`description of ${now.name}`);
  return reported;
}

/** Returns the number of steps that stayed, in order: the length of the longest common subsequence. */
function commonSteps(old: string[], now: string[]): number {
  let begin = 0;
  while (begin < old.length && begin < now.length && old[begin] === now[begin]) begin++;
  let end = 0;
  while (
    end < old.length - begin &&
    end < now.length - begin &&
    old[old.length - 1 - end] === now[now.length - 1 - end]
  )
    end++;
  const [a, b] = [old.slice(begin, old.length - end), now.slice(begin, now.length - end)];
  if (a.length * b.length > maxPairs) return begin + end;
  let row = new Array<number>(b.length + 1).fill(0);
  for (const step of a) {
    const next = [0];
    b.forEach((other, index) => {
      next.push(step === other ? (row[index] ?? 0) + 1 : Math.max(row[index + 1] ?? 0, next[index] ?? 0));
    });
    row = next;
  }
  return begin + end + (row[b.length] ?? 0);
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

function cut(name: string): string {
  if (name === '') return 'a scenario without a name';
  return name.length > maxNameLength ? `${name.slice(0, maxNameLength - 1)}…` : name;
}
