import { describe, expect, test } from 'vitest';
import { doesTheSame, editLocator } from './edit';

const to = `getByRole('button', { name: 'Pay now' })`;

/** A step, with `/*X*​/` where the method's name of the failed call begins. */
const step = (body: string, above = '') =>
  `import { When } from '@cucumber/cucumber';\n${above}\nWhen('x {string}', async function (name) {\n${body}\n});\n`;

function edited(marked: string, change: { from?: string; to?: string } = {}) {
  const at = marked.indexOf('/*X*/');
  const source = marked.replace('/*X*/', '');
  const head = source.slice(0, at).split('\n');
  const method = /^#?\w+/.exec(source.slice(at))?.[0] ?? '';
  const place = { line: head.length, column: (head.at(-1)?.length ?? 0) + 1, method };
  // The texts of nearly all locators in these steps.
  const from =
    change.from ?? `locator('#buy') locator('form') locator('#a') 'Place order' li A B #f button /products`;
  return { source, edit: editLocator(source, place, { from, to: change.to ?? to }) };
}

/** Forms of step code that can be edited, with the edited code and the note for the user. */
const shapes: [string, string, string, RegExp?][] = [
  [
    'a call of its own',
    step(`  await this.page.getByRole('button', { name: 'Place order' })./*X*/click();`),
    `await this.page.${to}.click();`,
  ],
  [
    'the second of two on a line',
    step(`  await this.page.locator('#a').click(); await this.page.locator('#buy')./*X*/click();`),
    `await this.page.locator('#a').click(); await this.page.${to}.click();`,
  ],
  [
    'the first of two on a line',
    step(`  await this.page.locator('#buy')./*X*/click(); await this.page.locator('#a').click();`),
    `await this.page.${to}.click(); await this.page.locator('#a').click();`,
  ],
  [
    'over several lines',
    step(`  await this.page\n    .locator('form')\n    .getByRole('button')\n    ./*X*/click();`),
    `await this.page.${to}\n    .click();`,
  ],
  [
    'a selector that the page gets',
    step(`  await this.page./*X*/click('#buy', { timeout: 5 });`),
    `await this.page.${to}.click({ timeout: 5 });`,
  ],
  [
    'a selector and a value that the page gets',
    step(`  await page./*X*/fill('#buy', name);`),
    `await page.${to}.fill(name);`,
  ],
  [
    'a constant of the step',
    step(`  const b = this.page.locator('#buy');\n  await b./*X*/click();`),
    `const b = this.page.${to};\n  await b.click();`,
  ],
  [
    'a constant that is used twice',
    step(`  const b = this.page.locator('#buy');\n  await b.hover();\n  await b./*X*/click();`),
    `const b = this.page.${to};`,
    /used 2 times/,
  ],
  [
    'a constant of the file',
    step(
      `  await buy(this.page).waitFor();\n  await button./*X*/click();`,
      `const button = page.locator('#buy');`,
    ),
    `const button = page.${to};`,
  ],
  [
    'a chain on a constant',
    step(
      `  const row = this.page.getByRole('row', { name });\n  await row.getByRole('button')./*X*/click();`,
    ),
    `await row.${to}.click();`,
    /stays within row/,
  ],
  [
    'filter and nth',
    step(`  await this.page.locator('li').filter({ hasText: 'A' }).nth(1)./*X*/click();`),
    `await this.page.${to}.click();`,
  ],
  [
    'a filter by another locator',
    step(`  await this.page.locator('li').filter({ has: this.page.getByText('A') })./*X*/click();`),
    `await this.page.${to}.click();`,
  ],
  [
    'a field of a page object in the file',
    step(
      `  await this.shop.buy./*X*/click();`,
      `class Shop { constructor(page) { this.buy = page.locator('#buy'); } }`,
    ),
    `this.buy = page.${to};`,
  ],
  [
    'a field that a class declares',
    step(`  await this.shop.buy./*X*/click();`, `class Shop { buy = this.page.locator('#buy'); }`),
    `buy = this.page.${to};`,
  ],
  [
    'a private field',
    `class Shop {\n  #buy = this.page.locator('#buy');\n  async pay() {\n    await this.#buy./*X*/click();\n  }\n}\n`,
    `#buy = this.page.${to};`,
  ],
  [
    'a getter of a page object in the file',
    step(
      `  await this.shop.buy./*X*/click();`,
      `class Shop { get buy() { return this.page.locator('#buy'); } }`,
    ),
    `return this.page.${to};`,
  ],
  [
    'a method without arguments',
    step(`  await this.shop.buy()./*X*/click();`, `const shop = { buy: () => page.locator('#buy') };`),
    `buy: () => page.${to}`,
  ],
  [
    'a helper without arguments',
    step(`  await buy()./*X*/click();`, `function buy() { return page.locator('#buy'); }`),
    `return page.${to};`,
  ],
  [
    'in a frame',
    step(`  await this.page.frameLocator('#f').getByRole('button')./*X*/click();`),
    `await this.page.${to}.click();`,
  ],
  [
    'on a frame that is kept',
    step(`  const f = this.page.frameLocator('#f');\n  await f.locator('#a')./*X*/click();`),
    `await f.${to}.click();`,
  ],
  [
    'a comment behind it, and one that looks like it',
    step(
      `  // this.page.locator('#buy').click()\n  await this.page.locator('#buy') /* here */./*X*/click();`,
    ),
    `// this.page.locator('#buy').click()\n  await this.page.${to} /* here */.click();`,
  ],
  [
    'a string that looks like it',
    step(
      `  const text = "this.page.locator('#buy').click()";\n  await this.page.locator('#buy')./*X*/click();`,
    ),
    `const text = "this.page.locator('#buy').click()";\n  await this.page.${to}.click();`,
  ],
  [
    'line ends of Windows',
    step(`  await this.page.locator('#buy')./*X*/click();`).replaceAll('\n', '\r\n'),
    `async function (name) {\r\n  await this.page.${to}.click();\r\n});\r\n`,
  ],
  [
    'a template without values',
    step('  await this.page.locator(`#buy`)./*X*/click();'),
    `await this.page.${to}.click();`,
  ],
  [
    'in a loop, the same each time',
    step(`  for (const one of [1, 2]) {\n    await this.page.locator('#buy')./*X*/click();\n  }`),
    `for (const one of [1, 2]) {\n    await this.page.${to}.click();`,
  ],
  [
    'an inner constant before an outer one of its name',
    step(
      `  const b = this.page.locator('#a');\n  if (name) {\n    const b = this.page.locator('#buy');\n    await b./*X*/click();\n  }\n  await b.click();`,
    ),
    `const b = this.page.locator('#a');\n  if (name) {\n    const b = this.page.${to};`,
  ],
];

