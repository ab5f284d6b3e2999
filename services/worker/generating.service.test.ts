import { expect, test } from 'vitest';
import { startGenerator } from './generator.fixture';

const long = '<button>Export all invoices of the year</button>';
const home = `<title>Shop</title><h1>Shop</h1><a href="/sign-in">Sign in</a><p>Blue mug</p>`;
const signIn = `<title>Sign in</title><h1>Sign in</h1><form action="/account">
<label>E-mail address <input name="mail"></label><label>Password <input type="password" name="word"></label>
<button>Sign in</button></form>`;
const slow = `<title>Slow</title><h1>Wait</h1><script>
setTimeout(() => document.body.append('Ready'), 7000);
setTimeout(() => document.body.insertAdjacentHTML('beforeend', '<p>Later</p>'), 7500);</script>`;
const account = `<title>Account</title><h1>My account</h1><p role="status">Welcome back.</p>`;

const knownButton = `<button data-testid="Save" onclick="document.title='known'">Keep</button>`;
const otherButton = `<button onclick="document.title='other'">Save</button>`;
const saving = {
  '/known': knownButton,
  '/other': `<script>setTimeout(() => document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(otherButton)}), 500)</script>`,
  '/both': otherButton + knownButton,
};

const { generate } = startGenerator({
  '/': home,
  '/sign-in': signIn,
  '/slow': slow,
  '/account': account,
  '/long': long,
  ...saving,
});

test('steps without code are resolved on the page and carried out, between those that have code', async () => {
  const { report, steps, pages } = await generate(
    'missing',
    [
      'Given I open the home page',
      'When I click the "Sign in" link',
      'And I sign in',
      'Then I see the heading "My account"',
      'And I see the message "Welcome back."',
    ],
    `When('I sign in', async function () {
       await this.page.getByLabel('E-mail address').fill('anna');
       await this.page.getByRole('button', { name: 'Sign in' }).click();
     });`,
  );
  expect(report.steps.map(({ result }) => [result.status, result.message])).toEqual(
    Array(5).fill(['PASSED', undefined]),
  );
  // The pages for the application map.
  expect(pages.map(({ page }) => [page?.route, page?.title])).toEqual([
    ['/', 'Shop'],
    ['/sign-in', 'Sign in'],
    ...Array<unknown>(3).fill(['/account', 'Account']),
  ]);
  expect(pages[1]?.commands).toContainEqual({
    route: '/',
    type: 'click_element',
    locator: "getByRole('link', { name: 'Sign in' })",
    passed: true,
  });
  expect(Object.keys(steps)).toEqual(['0', '1', '3', '4']);
  expect(steps[1]).toMatchObject({
    state: 'generated',
    keyword: 'When',
    element: 'link "Sign in"',
    confidence: 1,
    variants: [
      {
        pattern: 'I click the {string} link',
        parameters: ['link'],
        lines: [`await this.page.getByRole('link', { name: link }).click();`],
      },
      { pattern: 'I click the {string} link' },
      { pattern: 'I click the "Sign in" link', parameters: [] },
    ],
  });
});

test('a refused step says why, and those behind it go on without a measured confidence', async () => {
  const { report, steps } = await generate(
    'missing',
    [
      'Given I open the home page',
      'When I do as I like',
      'And I click the "Sign up" link',
      'And I click "Sign in"',
    ],
    '',
  );
  expect(report.outcome?.status).toBe('PASSED');
  expect(steps[1]).toMatchObject({
    state: 'refused',
    reason: 'no sentence pattern of the built-in engine fits this step',
  });
  expect(steps[2]).toMatchObject({
    state: 'refused',
    reason: expect.stringContaining('no link like "Sign up" on the page (a step before was refused'),
    nearest: ['link "Sign in"'],
  });
  expect(steps[3]).toMatchObject({ state: 'generated' });
  expect(steps[3]).not.toHaveProperty('confidence');
});

test('what such a score was worth is told, and where that is less than 60 % there is no code', async () => {
  const { steps } = await generate(
    'missing',
    [
      'Given I open the page "/long"',
      'When I click the "Export all invoices" button',
      'And I click the "all" button',
    ],
    '',
  );
  expect(steps[1]).toMatchObject({ state: 'generated', confidence: 0.91 });
  expect(steps[2]).toMatchObject({ state: 'refused', reason: expect.stringContaining('not sure enough of') });
});

test('after a refused step nothing is done to the page any more, neither by new code nor by that of people', async () => {
  const { steps } = await generate(
    'missing',
    [
      'Given I open the home page',
      'When I do as I like',
      'And I click the "Sign in" link',
      'And I go on by hand',
      'Then I see the heading "Shop"',
      'And I should not see "Sold out"',
      'And I see the heading "Sign in"',
    ],
    `When('I go on by hand', async function () { await this.page.goto(this.baseUrl + '/account'); });`,
  );
  expect(steps[2]).toMatchObject({
    state: 'generated',
    doubt: 'not tried: a step before was refused',
  });
  expect(steps[4]).toMatchObject({
    state: 'generated',
    doubt: expect.stringContaining('tried on another page'),
  });
  expect(steps[5]).toMatchObject({ state: 'refused', reason: expect.stringContaining('proves nothing') });
  expect(steps[6]).toMatchObject({ state: 'refused', reason: expect.stringContaining('no heading like') });
});

