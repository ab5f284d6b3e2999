// Writes a migration for what changed in the services' tables.ts files since the last one: `npm run migrations`.
// A migration that was released is never changed.
import { spawnSync } from 'node:child_process';

const run = spawnSync(
  'npx',
  [
    'drizzle-kit',
    'generate',
    '--dialect',
    'postgresql',
    '--schema',
    'services/**/tables.ts',
    '--out',
    'services/foundation/migrations',
    ...process.argv.slice(2),
  ],
  { stdio: 'inherit' },
);
process.exit(run.status ?? 1);
