import { expect, test } from 'vitest';
import {
  basket,
  click,
  says,
  startSaving as start,
  succeeded,
  type Recorded,
} from './recording-saved.fixture';

const code = 'features/step_definitions';

test('it runs as it would be saved, and nothing is saved', async () => {
  const demo = JSON.stringify({ name: 'demo', baseUrl: 'http://shop.test' });
  const t = await start({ 'features/Basket.feature': basket, 'environments/demo.json': demo });
  const upload: Recorded = { ...click('Upload'), files: ['data/photo.png'] };
  const id = await t.record({ steps: [upload, says('Thanks')], files: { 'data/photo.png': '\u0001' } });
  const names = { featureName: 'Basket', scenarioName: 'Pay' };
  const { hash, files } = await t.look(id, names);
  const before = await t.tip();
  const run = (by: object = names, of = hash) =>
    t.call.runRecording({ params: { id }, body: { projectId: t.projectId, ...names, ...by, hash: of } });
  expect(await run({ scenarioName: 'Add' })).toMatchObject({ because: 'changed' });
  expect(await run(names, 'x')).toMatchObject({ because: 'changed' });
  const { runId } = succeeded(await run());
  expect(await t.tip()).toBe(before);
  const { rows } = await t.database.pool.query<{ commit: string; name: string; line: number; uri: string }>(
    'select r.commit, r.name, c.line, c.uri from runs r join results c on c.run_id = r.id where r.id = $1',
    [runId],
  );
  expect(rows).toEqual([
    expect.objectContaining({ name: 'Pay (unsaved code)', uri: 'features/Basket.feature' }),
  ]);
  const commit = rows[0]?.commit ?? '';
  expect(commit).not.toBe(before);
  expect(await t.readAt(commit, 'features/Basket.feature')).toBe(
    `${basket}\n  Scenario: Pay\n    When I click the "Upload" button\n    Then I see "Thanks"\n`,
  );
  expect(await t.readAt(commit, `${code}/${files[0]?.name ?? ''}`)).toBe(files[0]?.after);
  expect(await t.readAt(commit, 'data/photo.png')).toBe('\u0001');
  const { recording } = succeeded(
    await t.call.getRecording({ params: { id }, query: { projectId: t.projectId } }),
  );
  expect(recording).toMatchObject({ saved: null, tried: { runId, hash } });
  // The saved files are the files that ran.
  expect(succeeded(await t.save(id, names))).toMatchObject(names);
  expect(await t.read('features/Basket.feature')).toBe(await t.readAt(commit, 'features/Basket.feature'));
});
