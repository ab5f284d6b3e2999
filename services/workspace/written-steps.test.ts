import { expect, test } from 'vitest';
import { buildStepLibrary, type StepLibrary } from './steps/library';
import { readStepFile } from './steps/step-file';
import { createWrittenSteps } from './written-steps';

/** Returns a library, and the texts that were looked up in it. */
function counted(code: string): { library: StepLibrary; asked: string[] } {
  const content = readStepFile(`import { Given } from '@cucumber/cucumber';\n${code}`);
  const library = buildStepLibrary([{ ...content, name: 'a.mjs' }]);
  const asked: string[] = [];
  const matchedAmong = (texts: readonly string[]) => {
    asked.push(...texts);
    return library.matchedAmong(texts);
  };
  return { library: { ...library, matchedAmong }, asked };
}

const nothing = { git: {} as never };

test('a library is asked about each text once, and another one by itself', async () => {
  const { writtenAmong } = createWrittenSteps(nothing);
  const [one, other] = [counted(`Given('a', f);`), counted(`Given('b', f);\nGiven('a', () => 'pending');`)];
  const texts = new Set(['a', 'b', 'c']);
  for (let times = 0; times < 2; times++) {
    expect(await writtenAmong(one.library, texts)).toEqual(new Set(['a']));
    expect(await writtenAmong(other.library, texts)).toEqual(new Set(['b']));
  }
  expect([one.asked, other.asked]).toEqual([
    ['a', 'b', 'c'],
    ['a', 'b', 'c'],
  ]);
});

test('answers that were not asked for lately give way to others; what is told is whole all the same', async () => {
  const { writtenAmong } = createWrittenSteps(nothing);
  const { library, asked } = counted(`Given(/^x/, f);`);
  const large = (from: number) =>
    new Set(Array.from({ length: 10 }, (_, index) => `x${from + index}${' '.repeat(1024 * 1024)}`));
  await writtenAmong(library, new Set(['x', 'seldom']));
  for (let from = 0; from < 50; from += 10) {
    expect((await writtenAmong(library, large(from))).size).toBe(10);
    // A text that is looked up all the time stays in the cache.
    await writtenAmong(library, new Set(['x']));
  }
  expect(asked.filter((text) => text === 'x')).toHaveLength(1);
  // More texts than the cache keeps.
  const many = new Set([...large(0), ...large(10), 'y']);
  expect((await writtenAmong(library, many)).size).toBe(20);
  asked.length = 0;
  await writtenAmong(library, new Set([...large(10), 'seldom', 'y']));
  expect(asked).toEqual(['seldom']);
});