test('that something is not there is proven by a page that had it', async () => {
  const { steps } = await generate(
    'missing',
    [
      'Given I open the home page',
      'When I click the "Sign in" link',
      'Then I should not see "Blue mug"',
      'And I should not see "Green hat"',
      'And I should not see any image',
      'And I should not see any link',
      'And I should not see a button',
      'And I should not see the "Password" field',
    ],
    '',
  );
  expect(steps[2]).toMatchObject({ state: 'generated', element: 'no text "Blue mug"', confidence: 1 });
  expect(steps[2]).not.toHaveProperty('doubt');
  expect(steps[3]).toMatchObject({
    state: 'generated',
    doubt: expect.stringMatching(/^not proven: text "Green hat"/),
  });
  expect(steps[3]).not.toHaveProperty('confidence');
  expect(steps[4]).toMatchObject({ doubt: expect.stringMatching(/^not proven: any image/) });
  expect(steps[5]).toMatchObject({ state: 'generated', confidence: 1 });
  expect(steps[6]).toMatchObject({ state: 'refused', reason: expect.stringContaining('button "Sign in"') });
  expect(steps[7]).toMatchObject({ state: 'refused' });
});

test('a step that says that it takes long has longer, and code that waits as long', async () => {
  const { steps } = await generate(
    'missing',
    [
      'Given I open the page "/slow"',
      'Then I wait for "Ready"',
      'And I should see "Ready" within 20 seconds',
      'And "Later" is eventually visible',
    ],
    '',
  );
  const lines = (index: number) => {
    const step = steps[index];
    return step?.state === 'generated' ? step.variants[0]?.lines.at(-1) : step;
  };
  expect(lines(1)).toContain('.toBeVisible({ timeout: 30_000 });');
  expect(lines(2)).toContain('.toBeVisible({ timeout: seconds * 1_000 });');
  expect(lines(3)).toContain('.toBeVisible({ timeout: 30_000 });');
});

test('code that fails when it is tried out is refused with its error', async () => {
  const { steps } = await generate(
    'missing',
    ['Given I open the home page', 'Then the page title is "Bakery"'],
    '',
  );
  expect(steps[1]).toMatchObject({
    state: 'refused',
    reason: expect.stringContaining('its code for title failed:'),
  });
});

test('mode all writes generated definitions anew and leaves those of people; stubs are written in both modes', async () => {
  const code = `
// generated by the built-in engine: start page, 100 %
Given('I open the home page', async function () {});
// generated by the built-in engine: no code, no link on the page
When('I click the "Sign in" link', async function () { return 'pending'; });
Then('I see the heading {string}', async function (heading) {});`;
  const lines = [
    'Given I open the home page',
    'When I click the "Sign in" link',
    'Then I see the heading "Sign in"',
  ];
  expect(Object.keys((await generate('all', lines, code)).steps)).toEqual(['0', '1']);
  const missing = await generate('missing', lines, code);
  expect(missing.steps[1]).toMatchObject({
    state: 'refused',
    reason: expect.stringContaining('no page is open'),
  });
  expect(Object.keys(missing.steps)).toEqual(['1']);
});

test('code that others use is tried before new code, and that of a person where nothing else is found', async () => {
  const mark = '// generated by the built-in engine: x, 100 %';
  const code = `
${mark}
Given('I open the {word} page', async function (name) { if (name === 'home') await this.page.goto(process.env.BASE_URL + '/'); else throw new Error(name); });
${mark}
When('I click the {string} link', async function (name) {
  await this.page.getByTestId(name).click({ timeout: 300 });
});
${mark}
When('I do the usual', async function () { await this.page.getByLabel('E-mail address').fill('anna'); });
${mark}
When('I do what cannot be done', async function () { throw new Error('never'); });`;
  const { steps } = await generate(
    'all',
    [
      'Given I open the home page',
      'When I click the "Sign in" link',
      'And I do the usual',
      'And I do what cannot be done',
      'And I do the usual',
    ],
    code,
    {
      keptCode: [
        { text: 'I open the home page', tried: 'first' },
        { text: 'I click the "Sign in" link', tried: 'first' },
        { text: 'I do the usual', tried: 'last' },
        { text: 'I do what cannot be done', tried: 'last' },
      ],
    },
  );
  expect(steps[0]).toEqual({ state: 'works', keyword: 'Given' });
  expect(steps[1]).toMatchObject({ state: 'generated', before: 'fails', element: 'link "Sign in"' });
  expect(steps[2]).toEqual({ state: 'works', keyword: 'When' });
  expect(steps[3]).toMatchObject({ state: 'refused' });
  // No step is executed after a refused step.
  expect(steps[4]).toMatchObject({ state: 'refused' });
});

test('code with both elements takes the one of before wherever it is (services/workspace/generated/adapt.ts)', async () => {
  const code = `
Given('I am at {string}', async function (path) { await this.page.goto(process.env.BASE_URL + path); });
When('I save {string}', async function (button) {
  const known = this.page.getByTestId(button);
  const other = this.page.getByRole('button', { name: button });
  await known.or(other).first().waitFor({ state: 'attached' });
  await ((await known.count()) > 0 ? known : other).click();
});
Then('it was the {word} one', async function (title) {
  if ((await this.page.title()) !== title) throw new Error(await this.page.title());
});`;
  const on = (path: string, title: string) => [
    `Given I am at "${path}"`,
    'When I save "Save"',
    `Then it was the ${title} one`,
  ];
  const lines = [...on('/known', 'known'), ...on('/other', 'other'), ...on('/both', 'known')];
  const { report } = await generate('missing', lines, code);
  expect(report.outcome).toMatchObject({ status: 'PASSED' });
});
