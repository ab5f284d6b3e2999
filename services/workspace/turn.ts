/**
 * Does work for many items in pieces, so that other requests get their turn in between: parsing 5,000 features at
 * once would hold up the whole server for half a second.
 */
export async function forEachInTurns<T>(items: readonly T[], work: (item: T) => void): Promise<void> {
  const budget = 15;
  let started = performance.now();
  for (const item of items) {
    work(item);
    if (performance.now() - started < budget) continue;
    await new Promise((resolve) => setImmediate(resolve));
    started = performance.now();
  }
}
