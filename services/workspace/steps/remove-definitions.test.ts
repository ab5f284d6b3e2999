import { describe, expect, test } from 'vitest';
import { withoutDefinitions } from './remove-definitions';
import { readStepFile } from './step-file';

const b = [{ keyword: 'When', pattern: 'b' }];
const without = (source: string, unwanted = b) => withoutDefinitions(source, unwanted).text;

test('a definition goes with the comments attached to it and one blank line', () => {
  const source = `import { Given, When } from '@cucumber/cucumber';

// About everything.

Given('a', f);

/**
 * About b.
 */
// @source REC
When('b', async function () {
  await this.page.goto(\`
// no comment, and When('b') neither
\`);
}); // behind b

// About c.
Given('c', f);
`;
  expect(withoutDefinitions(source, b)).toEqual({
    removed: [{ keyword: 'When', pattern: 'b', line: 11 }],
    text: `import { Given, When } from '@cucumber/cucumber';

// About everything.

Given('a', f);

// About c.
Given('c', f);
`,
  });
});

test.each([
  ['the first', `When('b', f);\n\nGiven('a', f);\n`, `Given('a', f);\n`],
  ['the last', `Given('a', f);\n\nWhen('b', f);\n`, `Given('a', f);\n`],
  ['the last, blank lines behind', `Given('a', f);\n\nWhen('b', f);\n\n\n`, `Given('a', f);\n\n\n`],
  ['the last, no line break behind', `Given('a', f);\n\nWhen('b', f);`, `Given('a', f);`],
  ['the only one', `When('b', f);\n`, ``],
  [
    'one without blank lines',
    `Given('a', f);\nWhen('b', f);\nGiven('c', f);\n`,
    `Given('a', f);\nGiven('c', f);\n`,
  ],
  ['a blank line behind only', `Given('a', f);\nWhen('b', f);\n\nx();\n`, `Given('a', f);\n\nx();\n`],
  ['two blank lines before', `x();\n\n\nWhen('b', f);\n\ny();\n`, `x();\n\n\ny();\n`],
  ['CRLF', `x();\r\n\r\nWhen('b', f);\r\n\r\ny();\r\n`, `x();\r\n\r\ny();\r\n`],
  ['CRLF at the end', `x();\r\n\r\nWhen('b', f);`, `x();`],
  ['a byte order mark', `\uFEFFWhen('b', f);\n\ny();\n`, `\uFEFFy();\n`],
  ['a byte order mark alone', `\uFEFF// b\nWhen('b', f);`, `\uFEFF`],
  ['tabs', `if (x) {\n\tWhen('b', f);\n\n\ty();\n}\n`, `if (x) {\n\ty();\n}\n`],
  ['the last of a block', `if (x) {\n  y();\n\n  When('b', f);\n}\n`, `if (x) {\n  y();\n}\n`],
  [
    'of a case',
    `switch (x) {\n  case 1:\n    When('b', f);\n    break;\n}\n`,
    `switch (x) {\n  case 1:\n    break;\n}\n`,
  ],
])('%s', (_what, source, expected) => expect(without(source)).toBe(expected));

describe('on a line with other code', () => {
  test.each([
    [`Given('a', f); When('b', f); Given('c', f); // all\n`, `Given('a', f); Given('c', f); // all\n`],
    [`  When('b', f); Given('c', f);\n`, `  Given('c', f);\n`],
    [`Given('a', f); When('b', f);\n`, `Given('a', f);\n`],
    [`/* b */ When('b', f); // b\n`, ``],
    [`if (x) { When('b', f); }\n`, `if (x) { }\n`],
    [`x(); // of x\nWhen('b', f);\n`, `x(); // of x\n`],
  ])('%j', (source, expected) => expect(without(source)).toBe(expected));

  test('a comment behind several stays when all of them go', () => {
    const a = { keyword: 'Given', pattern: 'a' };
    expect(without(`x();\nGiven('a', f); When('b', f); // both\ny();\n`, [a, ...b])).toBe(
      `x();\n// both\ny();\n`,
    );
  });
});

describe('code around means the same afterwards', () => {
  test.each([
    [`const a = x\nWhen('b', f)\n;[1].map(f)\n`, `const a = x\n;[1].map(f)\n`],
    [`const a = x\nWhen('b', f);\n// c\n(1, f)();\n`, `const a = x\n;\n// c\n(1, f)();\n`],
    [`const a = x\nWhen('b', f); When('b', g);\n\`t\`;\n`, `const a = x\n; ;\n\`t\`;\n`],
    [`if (x) When('b', f);\nelse y();\n`, `if (x) {}\nelse y();\n`],
    [`for (const x of y) When('b', f)\nz();\n`, `for (const x of y) {}\nz();\n`],
  ])('%j', (source, expected) => expect(without(source)).toBe(expected));
});

