/** Seconds that a workspace usually takes at most, and after which the page stops waiting. */
const usual = 10;
const longest = 30;

/**
 * Returns how long the user has waited for the workspace of a new project.
 * @param asked the address' query: `since` in milliseconds since 1970, `failed` when the failure is known already
 */
export function setupState(
  asked: URLSearchParams,
  now: number,
): { state: 'waiting' | 'slow' | 'failed'; seconds: number } {
  const since = Number(asked.get('since') ?? Number.NaN);
  const seconds = Math.floor((now - since) / 1000);
  // Without a start time there is nothing to wait for: the user opened the address directly.
  if (asked.has('failed') || !(seconds >= 0 && seconds < longest))
    return { state: 'failed', seconds: longest };
  return { state: seconds < usual ? 'waiting' : 'slow', seconds };
}
