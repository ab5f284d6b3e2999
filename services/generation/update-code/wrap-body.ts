import type { BlockStatement } from 'acorn';
import { visitOwn, type Definition } from './definition';

/** A change of a text: `text` replaces the characters from `start` to `end`. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

export function applyEdits(source: string, edits: readonly Edit[]): string {
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), source);
}

/** Code around the body of a step. Two spaces at the beginning of a line mean one level. */
export interface Wrapping {
  before: string[];
  after: string[];
}

/**
 * Puts code around the whole body of a step; returns null when there is no body. Makes the function async, and awaits
 * its return values: a returned promise would otherwise fail outside of the added code.
 */
export function wrapBody(definition: Definition, { before, after }: Wrapping): string | null {
  const { source, fn, indent, unit, eol } = definition;
  const async = fn.async ? [] : [{ start: fn.start, end: fn.start, text: 'async ' }];
  const line = (text: string) => {
    const depth = /^ */.exec(text)?.[0].length ?? 0;
    return indent + unit.repeat(1 + depth / 2) + text.trimStart();
  };
  const opening = ['{', ...before.map(line), ''].join(eol);
  const closing = ['', ...after.map(line), `${indent}}`].join(eol);
  const deep = indent + unit.repeat(1 + before.length);
  if (fn.body.type !== 'BlockStatement') {
    const start = source.lastIndexOf('=>', fn.body.start) + 2;
    const code = source.slice(start, fn.end).trim();
    const awaited = fn.body.type === 'AwaitExpression' ? code : `await (${code})`;
    const text = ` ${opening}${deep}${awaited};${closing}`;
    return applyEdits(source, [...async, { start, end: fn.end, text }]);
  }
  const inner = innerOf(source, fn.body);
  if (!inner) return null;
  return applyEdits(source, [
    ...async,
    { start: fn.body.start, end: inner.start, text: opening },
    ...indented(definition, inner, { more: unit.repeat(before.length), first: deep }),
    ...awaitedReturns(definition),
    { start: inner.end, end: fn.body.end, text: closing },
  ]);
}

/** Returns the range from the first code or comment to the last; `ownLine` when it starts a line. */
function innerOf(source: string, { start, end }: BlockStatement) {
  const text = source.slice(start + 1, end - 1);
  if (text.trim() === '') return null;
  const [blank = ''] = /^[ \t\r\n]*\n/.exec(text) ?? [];
  const from = start + 1 + (blank || (/^\s*/.exec(text)?.[0] ?? '')).length;
  return { start: from, end: end - 1 - (/\s*$/.exec(text)?.[0].length ?? 0), ownLine: blank !== '' };
}

/** Returns edits that indent lines further, except the lines inside template literals. */
function indented(
  { source, templates }: Definition,
  inner: { start: number; end: number; ownLine: boolean },
  { more, first }: { more: string; first: string },
): Edit[] {
  const edits: Edit[] = inner.ownLine ? [] : [{ start: inner.start, end: inner.start, text: first }];
  const starts = inner.ownLine ? [inner.start] : [];
  for (
    let at = source.indexOf('\n', inner.start);
    at !== -1 && at < inner.end;
    at = source.indexOf('\n', at + 1)
  ) {
    starts.push(at + 1);
  }
  for (const start of starts) {
    const isBlank = /^[ \t]*\r?\n/.test(source.slice(start, start + 200));
    const isText = templates.some((template) => template.start < start && start <= template.end);
    if (!isBlank && !isText) edits.push({ start, end: start, text: more });
  }
  return edits;
}

function awaitedReturns({ fn }: Definition): Edit[] {
  const edits: Edit[] = [];
  visitOwn(fn, 'ReturnStatement', (node) => {
    const { argument } = node as unknown as { argument: { type: string; start: number; end: number } | null };
    if (!argument || argument.type === 'AwaitExpression' || argument.type === 'Literal') return;
    edits.push({ start: argument.start, end: argument.start, text: 'await (' });
    edits.push({ start: argument.end, end: argument.end, text: ')' });
  });
  return edits;
}
