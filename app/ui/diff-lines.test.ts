import { expect, test } from 'vitest';
import { diffLines as differenceOf, foldUnchanged, type DiffRow } from './diff-lines';

const diffLines = (before: string, after: string) => differenceOf(before, after).rows;
const shown = (rows: DiffRow[]) =>
  rows.map(({ kind, text }) => `${{ same: ' ', removed: '-', added: '+' }[kind]}${text}`);

test('tells what was removed and added, with the numbers of both texts', () => {
  const rows = diffLines('a\nb\nc\n', 'a\nx\nc\nd\n');
  expect(shown(rows)).toEqual([' a', '-b', '+x', ' c', '+d']);
  expect(rows.map(({ before, after }) => [before, after])).toEqual([
    [1, 1],
    [2, null],
    [null, 2],
    [3, 3],
    [null, 4],
  ]);
  expect(differenceOf('a\nb\nc\n', 'a\nx\nc\nd\n')).toMatchObject({ added: 2, removed: 1, left: 0 });
});

test('equal texts have no changes, empty ones no lines', () => {
  expect(differenceOf('a\nb', 'a\nb')).toMatchObject({ added: 0, removed: 0, left: 0 });
  expect(diffLines('', '')).toEqual([]);
  expect(shown(diffLines('', 'a\n'))).toEqual(['+a']);
});

test('both texts can be put together from the rows', () => {
  for (const [before, after] of [
    ['a\r\nb\r\n', 'a\nb\r\nc'],
    ['\n\n', '\n'],
    ['x', ''],
    ['same\n'.repeat(50), `top\n${'same\n'.repeat(49)}`],
  ] as const) {
    const rows = diffLines(before, after);
    const text = (without: DiffRow['kind']) =>
      rows.flatMap((row) => (row.kind === without ? [] : [row.text])).join('\n');
    expect(text('added')).toBe(before.replaceAll('\r', '').replace(/\n$/, ''));
    expect(text('removed')).toBe(after.replaceAll('\r', '').replace(/\n$/, ''));
  }
});

test('what cannot be seen is told: line endings, a missing last one', () => {
  expect(diffLines('a\r\n', 'a\n').map(({ note }) => note)).toEqual(['CRLF', undefined]);
  expect(diffLines('a', 'a\n').map(({ note }) => note)).toEqual(['no line break at the end', undefined]);
  // A Windows file that stays one needs no notes.
  expect(diffLines('a\r\nb\r\n', 'a\r\nc\r\n').some(({ note }) => note)).toBe(false);
});

test('the part that differs in a line stands out', () => {
  const rows = diffLines('  Given I open the shop\n', '  Given I open the fine shop\n');
  const parts = rows.map(({ text, emphasis }) => emphasis && text.slice(emphasis.from, emphasis.to));
  expect(parts).toEqual(['', 'fine ']);
  expect(diffLines('alpha\n', 'Zeta\n').some(({ emphasis }) => emphasis)).toBe(false);
});

test('unchanged lines are folded but for three around a change', () => {
  const lines = Array.from({ length: 30 }, (_, index) => `line ${index + 1}\n`);
  const after = lines.with(14, 'changed\n');
  const sections = foldUnchanged(diffLines(lines.join(''), after.join('')));
  expect(sections.map(({ folded, rows }) => [folded, rows.length])).toEqual([
    [true, 11],
    [false, 8],
    [true, 12],
  ]);
  expect(sections.flatMap(({ rows }) => rows)).toHaveLength(31);
});

test('a single line is not folded', () => {
  const text = 'a\nb\nc\nd\ne\n';
  expect(foldUnchanged(diffLines(text, `${text}f\n`)).map(({ folded }) => folded)).toEqual([true, false]);
  expect(foldUnchanged(diffLines('a\nb\nc\nd\n', 'a\nb\nc\nd\ne\n')).every(({ folded }) => !folded)).toBe(
    true,
  );
});

test('texts with nothing in common do not hold anything up', () => {
  const text = (word: string) => Array.from({ length: 20_000 }, (_, line) => `${word} ${line}\n`).join('');
  const { rows, ...counts } = differenceOf(text('a'), text('b'), 1000);
  expect(counts).toEqual({ added: 20_000, removed: 20_000, left: 39_000 });
  expect(rows.map(({ text: line }) => line).slice(-1)).toEqual(['a 999']);
});

test('stops after the given number of changed lines', () => {
  const [before, after] = ['a\nb\nc\nd\ne\n', 'A\nb\nC\nd\ne\n'];
  const told = (max: number) => {
    const { rows, left } = differenceOf(before, after, max);
    return [...shown(rows), left];
  };
  expect(told(1)).toEqual(['-a', 6]);
  expect(told(2)).toEqual(['-a', '+A', 5]);
  expect(told(3)).toEqual(['-a', '+A', ' b', '-c', 3]);
  expect(told(4)).toEqual(['-a', '+A', ' b', '-c', '+C', 2]);
  expect(told(5)).toEqual(['-a', '+A', ' b', '-c', '+C', ' d', ' e', 0]);
});
