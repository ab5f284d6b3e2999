import { expect, test } from 'vitest';
import {
  demoStepFiles,
  recordedActions,
  recordedCodeOf,
  stepFileHeader,
  type RecordedFixture,
} from './recorded.fixture';

const { answered, click, fill, one, open, says } = recordedActions;

test('what the project has a step for becomes that step, the longest first', async () => {
  const { texts, reused, names } = await recordedCodeOf(await demoStepFiles(), [
    open('/sign-in'),
    fill('E-mail address', 'anna@example.com'),
    fill('Password', '{{password}}'),
    click('Sign in'),
    open('/products'),
    fill('Search products', 'mug'),
    click('Search'),
    click('Place order'),
  ]);
  expect(texts).toEqual([
    'Given I am on the sign-in page',
    'When I sign in as "anna@example.com" with the password "{{password}}"',
    'Given I am looking at all products',
    'When I search for "mug"',
    'When I place the order',
  ]);
  expect(reused).not.toContain(null);
  expect(names).toEqual([]);
});

test('code that does the same and means something else is only a suggestion', async () => {
  const language = `${stepFileHeader}When('I switch the language to {string}', async function (name) {\n  await this.page.getByRole('link', { name }).click();\n});\n`;
  const { steps, after } = await recordedCodeOf({ 'own.mjs': language }, [click('Basket', 'link')]);
  expect(steps).toMatchObject([
    {
      text: 'I click the "Basket" link',
      reused: null,
      suggestion: 'I switch the language to "Basket"',
      problem: null,
    },
  ]);
  expect(after('a.mjs')).toMatch(
    /^import \{ When \} from '@cucumber\/cucumber';\n\n\/\/ recorded: page #[0-9a-f]{8}\nWhen\('I click the \{string\} link', async function \(link\) \{\n {2}await this\.page\.getByRole\('link', \{ name: link, exact: true \}\)\.click\(\);\n\}\);\n$/,
  );
});

test.each([
  ['branches', `if (name) await this.page.getByRole('button', { name, exact: true }).click();`],
  [
    'does more than that',
    `await this.page.getByRole('button', { name, exact: true }).click();\n  await this.page.reload();`,
  ],
  [
    'keeps what it does not use',
    `const row = this.more();\n  await this.page.getByRole('button', { name, exact: true }).click();`,
  ],
  ['does not wait', `this.page.getByRole('button', { name, exact: true }).click();`],
  ['takes the first of several', `await this.page.getByRole('button', { name }).first().click();`],
  ['clicks otherwise', `await this.page.getByRole('button', { name, exact: true }).click({ force: true });`],
])('code that %s is not the same', async (_, code) => {
  const { reused, problems } = await recordedCodeOf(
    {
      'own.mjs': `${stepFileHeader}When('I press the button {string}', async function (name) {\n  ${code}\n});\n`,
    },
    [click('Save')],
  );
  expect([reused, problems]).toEqual([[null], [null]]);
});

test('calls no step whose locator may find several elements where the recorded one finds one', async () => {
  const own = {
    'own.mjs': `${stepFileHeader}When('I follow the link {string}', async function (name) {\n  await this.page.getByRole('link', { name }).click();\n});\n`,
  };
  const made = {
    'made.mjs': `${stepFileHeader}// generated: link "Basket"\nWhen('I click the {string} link', async function (name) {\n  await this.page.getByRole('link', { name }).click();\n});\n`,
  };
  const proven = click('Basket', 'link');
  const [choice] = proven.choices;
  const unproven = {
    ...proven,
    choices: [{ ...(choice as RecordedFixture['choices'][number]), isLoose: false }],
  };
  expect((await recordedCodeOf(own, [proven])).reused).toEqual(['I follow the link {string}']);
  expect((await recordedCodeOf(made, [proven])).reused).toEqual(['I click the {string} link']);
  const [other] = (await recordedCodeOf(own, [unproven])).steps;
  expect(other).toMatchObject({ reused: null, suggestion: null, problem: null });
  const { steps } = await recordedCodeOf(made, [unproven]);
  expect(steps[0]?.problem).toMatch(/made\.mjs.* has the same words and does something else/);
});

test('the same recording twice gives the same files', async () => {
  const docString = {
    ...one(
      'When',
      'I enter this text in the field labelled "Note":',
      'I enter this text in the field labelled {string}:',
      ['name', 'docString'],
      'await this.page.getByLabel(name, { exact: true }).fill(docString);',
    ),
    docString: 'a\nb',
  };
  const actions = [
    open('/'),
    click('Save (3)'),
    click('Send'),
    fill('Name', 'it\'s "x"'),
    docString,
    says('Done'),
    answered('GET /api', 200),
    answered('POST /api', 201),
  ];
  const first = await recordedCodeOf({}, actions);
  expect(first.problems).toEqual(actions.map(() => null));
  const again = await recordedCodeOf({ 'a.mjs': first.after('a.mjs') ?? '' }, actions);
  expect(again.names).toEqual([]);
  expect(again.texts).toEqual(first.texts);
  expect(again.steps.every(({ reused }) => reused?.file === 'a.mjs')).toBe(true);
});

