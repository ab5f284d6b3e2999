import { and, asc, eq, sql } from 'drizzle-orm';
import type { Comment } from '#contracts/runs/report';
import type { Executor } from '#services/foundation/database/transaction';
import { comments } from '../tables';

export type CommentRecord = typeof comments.$inferSelect;

/** All queries here filter by project, so an id of another project finds nothing. */
export async function commentById(
  executor: Executor,
  projectId: string,
  id: string,
): Promise<CommentRecord | null> {
  const [found] = await executor
    .select()
    .from(comments)
    .where(and(eq(comments.id, id), eq(comments.projectId, projectId)));
  return found ?? null;
}

/** Returns the comments of an attempt, the oldest first. */
export async function commentsOfAttempt(executor: Executor, attemptId: string): Promise<Comment[]> {
  const rows = await executor
    .select()
    .from(comments)
    .where(eq(comments.attemptId, attemptId))
    .orderBy(asc(comments.createdAt), asc(comments.id));
  return rows.map(attemptCommentOf);
}

/** Returns the number of comments per attempt of a run. Attempts without comments are left out. */
export async function commentCountsOfRun(executor: Executor, runId: string): Promise<Map<string, number>> {
  const rows = await executor
    .select({ id: comments.attemptId, count: sql`count(*)`.mapWith(Number) })
    .from(comments)
    .where(eq(comments.runId, runId))
    .groupBy(comments.attemptId);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Adds a comment to an attempt of that run and project. @returns false when there is no such attempt */
export async function insertComment(executor: Executor, comment: CommentRecord): Promise<boolean> {
  const { id, projectId, runId, attemptId, type, userId, username, content } = comment;
  const inserted = await executor.execute(sql`
    insert into comments (id, project_id, run_id, attempt_id, type, user_id, username, content, created_at, updated_at)
    select ${id}::uuid, project_id, run_id, attempts.id, ${type}, ${userId}, ${username}, ${content},
      ${comment.createdAt.toISOString()}::timestamptz, ${comment.updatedAt.toISOString()}::timestamptz
    from attempts where id = ${attemptId} and run_id = ${runId} and project_id = ${projectId}`);
  return inserted.rowCount === 1;
}

export async function changeComment(
  executor: Executor,
  id: string,
  change: Pick<CommentRecord, 'content' | 'updatedAt'>,
): Promise<void> {
  await executor.update(comments).set(change).where(eq(comments.id, id));
}

export async function removeComment(executor: Executor, id: string): Promise<void> {
  await executor.delete(comments).where(eq(comments.id, id));
}

export function attemptCommentOf({ id, createdAt, updatedAt, ...record }: CommentRecord): Comment {
  const { userId, username, content, type, attemptId, runId } = record;
  return {
    _id: id,
    userId,
    username,
    content,
    type,
    testCaseId: attemptId,
    runId,
    createdAt: createdAt.getTime(),
    updatedAt: updatedAt.getTime(),
  };
}
