import { createCookie } from '@remix-run/node';
import { z } from 'zod';

export const runWhats = ['scenario', 'feature', 'folder', 'all', 'tag'] as const;
export type RunWhat = (typeof runWhats)[number];

/** What a run from the features page is of, and whether it heals. */
export interface RunChoice {
  what: RunWhat;
  /** With AI recovery. */
  heals: boolean;
  /** Of `tag`, without `@`; empty for all others. */
  tag: string;
}

/** What somebody ran last in a project from this browser (docs/rules/scenarios.md, Running); not secret, so not signed. */
const lastRun = z.object({
  /** Whose it is: others sign in here, too. */
  user: z.string(),
  what: z.enum(runWhats),
  heals: z.boolean(),
  tag: z.string().max(80),
});

const cookie = createCookie('last-run', { sameSite: 'lax', httpOnly: true, maxAge: 365 * 24 * 60 * 60 });

/** Null where nobody ran anything yet, or somebody else did. */
export async function readLastRun(userId: string, request: Request): Promise<RunChoice | null> {
  const parsed = lastRun.safeParse(await cookie.parse(request.headers.get('cookie')).catch(() => null));
  if (!parsed.success || parsed.data.user !== userId) return null;
  const { what, heals, tag } = parsed.data;
  return what === 'tag' && tag === '' ? null : { what, heals, tag };
}

/** A `Set-Cookie` value: the pages of the project begin with this choice from now on. */
export function rememberedRun(
  { userId, projectId }: { userId: string; projectId: string },
  { what, heals, tag }: RunChoice,
): Promise<string> {
  return cookie.serialize({ user: userId, what, heals, tag }, { path: `/${projectId}` });
}
