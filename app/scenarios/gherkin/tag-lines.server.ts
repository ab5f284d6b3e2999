import type { Tag } from '@cucumber/messages';
import {
  indentOf,
  readSource,
  scenariosOfSource,
  taggedAt,
  withLines,
  type GherkinSource,
  type Tagged,
} from '~/scenarios/gherkin-edit.server';

/** Returns the tags, without `@`, of the keyword on a line; null when nothing there can have tags. */
export function tagsAt(text: string, line: number): string[] | null {
  const found = find(text, line);
  return found && found.node.tags.map(({ name }) => name.slice(1));
}

/**
 * Adds a tag to the feature, rule, scenario or examples with the keyword on that line: after its last tag, or on a new
 * line above the keyword. An existing tag changes nothing.
 * @param tag the tag, without `@`
 * @returns null when nothing there can have tags
 */
export function addTag(text: string, line: number, tag: string): string | null {
  const found = find(text, line);
  if (!found) return null;
  const { source, node } = found;
  if (node.tags.some(({ name }) => name === `@${tag}`)) return text;
  const last = node.tags.at(-1);
  if (last) {
    const end = columnOf(last) + last.name.length;
    return withLine(source, last.location.line, (old) => `${old.slice(0, end)} @${tag}${old.slice(end)}`);
  }
  const keyword = source.lines[line - 1] ?? '';
  const mark = keyword.startsWith('\uFEFF') ? '\uFEFF' : '';
  const lines = source.lines.with(line - 1, keyword.slice(mark.length));
  return withLines({ ...source, lines }, line, 0, [`${mark}${indentOf(keyword)}@${tag}`]);
}

/**
 * Removes a tag, with its line if nothing else is on it. Returns null when nothing there can have tags, or when a
 * comment below the tag would then set the file's language.
 */
export function removeTag(text: string, line: number, tag: string): string | null {
  const found = find(text, line);
  if (!found) return null;
  const { source, node } = found;
  const lines = [...source.lines];
  // Start at the end, so that the positions of the other tags stay valid.
  for (const { name, location } of node.tags.toReversed()) {
    if (name !== `@${tag}`) continue;
    const start = columnOf({ location });
    const old = lines[location.line - 1] ?? '';
    lines[location.line - 1] = without(old, start, start + name.length);
  }
  const after = lines.filter((other, index) => other !== '' || source.lines[index] === '');
  return languageLine(after) === languageLine(source.lines) ? after.join('') : null;
}

/** Returns the line that sets the language. Only blank lines and comments can be above it. */
function languageLine(lines: readonly string[]): string | undefined {
  const head = lines.findIndex((line) => !/^\uFEFF?\s*(#|$)/.test(line));
  return lines.slice(0, Math.max(0, head)).find((line) => /^\uFEFF?\s*#\s*language\s*:/.test(line));
}

/** Returns the 0-based column. */
function columnOf({ location }: Pick<Tag, 'location'>): number {
  return (location.column ?? 1) - 1;
}

/** Removes a part of a line and the spaces before it; empty when nothing is left. Keeps a BOM. */
function without(line: string, start: number, end: number): string {
  const [head, tail] = [line.slice(0, start), line.slice(end)];
  const mark = line.startsWith('\uFEFF') ? '\uFEFF' : '';
  if (head.slice(mark.length).trim() !== '') return head.trimEnd() + tail;
  return tail.trim() === '' ? mark : head + tail.trimStart();
}

function withLine(source: GherkinSource, line: number, change: (old: string) => string): string {
  return source.lines.with(line - 1, change(source.lines[line - 1] ?? '')).join('');
}

function find(text: string, line: number): { source: GherkinSource; node: Tagged } | null {
  const source = readSource(text);
  if ('problem' in source) return null;
  const node = taggedAt(source, line);
  return node ? { source, node } : null;
}

/** Returns the keyword line of a scenario or the feature; null if missing or the text does not parse. */
function keywordLine(text: string, scenario: string | null): number | null {
  const source = readSource(text);
  if ('problem' in source) return null;
  if (scenario === null) return source.feature?.location.line ?? null;
  return scenariosOfSource(source).find(({ name }) => name === scenario)?.location.line ?? null;
}

/** Returns a scenario's or the feature's own tags, without `@`; null if it does not exist. */
export function ownTags(text: string, scenario: string | null): string[] | null {
  const source = readSource(text);
  if ('problem' in source) return null;
  const node =
    scenario === null ? source.feature : scenariosOfSource(source).find(({ name }) => name === scenario);
  return node ? node.tags.map(({ name }) => name.slice(1)) : null;
}

/** Adds or removes a tag of a scenario or the feature; null if it does not exist. */
export function toggleTag(
  text: string,
  scenario: string | null,
  { tag, wanted }: { tag: string; wanted: boolean },
): string | null {
  const line = keywordLine(text, scenario);
  if (line === null) return null;
  return wanted ? addTag(text, line, tag) : removeTag(text, line, tag);
}
