/**
 * Milliseconds of CPU that work takes, for tests of what hostile input may cost: time on the wall would tell of the
 * machine's other work as well.
 */
export function cpuOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  return since(before);
}

/** The same for work that waits. */
export async function cpuOfAsync(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  return since(before);
}

function since(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
