import { randomUUID } from 'node:crypto';
import type { runs } from '#contracts/runs';
import type { Clock } from '#services/foundation/clock';
import type { Database } from '#services/foundation/database';
import type { Handlers } from '#services/foundation/endpoint';
import { addScenarioEvent } from './repository';

/** Handler that records what is done with scenarios; the dashboard counts it. */
export function scenarioEventHandler({
  db,
  clock,
}: {
  db: Database['db'];
  clock: Clock;
}): Pick<Handlers<typeof runs>, 'updateProjectMetadata'> {
  return {
    async updateProjectMetadata({ body }, { user, project }) {
      const { branch, featureName, scenarioName, eventType } = body;
      await addScenarioEvent(db, {
        id: randomUUID(),
        projectId: project.id,
        userId: user.userId,
        happenedAt: clock.now(),
        type: eventType,
        branch,
        featureName,
        scenarioName,
      });
      return { status: true };
    },
  };
}
