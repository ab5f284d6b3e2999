import type { QueueOfProject, ServerMachine, WorkerMachine } from '#contracts/operator';
import { durationText } from '~/ui/duration';

interface Machines {
  version: string;
  mails: { failed: number; lastFailedAt: number | null };
  servers: ServerMachine[];
  workers: WorkerMachine[];
  queue: QueueOfProject[];
}

/** Returns the installation's state as a sentence, and its problems (null without any). */
export function installationSummaryOf({ version, mails, servers, workers, queue }: Machines, now: number) {
  const alive = workers.filter(({ lost }) => !lost);
  const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0);
  const slots = sum(alive.map((worker) => worker.slots));
  const busy = sum(alive.map((worker) => worker.busy));
  const waiting = sum(queue.map(({ queued }) => queued));
  const oldest = Math.min(...queue.flatMap((item) => item.oldest ?? []));
  const longest = Number.isFinite(oldest) ? `, the longest for ${waitText(oldest, now)}` : '';
  const sentence = `${busy} of ${slots} slots busy · ${waiting} ${waiting === 1 ? 'job waits' : 'jobs wait'}${longest}`;

  const held = alive.filter(({ waitsFor }) => waitsFor !== null);
  const reasons = [...new Set(held.map(({ waitsFor }) => waitsFor))];
  const waits = reasons.map(
    (reason) => [reason, held.filter((worker) => worker.waitsFor === reason)] as const,
  );
  const lost = [...workers, ...servers].filter((machine) => machine.lost);
  const other = [...workers, ...servers].filter((machine) => !machine.lost && machine.version !== version);
  const warnings = [
    ...(waiting > 0 && alive.length === 0 ? ['Jobs wait, and no worker takes them.'] : []),
    ...waits.map(
      ([reason, names]) => `${namesOf(names)} ${names.length === 1 ? 'takes' : 'take'} no jobs: ${reason}`,
    ),
    ...(lost.length > 0 ? [`No sign of life of ${namesOf(lost)} for half a minute.`] : []),
    ...(mails.lastFailedAt === null ? [] : [unsentText(mails.failed, waitText(mails.lastFailedAt, now))]),
    ...(other.length > 0 ? [`Another version than this server's ${version}: ${namesOf(other)}.`] : []),
  ];
  return { sentence, warning: warnings.length > 0 ? warnings.join(' ') : null };
}

function unsentText(failed: number, ago: string): string {
  const mails = failed === 1 ? '1 mail' : `${failed} mails`;
  return `This server could not send ${mails} since it started, the last ${ago} ago; its log says why.`;
}

/** How long something has waited, e.g. `1 m 5 s`. Clocks of machines may differ a little. */
export function waitText(since: number, now: number): string {
  return durationText((now - since) / 1000);
}

function namesOf(machines: { name: string }[]): string {
  const shown = machines.slice(0, 3).map(({ name }) => name);
  const more = machines.length - shown.length;
  return shown.join(', ') + (more > 0 ? ` and ${more} more` : '');
}
