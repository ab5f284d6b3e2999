import type { Env } from '#server/config/env';

/** What a worker needs of its settings beside what a server needs; empty when nothing is missing. */
export function lacking(env: Env): string[] {
  const needed = [
    ['DATABASE_URL', 'must be that of the servers: it is where jobs come from'],
    ['BLOB_STORE', 'must be that of the servers: it is where screenshots go and files come from'],
    ['SECRETS_KEY', 'must be that of the servers: it opens the secrets of test data'],
  ] as const;
  return needed.filter(([name]) => env[name] === undefined).map(([name, why]) => `${name}: ${why}`);
}
