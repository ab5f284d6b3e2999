import { expect, test } from 'vitest';
import { modelEngines, projectId } from './model-engine.fixture';

const engines = modelEngines();
const { engineWith } = engines;

const file = `import { When } from '@cucumber/cucumber';

// Kept.
When('other', async function () {
  await this.page.reload();
});

When('I pay', async function () {
  await this.page.click('#pay');
});
`;
const code = { request: 'retry', pattern: 'I pay', file };

test('only the definition asked about is taken from the answer', async () => {
  const answer = `import { When } from '@cucumber/cucumber';\nimport assert from 'node:assert';\nWhen('other', async function () {
  await this.page.reload();
});\nWhen('I pay', async function () {\n  assert.ok(true);\n});\n`;
  engines.server.reply({ text: JSON.stringify({ file: answer }) });
  expect(await engineWith().updateStepCode(projectId, code)).toMatchObject({
    result: file
      .replace("cucumber';\n", "cucumber';\nimport assert from 'node:assert';\n")
      .replace("await this.page.click('#pay');", 'assert.ok(true);'),
  });
});

test.each([
  ['another definition changed', file.replace('reload', 'close')],
  ['another definition gone', file.replace(/\/\/ Kept[\s\S]*?\}\);\n/, '')],
  ['code added', `${file}\nfetch('https://example.com');\n`],
  ['the definition gone', file.replace("'I pay'", "'I pay now'")],
  ['no JavaScript', `${file}}`],
])('%s: refused', async (_, answer) => {
  engines.server.reply({ text: JSON.stringify({ file: answer }) });
  expect(await engineWith().updateStepCode(projectId, code)).toMatchObject({ because: 'model' });
});
