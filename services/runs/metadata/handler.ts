import { randomUUID } from 'node:crypto';
import type { ScenarioEvent } from '#contracts/runs';
import type { Clock } from '#services/foundation/clock';
import type { Database } from '#services/foundation/database';
import type { RunsDeps, RunsHandler } from '../deps';
import { addScenarioEvents } from './repository';

type Deps = Pick<RunsDeps, 'db' | 'clock'>;

/** Handler that records users' actions on scenarios. The dashboard counts them. */
export const updateProjectMetadata: RunsHandler<'updateProjectMetadata', Deps> = async (
  { db, clock },
  { body },
  { user, project },
) => {
  const { branch, featureName, scenarioName, eventType: type } = body;
  const by = { projectId: project.id, userId: user.userId };
  await noteScenarioEvents({ db, clock }, by, { type, branch, featureName, scenarios: [scenarioName] });
  return { status: true };
};

/** Records a user's action on scenarios of a feature. */
export async function noteScenarioEvents(
  { db, clock }: { db: Database['db']; clock: Clock },
  by: { projectId: string; userId: string },
  {
    scenarios,
    ...what
  }: { type: ScenarioEvent; branch: string; featureName: string; scenarios: readonly string[] },
): Promise<void> {
  const happenedAt = clock.now();
  const events = scenarios.map((scenarioName) => {
    return { ...by, ...what, id: randomUUID(), happenedAt, scenarioName };
  });
  await addScenarioEvents(db, events);
}
