// Checks an installation for its operator, bundled to build/doctor.js: `npm run doctor` (scripts/doctor.mjs).
import { resolve } from 'node:path';
import { readEnvironment, systemPath } from '#server/config/env';
import { address } from './address';
import { browsers } from './browsers';
import { database } from './database';
import { disk } from './disk';
import { asText, problem, reasonOfError, type DoctorFinding, type DoctorCheck } from './finding';
import { git } from './git';
import { isolation } from './isolation';
import { mail, model } from './outside';

const usage =
  'npm run doctor -- [--json]\n\nChecks what the product needs on this machine, whether it runs or not, and changes nothing.\nPrints one line for each check: ok, warning or problem. The exit code is 1 when there is a problem.';

const looks: Record<string, DoctorCheck> = { address, isolation, database, browsers, git, disk, mail, model };

async function examine(): Promise<DoctorFinding[]> {
  const reading = readEnvironment();
  if (!reading.ok) return reading.problems.map((says) => problem('settings', says));
  const { env } = reading;
  const fromSources = import.meta.url.endsWith('.ts');
  const site = {
    env,
    dataDir: resolve(env.DATA_DIR),
    buildDir: resolve('build'),
    path: systemPath(),
    migrations: fromSources ? 'services/foundation/migrations' : 'build/migrations',
  };
  const found = await Promise.all(
    Object.entries(looks).map(([about, look]) =>
      look(site).catch((error: unknown) => [
        problem(about, `It could not be checked: ${reasonOfError(error)}.`),
      ]),
    ),
  );
  return found.flat();
}

const words = process.argv.slice(2);
const unknown = words.find((word) => !['--json', '--help'].includes(word));
if (unknown !== undefined || words.includes('--help')) {
  (unknown === undefined ? console.log : console.error)(usage);
  process.exitCode = unknown === undefined ? 0 : 2;
} else {
  const findings = await examine();
  console.log(words.includes('--json') ? JSON.stringify(findings, null, 2) : asText(findings));
  process.exitCode = findings.some(({ state }) => state === 'problem') ? 1 : 0;
}
