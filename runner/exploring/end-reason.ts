import type { ExplorationEnd } from '#contracts/worker/exploration';

/**
 * Returns why an exploration ended, as a sentence.
 * @param passed number of addresses that look like others, and the paths that grow
 * @param why the reason, for ends that come with their own sentence
 */
export function endReason(
  because: ExplorationEnd,
  visits: number,
  waiting: number,
  passed: { readonly alike: number; readonly growing: readonly string[] },
  why: string,
): string {
  const reason = withoutPaths(because, { visits, waiting, alike: passed.alike, why });
  const [first, ...others] = passed.growing;
  if (!first) return reason;
  return others.length > 0
    ? `${reason} The path ${first} and ${others.length} more grow with every link. The exploration stopped following them.`
    : `${reason} The path ${first} grows with every link. The exploration stopped following it.`;
}

function withoutPaths(
  because: ExplorationEnd,
  { visits, waiting, alike, why }: { visits: number; waiting: number; alike: number; why: string },
): string {
  const addresses = `${visits} ${visits === 1 ? 'address' : 'addresses'}`;
  const visited = `${addresses} ${visits === 1 ? 'was' : 'were'} visited`;
  const left = `${waiting} more ${waiting === 1 ? 'waits' : 'wait'}`;
  if (because === 'whole') {
    const more =
      alike === 0 ? '' : `; ${alike} more look like them and ${alike === 1 ? 'was' : 'were'} skipped`;
    return `All new pages were visited: ${addresses}${more}.`;
  }
  if (because === 'pages') return `${visited}, which is the limit; ${left}.`;
  return because === 'minutes' ? `Time was over: ${visited}; ${left}.` : why;
}
