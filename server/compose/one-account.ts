import { sql } from 'drizzle-orm';
import type { IsolationState } from '#contracts/executions';
import type { RecordingClaims } from '#contracts/recordings/recording-work';
import type { Database, Queries } from '#services/foundation/database';
import type { Queue } from '#services/foundation/queue';
import { isolationOfWorkers } from '#services/machines';

/**
 * Whether this installation has one account and no more: the person who tries it, whose step code can read nothing
 * that is not theirs. Accounts that another service keeps cannot be counted, so those are many.
 */
export async function hasOneAccount(db: Queries): Promise<boolean> {
  const { rows } = await db.execute<{ number: number }>(
    sql`select count(*)::int as number from (select 1 from users limit 2) as first_two`,
  );
  return rows[0]?.number === 1;
}

/** A queue that hands out no job while there is more than one account; jobs wait, for a worker that may run them. */
export function claimedForOneAccount(queue: Queue, { db }: Pick<Database, 'db'>): Queue {
  return { ...queue, claim: async (worker) => ((await hasOneAccount(db)) ? queue.claim(worker) : null) };
}

/** The same of recordings. */
export function recordedForOneAccount(
  claims: RecordingClaims,
  { db }: Pick<Database, 'db'>,
): RecordingClaims {
  return { ...claims, claim: async (worker) => ((await hasOneAccount(db)) ? claims.claim(worker) : null) };
}

/** What a person reads who starts a run that no worker would take. */
const runsRefused =
  'Runs are refused: step code would run without a sandbox on this server, and it has more than one account. ' +
  'Its operator can make a sandbox work ("npm run doctor" says how), or start it with "ISOLATION=fallback npm start" ' +
  'where everybody who writes step code is trusted with the whole server.';

/** What keeps step code in, on the workers that live. */
export async function isolationState({ db }: Pick<Database, 'db'>): Promise<IsolationState> {
  const workers = await isolationOfWorkers(db);
  const open = workers.filter(({ isolation }) => isolation !== 'bubblewrap');
  const reason = [...new Set(open.map((one) => one.reason))].join(' ');
  if (workers.length === 0) return { kind: 'unknown', reason };
  if (open.length === 0) return { kind: 'bubblewrap', reason };
  if (!open.some(({ oneAccountOnly }) => oneAccountOnly)) return { kind: 'fallback', reason };
  if (await hasOneAccount(db)) return { kind: 'one-account', reason };
  // Another worker may have the sandbox, or leave from its operator, and take the runs.
  return {
    kind: workers.every(({ oneAccountOnly }) => oneAccountOnly) ? 'refused' : 'partly-refused',
    reason,
  };
}

/** Why no run may start at the moment, in words for who starts it; null when runs may. */
export async function refusalOfRuns(database: Pick<Database, 'db'>): Promise<string | null> {
  return (await isolationState(database)).kind === 'refused' ? runsRefused : null;
}
