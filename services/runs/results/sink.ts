import { randomUUID } from 'node:crypto';
import type { Live } from '#contracts/live';
import type { AttemptRef, RunSink } from '#contracts/worker/run-sink';
import type { BlobStore } from '#services/foundation/blobs';
import type { Clock } from '#services/foundation/clock';
import type { Database } from '#services/foundation/database';
import type { Transaction } from '#services/foundation/database/transaction';
import type { Log } from '#services/foundation/log';
import { deleteAttachments, insertAttachment } from '../attachments/repository';
import { forgetHealings } from '../healing/forget-repository';
import { createRunAnnouncer } from './announcer';
import { admits, isOpen } from './attempts';
import { endAttempt } from './ending';
import { deleteScreenshots, insertScreenshot, lockRun, stateOfAttempt, updateAttempts } from './repository';
import { settleResults } from './results-repository';
import { tellRetrained } from './retraining';
import { storable, storableText } from '#services/foundation/database/storable';
import { tryAgain, type QueueAgain } from './try-again';
import { plannedStep, withUnmetWait } from './steps';
import { deleteSteps, writeReportSteps } from './steps-repository';

export interface RunSinkDeps {
  database: Database;
  blobs: BlobStore;
  clock: Clock;
  live: Live;
  log: Pick<Log, 'info' | 'error'>;
  /** Queues another attempt of a failed test. Left out: no further attempts. */
  queueAgain?: QueueAgain;
}

/** Columns of an attempt that has not ended. */
const noOutcome = { endedAt: null, failedStep: null, traceNote: null, analysis: null, heals: 0 };

/** Stores what workers report about scenarios. Rules: contracts/worker/run-sink.ts and attempts.ts. */
export function createRunSink(deps: RunSinkDeps): RunSink {
  const {
    database: { db },
    blobs,
    clock,
    queueAgain,
  } = deps;
  const { change, tell } = createReports(deps);

  return {
    scenarioStarted: (at, { startTime, worker }) =>
      change('scenarioStarted', at, async (tx, isNew) => {
        if (!isNew) return;
        const startedAt = new Date(startTime);
        await updateAttempts(tx, [at.testCaseId], {
          claim: at.attempt,
          worker,
          startedAt,
          status: 'RUNNING',
          updatedAt: clock.now(),
          message: null,
          ...noOutcome,
        });
      }),

    async stepsPlanned(at, planned) {
      const steps = planned.map((step, index) => ({ index, step: storable(plannedStep(step)) }));
      tell('stepsPlanned', at, await writeReportSteps(db, at, steps, { now: clock.now(), replacing: false }));
    },

    async stepsChanged(at, changes) {
      const steps = changes.map(({ index, step }) => ({ index, step: storable(withUnmetWait(step)) }));
      tell('stepsChanged', at, await writeReportSteps(db, at, steps, { now: clock.now(), replacing: true }));
    },

    async screenshot(at, jpeg) {
      const { hash, size } = await blobs.put(jpeg);
      const id = randomUUID();
      // Not announced here, because the step that names the screenshot is announced.
      if (!(await insertScreenshot(db, at, { id, blob: hash, size }))) tell('screenshot', at, null);
      // An equal screenshot may have been removed with its file between the two writes (artefacts.ts).
      else await blobs.put(jpeg);
      return id;
    },

    async trace(at, zip) {
      const { hash, size } = await blobs.put(zip);
      const noted = await insertAttachment(db, at, { id: randomUUID(), kind: 'trace', blob: hash, size });
      if (!noted) tell('trace', at, null);
      else await blobs.put(zip);
    },

    scenarioFinished: (at, outcome) =>
      change('scenarioFinished', at, async (tx) => {
        const now = clock.now();
        await endAttempt(tx, at.testCaseId, outcome, { now, claim: at.attempt });
        await tryAgain(tx, queueAgain, { at, outcome, now });
      }),

    scenarioRequeued: (at, reason) =>
      change('scenarioRequeued', at, async (tx) => {
        await forgetEvidence(tx, at.testCaseId);
        await updateAttempts(tx, [at.testCaseId], {
          claim: at.attempt,
          status: 'QUEUED',
          message: storableText(reason),
          updatedAt: clock.now(),
          startedAt: null,
          worker: null,
          ...noOutcome,
        });
      }),
  };
}

/** Creates the ways to apply a report of a worker: those that change a status, and the rest. */
function createReports({ database: { db }, live, log }: RunSinkDeps) {
  const announcer = createRunAnnouncer(live);

  /** Changes an attempt's status together with its result and run, if its claim still counts. */
  async function change(
    call: string,
    at: AttemptRef,
    apply: (tx: Transaction, isNew: boolean) => Promise<void>,
  ): Promise<void> {
    const changed = await db.transaction(async (tx) => {
      const project = await lockRun(tx, at.runId);
      const known = project && (await stateOfAttempt(tx, at));
      if (!known || !admits(known, at.attempt)) return null;
      const isNew = at.attempt > known.claim;
      if (isNew) await forgetEvidence(tx, at.testCaseId);
      await apply(tx, isNew);
      const status = await settleResults(tx, at.runId, [known.resultId], { log });
      const retrained = call === 'scenarioFinished' ? await tellRetrained(tx, [known.resultId]) : [];
      return { project, status, retrained };
    });
    tell(call, at, changed && changed.project);
    for (const runId of changed?.retrained ?? []) announcer.changed(runId, changed!.project);
    if (changed && !isOpen(changed.status)) announcer.ended(changed.project);
  }

  function tell(call: string, at: AttemptRef, projectId: string | null): void {
    if (projectId) announcer.changed(at.runId, projectId);
    else log.info({ ...at, call }, 'Ignored results of an attempt that is no longer valid');
  }

  return { change, tell };
}

async function forgetEvidence(tx: Transaction, attemptId: string): Promise<void> {
  await forgetHealings(tx, attemptId);
  await deleteSteps(tx, [attemptId]);
  await deleteScreenshots(tx, attemptId);
  await deleteAttachments(tx, attemptId);
}
