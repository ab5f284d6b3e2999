import type { ClaimedInspection, InspectionClaims } from '#contracts/worker/inspection';
import { abortOf, Unready, Unrunnable, type Abort } from './ends';
import { inspectProject } from './inspect-project';
import type { ProjectPackages } from './packages';
import type { SpawnOptions } from './spawn-runner';

interface InspectorDeps extends Omit<SpawnOptions, 'entry'> {
  inspections?: InspectionClaims;
  checkout(projectId: string, commit: string): Promise<string>;
  packages: ProjectPackages;
  entry: string;
  /** The worker's name. */
  name: string;
}

/** Milliseconds between renewals of a claim. */
const renewEvery = 10_000;

/** Reason for users after an error of the worker. The error can contain paths of the server, so only the log has it. */
const unreadable = 'The step code could not be read on this worker.';

/** Reads the step code of projects that wait for it, one at a time (services/workspace/inspections). */
export function createInspector(deps: InspectorDeps) {
  const { inspections, log } = deps;
  let isStopped = true;
  let wanted: () => void = () => undefined;
  let running: { done: Promise<void>; controller: AbortController } | null = null;
  /** Resolves when all claims so far were answered. */
  let lastClaim: Promise<unknown> = Promise.resolve();
  let listening: Promise<() => Promise<void>> | undefined;

  async function claimNext(inspections: InspectionClaims): Promise<void> {
    if (isStopped || running) return;
    const inspection = await inspections.claim(deps.name);
    if (!inspection) return;
    // The worker stopped while the queue answered.
    if (isStopped) return inspection.giveBack('The worker shut down.', { spare: true, waits: false });
    const controller = new AbortController();
    const done = carryOut(deps, inspection, controller)
      .catch((err: unknown) =>
        log.error({ err, inspection: inspection.work.id }, 'An inspection was not ended'),
      )
      .finally(() => {
        running = null;
        wanted();
      });
    running = { done, controller };
  }

  return {
    /** @param claim called when there may be something to read. It decides whether this worker is free for it. */
    start(claim: () => void): void {
      if (!inspections) return;
      isStopped = false;
      wanted = claim;
      listening = inspections.listen(claim);
      listening.catch((err: unknown) => log.warn({ err }, 'Inspections could not be listened for'));
    },
    /** Claims an inspection and starts it, unless one is running. */
    async claim(): Promise<void> {
      if (!inspections) return;
      const claiming = lastClaim.then(() => claimNext(inspections));
      lastClaim = claiming.catch(() => undefined);
      return claiming;
    },
    async stop(): Promise<void> {
      isStopped = true;
      running?.controller.abort('shutdown' satisfies Abort);
      const stopListening = await listening?.catch(() => undefined);
      await stopListening?.();
      await lastClaim;
      await running?.done;
    },
  };
}

async function carryOut(
  deps: InspectorDeps,
  claimed: ClaimedInspection,
  controller: AbortController,
): Promise<void> {
  const { work } = claimed;
  const { signal } = controller;
  const renewing = setInterval(() => {
    claimed.renew().then(
      (isOurs) => void (isOurs || controller.abort('lost' satisfies Abort)),
      (err: unknown) => deps.log.warn({ err, inspection: work.id }, 'An inspection could not be renewed'),
    );
  }, renewEvery);
  try {
    const result = await inspect(deps, claimed, signal);
    if (!signal.aborted) return await claimed.ended(result);
    if (abortOf(signal) === 'shutdown')
      await claimed.giveBack('The worker shut down.', { spare: true, waits: false });
  } catch (error) {
    // The message is for users: the commit cannot be read on this worker, whoever tries.
    if (error instanceof Unrunnable) return await claimed.ended({ reason: error.message });
    if (!signal.aborted) deps.log.warn({ err: error, inspection: work.id }, 'An inspection failed');
    const spare = signal.aborted || error instanceof Unready;
    await claimed.giveBack(unreadable, { spare, waits: !signal.aborted });
  } finally {
    clearInterval(renewing);
  }
}

/** Fetches the files, installs the packages, and loads the step code in a sandbox. */
async function inspect(
  { checkout, packages, ...options }: InspectorDeps,
  { work: { id, projectId, commit, cucumber } }: ClaimedInspection,
  signal: AbortSignal,
) {
  const projectDir = await checkout(projectId, commit);
  const installed = await packages.of({ projectId, runId: id, projectDir }, signal);
  try {
    const packagesDir = installed?.dir ?? null;
    return await inspectProject({ projectId, projectDir, packagesDir, cucumber }, options, signal);
  } finally {
    installed?.release();
  }
}