test('words that the project has for something else are never taken', async () => {
  const theirs = `${stepFileHeader}When('I click the {string} button', async function (name) {\n  await this.page.getByRole('button', { name, exact: true }).dblclick();\n});\n`;
  const byTitle = {
    text: 'I click the button with the title "Save"',
    element: 'page',
    code: {
      pattern: 'I click the button with the title {string}',
      parameters: ['name'],
      lines: ['await this.page.getByTitle(name, { exact: true }).click();'],
    },
  };
  const other = await recordedCodeOf({ 'own.mjs': theirs }, [
    { ...click('Save'), choices: [...click('Save').choices, byTitle] },
  ]);
  expect(other.texts).toEqual(['When I click the button with the title "Save"']);
  const none = await recordedCodeOf({ 'own.mjs': theirs }, [click('Save'), click('Save', 'link')]);
  expect(none.problems).toEqual([
    'The project’s step “I click the {string} button” (own.mjs:4) has the same words and does something else. Use other words.',
    null,
  ]);
  expect(none.after('a.mjs')).not.toContain('button');
});

test('several actions become one step of own words, with the values that it quotes as arguments', async () => {
  const { steps, after } = await recordedCodeOf({}, [
    {
      text: 'I order "2" pieces of "Blue mug" (as a gift)',
      actions: [click('Blue mug', 'link'), fill('Quantity', '2'), click('Add "it"')],
    },
  ]);
  expect(steps).toMatchObject([{ actions: [0, 1, 2], problem: null, reused: null }]);
  expect(after('a.mjs')).toContain(
    `When('I order {string} pieces of {string} \\\\(as a gift)', async function (value, link) {\n` +
      `  await this.page.getByRole('link', { name: link, exact: true }).click();\n` +
      `  await this.page.getByLabel('Quantity', { exact: true }).fill(value);\n` +
      `  await this.page.getByRole('button', { name: 'Add "it"', exact: true }).click();\n});`,
  );
});

test('own words that are a step of the project already have to do the same', async () => {
  const code = await demoStepFiles();
  const same = await recordedCodeOf(code, [{ text: 'I place the order', actions: [click('Place order')] }]);
  expect([same.reused, same.problems]).toEqual([['I place the order'], [null]]);
  const other = await recordedCodeOf(code, [{ text: 'I place the order', actions: [click('Cancel')] }]);
  expect(other.problems[0]).toMatch(/^The project’s step “I place the order” .* does something else/);
  expect(other.names).toEqual([]);
});

test('a stub of these words gives way', async () => {
  const stub = `${stepFileHeader}When('I click the "Save" button', async function () {\n  throw new Error('Write the code of this step.');\n});\n`;
  const { after, problems } = await recordedCodeOf({ 'own.mjs': stub }, [click('Save')]);
  expect(problems).toEqual([null]);
  expect(after('own.mjs')).not.toContain('Write the code');
});

test('an environment below a path has other pages', async () => {
  const { reused } = await recordedCodeOf(await demoStepFiles(), [open('/products')], 'http://shop.test/en');
  expect(reused).toEqual([null]);
});

test('step files that cannot be read, or are nested without end, are not reused and stop nothing', async () => {
  const deep = `${stepFileHeader}When('I click the {string} button', async function (name) {\n  await this.page${'.a('.repeat(20_000)}${')'.repeat(20_000)};\n});\n`;
  const round = `${stepFileHeader}When('I press {string}', async function (name) {
  const one = two;
  const two = one;
  await one.click();
});
When('I push {string}', async function (name) {
  const own = own;
  await own.click();
});
`;
  const files = { 'deep.mjs': deep, 'round.mjs': round, 'broken.mjs': 'When(' };
  const { problems, reused } = await recordedCodeOf(files, [click('Save')]);
  expect(problems).toHaveLength(1);
  expect(reused).toEqual([null]);
});

test('a sentence with the code of another one is not written', async () => {
  const { problems, names } = await recordedCodeOf({}, [
    one(
      'When',
      'I click the "Save" button',
      'I open {string} {int}',
      ['page', 'number'],
      'await this.page.goto(page);',
    ),
    one('When', 'I click the "Save" button', 'I {click', [], 'await this.page.goto(page);'),
    {
      text: 'I go',
      actions: [one('When', 'I click', 'I open {string}', ['page'], 'await this.page.goto(page);')],
    },
  ]);
  expect(problems).toEqual(problems.map(() => 'Its words and its code do not belong together.'));
  expect(names).toEqual([]);
});

test.each([
  ['Add ${product} to basket', 'Add Blue mug to basket', 'I add "Blue mug"'],
  ['${product}', 'Blue mug', 'I add "Blue mug"'],
  ['${product} of ${product}', 'mug of mug', 'I add "mug"'],
  ['${product} of ${product}', 'mug of cup', null],
  ['Add ${product}', 'Add ', null],
  ['Add ${product}${product}', 'Add xx', null],
  ['Add ${product}!', 'Add it', null],
])('a name made by `%s` is %s', async (template, name, text) => {
  const code = `${stepFileHeader}When('I add {string}', async function (product) {\n  await this.page.getByRole('button', { name: \`${template}\` }).click();\n  await this.page.reload();\n});\n`;
  const reload = one('When', 'I reload the page', 'I reload the page', [], 'await this.page.reload();');
  const { texts } = await recordedCodeOf({ 'own.mjs': code }, [click(name), reload]);
  expect(texts[0]).toBe(text === null ? `When I click the "${name}" button` : `When ${text}`);
});

