import { expect, test } from 'vitest';
import type { GeneratedStep } from '#contracts/worker/generated-step';
import { filesToSave } from '#contracts/generation/proposal';
import { click, generated, header, propose, unmarked } from './generated.fixture';

const step = (name: string) => `I click the "${name}" button`;
const body = (line: string) =>
  `When('I click the {string} button', async function (button) {\n  ${line}\n});`;
const old = generated('button "Old"', body('await this.page.getByTestId(button).click();'));
const fails = (generatedStep: GeneratedStep) => ({ ...generatedStep, before: 'fails' as const });
const works: GeneratedStep = { state: 'works', keyword: 'When' };

test('what a formatter or a checkout changes is no touch of a person', async () => {
  const formatted = old
    .replaceAll("'", '"')
    .replace('.click()', '\n    .click()')
    .replace('async function (button) {', 'async function (\n  button,\n) {')
    .replaceAll(';', '');
  for (const text of [old, formatted, old.replaceAll('\n', '\r\n')]) {
    const { file, files } = await propose([step('Save')], [click('Save')], { code: header + text });
    expect(file('own.mjs')).toContain('getByRole');
    expect(files[0]).not.toHaveProperty('offered');
  }
});

test.each([
  ['code', old.replace('.click()', '.dblclick()'), 'changed'],
  ['a comment in it', old.replace('  await', '  // two of them\n  await'), 'changed'],
  ['a comment behind it', old.replace('});\n', '}); // mine\n'), 'changed'],
  ['the comment above', old.replace('button "Old"', 'the old button'), 'changed'],
  ['no hash', unmarked('button "Old"', body('await this.page.getByTestId(button).click();')), 'unmarked'],
] as const)('code that a person may have changed is theirs: %s', async (_, text, because) => {
  const code = header + text;
  const { files, kept } = await propose([step('Save')], [click('Save')], { code });
  expect(files).toMatchObject([
    { name: 'own.mjs', before: code, after: code, offered: [{ because, before: text }] },
  ]);
  expect(kept.get(0)).toMatch(/changed by hand since it was generated.*proposed below$/);
  expect(filesToSave(files, { withStubs: true, taken: [] })).toEqual([]);
  const [taken] = filesToSave(files, { withStubs: false, taken: ['1'] });
  expect(taken?.after).toContain('getByRole');
  expect(taken?.after.match(/I click the/g)).toHaveLength(1);
});

test('a comment that a person turned into their own makes the code theirs, without a change', async () => {
  const code = header + old.replace(/\/\/ generated .*\n/, '// mine\n');
  const { files, codes } = await propose([step('Save')], [null], { code });
  expect([files, codes]).toEqual([[], ['own']]);
});

test('untouched code is replaced where a person moved it to', async () => {
  const moved = { path: 'features/step_definitions/shop/moved.mjs', content: header + old };
  const { files } = await propose([step('Save')], [click('Save')], { more: [moved] });
  expect(files).toMatchObject([
    { name: 'shop/moved.mjs', definitions: [{ change: 'changed', users: { total: 0 } }] },
  ]);
});

test('a change is not offered that would leave a step of others without code', async () => {
  const code = header + old.replace('.click()', '.dblclick()');
  const request = { code, others: [step('Send')] };
  const { files, kept } = await propose([step('Save')], [click('Save', 'page words')], request);
  expect(files).toEqual([]);
  expect(kept.get(0)).toMatch(/does not change$/);
});

test('a change is not offered, nor said to be, of code that stands twice', async () => {
  const theirs = old.replace('.click()', '.dblclick()');
  const { files, kept } = await propose([step('Save')], [click('Save')], { code: header + theirs + theirs });
  expect(files).toEqual([]);
  expect(kept.get(0)).toMatch(/does not change$/);
});

test('code that others use stays where it works, and where nobody knows', async () => {
  const request = { code: header + old, others: [step('Send')] };
  const first = await propose([step('Save')], [works], request);
  expect(first.tried).toEqual([{ text: step('Save'), tried: 'first' }]);
  expect(first.files).toEqual([]);
  expect([...first.kept]).toEqual([[0, 'its code works here, and 1 other scenario uses it']]);
  const unknown = await propose([step('Save')], [click('Save')], request);
  expect([unknown.files, [...unknown.kept]]).toEqual([
    [],
    [[0, '1 other scenario uses its code, which does not change']],
  ]);
});

test('code stays that would be written just so again, whatever became of its trial', async () => {
  const same = generated('x', body("await this.page.getByRole('button', { name: button }).click();"));
  const { files, kept } = await propose([step('Save')], [fails(click('Save'))], {
    code: header + same,
    others: [step('Send')],
  });
  expect(files).toEqual([]);
  expect(kept.get(0)).toBe('1 other scenario uses its code, and the same was generated');
});

