// Writes a migration for what changed in the services' tables.ts files since the last one.
// Until the first release there is one migration, made anew each time: `npm run migrations -- --initial`.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';

const out = 'services/foundation/migrations';
const initial = process.argv.includes('--initial');
if (initial) rmSync(out, { recursive: true, force: true });
const name = initial ? ['--name', 'initial'] : [];
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
    out,
    ...name,
  ],
  { stdio: 'inherit' },
);
process.exit(run.status ?? 1);
