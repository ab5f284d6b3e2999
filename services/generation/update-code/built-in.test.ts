import { expect, test } from 'vitest';
import { parseCode } from './definition';
import { updateCode } from './built-in';

const file = (code: string) => `import { When } from '@cucumber/cucumber';

// Kept.
When('other', async function () {
  await this.page.getByRole('button').click();
});

${code}

When('last', async function () {});
`;
const changed = (request: string, code: string) => {
  const answer = updateCode(request, 'I pay', file(code));
  if (!answer.status) throw new Error(answer.error);
  expect(parseCode(answer.result)).not.toBeNull();
  const [before = '', after = ''] = file('¦').split('¦');
  expect(answer.result.slice(0, before.length)).toBe(before);
  expect(answer.result.endsWith(after)).toBe(true);
  return answer.result.slice(before.length, -after.length);
};
const refusal = (request: string, code: string) => {
  const answer = updateCode(request, 'I pay', file(code));
  return answer.status ? answer.result : answer.error;
};

const pay = `When('I pay', async function () {
  const text = \`two
lines\`;

  await this.page.getByLabel('Card').fill(text); // now
  await this.page.getByRole('button', { name: 'Pay' }).click();
});`;

test('a step that may fail', () => {
  expect(changed('/continue if step fails', pay)).toBe(`When('I pay', async function () {
  try {
    const text = \`two
lines\`;

    await this.page.getByLabel('Card').fill(text); // now
    await this.page.getByRole('button', { name: 'Pay' }).click();
  } catch (error) {
    // The scenario goes on although this step failed.
    console.warn(error);
  }
});`);
});

test('a step that is tried again, three times or as often as asked', () => {
  const code = `When('I pay', { timeout: 5000 }, async (attempt) => {\n\tawait pay(attempt);\n});`;
  expect(changed('Retry step.', code)).toBe(`When('I pay', { timeout: 5000 }, async (attempt) => {
	for (let attempt2 = 1; ; attempt2++) {
		try {
			await pay(attempt);
			break;
		} catch (error) {
			if (attempt2 === 3) throw error;
		}
	}
});`);
  expect(changed('retry step 5 times', code)).toContain('if (attempt2 === 5) throw error;');
});

test('what is returned is awaited, so that its failure is seen', () => {
  expect(changed('retry step', `When('I pay', function () { return this.page.click('#pay'); });`)).toBe(
    `When('I pay', async function () {
  for (let attempt = 1; ; attempt++) {
    try {
      return await (this.page.click('#pay'));
    } catch (error) {
      if (attempt === 3) throw error;
    }
  }
});`,
  );
  expect(changed('continue if step fails', `When('I pay', ({ page }) => page.click('#pay'));`)).toContain(
    `When('I pay', async ({ page }) => {\n  try {\n    await (page.click('#pay'));\n  } catch (error) {`,
  );
});

test('an action that depends on its element', () => {
  expect(changed('/perform only if element found', pay)).toContain(`
  if ((await this.page.getByLabel('Card').count()) > 0) {
    await this.page.getByLabel('Card').fill(text);
  } // now
  await this.page.getByRole('button', { name: 'Pay' }).click();
});`);
  const byPage = `When('I pay', async function () {\n  await this.page.keyboard.press('Tab');\n  await this.page.click('#pay');\n});`;
  expect(changed('perform only if element found', byPage)).toContain(
    `if ((await this.page.locator('#pay').count()) > 0) {\n    await this.page.click('#pay');\n  }`,
  );
});

test('clicks with a time limit', () => {
  const code = `When('I pay', async function () {
  await a.click();
  await a.click({ button: 'right' });
  await a.dblclick({ timeout: 1 });
  await this.page.click('#a');
  await a.click(options);
  await this.page.mouse.click(1, 2);
});`;
  expect(changed('/set click timeout to 2 minutes', code)).toBe(`When('I pay', async function () {
  await a.click({ timeout: 120_000 });
  await a.click({ button: 'right', timeout: 120_000 });
  await a.dblclick({ timeout: 120_000 });
  await this.page.click('#a', { timeout: 120_000 });
  await a.click({ ...options, timeout: 120_000 });
  await this.page.mouse.click(1, 2);
});`);
  expect(changed('set click timeout to 30 seconds', code)).toContain('a.click({ timeout: 30_000 })');
});

test('line endings stay', () => {
  const source = file(pay).replaceAll('\n', '\r\n');
  const answer = updateCode('continue if step fails', 'I pay', source);
  expect(answer.status && answer.result.replaceAll('\r\n', '')).not.toContain('\n');
});

test('definitions are found by expression, regular expression and the name of their function', () => {
  const source = `When(/^I (a)$/i, pay);\nexport async function pay() {\n  await x();\n}\n`;
  expect(updateCode('retry step', '/^I (a)$/i', source)).toMatchObject({
    result: expect.stringContaining('export async function pay() {\n  for (') as string,
  });
});

test('what it cannot do is refused with the reason', () => {
  expect(refusal('make it faster', pay)).toMatch(/^The built-in engine understands: continue if step fails/);
  expect(refusal('retry step 1000 times', pay)).toMatch(/^The built-in engine understands/);
  expect(refusal('retry step', `When('I pay', f)`)).toBe('The file has no code for "I pay".');
  expect(refusal('retry step', `When('I pay', () => {});`)).toBe('This step has no code yet.');
  expect(refusal('perform only if element found', `When('I pay', async () => { await x(); });`)).toMatch(
    /no action/,
  );
  expect(refusal('set click timeout to 2 minutes', `When('I pay', async () => { await x(); });`)).toMatch(
    /no click/,
  );
  expect(refusal('retry step', 'When(')).toBe('The file has a syntax error. Correct it first.');
  const done = changed('set click timeout to 2 minutes', pay);
  expect(refusal('set click timeout to 2 minutes', done)).toBe('The code does that already.');
});
