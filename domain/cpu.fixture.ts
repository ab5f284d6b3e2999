/**
 * Returns the CPU time of some work in milliseconds, for tests of the cost of hostile input. Wall-clock time would
 * include other work of the machine.
 */
export function cpuOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  return since(before);
}

/** Like {@link cpuOf}, for asynchronous work. */
export async function cpuOfAsync(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  return since(before);
}

function since(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
