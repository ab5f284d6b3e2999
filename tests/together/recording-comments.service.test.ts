import { expect, test } from 'vitest';
import { basket, click, says, startSaving as start, succeeded } from './recording-saved.fixture';

const both = `import { When } from '@cucumber/cucumber';
When('I do one and two', async function () {
  await this.page.getByRole('button', { name: 'One', exact: true }).click();
  await this.page.getByRole('button', { name: 'Two', exact: true }).click();
});
`;

test('comments stand above their steps, are replaced when it is saved again, and touch no other line', async () => {
  const own = basket.replaceAll('\n', '\r\n').replace('    Then d\r\n', '    # of d\r\n    Then d\r\n');
  const t = await start({ 'features/Basket.feature': own });
  const place = { featureName: 'Basket', scenarioName: 'Add', after: 3 };
  const id = await t.record({ ...place, state: 'recording', steps: [click('Pay'), says('Paid')] });
  await t.comment(id, ' Pays by card\r\n\r\n as most do \0', 'language: de\n@not <a> "tag"');
  const { feature, steps } = await t.look(id);
  expect(steps.map(({ comment }) => comment)).toEqual([
    ' Pays by card\n\n as most do',
    'language: de\n@not <a> "tag"',
  ]);
  const behind = (...lines: string[]) =>
    own.replace('    Then d\r\n', ['    Then d', ...lines, ''].join('\r\n'));
  const pay = '    When I click the "Pay" button';
  const written = behind(
    ...['    #  Pays by card', '    #', '    #  as most do', pay],
    ...['    # language: de', '    # @not <a> "tag"', '    Then I see "Paid"'],
  );
  expect(feature?.after).toBe(written);
  succeeded(await t.save(id));
  expect(await t.read('features/Basket.feature')).toBe(written);
  // Another user's comment in between stays when the recording's own comments are removed.
  await t.write('features/Basket.feature', written.replace(pay, `    # by Bob\r\n${pay}`));
  await t.comment(id, 'Now by bill', null);
  succeeded(await t.save(id));
  expect(await t.read('features/Basket.feature')).toBe(
    behind('    # by Bob', '    # Now by bill', pay, '    Then I see "Paid"'),
  );
  await t.comment(id, null, null);
  succeeded(await t.save(id));
  expect(await t.read('features/Basket.feature')).toBe(behind('    # by Bob', pay, '    Then I see "Paid"'));
});

test('a comment is kept with what becomes one step of the project, and is no longer than it may be', async () => {
  const t = await start({ 'features/step_definitions/own.mjs': both });
  const id = await t.record({ steps: [click('One'), click('Two')] });
  const params = { id };
  const of = { projectId: t.projectId, version: 0 };
  const arrange = (...parts: { actions: number[]; text?: string; comment?: string | null }[]) =>
    t.call.arrangeRecording({ params, body: { ...of, arrangement: { parts, removed: [] } } });
  await expect(arrange({ actions: [0], comment: 'x'.repeat(2_001) })).rejects.toThrow(/2,000 characters/);
  succeeded(await arrange({ actions: [0], comment: 'First' }, { actions: [1], comment: 'Second' }));
  const { steps, feature } = await t.look(id, { featureName: 'New', scenarioName: 'One' });
  expect(steps).toMatchObject([{ text: 'I do one and two', comment: 'First\nSecond', actions: [0, 1] }]);
  expect(feature?.after).toContain('    # First\n    # Second\n    When I do one and two\n');
});

test('what was arranged before there were comments has none', async () => {
  const t = await start();
  const id = await t.record({ steps: [click('One')] });
  const parts = '{"parts":[{"actions":[0],"text":"I go on","mayReuse":true}],"removed":[]}';
  await t.database.pool.query('update recordings set arrangement = $1', [parts]);
  const query = { projectId: t.projectId };
  const { recording } = succeeded(await t.call.getRecording({ params: { id }, query }));
  expect(recording.parts).toMatchObject([{ text: 'I go on', comment: null }]);
  expect((await t.look(id)).steps).toMatchObject([{ comment: null }]);
});
