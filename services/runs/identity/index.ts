import type { Database } from '#services/foundation/database';
import type { Log } from '#services/foundation/log';
import { forgetBranchNames, moveScenarios, placesBelow, type IdentityMove } from './repository';
import { scenarioNameKey } from './scenario-key';

/** A scenario, or a row of an outline with the row's values in the name. */
export interface NamedScenario {
  uri: string;
  name: string;
  parameters: Record<string, string>;
}

/** A change of scenario names on a branch. Paths are relative to the repository. */
export type IdentityRenaming =
  | { kind: 'scenarios'; moves: readonly { from: NamedScenario; to: NamedScenario }[] }
  /** A feature file, or a folder with everything below it. */
  | { kind: 'path'; from: string; to: string }
  | { kind: 'branch-deleted' };

/** Keeps the identity of renamed scenarios, so that earlier and later results belong together. */
export interface ScenarioIdentities {
  /**
   * Never throws, and logs failures: the rename has already happened. A scenario that loses its identity only begins a
   * new history.
   */
  renamed(projectId: string, branch: string, what: IdentityRenaming): Promise<void>;
}

export function createScenarioIdentities({
  database: { db },
  log,
}: {
  database: Pick<Database, 'db'>;
  log: Pick<Log, 'error'>;
}): ScenarioIdentities {
  async function follow(projectId: string, branch: string, what: IdentityRenaming): Promise<void> {
    if (what.kind === 'branch-deleted') return forgetBranchNames(db, projectId, branch);
    await db.transaction(async (tx) => {
      const moves =
        what.kind === 'path'
          ? (await placesBelow(tx, projectId, branch, what.from)).map((from): IdentityMove => {
              return { from, to: { ...from, uri: what.to + from.uri.slice(what.from.length) } };
            })
          : what.moves.map(({ from, to }) => ({ from: placeOf(from), to: placeOf(to) }));
      await moveScenarios(tx, projectId, branch, moves);
    });
  }
  return {
    async renamed(projectId, branch, what) {
      await follow(projectId, branch, what).catch((err: unknown) =>
        log.error({ err, projectId, branch }, 'The history of scenarios could not follow a new name'),
      );
    },
  };
}

function placeOf({ uri, name, parameters }: NamedScenario) {
  return { uri, key: scenarioNameKey(name, parameters) };
}
