// Writes a migration for changes in the services' tables.ts files since the last migration: `npm run migrations`.
// Never change a migration that was released.
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
