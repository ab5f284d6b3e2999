import type { MapStore } from '#contracts/worker/application-map';
import type { Database } from '#services/foundation/database/index';
import type { Log } from '#services/foundation/log';
import { isUuid } from '#services/foundation/database/uuid';
import { generationById } from './repository';

export interface GenerationMapDeps {
  database: Database;
  log: Pick<Log, 'info'>;
  map: Pick<MapStore, 'passed'>;
}

/** Creates the store for pages that generations see, which adds them to the map of their branch. */
export function createGenerationMap({
  database: { db },
  log,
  map,
}: GenerationMapDeps): Pick<MapStore, 'see'> {
  return {
    async see({ projectId, env }, at, steps) {
      const row = isUuid(at.testCaseId) ? await generationById(db, at.testCaseId) : null;
      const isOurs = row?.projectId === projectId && row.env === env.name && row.attempt === at.attempt;
      if (!row || !isOurs || row.state !== 'running') {
        log.info({ ...at }, 'Ignored pages of a generation whose attempt is no longer valid');
        return;
      }
      await map.passed({ kind: 'generation', id: row.id, projectId, branch: row.branch, env }, steps);
    },
  };
}
