import type { Env } from '#server/config/env';

/** Returns the settings that a worker lacks and a server does not need. Empty when none is missing. */
export function lacking(env: Env): string[] {
  const needed = [
    ['DATABASE_URL', 'must be that of the servers: it is where jobs come from'],
    ['BLOB_STORE', 'must be that of the servers: it is where screenshots go and files come from'],
    ['SECRETS_KEY', 'must be that of the servers: it opens the secrets of test data'],
  ] as const;
  return needed.filter(([name]) => env[name] === undefined).map(([name, why]) => `${name}: ${why}`);
}
