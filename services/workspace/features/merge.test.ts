import fc from 'fast-check';
import { diff3Merge } from 'node-diff3';
import { expect, test } from 'vitest';
import { cpuOf } from '#domain/cpu.fixture';
import { mergeTexts } from './merge';

const base = 'Feature: A\n\n  Scenario: One\n    Given a\n\n  Scenario: Two\n    Given b\n';

test('changes of different lines are put together', () => {
  const mine = base.replace('Given a', 'Given mine');
  const theirs = base.replace('Given b', 'Given theirs\n    When c');
  const both = base.replace('Given a', 'Given mine').replace('Given b', 'Given theirs\n    When c');
  expect(mergeTexts(base, mine, theirs)).toBe(both);
  expect(mergeTexts(base, theirs, mine)).toBe(both);
});

test('an unchanged side takes the other', () => {
  const changed = base.replace('One', 'Eins');
  expect(mergeTexts(base, base, changed)).toBe(changed);
  expect(mergeTexts(base, changed, base)).toBe(changed);
  expect(mergeTexts(base, changed, changed)).toBe(changed);
});

test('the same line, or lines side by side, are for a person to decide', () => {
  const mine = base.replace('Given a', 'Given mine');
  expect(mergeTexts(base, mine, base.replace('Given a', 'Given theirs'))).toBeNull();
  expect(mergeTexts(base, mine, base.replace('Scenario: One', 'Scenario: Eins'))).toBeNull();
  expect(mergeTexts(base, mine, base.replace('    Given a\n', ''))).toBeNull();
  // Both versions add a step at the end.
  expect(mergeTexts(base, `${base}    When x\n`, `${base}    When y\n`)).toBeNull();
});

test('line endings stay as each side has them', () => {
  const crlf = base.replaceAll('\n', '\r\n');
  expect(mergeTexts(crlf, crlf.replace('One', 'Eins'), crlf.replace('Given b', 'Given c'))).toBe(
    crlf.replace('One', 'Eins').replace('Given b', 'Given c'),
  );
  const unended = base.trimEnd();
  expect(mergeTexts(unended, unended.replace('One', 'Eins'), `${unended}\n`)).toBe(
    `${unended.replace('One', 'Eins')}\n`,
  );
});

test('two sound versions never become a broken one', () => {
  const text = 'Feature: A\n\n  Scenario: One\n    Given a\n\n    # x\n\n    When b\n';
  const mine = text.replace('    Given a\n', '    Given a\n      | 1 | 2 |\n');
  const theirs = text
    .replace('    # x\n', '    # x\n      \n')
    .replace('    When b\n', '      | 1 |\n    When b\n');
  // Their table belongs to the step without mine. Together, the rows differ in length.
  expect(mergeTexts(text, mine, theirs)).toBeNull();
});

/** Few different lines, so that changes meet. Only comments, so that every text is valid Gherkin. */
const line = fc.constantFrom('# a', '# b', '# c', '', '\t# a', '# ä');
const ending = fc.constantFrom('\n', '\n', '\r\n');
const lines = fc.array(
  fc.tuple(line, ending).map((parts) => parts.join('')),
  { maxLength: 12 },
);
const versions = fc.tuple(lines, fc.boolean()).chain(([base, ended]) => {
  const change = fc.record({
    at: fc.nat(12),
    removed: fc.nat(2),
    added: lines.map((all) => all.slice(0, 2)),
  });
  const version = fc.array(change, { maxLength: 3 }).map((changes) => {
    const changed = [...base];
    for (const { at, removed, added } of changes) changed.splice(at, removed, ...added);
    return changed.join('');
  });
  const text = base.join('');
  return fc.tuple(fc.constant(ended ? text : text.trimEnd()), version, version);
});

test('a side that changed nothing, or the same, is no conflict', () => {
  fc.assert(
    fc.property(versions, ([text, mine]) => {
      expect(mergeTexts(text, mine, text)).toBe(mine);
      expect(mergeTexts(text, text, mine)).toBe(mine);
      expect(mergeTexts(text, mine, mine)).toBe(mine);
    }),
    { numRuns: 500 },
  );
});

test('whoever saves second, it comes to the same, and to what diff3 makes of it', () => {
  const seen = { merged: 0, conflicts: 0 };
  fc.assert(
    fc.property(versions, ([text, mine, theirs]) => {
      const merged = mergeTexts(text, mine, theirs);
      expect(mergeTexts(text, theirs, mine)).toBe(merged);
      const regions = diff3Merge(linesOf(mine), linesOf(text), linesOf(theirs), {
        excludeFalseConflicts: true,
      });
      const whole = regions.every(({ conflict }) => !conflict);
      expect(merged).toBe(whole ? regions.flatMap(({ ok }) => ok ?? []).join('') : null);
      seen[whole ? 'merged' : 'conflicts'] += 1;
    }),
    { numRuns: 1000 },
  );
  expect(Math.min(seen.merged, seen.conflicts)).toBeGreaterThan(100);
});

test('two long versions with few different lines are merged at once', () => {
  const steps = Array.from({ length: 10_000 }, (_, at) => (at % 5 === 0 ? '' : `# step ${at % 40}`));
  const text = `${steps.join('\n')}\n`;
  const work = () =>
    expect(mergeTexts(text, `# mine\n${text}`, `${text}# theirs\n`)).toBe(`# mine\n${text}# theirs\n`);
  expect(cpuOf(work)).toBeLessThan(3000);
});

function linesOf(text: string): string[] {
  return text.split(/(?<=\n)/);
}
