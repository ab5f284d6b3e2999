// The operator's command, bundled to build/admin.js: `npm run admin -- …` (scripts/admin.mjs).
import { resolve } from 'node:path';
import pino from 'pino';
import { readEnvironment, systemPath } from '#server/config/env';
import { storesOf } from '#server/config/stores';
import { openLog } from '../../services/foundation/log';
import { createOperator, NotDone } from '#server/compose/operator';
import { readAdminCommandLine, type AdminCommand } from './command-line';
import { perform } from './commands';
import { connect } from './connect';
import { readPassword } from './passwords';
import type { CommandOutput } from './output';
import { WrongUsage } from '../command-line';
import { usage } from './usage';

async function run(command: Exclude<AdminCommand, { name: 'help' }>): Promise<CommandOutput> {
  const reading = readEnvironment();
  if (!reading.ok) throw new NotDone(['The settings are not valid:', ...reading.problems].join('\n  '));
  const { env } = reading;
  if (!env.NO_IDENTITY_PROVIDER && command.name === 'user reset-password') {
    throw new NotDone('Users sign in with the identity provider here. Change the password there.');
  }
  // Standard output is for the answer.
  const log = openLog({ level: 'error', name: env.BRAND_NAME }, pino.destination(2));
  const fromSources = import.meta.url.endsWith('.ts');
  const migrations = fromSources ? 'services/foundation/migrations' : 'build/migrations';
  const { database, close } = await connect(env, migrations, log);
  const dataDir = resolve(env.DATA_DIR);
  const operator = await createOperator({
    database,
    dataDir,
    log,
    path: systemPath(),
    ...storesOf(env, dataDir),
    licence: { trialDays: env.LICENCE_TRIAL_DAYS ?? null, threads: env.LICENCE_THREADS },
    newProjects: { gitIntegration: env.GIT_INTEGRATION, invite: env.ALLOW_INVITE },
    brandName: env.BRAND_NAME,
  });
  try {
    return await perform(operator, command, () => readPassword(process.stdin));
  } finally {
    await operator.close();
    await close();
  }
}

async function main(words: string[]): Promise<number> {
  try {
    const { command, json } = readAdminCommandLine(words);
    if (command.name === 'help') {
      console.log(usage);
      return 0;
    }
    const { data, text } = await run(command);
    console.log(json ? JSON.stringify(data, null, 2) : text);
    return 0;
  } catch (error) {
    if (error instanceof WrongUsage) {
      console.error(`${error.message}\n\n${usage}`);
      return 2;
    }
    const { name, message } = error as Error;
    const isPlain = error instanceof NotDone || /^(DataDir|DatabaseUnusable|PostgresDidNotStart)/.test(name);
    console.error(isPlain ? message : error);
    return 1;
  }
}

process.exitCode = await main(process.argv.slice(2));
