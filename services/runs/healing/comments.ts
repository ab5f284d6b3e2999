import { and, eq } from 'drizzle-orm';
import type { oversightCalls } from '#contracts/runs/oversight';
import { Refusing, type Handlers, type MemberContext } from '#services/foundation/calls/endpoint';
import { isUuid } from '#services/foundation/database/uuid';
import { storableText } from '#services/foundation/database/storable';
import type { OversightDeps } from './changes';
import { commentOf } from './oversight-repository';
import { oversightComments } from './tables';

type Changing = 'updateOversightComment' | 'deleteOversightComment';

/** Handlers for comments on code fixes. Only the writer may edit; the writer and administrators may delete. */
export function oversightCommentChanges({
  db,
  clock,
}: Pick<OversightDeps, 'db' | 'clock'>): Pick<Handlers<typeof oversightCalls>, Changing> {
  async function commentOfProject(id: string, { project }: MemberContext) {
    if (!isUuid(id)) return null;
    const isIt = and(eq(oversightComments.id, id), eq(oversightComments.projectId, project.id));
    const [found] = await db.select().from(oversightComments).where(isIt);
    return found ?? null;
  }

  return {
    async updateOversightComment({ params: { id }, body }, context) {
      const found = await commentOfProject(id, context);
      if (!found) return gone;
      if (found.userId !== context.user.userId) throw new Refusing(403, 'role', onlyWriter);
      const set = { content: storableText(body.content), editedAt: clock.now() };
      await db.update(oversightComments).set(set).where(eq(oversightComments.id, id));
      return { status: true, comment: commentOf({ ...found, ...set }) };
    },

    async deleteOversightComment({ params: { id } }, context) {
      const found = await commentOfProject(id, context);
      if (!found) return gone;
      const own = found.userId === context.user.userId;
      if (!own && context.project.role !== 'ADMIN') throw new Refusing(403, 'role', onlyWriterOrAdmin);
      await db.delete(oversightComments).where(eq(oversightComments.id, id));
      return { status: true };
    },
  };
}

const gone = { status: false as const, because: 'missing', error: 'There is no such comment.' };
const onlyWriter = 'Only the person who wrote a comment may change it.';
const onlyWriterOrAdmin = 'Only the person who wrote a comment, or an administrator, may delete it.';
