import { and, eq } from 'drizzle-orm';
import type { DrawnLook } from '#contracts/runs/code-fixes';
import type { Executor } from '#services/foundation/database/transaction';
import { unpackLook } from '#domain/pages/page-look';
import { pageLooks } from './tables';

/** Elements drawn at most. Pages with more are rare, and their elements could hardly be told apart in a drawing. */
const maxDrawn = 400;

/** Returns the visible elements of a remembered page. Null when the page is no longer stored. */
export async function drawnLook(
  executor: Executor,
  projectId: string,
  { digest, target }: { digest: string; target: number },
): Promise<DrawnLook | null> {
  const [kept] = await executor
    .select({ look: pageLooks.look })
    .from(pageLooks)
    .where(and(eq(pageLooks.projectId, projectId), eq(pageLooks.digest, digest)));
  const look = kept && unpackLook(kept.look);
  if (!look) return null;
  const elements = look.elements.flatMap(({ role, name, box, isVisible }, index) =>
    isVisible || index === target ? [{ role, name, box, index }] : [],
  );
  const at = elements.findIndex(({ index }) => index === target);
  if (at === -1) return null;
  const from = Math.max(0, Math.min(at - maxDrawn / 2, elements.length - maxDrawn));
  return {
    elements: elements.slice(from, from + maxDrawn).map(({ role, name, box }) => ({ role, name, box })),
    target: at - from,
  };
}