test('code that does not work here gets a branch for the words of this step alone', async () => {
  const { file, files } = await propose([step('Save')], [fails(click('Save'))], {
    code: header + old,
    others: [step('Send')],
  });
  const after = file('own.mjs') ?? '';
  expect(after).toContain(`async function (button) {
  if (button === 'Save') {
    await this.page.getByRole('button', { name: 'Save' }).click();
    return;
  }
  await this.page.getByTestId(button).click();
});`);
  expect(files).toMatchObject([
    {
      definitions: [{ change: 'changed', users: { total: 1, first: [{ feature: 'a', scenario: 'Other' }] } }],
    },
  ]);
  // The definition has a hash of its own again. A branch that no longer works is replaced.
  const moved = click('Save');
  if (moved.state === 'generated') moved.variants.at(-1)!.lines = ['await this.page.goto();'];
  const again = await propose([step('Save')], [fails(moved)], { code: after, others: [step('Send')] });
  expect(again.files[0]).not.toHaveProperty('offered');
  expect(again.file('own.mjs')?.match(/if \(button === 'Save'\)/g)).toHaveLength(1);
  expect(again.file('own.mjs')).toContain('goto');
});

test('the same sentence elsewhere has its element first; a check is never made to say less', async () => {
  const request = { code: header + old, others: [step('Save')] };
  const { file } = await propose([step('Save')], [fails(click('Save'))], request);
  expect(file('own.mjs')).toContain(`
  const known = this.page.getByTestId(button);
  const other = this.page.getByRole('button', { name: button });
  await known.or(other).first().waitFor({ state: 'attached' });
  await ((await known.count()) > 0 ? known : other).click();
});`);
  const check = generated(
    'text',
    `Then('I am welcome', async function () {\n  await expect(this.page.getByText('Hi')).toBeVisible();\n});`,
  );
  const variants = [
    {
      pattern: 'I am welcome',
      parameters: [],
      lines: [`await expect(this.page.getByText('Hello')).toBeVisible();`],
    },
  ];
  const hello = { ...fails(click('x')), variants } as GeneratedStep;
  const { files, refused } = await propose(['I am welcome'], [hello], {
    code: header + check,
    others: ['I am welcome'],
  });
  expect(files).toEqual([]);
  expect(refused.get(0)).toMatch(/^1 other scenario uses its code, which does not work here/);
});

const german = `# language: de
Funktionalität: Kasse
  Grundlage:
    Angenommen I click the "Hallo" button
  Szenario: Eins
    Wenn ich warte
  Regel: Später
    Grundlage:
      Angenommen ich warte
    Szenariogrundriss: Zwei
      Wenn I <do> the "<name>" button
      Beispiele:
        | do    | name |
        | wait  | one  |
        | click | two  |
        | click | six  |
    Szenariogrundriss: Ohne Zeilen
      Wenn I click the "<name>" button
      Beispiele:
        | name |
`;
const nobody = 'Feature: b\n  Background:\n    When I click the "Send" button\n  Scenario: no steps\n';

test('users are counted through backgrounds, rules, rows, folders and languages, each once', async () => {
  const { files } = await propose([step('Save')], [click('Save')], {
    others: [step('Send'), step('Send again')],
    more: [
      { path: 'features/shop/kasse.feature', content: german },
      { path: 'features/shop/nobody.feature', content: nobody },
      { path: 'features/shop/broken.feature', content: 'Feature: b\n  bla\n' },
    ],
  });
  expect(files[0]?.definitions).toEqual([
    {
      pattern: 'I click the {string} button',
      change: 'added',
      isStub: false,
      users: {
        total: 3,
        first: [
          { feature: 'a', scenario: 'Other' },
          { feature: 'shop/kasse', scenario: 'Eins' },
          { feature: 'shop/kasse', scenario: 'Zwei' },
        ],
      },
    },
  ]);
});

test('users of expressions with alternatives, optional text and of regular expressions are found', async () => {
  const expression = generated('x', `When('I click/press the {string} button(s)', async function (s) {});`);
  const regexp = generated('y', `When(/^I (?:tap|touch) "([^"]*)"$/, async function (s) {});`);
  const { tried, kept } = await propose([step('Save'), 'I tap "Save"'], [click('Save'), click('Save')], {
    code: header + expression + regexp,
    others: ['I press the "A" buttons', 'I touch "B"'],
  });
  expect(tried.map((item) => item.tried)).toEqual(['first', 'first']);
  expect([...kept.values()]).toEqual([
    '1 other scenario uses its code, which does not change',
    '1 other scenario uses its code, which does not change',
  ]);
});
