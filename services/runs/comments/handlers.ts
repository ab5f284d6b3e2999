import { randomUUID } from 'node:crypto';
import type { Database } from '#services/foundation/database';
import { Refusing, type MemberContext } from '#services/foundation/calls/endpoint';
import { isUuid } from '#services/foundation/database/uuid';
import { storableText } from '#services/foundation/database/storable';
import type { RunsDeps, RunsHandler } from '../deps';
import {
  changeComment,
  commentById,
  attemptCommentOf,
  insertComment,
  removeComment,
  type CommentRecord,
} from './repository';

type Deps = Pick<RunsDeps, 'db' | 'clock'>;

/** Handlers of comments. Any member may add one, only the writer may edit, the writer and administrators may delete. */
export const addComment: RunsHandler<'addComment', Deps> = async (
  { db, clock },
  { body: { type, testCaseId, runId, content } },
  { user, project },
) => {
  const now = clock.now();
  const written: CommentRecord = {
    id: randomUUID(),
    projectId: project.id,
    runId,
    attemptId: testCaseId,
    type,
    userId: user.userId,
    username: user.name || user.email,
    content: storableText(content),
    createdAt: now,
    updatedAt: now,
  };
  const added = [runId, testCaseId].every(isUuid) && (await insertComment(db, written));
  return added ? { status: true, comment: attemptCommentOf(written) } : missing('There is no such result.');
};

export const updateComment: RunsHandler<'updateComment', Deps> = async (
  { db, clock },
  { params: { id }, body },
  context,
) => {
  const found = await commentOfProject(db, id, context);
  if (!found) return missing('There is no such comment.');
  if (found.userId !== context.user.userId) throw new Refusing(403, 'role', onlyWriter);
  const changed = { ...found, content: storableText(body.content), updatedAt: clock.now() };
  await changeComment(db, id, changed);
  return { status: true, comment: attemptCommentOf(changed) };
};

export const deleteComment: RunsHandler<'deleteComment', Deps> = async (
  { db },
  { params: { id } },
  context,
) => {
  const found = await commentOfProject(db, id, context);
  if (!found) return missing('There is no such comment.');
  const own = found.userId === context.user.userId;
  if (!own && context.project.role !== 'ADMIN') throw new Refusing(403, 'role', onlyWriterOrAdmin);
  await removeComment(db, id);
  return { status: true };
};

const onlyWriter = 'Only the person who wrote a comment may change it.';
const onlyWriterOrAdmin = 'Only the person who wrote a comment, or an administrator, may delete it.';

async function commentOfProject(
  db: Database['db'],
  id: string,
  { project }: MemberContext,
): Promise<CommentRecord | null> {
  return isUuid(id) ? commentById(db, project.id, id) : null;
}

function missing(error: string) {
  return { status: false as const, because: 'missing', error };
}
