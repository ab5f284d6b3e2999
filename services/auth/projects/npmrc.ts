import { and, eq, ne } from 'drizzle-orm';
import { npmrcProblemText, maskedNpmrc, unmaskedNpmrc } from '#domain/projects/npmrc';
import type { Database, Queries } from '#services/foundation/database/index';
import type { Sealing } from '#services/foundation/secrets/sealing';
import { projects } from '../tables';

/**
 * The .npmrc of a project is stored twice: with its secrets masked, as pages show it, and whole, sealed with the
 * server's key (docs/rules/projects.md, Packages).
 */
interface Deps {
  sealing: Sealing;
}

const sealedFor = (projectId: string) => `npmrc:${projectId}`;

/** Reason why a text was not saved. */
interface Refusal {
  error: string;
}

/**
 * Replaces the text. Masks in it stand for the stored secrets.
 * @returns null when it is saved
 */
export async function replaceNpmrc(
  { sealing }: Deps,
  db: Queries,
  projectId: string,
  typed: string,
): Promise<Refusal | null> {
  const npmrc = await openNpmrc({ sealing }, db, projectId, { lock: true });
  const { text, problems } = unmaskedNpmrc(typed, npmrc ?? '');
  const [problem] = problems;
  if (problem) return { error: npmrc === null ? cannotBeOpened : npmrcProblemText(problem) };
  await setNpmrc(db, projectId, { sealing, text });
  return null;
}

const cannotBeOpened =
  'The saved values cannot be opened with the key of this installation (SECRETS_KEY): write them again.';

async function setNpmrc(
  db: Queries,
  projectId: string,
  { sealing, text }: Deps & { text: string },
): Promise<void> {
  const npmrcSealed = text === '' ? '' : sealing.seal(text, sealedFor(projectId));
  await db
    .update(projects)
    .set({ npmrc: maskedNpmrc(text), npmrcSealed })
    .where(eq(projects.id, projectId));
}

/** Returns the whole text with its secrets. Empty for an unknown project, null when it was sealed with another key. */
export async function openNpmrc(
  { sealing }: Deps,
  db: Queries,
  projectId: string,
  { lock = false } = {},
): Promise<string | null> {
  const query = db.select({ sealed: projects.npmrcSealed }).from(projects).where(eq(projects.id, projectId));
  const [found] = await (lock ? query.for('no key update') : query);
  return found && found.sealed !== '' ? sealing.open(found.sealed, sealedFor(projectId)) : '';
}

/** Seals the texts that older versions stored unsealed. May be called again; then it finds none. */
export async function sealNpmrcTexts({ database, sealing }: Deps & { database: Database }): Promise<void> {
  const open = and(ne(projects.npmrc, ''), eq(projects.npmrcSealed, ''));
  await database.db.transaction(async (transaction) => {
    const found = await transaction
      .select({ id: projects.id, text: projects.npmrc })
      .from(projects)
      .where(open)
      .for('no key update');
    for (const { id, text } of found) await setNpmrc(transaction, id, { sealing, text });
  });
}
