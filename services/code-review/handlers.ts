import { randomUUID } from 'node:crypto';
import type { Project } from '#contracts/auth';
import type { HealingView, CodeFix } from '#contracts/runs/code-fixes';
import type { Database } from '#services/foundation/database';
import { isUuid } from '#services/foundation/database/uuid';
import { storableText } from '#services/foundation/database/storable';
import type { RunsHandler } from '#services/runs/deps';
import { codeFixCursorOf, readCursor } from './cursor';
import type { CodeFixDeps } from './changes';
import { drawnHealing, lastHealing } from '#services/runs/healing/healings-repository';
import {
  casesOf,
  commentCounts,
  fixCommentOf,
  countOpen,
  countsOfStates,
  discussionOf,
  fixedSteps,
  insertCodeFixComment,
  codeFixById,
  pageOfCodeFixes,
  runsById,
  type CodeFixRecord,
} from './code-fixes-repository';
import { lookedAt } from './outdated';
import { codeFixOf } from './present';

/** Handlers of Code Review for reading and discussion (contracts/runs/code-fixes.ts). */
export const listOversights: RunsHandler<'listOversights', CodeFixDeps> = async (
  deps,
  { query: { state, branch, cursor, limit } },
  { project },
) => {
  const { db } = deps;
  const behind = cursor === undefined ? undefined : readCursor(cursor);
  const found = await page(deps, project, { state, branch, behind, limit: limit + 1 });
  const records = found.slice(0, limit);
  const last = records.at(-1);
  const [oversights, counts] = await Promise.all([
    shown(deps, project.id, records),
    countsOfStates(db, project.id, branch),
  ]);
  return {
    status: true,
    oversights,
    next: found.length > limit && last ? codeFixCursorOf(last) : null,
    counts,
  };
};

export const countOversights: RunsHandler<'countOversights', CodeFixDeps> = async (
  { db },
  _parts,
  { project },
) => {
  return { status: true, open: await countOpen(db, project.id) };
};

export const getOversight: RunsHandler<'getOversight', CodeFixDeps> = async (
  deps,
  { query: { id } },
  { project },
) => {
  const { db, code } = deps;
  const known = isUuid(id) ? await codeFixById(db, project.id, id) : null;
  const [record] = known ? await lookedAt(deps, project, [known]) : [];
  if (!record) return missing;
  const { branch, pattern, fix, action } = record;
  const isWaiting = record.state === 'open' && fix.kind !== 'none';
  const [[oversight], healing, discussion, users, files] = await Promise.all([
    shown(deps, project.id, [record]),
    lastSeen(db, project.id, record.id),
    discussionOf(db, record.id),
    code?.users({ project, branch }, pattern),
    isWaiting ? code?.files({ project, branch }, { fix, action }) : undefined,
  ]);
  if (!oversight) return missing;
  return {
    status: true,
    oversight: {
      ...oversight,
      healing,
      files: files ?? null,
      users: users ?? { total: 0, first: [] },
      discussion,
    },
  };
};

export const commentOversight: RunsHandler<'commentOversight', CodeFixDeps> = async (
  { db, clock },
  { body: { scenario_id: id, content } },
  { project, user },
) => {
  const record = isUuid(id) ? await codeFixById(db, project.id, id) : null;
  if (!record) return missing;
  const comment = {
    id: randomUUID(),
    projectId: project.id,
    oversightId: id,
    userId: user.userId,
    username: storableText(user.name || user.email),
    content: storableText(content),
    createdAt: clock.now(),
    editedAt: null,
  };
  await insertCodeFixComment(db, comment);
  return { status: true, comment: fixCommentOf(comment) };
};

/** Returns a page. Fixes that turn out to be outdated are replaced by further ones. */
async function page(
  deps: CodeFixDeps,
  project: Project,
  question: Parameters<typeof pageOfCodeFixes>[2],
): Promise<CodeFixRecord[]> {
  const { db } = deps;
  for (;;) {
    const found = await pageOfCodeFixes(db, project.id, question);
    const now = await lookedAt(deps, project, found);
    const still = now.filter(({ state }) => state === question.state);
    if (still.length === found.length) return still;
  }
}

async function shown({ db }: CodeFixDeps, projectId: string, records: CodeFixRecord[]): Promise<CodeFix[]> {
  const ids = records.map(({ id }) => id);
  const verifying = records.flatMap(({ verification }) => (verification ? [verification.runId] : []));
  const [cases, runs, steps, comments] = await Promise.all([
    casesOf(db, ids),
    runsById(db, projectId, verifying),
    fixedSteps(db, ids),
    commentCounts(db, ids),
  ]);
  return records.map((record) => codeFixOf(record, { cases, runs, steps, comments }));
}

/** Returns the last search, drawn from the look if there is no earlier screenshot. */
async function lastSeen(db: Database['db'], projectId: string, id: string): Promise<HealingView | null> {
  const healing = await lastHealing(db, projectId, id);
  return healing && drawnHealing(db, projectId, healing);
}

export const missing = {
  status: false as const,
  because: 'missing',
  error: 'There is no such code fix.',
};