test('comments to tools and of regions stay', () => {
  const kept = `/* eslint-disable no-console */\n// @ts-check\n/// <reference types="x" />\n// #region\n`;
  expect(without(`${kept}When('b', f);\n// #endregion\n`)).toBe(`${kept}// #endregion\n`);
  expect(without(`// eslint-disable-next-line no-console\nWhen('b', f);\n`)).toBe('');
});

test('keyword and pattern both count, whatever the import calls them; duplicates all go', () => {
  const source = [
    `import { When as Wenn } from '@cucumber/cucumber';`,
    `Wenn('b', f);`,
    `Given('b', f);`,
    `cucumber.When(\`b\`, f);`,
    `When(/b/, f);`,
    ``,
  ].join('\n');
  const { text, removed } = withoutDefinitions(source, b);
  expect(text).toBe(`import { When as Wenn } from '@cucumber/cucumber';\nGiven('b', f);\nWhen(/b/, f);\n`);
  expect(removed.map(({ line }) => line)).toEqual([2, 4]);
  expect(without(source, [{ keyword: 'When', pattern: '/b/' }])).toBe(source.replace('When(/b/, f);\n', ''));
});

test('a definition inside another goes with it and is counted once', () => {
  expect(withoutDefinitions(`When('b', () => {\n  When('b', f);\n});\n`, b)).toMatchObject({
    text: '',
    removed: [{ line: 1 }],
  });
});

test.each([
  [`const step = When('b', f);\n`],
  [`export default () => When('b', f);\n`],
  [`When('b', f), Given('a', f);\n`],
  [`When(pattern, f);\n`],
  [`When('b', f);\n)\n`],
  [`${'('.repeat(20_000)}\nWhen('b', f);\n`],
  [`// When('b', f);\nconst text = "When('b', f);";\n`],
])('%# stays as it is where it cannot be taken out', (source) => {
  expect(withoutDefinitions(source, b)).toEqual({ text: source, removed: [] });
});

test('any choice of any definitions leaves the others as they were, byte for byte', () => {
  const gaps = ['\n', '\n\n', '\n\n\n', ' ', '\r\n', '\r\n\r\n'];
  const comments = ['', '// a note\n', '/* a\n * note */\n', '', '/* note */ '];
  const bodies = ['f', `function () {\n  x('Given(');\n}`, '`\n\n${a}\n`', '/;[}]/', `() => {\n\n}`];
  const ends = [';', ';', '; // behind', ';'];
  let seed = 1;
  const pick = <T>(from: readonly T[]): T => {
    seed = (seed * 48271) % 2147483647;
    return from[seed % from.length] as T;
  };
  for (let round = 0; round < 400; round++) {
    const count = 1 + (round % 7);
    const parts = Array.from({ length: count }, (_, index) => {
      const end = pick(ends);
      const gap = end.includes('//') ? '\n' : pick(gaps);
      return `${pick(comments)}When('step ${index}', ${pick(bodies)})${end}${gap}`;
    });
    const source = `${pick(['', '\uFEFF', `import { When } from '@cucumber/cucumber';\n\n`])}${parts.join('')}${pick(['', 'x();\n'])}`;
    const all = readStepFile(source).definitions;
    expect([source, all.length]).toEqual([source, count]);
    const chosen = new Set(all.filter(() => pick([true, false])));
    const nameOf = (definition: (typeof all)[number]) =>
      'text' in definition.pattern ? definition.pattern.text : '';
    const unwanted = [...chosen].map((definition) => ({ keyword: 'When', pattern: nameOf(definition) }));
    const { text, removed } = withoutDefinitions(source, unwanted);
    const after = readStepFile(text);
    expect([source, after.problem]).toEqual([source, null]);
    expect(after.definitions.map(({ code }) => code)).toEqual(
      all.filter((definition) => !chosen.has(definition)).map(({ code }) => code),
    );
    expect(removed).toHaveLength(chosen.size);
    expect(text.startsWith('\uFEFF')).toBe(source.startsWith('\uFEFF'));
    expect(text.endsWith('x();\n')).toBe(source.endsWith('x();\n'));
    if (chosen.size === 0) expect(text).toBe(source);
  }
});
