import type { Comment } from 'acorn';
import { placeDefinitions, type PlacedDefinition } from './definition-places';

/** A definition as in lists: the pattern is the expression, or `/regexp/flags`. */
export interface NamedDefinition {
  keyword: string;
  pattern: string;
}

export interface DefinitionRemoval {
  text: string;
  /** The removed definitions in the order of the file. A definition that is in it twice is named twice. */
  removed: (NamedDefinition & { line: number })[];
}

/**
 * Removes step definitions from a file, with directly attached comments and one blank line around. Every other byte
 * stays. A definition stays if its call is no statement of its own (`const a = Given(…)`). All definitions stay in
 * a file that does not parse.
 */
export function withoutDefinitions(source: string, unwanted: readonly NamedDefinition[]): DefinitionRemoval {
  const keys = new Set(unwanted.map(keyOf));
  const placed = placeDefinitions(source);
  const named = placed?.definitions.filter((definition) => keys.has(keyOf(definition))) ?? [];
  // A definition inside another one is removed with it.
  const leaving = named.filter((inner) => !named.some((outer) => inner !== outer && isInside(inner, outer)));
  const comments = placed?.comments ?? [];
  const cuts = leaving.map((definition) => cutOf(source, definition, leaving, comments));
  return {
    // Cut from the last to the first, so that the positions of the others stay valid.
    text: cuts.reduceRight(cut, source),
    removed: leaving.map(({ keyword, pattern, line }) => ({ keyword, pattern, line })),
  };
}

function keyOf({ keyword, pattern }: NamedDefinition): string {
  return `${keyword} ${pattern}`;
}

interface Range {
  start: number;
  end: number;
}

function isInside(inner: Range, outer: Range): boolean {
  return inner.start >= outer.start && inner.end <= outer.end;
}

interface Cut extends Range {
  /** The range with the comments attached above and behind it. */
  from: number;
  to: number;
  /** The code that must replace the definition, so that the code around it keeps its meaning. */
  instead: '' | ';' | '{}';
}

function cutOf(
  source: string,
  { start, end, siblings }: PlacedDefinition,
  leaving: readonly Range[],
  comments: readonly Comment[],
): Cut {
  const from = withCommentsAbove(source, start, comments);
  const to = withCommentBehind(source, end, comments);
  const stays = siblings?.filter(
    (sibling) => sibling.start < start && !leaving.some(({ start }) => start === sibling.start),
  );
  const before = stays?.at(-1);
  // Without a semicolon, the statement before could continue with the code that follows.
  const open = before !== undefined && source[before.end - 1] !== ';';
  const joins = open && /[[(`+\-*/,.]/.test(nextSign(source, end, [...comments, ...leaving]));
  return { start, end, from, to, instead: siblings ? (joins ? ';' : '') : '{}' };
}

/** Returns the first character from a position on that is neither space nor inside one of the ranges. */
function nextSign(source: string, at: number, skipped: readonly Range[]): string {
  for (let next = at; ;) {
    next += /^\s*/.exec(source.slice(next))?.[0].length ?? 0;
    const range = skipped.find(({ start }) => start === next);
    if (!range) return source[next] ?? '';
    next = range.end;
  }
}

/** Matches comments for a tool about the whole file or a part of it. They do not belong to one definition. */
const aboutMore = /^\s*(eslint(?!-disable-next-line)|globals?\b|@ts-(check|nocheck)|#(end)?region\b|\/\s*<)/;

/** Returns the start of the comments directly above. Without comments on lines of their own, the statement's start. */
function withCommentsAbove(source: string, start: number, comments: readonly Comment[]): number {
  let from = start;
  for (const comment of comments.filter(({ end }) => end <= start).toReversed()) {
    const attached = /^[ \t]*(\r?\n[ \t]*)?$/.test(source.slice(comment.end, from));
    const alone = isBlank(source.slice(lineStart(source, comment.start), comment.start));
    if (!attached || !alone || aboutMore.test(comment.value)) break;
    from = comment.start;
  }
  return from;
}

/** Returns where the comment after the statement on its line ends, else where the statement does. */
function withCommentBehind(source: string, end: number, comments: readonly Comment[]): number {
  const behind = comments.find((comment) => comment.start >= end);
  const attached = behind && /^[ \t]*$/.test(source.slice(end, behind.start));
  return attached ? behind.end : end;
}

function cut(text: string, { start, end, from, to, instead }: Cut): string {
  if (instead !== '') return text.slice(0, start) + instead + text.slice(end);
  const first = lineStart(text, from);
  const last = lineEnd(text, to);
  const aloneBefore = isBlank(text.slice(first, from));
  if (aloneBefore && isBlank(text.slice(to, last))) return withoutLines(text, first, last);
  // Other code is on the line: remove only the statement and the space between.
  if (aloneBefore) return text.slice(0, from) + text.slice(end).trimStart();
  return text.slice(0, from).replace(/[ \t]{1,1000}$/, '') + text.slice(end);
}

/** Removes whole lines. Also removes a blank line where two would meet, or one would begin or end a block. */
function withoutLines(text: string, start: number, end: number): string {
  const head = text.slice(0, start);
  const tail = text.slice(end);
  const lineBefore = text.slice(lineStart(text, start - 1), start);
  const lineAfter = text.slice(end, lineEnd(text, end));
  const blankBefore = lineBefore !== '' && isBlank(lineBefore);
  const begins = lineBefore === '' || /[{[(:]\s*$/.test(lineBefore);
  const closes = /^\s*($|[}\])])/.test(tail);
  if (lineAfter !== '' && isBlank(lineAfter) && (blankBefore || begins)) {
    return head + tail.slice(lineAfter.length);
  }
  const remaining = closes && blankBefore ? head.slice(0, -lineBefore.length) : head;
  // If the file did not end in a line break, it still does not.
  const unended = tail === '' && !text.endsWith('\n');
  return (unended ? remaining.replace(/\r?\n$/, '') : remaining) + tail;
}

/** Returns the start of a line. It is after a byte order mark, which belongs to no line. */
function lineStart(text: string, at: number): number {
  const start = at <= 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1;
  return start === 0 && text.startsWith('\uFEFF') ? 1 : start;
}

/** Returns the position after the line break. */
function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end + 1;
}

function isBlank(text: string): boolean {
  return /^\s*$/.test(text);
}
