import { randomUUID } from 'node:crypto';
import type { Project } from '#contracts/auth';
import type { HealingView, Oversight, oversightCalls } from '#contracts/runs/oversight';
import type { Database } from '#services/foundation/database';
import type { Handlers } from '#services/foundation/calls/endpoint';
import { isUuid } from '#services/foundation/database/uuid';
import { storableText } from '#services/foundation/database/storable';
import { cursorOf, readCursor } from './cursor';
import type { OversightDeps } from './changes';
import { drawnHealing, lastHealing } from './healings-repository';
import {
  casesOf,
  commentCounts,
  commentOf,
  countOpen,
  countsOfStates,
  discussionOf,
  fixedSteps,
  insertOversightComment,
  oversightById,
  pageOfOversights,
  runsById,
  type OversightRecord,
} from './oversight-repository';
import { lookedAt } from './outdated';
import { oversightOf } from './present';

type Reading = 'listOversights' | 'countOversights' | 'getOversight' | 'commentOversight';

/** Handlers of Code Review for reading and discussion (contracts/runs/oversight.ts). */
export function oversightReading(deps: OversightDeps): Pick<Handlers<typeof oversightCalls>, Reading> {
  const { db, clock, code } = deps;

  /** Returns a page. Fixes that turn out to be outdated are replaced by further ones. */
  async function page(
    project: Project,
    question: Parameters<typeof pageOfOversights>[2],
  ): Promise<OversightRecord[]> {
    for (;;) {
      const found = await pageOfOversights(db, project.id, question);
      const now = await lookedAt(deps, project, found);
      const still = now.filter(({ state }) => state === question.state);
      if (still.length === found.length) return still;
    }
  }

  async function shown(projectId: string, records: OversightRecord[]): Promise<Oversight[]> {
    const ids = records.map(({ id }) => id);
    const verifying = records.flatMap(({ verification }) => (verification ? [verification.runId] : []));
    const [cases, runs, steps, comments] = await Promise.all([
      casesOf(db, ids),
      runsById(db, projectId, verifying),
      fixedSteps(db, ids),
      commentCounts(db, ids),
    ]);
    return records.map((record) => oversightOf(record, { cases, runs, steps, comments }));
  }

  return {
    async listOversights({ query: { state, branch, cursor, limit } }, { project }) {
      const behind = cursor === undefined ? undefined : readCursor(cursor);
      const found = await page(project, { state, branch, behind, limit: limit + 1 });
      const records = found.slice(0, limit);
      const last = records.at(-1);
      const [oversights, counts] = await Promise.all([
        shown(project.id, records),
        countsOfStates(db, project.id, branch),
      ]);
      return {
        status: true,
        oversights,
        next: found.length > limit && last ? cursorOf(last) : null,
        counts,
      };
    },

    async countOversights(_parts, { project }) {
      return { status: true, open: await countOpen(db, project.id) };
    },

    async getOversight({ query: { id } }, { project }) {
      const known = isUuid(id) ? await oversightById(db, project.id, id) : null;
      const [record] = known ? await lookedAt(deps, project, [known]) : [];
      if (!record) return missing;
      const { branch, pattern, fix, action } = record;
      const isWaiting = record.state === 'open' && fix.kind !== 'none';
      const [[oversight], healing, discussion, users, files] = await Promise.all([
        shown(project.id, [record]),
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
    },

    async commentOversight({ body: { scenario_id: id, content } }, { project, user }) {
      const record = isUuid(id) ? await oversightById(db, project.id, id) : null;
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
      await insertOversightComment(db, comment);
      return { status: true, comment: commentOf(comment) };
    },
  };
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