test('a function that takes more than the step has is not called', async () => {
  const code = `${stepFileHeader}When('I press {string}', async function (name, table) {\n  await this.page.getByRole('button', { name }).click();\n  await this.page.reload();\n});\n`;
  const reload = one('When', 'I reload the page', 'I reload the page', [], 'await this.page.reload();');
  const { reused } = await recordedCodeOf({ 'own.mjs': code }, [click('Save'), reload]);
  expect(reused).toEqual([null, null]);
});

test('own words that are used twice do the same twice', async () => {
  const again = await recordedCodeOf({}, [
    { text: 'I go on', actions: [click('Save')] },
    { text: 'I go on', actions: [click('Send')] },
    { text: 'I go on', actions: [click('Save')] },
  ]);
  const problem =
    'Another step of this recording has the same words and does something else. Use other words.';
  expect(again.problems).toEqual([null, problem, null]);
  expect(again.after('a.mjs')).not.toContain('Send');
  // Two steps have the same pattern with different code. Each gets code for its own words.
  const { problems, after } = await recordedCodeOf({}, [
    { text: 'I order "2"', actions: [click('Mug', 'link'), fill('Quantity', '2')] },
    { text: 'I order "3"', actions: [click('Cup', 'link'), fill('Quantity', '3')] },
  ]);
  expect(problems).toEqual([null, null]);
  const file = after('a.mjs') ?? '';
  for (const [quantity, name] of [
    ['2', 'Mug'],
    ['3', 'Cup'],
  ])
    expect(file).toMatch(
      new RegExp(
        `'I order "${quantity}"', async function \\(\\) \\{\\n[^}]*name: '${name}'[^]*?fill\\('${quantity}'\\)`,
      ),
    );
  expect(file).not.toContain('{string}');
});

test('a pattern that would take steps of others is written for its own words', async () => {
  const theirs = `${stepFileHeader}When('I click the "Help" button', async function () {\n  await this.page.reload();\n});\n`;
  const { after, problems } = await recordedCodeOf(
    { 'own.mjs': theirs },
    [click('Save')],
    'http://shop.test',
    '    When I click the "Help" button\n',
  );
  expect(problems).toEqual([null]);
  expect(after('a.mjs')).toContain(`When('I click the "Save" button', async function () {`);
});

test('a pattern that never ends is none', async () => {
  const slow = one('When', 'x'.repeat(2_000), '{}'.repeat(30) + 'y', [], 'await this.page.reload();');
  expect((await recordedCodeOf({}, [slow])).problems).toEqual([
    'Its words and its code do not belong together.',
  ]);
});

test('a page that a step of the project opens is opened by that step, whether it checks the page or not', async () => {
  const plain = `${stepFileHeader}Given('I am on the home page', async function () {\n  await this.page.goto(\`\${this.baseUrl}/\`);\n});\n`;
  const home = await recordedCodeOf({ 'own.mjs': plain }, [open('/')]);
  expect([home.texts, home.names]).toEqual([['Given I am on the home page'], []]);
});

const errorPage = one(
  'Given',
  'I open the page "/gone" with the status 404',
  'I open the page {string} with the status {int}',
  ['address', 'status'],
  'const response = await this.page.goto(new URL(address, this.baseUrl).href);',
  'expect(response?.status()).toBe(status);',
);
const closedTab = one(
  'When',
  'I close the tab',
  'I close the tab',
  [],
  'const context = this.page.context();',
  'await this.page.close();',
  'this.page = context.pages().at(-1);',
);
test.each([
  ['an error page', errorPage],
  ['a closed tab', closedTab],
])('%s that was recorded before is the same step again', async (_, action) => {
  const first = await recordedCodeOf({}, [action]);
  const again = await recordedCodeOf({ 'a.mjs': first.after('a.mjs') ?? '' }, [action]);
  expect([again.problems, again.texts, again.names]).toEqual([[null], first.texts, []]);
});

test.each([
  ['another check', 'if (response && response.status() >= 500) throw new Error();'],
  ['more than a check', 'if (response && response.status() >= 400) await this.page.reload();'],
  ['a check of something else', 'if (this.last && this.last.status() >= 400) throw new Error();'],
])('a step that opens a page with %s is not the recorded one', async (_, check) => {
  const code = `${stepFileHeader}Given('I visit {string}', async function (address) {\n  const response = await this.page.goto(new URL(address, this.baseUrl).href);\n  ${check}\n});\n`;
  const { reused } = await recordedCodeOf({ 'own.mjs': code }, [open('/')]);
  expect(reused).toEqual([null]);
});
