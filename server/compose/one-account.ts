import { sql } from 'drizzle-orm';
import type { IsolationState } from '#contracts/executions';
import type { RecordingClaims } from '#contracts/recordings/recording-work';
import type { InspectionClaims } from '#contracts/worker/inspection';
import type { Database, Queries } from '#services/foundation/database';
import type { Queue } from '#services/foundation/queue';
import { isolationOfWorkers } from '#services/machines';

/**
 * Returns whether this installation has exactly one account: a person who tries the product, whose step code can only
 * read that person's data. Accounts of a remote auth service cannot be counted and count as many.
 */
export async function hasOneAccount(db: Queries): Promise<boolean> {
  const { rows } = await db.execute<{ number: number }>(
    sql`select count(*)::int as number from (select 1 from users limit 2) as first_two`,
  );
  return rows[0]?.number === 1;
}

/** A queue that hands out no job while there are several accounts. The jobs wait for a worker that may run them. */
export function claimedForOneAccount(queue: Queue, { db }: Pick<Database, 'db'>): Queue {
  return { ...queue, claim: async (worker) => ((await hasOneAccount(db)) ? queue.claim(worker) : null) };
}

/** Does the same for recordings. */
export function recordedForOneAccount(
  claims: RecordingClaims,
  { db }: Pick<Database, 'db'>,
): RecordingClaims {
  return { ...claims, claim: async (worker) => ((await hasOneAccount(db)) ? claims.claim(worker) : null) };
}

/** Does the same for inspections. */
export function inspectedForOneAccount(
  claims: InspectionClaims,
  { db }: Pick<Database, 'db'>,
): InspectionClaims {
  return { ...claims, claim: async (worker) => ((await hasOneAccount(db)) ? claims.claim(worker) : null) };
}

/** Message for a user who starts a run that no worker would take. */
const runsRefused =
  'Runs are refused: step code would run without a sandbox on this server, and it has more than one account. ' +
  'Its operator can make a sandbox work ("npm run doctor" says how), or start it with "ISOLATION=fallback npm start" ' +
  'where everybody who writes step code is trusted with the whole server.';

/** Returns the isolation of step code on the workers that are alive. */
export async function isolationState({ db }: Pick<Database, 'db'>): Promise<IsolationState> {
  const workers = await isolationOfWorkers(db);
  const open = workers.filter(({ isolation }) => isolation !== 'bubblewrap');
  const reason = [...new Set(open.map((worker) => worker.reason))].join(' ');
  if (workers.length === 0) return { kind: 'unknown', reason };
  if (open.length === 0) return { kind: 'bubblewrap', reason };
  if (!open.some(({ oneAccountOnly }) => oneAccountOnly)) return { kind: 'fallback', reason };
  if (await hasOneAccount(db)) return { kind: 'one-account', reason };
  // Another worker may have the sandbox, or its operator's permission, and take the runs.
  return {
    kind: workers.every(({ oneAccountOnly }) => oneAccountOnly) ? 'refused' : 'partly-refused',
    reason,
  };
}

/** Returns why no run may start now, as a message for the user who starts it. Null when runs may start. */
export async function refusalOfRuns(database: Pick<Database, 'db'>): Promise<string | null> {
  return (await isolationState(database)).kind === 'refused' ? runsRefused : null;
}
