// @ts-check
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { installDebianPackages, mayInstallDebianPackages } from '../start/debian.mjs';

const server = '/usr/lib/postgresql/15/bin/postgres';
const clusterSettings = '/etc/postgresql-common/createcluster.d';

/**
 * Makes sure that the programs of Debian's PostgreSQL 15 are there, without any server of the system's own.
 * @returns {Promise<string | null>} why they are not
 */
export async function ensurePostgres15() {
  if (existsSync(server)) return null;
  if (!mayInstallDebianPackages())
    return 'PostgreSQL 15 is not installed, and this is not Debian, or not root';
  // Debian's package would create and start a cluster during the installation.
  mkdirSync(clusterSettings, { recursive: true });
  writeFileSync(`${clusterSettings}/no-main-cluster.conf`, 'create_main_cluster = false\n');
  const { code } = await installDebianPackages('postgresql-15');
  return code === 0 && existsSync(server) ? null : 'Debian has no installable package postgresql-15';
}
