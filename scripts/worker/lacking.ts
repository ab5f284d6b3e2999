import type { Env } from '#server/config/env';

/** Returns the settings that a worker lacks and a server does not need. Empty when none is missing. */
export function lacking(env: Env): string[] {
  const needed = [
    ['DATABASE_URL', 'must be the same as on the servers: jobs come from there'],
    ['BLOB_STORE', 'must be the same as on the servers: screenshots and files are stored there'],
    ['SECRETS_KEY', 'must be the same as on the servers: it decrypts the secrets of test data'],
  ] as const;
  return needed.filter(([name]) => env[name] === undefined).map(([name, why]) => `${name}: ${why}`);
}
