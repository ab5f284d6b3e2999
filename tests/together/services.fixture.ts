import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServices, type ServicesDeps } from '#server/compose/services';
import { createOutbox } from '#services/foundation/mail';
import { createSealing } from '#services/foundation/secrets/sealing';
import { silentLog, testDatabase } from '#services/foundation/testing';

export const testSecretsKey = '0123456789abcdef0123456789abcdef';

/** Returns dependencies of the services for tests. They use only the database and the folder. */
export function testServicesDeps(
  { database, dataDir }: Pick<ServicesDeps, 'database' | 'dataDir'>,
  log: ServicesDeps['log'] = silentLog,
): ServicesDeps {
  return {
    database,
    longWork: database,
    dataDir,
    blobs: { location: join(dataDir, 'blobs') },
    elsewhere: null,
    publicUrl: 'http://127.0.0.1:1',
    demoShop: null,
    recorderReleasesUrl: undefined,
    generation: { model: null },
    recordings: {
      settings: { perProject: 2, idle: 60_000, whole: 120_000 },
      server: randomUUID(),
      addresses: ['http://127.0.0.1:1'],
    },
    auditRetentionDays: 30,
    licence: { trialDays: 30, threads: 2 },
    accounts: {
      mailer: createOutbox(join(dataDir, 'outbox'), {
        from: { name: 'Scenarium', address: 'no-reply@example.com' },
        log,
      }),
      sealing: createSealing(testSecretsKey),
      emailVerification: false,
      newProjects: { gitIntegration: true, invite: true },
      providerDomain: null,
      brandName: 'Scenarium',
    },
    limits: { stepTimeout: 30_000, scenarioTimeout: 120_000 },
    machines: { operators: [], version: 'test' },
    path: '/usr/local/bin:/usr/bin:/bin',
    live: { publish: () => undefined },
    log,
  };
}

/** Starts all services on a separate database and folder. The caller closes them. */
export async function startServices({ log, ...change }: Partial<ServicesDeps> = {}) {
  const [database, dataDir] = await Promise.all([
    change.database ?? testDatabase(),
    mkdtemp(join(tmpdir(), 'services-')),
  ]);
  const services = await createServices({ ...testServicesDeps({ database, dataDir }, log), ...change });
  return {
    services,
    database,
    /** Does not close a database that the caller passed in. */
    async close() {
      await services.close();
      if (!change.database) await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
