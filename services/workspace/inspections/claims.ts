import { randomUUID } from 'node:crypto';
import type { Live } from '#contracts/live';
import type { ClaimedInspection, InspectionClaims } from '#contracts/worker/inspection';
import type { Clock } from '#services/foundation/clock';
import type { Database } from '#services/foundation/database/index';
import { listenOn } from '#services/foundation/database/listen';
import { storable } from '#services/foundation/database/storable';
import type { Log } from '#services/foundation/log';
import {
  claimInspection,
  endInspection,
  giveInspectionBack,
  inspectionsChannel,
  renewInspection,
  type InspectionRow,
} from './repository';

interface InspectionClaimsDeps {
  database: Database;
  clock: Clock;
  live?: Live;
  log: Log;
}

/** Creates the queue from which workers claim inspections. A token holds each row while its worker is alive. */
export function createInspectionClaims(deps: InspectionClaimsDeps): InspectionClaims {
  const { database, clock, log } = deps;
  return {
    async claim(worker) {
      const token = randomUUID();
      const row = await claimInspection(database.db, { worker, token, now: clock.now() });
      return row && holdInspection(deps, row, token);
    },
    listen: (wanted) => listenOn(database.pool, inspectionsChannel, wanted, log),
  };
}

function holdInspection(
  { database: { db }, clock, live }: InspectionClaimsDeps,
  { id, projectId, commit, cucumber }: InspectionRow,
  token: string,
): ClaimedInspection {
  const claim = { id, token, projectId };
  return {
    work: { id, projectId, commit, cucumber: cucumber ?? undefined },
    renew: () => renewInspection(db, claim, clock.now()),
    async ended(result) {
      // Step code wrote the texts of the report, and a reason can quote it.
      if (!(await endInspection(db, claim, storable(result), clock.now()))) return;
      live?.publish([`project:${projectId}`], 'features-changed', { projectId });
    },
    giveBack: (reason, how) =>
      giveInspectionBack(db, claim, { reason: storable(reason), ...how }, clock.now()),
  };
}
