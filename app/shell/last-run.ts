import { createCookie } from '@remix-run/node';
import { z } from 'zod';

export const runWhats = ['scenario', 'feature', 'folder', 'all', 'tag'] as const;
export type RunWhat = (typeof runWhats)[number];

/** The scenarios of a run from the features page, and whether it heals. */
export interface RunChoice {
  what: RunWhat;
  /** With AI recovery. */
  heals: boolean;
  /** The tag of the choice `tag`, without `@`. Empty for all other choices. */
  tag: string;
}

/** A user's last run in a project from this browser (docs/rules/scenarios.md, Running). Not secret, so not signed. */
const lastRun = z.object({
  /** The user's id, as several users may sign in with this browser. */
  user: z.string(),
  what: z.enum(runWhats),
  heals: z.boolean(),
  tag: z.string().max(80),
});

const cookie = createCookie('last-run', { sameSite: 'lax', httpOnly: true, maxAge: 365 * 24 * 60 * 60 });

/** Null when this browser has no run yet, or the last run was another user's. */
export async function readLastRun(userId: string, request: Request): Promise<RunChoice | null> {
  const parsed = lastRun.safeParse(await cookie.parse(request.headers.get('cookie')).catch(() => null));
  if (!parsed.success || parsed.data.user !== userId) return null;
  const { what, heals, tag } = parsed.data;
  return what === 'tag' && tag === '' ? null : { what, heals, tag };
}

/** Returns a `Set-Cookie` value. The pages of the project then start with this choice. */
export function rememberedRun(
  { userId, projectId }: { userId: string; projectId: string },
  { what, heals, tag }: RunChoice,
): Promise<string> {
  return cookie.serialize({ user: userId, what, heals, tag }, { path: `/${projectId}` });
}
