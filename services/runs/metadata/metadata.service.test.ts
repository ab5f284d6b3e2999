import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { CallRefused } from '#contracts/client';
import { createBlobStore } from '#services/foundation/blobs/index';
import { deleteProjectRuns } from '../index';
import { startRuns } from '../../../tests/together/runs.fixture';

const recorded = 'select type, branch, feature_name, scenario_name, project_id from scenario_events';

it('keeps what is done with scenarios, until the project goes', async () => {
  const { as, projects, database } = await startRuns();
  const event = { projectId: projects.ada, featureName: 'checkout/basket', branch: 'main' } as const;
  const answer = await as('ada').updateProjectMetadata({
    body: { ...event, scenarioName: 'One\0', eventType: 'createScenario' },
  });
  expect(answer).toEqual({ status: true });
  await as('ada').updateProjectMetadata({ body: { ...event, eventType: 'deleteFeature' } });
  const row = { branch: 'main', feature_name: 'checkout/basket', project_id: projects.ada };
  expect((await database.pool.query(`${recorded} order by scenario_name desc`)).rows).toEqual([
    { ...row, type: 'createScenario', scenario_name: 'One' },
    { ...row, type: 'deleteFeature', scenario_name: '' },
  ]);

  await expect(
    as('bob').updateProjectMetadata({ body: { ...event, eventType: 'editScenario' } }),
  ).rejects.toThrow(CallRefused);
  await deleteProjectRuns({ database, blobs: createBlobStore({ location: tmpdir() }) }, projects.ada);
  expect((await database.pool.query(recorded)).rows).toEqual([]);
});