/** Forms of step code that are refused, each with its reason. */
const refusals: [string, string, RegExp][] = [
  [
    'an argument of the step',
    step('  await this.page.getByRole("button", { name })./*X*/click();'),
    /takes a value/,
  ],
  [
    'a template with a value',
    step('  await this.page.locator(`#${name}`)./*X*/click();'),
    /takes a value \(`#\$\{name\}`\)/,
  ],
  ['a selector that is an argument', step('  await this.page./*X*/click(name);'), /takes a value/],
  [
    'what may be assigned again',
    step(
      `  let b = this.page.locator('#a');\n  if (name) b = this.page.locator('#buy');\n  await b./*X*/click();`,
    ),
    /more than once/,
  ],
  ['a page object of another file', step(`  await this.shop.buy./*X*/click();`), /another file/],
  [
    'a page object in two places',
    step(
      `  await this.shop.buy./*X*/click();`,
      `class A { buy = page.locator('#a'); }\nclass B { buy = page.locator('#buy'); }`,
    ),
    /built in 2 places/,
  ],
  [
    'a helper with arguments',
    step(`  await button(this.page, name)./*X*/click();`),
    /function with arguments/,
  ],
  [
    'a helper that does more',
    step(`  await buy()./*X*/click();`, `function buy() { log(); return page.locator('#buy'); }`),
    /does more/,
  ],
  [
    'an argument of a helper',
    `export async function press(b) {\n  await b./*X*/click();\n}\n`,
    /argument of the function/,
  ],
  [
    'an argument with the name of a constant',
    `const b = page.locator('#buy');\nexport async function press({ b }) {\n  await b./*X*/click();\n}\n`,
    /argument of the function/,
  ],
  [
    'one of many in a loop',
    step(`  for (const b of await this.page.locator('#buy').all()) await b./*X*/click();`),
    /each round of the loop/,
  ],
  [
    'a check',
    step(`  await expect(this.page.locator('#buy'))./*X*/toHaveText('A');`),
    /(?:no|not a) call of a locator/,
  ],
  [
    'a file with an error',
    `When('x', async () => { await page.locator('#buy')./*X*/click( };`,
    /cannot be read/,
  ],
  [
    'a comment in the middle',
    step(`  await this.page.locator('form') /* why */.locator('#buy')./*X*/click();`),
    /comment inside/,
  ],
  [
    'one of two',
    step(`  await this.page.locator('#a').or(this.page.locator('#buy'))./*X*/click();`),
    /combined/,
  ],
  [
    'an optional chain',
    step(`  await this.page?.locator('#buy')./*X*/click();`),
    /not written as a chain|cannot be followed/,
  ],
  [
    'a computed call',
    step(`  await this.page['locator']('#buy')./*X*/click();`),
    /another file|not written|cannot be followed|function with/,
  ],
  [
    'code that changed since',
    step(`  await this.page.locator('#other')./*X*/click();`),
    /not the locator that failed/,
  ],
  ['a destructured one', step(`  const { buy } = this.shop;\n  await buy./*X*/click();`), /it is not clear/],
];

describe('step code that is edited', () => {
  test.each(shapes)('%s', (_, marked, wanted, note) => {
    const { source, edit } = edited(marked);
    if ('refusal' in edit) throw new Error(edit.refusal);
    expect(edit.source).toContain(wanted);
    expect(edit.source).not.toContain('undefined');
    expect(edit.source.length - source.length).toBe(edit.after.length - edit.before.length);
    expect(doesTheSame(source, edit.source)).toBe(true);
    if (note) expect(edit.note).toMatch(note);
    else expect(edit.note === null || /stays within/.test(edit.note)).toBe(true);
  });
});

