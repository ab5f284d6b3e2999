import { hkdfSync } from 'node:crypto';
import type { Database } from '#services/foundation/database/index';
import { knownAgreement, noteAgreement, otherSessionsOf, replaceAgreement } from './repository';

/** This process must not use the database, because its keys or repositories differ. The message is for the operator. */
export class KeyMismatch extends Error {
  override name = 'KeyMismatch';
}

const secretsKey = 'secrets-key';
const gitStore = 'git-store';

/** Returns a fingerprint that tells whether two processes have the same key. It reveals nothing about the key. */
export function fingerprintOf(key: string, of: 'secrets' | 'sessions'): string {
  return Buffer.from(hkdfSync('sha256', key, '', `fingerprint of ${of}`, 16)).toString('hex');
}

/**
 * The first process on a database stores the fingerprint of its key. All later processes need the same key. With
 * another key, a process could not read what others sealed, and others could not read what it seals.
 * @param options.alone the database belongs to this server only, so its operator may change the key
 * @throws {KeyMismatch}
 */
export async function agreeOnSecretsKey(
  { db }: Pick<Database, 'db'>,
  key: string,
  { alone = false } = {},
): Promise<void> {
  const own = fingerprintOf(key, 'secrets');
  if (alone) return replaceAgreement(db, secretsKey, own);
  refuseOther(await noteAgreement(db, secretsKey, own), own);
}

/**
 * Checks the key of a worker, which never stores its own fingerprint.
 * @returns false when no server has stored one yet
 * @throws {KeyMismatch}
 */
export async function hasServersSecretsKey({ db }: Pick<Database, 'db'>, key: string): Promise<boolean> {
  const known = await knownAgreement(db, secretsKey);
  if (known !== null) refuseOther(known, fingerprintOf(key, 'secrets'));
  return known !== null;
}

function refuseOther(known: string, own: string): void {
  if (known === own) return;
  throw new KeyMismatch(
    'The secrets in this database are sealed with another SECRETS_KEY. Give every server and worker on one database ' +
      'the same key (without the setting a server makes its own, kept in DATA_DIR/secrets/seal). If that key is lost ' +
      "for good, run on the database: delete from agreements where name = 'secrets-key'; what it sealed must then be " +
      'entered again.',
  );
}

/**
 * Checks that servers on one database share one folder of repositories.
 * @param id of the folder (foundation/git, storeId)
 * @throws {KeyMismatch}
 */
export async function agreeOnGitStore(
  { db }: Pick<Database, 'db'>,
  id: string,
  { alone = false } = {},
): Promise<void> {
  if (alone) return replaceAgreement(db, gitStore, id);
  if ((await noteAgreement(db, gitStore, id)) === id) return;
  throw new KeyMismatch(
    'The servers on this database keep their git repositories in another folder. Set GIT_STORE to the folder that ' +
      'they share. If the repositories were moved without their hidden files, run on the database: delete from ' +
      "agreements where name = 'git-store'.",
  );
}

/**
 * Checks that servers sign session cookies with the same secret. Otherwise users would be signed out between requests.
 * @throws {KeyMismatch}
 */
export async function agreeOnSessionSecret({ db }: Pick<Database, 'db'>, secret: string): Promise<void> {
  const own = fingerprintOf(secret, 'sessions');
  const [other] = (await otherSessionsOf(db)).filter(({ session }) => session !== own);
  if (!other) return;
  throw new KeyMismatch(
    `The server ${other.name} on this database has another SESSION_SECRET. Give all servers the same one. (A server ` +
      'that was killed counts for half a minute.)',
  );
}
