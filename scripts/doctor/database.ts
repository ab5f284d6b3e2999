import { join } from 'node:path';
import pg from 'pg';
import { productVersion } from '#server/config/version';
import { DatabaseUnusable, refuseOldVersion } from '../../services/foundation/database';
import { findEmbeddedPostgres } from '../../services/foundation/database/embedded';
import { isMigrated, refuseNewer } from '../../services/foundation/database/migrate';
import { ok, problem, reasonOfError, warning, type DoctorFinding, type DoctorCheck } from './finding';

const about = 'database';
/** Milliseconds. */
const patience = 10_000;

/** Checks that the database can be used, is new enough and has the tables of this version. */
export const database: DoctorCheck = async ({ env, dataDir, migrations }) => {
  if (env.DATABASE_URL) return [await look(env.DATABASE_URL, 'DATABASE_URL', migrations)];
  const running = await findEmbeddedPostgres(join(dataDir, 'postgres'));
  if (running === 'no-cluster') return [ok(about, `Made in ${dataDir} at the first start.`)];
  if (running === null) return [ok(about, 'Embedded; it starts with the product.')];
  return [await look(running, 'The embedded one', migrations)];
};

async function look(url: string, name: string, migrations: string): Promise<DoctorFinding> {
  const pool = new pg.Pool({ connectionString: url, max: 1, connectionTimeoutMillis: patience });
  // The failing query already reports a broken connection.
  pool.on('error', () => undefined);
  try {
    const { rows } = await pool.query<{ server_version_num: string; server_version: string }>(
      "select current_setting('server_version_num') as server_version_num, current_setting('server_version') as server_version",
    );
    const [{ server_version_num = '0', server_version = '' } = {}] = rows;
    refuseOldVersion(Number(server_version_num), name);
    const says = `${name} answers, PostgreSQL ${server_version.split(' ')[0]}`;
    await refuseNewer(pool, migrations, productVersion());
    if (await isMigrated({ pool }, migrations)) return ok(about, `${says}, with the tables of this version.`);
    return warning(
      about,
      `${says}, without the tables of this version.`,
      'The next start of the product makes them.',
    );
  } catch (error) {
    // Its message has the remedy.
    if (error instanceof DatabaseUnusable) return problem(about, error.message);
    return problem(
      about,
      `${name} cannot be used: ${reasonOfError(error)}.`,
      'Check the address, user and password.',
    );
  } finally {
    await pool.end();
  }
}
