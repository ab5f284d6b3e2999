import { and, eq } from 'drizzle-orm';
import { Refusing, type MemberContext } from '#services/foundation/calls/endpoint';
import { isUuid } from '#services/foundation/database/uuid';
import { storableText } from '#services/foundation/database/storable';
import type { RunsHandler } from '#services/runs/deps';
import type { CodeFixDeps } from './changes';
import { fixCommentOf } from './code-fixes-repository';
import { oversightComments } from '#services/runs/healing/tables';

type Deps = Pick<CodeFixDeps, 'db' | 'clock'>;

/** Handlers for comments on code fixes. Only the writer may edit; the writer and administrators may delete. */
export const updateOversightComment: RunsHandler<'updateOversightComment', Deps> = async (
  deps,
  { params: { id }, body },
  context,
) => {
  const { db, clock } = deps;
  const found = await commentOfProject(deps, id, context);
  if (!found) return gone;
  if (found.userId !== context.user.userId) throw new Refusing(403, 'role', onlyWriter);
  const set = { content: storableText(body.content), editedAt: clock.now() };
  await db.update(oversightComments).set(set).where(eq(oversightComments.id, id));
  return { status: true, comment: fixCommentOf({ ...found, ...set }) };
};

export const deleteOversightComment: RunsHandler<'deleteOversightComment', Deps> = async (
  deps,
  { params: { id } },
  context,
) => {
  const { db } = deps;
  const found = await commentOfProject(deps, id, context);
  if (!found) return gone;
  const own = found.userId === context.user.userId;
  if (!own && context.project.role !== 'ADMIN') throw new Refusing(403, 'role', onlyWriterOrAdmin);
  await db.delete(oversightComments).where(eq(oversightComments.id, id));
  return { status: true };
};

async function commentOfProject({ db }: Deps, id: string, { project }: MemberContext) {
  if (!isUuid(id)) return null;
  const isIt = and(eq(oversightComments.id, id), eq(oversightComments.projectId, project.id));
  const [found] = await db.select().from(oversightComments).where(isIt);
  return found ?? null;
}

const gone = { status: false as const, because: 'missing', error: 'There is no such comment.' };
const onlyWriter = 'Only the person who wrote a comment may change it.';
const onlyWriterOrAdmin = 'Only the person who wrote a comment, or an administrator, may delete it.';