describe('step code that is refused', () => {
  test.each(refusals)('%s', (_, marked, reason) => {
    const { edit } = edited(marked);
    expect(edit).toEqual({
      refusal: expect.stringMatching(reason) as string,
      isByWords: expect.any(Boolean) as boolean,
    });
  });
});

/** Steps with their value in a template: the failed locator, the wanted locator, and the edited code. */
const aroundValues: [string, string, string, string, string | null][] = [
  [
    'the words around it',
    '`Add ${name} to basket`',
    `getByRole('button', { name: 'Add Blue mug to basket' })`,
    `getByRole('button', { name: 'Put Blue mug into the basket', exact: true })`,
    "getByRole('button', { name: `Put ${name} into the basket`, exact: true })",
  ],
  [
    'quotes, and what a template reads otherwise',
    '`Add ${name.trim()} to basket`',
    `getByRole('button', { name: 'Add Blue mug to basket' })`,
    String.raw`getByRole('link', { name: 'It\'s \`$\{a}\`: Blue mug', exact: true })`,
    "getByRole('link', { name: `It's \\`\\${a}\\`: ${name.trim()}`, exact: true })",
  ],
  [
    'another value: its words may change',
    '`Add ${name} to basket`',
    `getByRole('button', { name: 'Add Blue mug to basket' })`,
    `getByRole('button', { name: 'Add Red cup to basket', exact: true })`,
    null,
  ],
  [
    'the value twice',
    '`Add ${name}`',
    `getByRole('button', { name: 'Add Blue mug' })`,
    `getByRole('button', { name: 'Blue mug or Blue mug', exact: true })`,
    null,
  ],
  [
    'the value within a word',
    '`Go ${name}`',
    `getByRole('button', { name: 'Go on' })`,
    `getByRole('button', { name: 'Confirm', exact: true })`,
    null,
  ],
  [
    'a selector in which its value stands',
    '`Add ${name}`',
    `getByRole('button', { name: 'Add mug' })`,
    `locator('#mug')`,
    null,
  ],
  [
    'two values',
    '`${name} of ${shop}`',
    `getByRole('button', { name: 'Mug of Ada' })`,
    `getByRole('button', { name: 'Mug by Ada', exact: true })`,
    null,
  ],
  [
    'code that changed since',
    '`Buy ${name}`',
    `getByRole('button', { name: 'Add Blue mug' })`,
    `getByRole('button', { name: 'Put Blue mug', exact: true })`,
    null,
  ],
];

test.each(aroundValues)('a template with a value: %s', (_, template, from, wanted, becomes) => {
  const { source, edit } = edited(
    step(`  await this.page.getByRole('button', { name: ${template} })./*X*/click();`),
    { from, to: wanted },
  );
  if (becomes === null) return expect(edit).toMatchObject({ isByWords: true });
  if ('refusal' in edit) throw new Error(edit.refusal);
  expect(edit.source).toContain(`await this.page.${becomes}.click();`);
  expect(edit.note).toBe('Its value stays: it was seen with "Blue mug", and is used with other values, too.');
  expect(doesTheSame(source, edit.source)).toBe(true);
});

test('an id that a value makes becomes no name', () => {
  const { edit } = edited(step('  await this.page.locator(`#${name}`)./*X*/click();'), {
    from: `locator('#buy')`,
    to: `getByRole('button', { name: 'buy', exact: true })`,
  });
  expect(edit).toMatchObject({ isByWords: true });
});

test('a locator in a frame is not put behind another frame', () => {
  const { edit } = edited(
    step(`  const f = this.page.frameLocator('#f');\n  await f.locator('#a')./*X*/click();`),
    { to: `frameLocator('#g').locator('#a')` },
  );
  expect(edit).toMatchObject({ refusal: expect.stringContaining('in a frame') as string });
});

test('a locator that is no locator becomes no code', () => {
  const { edit } = edited(step(`  await this.page.locator('#buy')./*X*/click();`), {
    to: `locator('a'); process.exit()`,
  });
  expect(edit).toEqual({ refusal: 'The locator is more than one chain of calls.', isByWords: false });
});

test('a step whose words make the locator is told apart', () => {
  const { edit } = edited(step('  await this.page.getByRole("button", { name })./*X*/click();'));
  expect(edit).toMatchObject({ isByWords: true });
});

test('what acts or checks otherwise is not the same', () => {
  const before = `await a.click(); await expect(b).toHaveText('A');`;
  expect(doesTheSame(before, `await c.click(); await expect(b).toHaveText('A');`)).toBe(true);
  expect(doesTheSame(before, `await a.fill(''); await expect(b).toHaveText('A');`)).toBe(false);
  expect(doesTheSame(before, `await a.click(); await a.click(); await expect(b).toHaveText('A');`)).toBe(
    false,
  );
  expect(doesTheSame(before, `await a.click(); await expect(b).toHaveText('B');`)).toBe(false);
  expect(doesTheSame(before, `await a.click();`)).toBe(false);
});
