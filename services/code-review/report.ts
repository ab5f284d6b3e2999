import { randomUUID } from 'node:crypto';
import { healReport, type HealReport, type StepByWords } from '#contracts/worker/healing';
import type { StepHealReport } from '#contracts/worker/healing-store';
import type { ScenarioJob } from '#contracts/worker/job';
import type { Live } from '#contracts/live';
import type { AttemptRef } from '#contracts/worker/run-sink';
import type { BlobStore } from '#services/foundation/blobs';
import type { Clock } from '#services/foundation/clock';
import type { Database } from '#services/foundation/database';
import type { Transaction } from '#services/foundation/database/transaction';
import type { Log } from '#services/foundation/log';
import { isUuid } from '#services/foundation/database/uuid';
import { storable, storableText } from '#services/foundation/database/storable';
import { announceCodeFixes } from './changes';
import type { ProposeFix } from './deps';
import { sha256 } from '#services/foundation/secrets/sha256';
import { keyOfUse } from './keys';
import { memoryOf } from './memory-repository';
import {
  addPicture,
  copyPicture,
  currentAttempt,
  findCodeFix,
  insertHealing,
  stepTexts,
  wasDecided,
} from './report-repository';

/** Reports per attempt. A runner sends fewer: at most two locators are healed, and hooks are not healed. */
const maxReports = 20;
/** Highest step index that the table can store. */
const highestIndex = 32_767;

export interface ReportDeps {
  database: Pick<Database, 'db'>;
  blobs: BlobStore;
  clock: Clock;
  live: Live;
  log: Pick<Log, 'info' | 'error'>;
  propose: ProposeFix;
}

interface Picture {
  id: string;
  blob: string;
  size: number;
  jpeg: Uint8Array;
}

interface Prepared {
  index: number;
  report: HealReport;
  useKey: string;
  picture: Picture | null;
  proposed: Awaited<ReturnType<ProposeFix>> | null;
  editKey: string;
}

/** Stores the results of an attempt's searches for elements, and adds or updates code fixes. */
export async function report(
  deps: ReportDeps,
  job: ScenarioJob,
  at: AttemptRef,
  reports: readonly StepHealReport[],
): Promise<void> {
  const { database, blobs, live, log } = deps;
  const { db } = database;
  const told = reports.slice(0, maxReports).flatMap(({ index, report: one, jpeg }) => {
    // Check the report in the form in which it will be read again.
    const read = healReport.omit({ chosenBy: true }).safeParse(JSON.parse(JSON.stringify(storable(one))));
    const isStep = Number.isInteger(index) && index >= 0 && index <= highestIndex;
    return read.success && isStep ? [{ index, report: read.data, jpeg }] : [];
  });
  if (told.length < reports.length)
    log.info({ ...at, left: reports.length - told.length }, 'Some searches for elements are not stored');
  if (told.length === 0 || ![at.testCaseId, at.runId].every(isUuid)) return;
  if (!(await currentAttempt(db, job.projectId, at))) return ignored(log, at);
  const prepared: Prepared[] = [];
  for (const item of told) prepared.push(await prepare(deps, job, item));
  const outcome = await db.transaction((tx) => keep(tx, deps, job, at, prepared));
  if (outcome === 'ignored') return ignored(log, at);
  // An equal screenshot may have been removed with its file between the two writes (artefacts.ts).
  for (const { picture } of prepared) if (picture) await blobs.put(picture.jpeg);
  if (outcome === 'changed') announceCodeFixes({ live }, job.projectId);
}

function ignored(log: ReportDeps['log'], at: AttemptRef): void {
  log.info({ ...at }, 'Ignored healings of an attempt that is no longer valid');
}

async function prepare(
  { blobs, propose, log }: ReportDeps,
  job: ScenarioJob,
  { index, report: told, jpeg }: StepHealReport,
): Promise<Prepared> {
  const stored = jpeg && (await blobs.put(jpeg));
  const picture = stored && jpeg ? { id: randomUUID(), blob: stored.hash, size: stored.size, jpeg } : null;
  const worked =
    told.outcome === 'refused' && !told.byWords
      ? null
      : // Keep the evidence even if no fix can be proposed.
        await propose(job, index, told).catch((err: unknown) => {
          log.error({ err, projectId: job.projectId }, 'A code fix could not be worked out');
          return null;
        });
  const { report, proposed } = told.byWords
    ? byWords(told, told.byWords, worked)
    : { report: told, proposed: worked };
  const editKey = proposed ? sha256(proposed.key) : '';
  return { index, report, useKey: keyOfUse(told), picture, proposed, editKey };
}

type Worked = Prepared['proposed'];

/** Proposes the element that a step's text describes, if its code may be rewritten. Otherwise the search is refused. */
function byWords(
  told: HealReport,
  { element }: StepByWords,
  worked: Worked,
): { report: HealReport; proposed: Worked } {
  if (worked?.fix.kind === 'definition') {
    const identity = `words|${element}`;
    return {
      report: { ...told, outcome: 'proposed', to: worked.fix.to, identity, found: null, runnerUp: null },
      proposed: worked,
    };
  }
  const why = worked?.fix.refusal ?? 'that could not be worked out';
  return { report: notRewritten(told, `is not rewritten, because ${why}`), proposed: null };
}

/** Refuses a fix that a person has decided before. A proposed fix has no choices, because nothing is left to choose. */
function asKept(told: HealReport, isAsked: boolean): HealReport {
  if (!isAsked) return notRewritten(told, 'was decided on before');
  const { choices: _choices, ...rest } = told;
  return rest;
}

/** Turns the report into a refused search that names the element found by the step's text. */
function notRewritten({ byWords: read, ...told }: HealReport, why: string): HealReport {
  const words = `Its words lead to ${read?.element}, and its code ${why}.`;
  const reason = told.reason ? `${told.reason} ${words}` : words;
  return { ...told, outcome: 'refused', to: null, identity: null, reason };
}

async function keep(
  tx: Transaction,
  { clock }: ReportDeps,
  job: ScenarioJob,
  at: AttemptRef,
  prepared: readonly Prepared[],
): Promise<'ignored' | 'kept' | 'changed'> {
  const { projectId } = job;
  const current = await currentAttempt(tx, projectId, at);
  if (!current) return 'ignored';
  const now = clock.now();
  const { branch, offBranch, publishedAt, ...found } = current;
  const texts = await stepTexts(
    tx,
    at.testCaseId,
    prepared.map(({ index }) => index),
  );
  let outcome: 'kept' | 'changed' = 'kept';
  // In the order of their edits. In another order, two attempts that find the same fixes could deadlock.
  for (const item of [...prepared].sort((a, b) => (a.editKey < b.editKey ? -1 : 1))) {
    const { index, report: told, useKey, picture, proposed, editKey } = item;
    const { identity } = told;
    if (picture) await addPicture(tx, at.testCaseId, picture);
    const memory = await memoryOf(tx, { projectId, env: storableText(job.env.name) }, told, told.route);
    const copy = { id: randomUUID(), of: memory?.screenshotId ?? '' };
    const isCopied = memory?.screenshotId ? await copyPicture(tx, at.testCaseId, copy) : false;
    const key = { projectId, branch, useKey, identity, editKey };
    const isAsked = proposed !== null && !offBranch && !(await wasDecided(tx, key, publishedAt));
    const oversight = isAsked
      ? await findCodeFix(tx, {
          id: randomUUID(),
          ...key,
          state: 'open',
          fix: storable(proposed.fix),
          action: told.action,
          healed: told.outcome === 'healed' ? 1 : 0,
          pattern: told.pattern,
          last: {
            testCaseId: at.testCaseId,
            runId: at.runId,
            ...found,
            step: texts.get(index) ?? told.pattern,
          },
          createdAt: now,
          updatedAt: now,
        })
      : null;
    if (oversight?.isNew) outcome = 'changed';
    await insertHealing(tx, {
      id: randomUUID(),
      projectId,
      runId: at.runId,
      attemptId: at.testCaseId,
      stepIndex: index,
      report: told.byWords ? asKept(told, isAsked) : told,
      screenshotId: picture?.id ?? null,
      beforeScreenshotId: isCopied ? copy.id : null,
      look: memory?.digest ?? null,
      lookTarget: memory?.target ?? null,
      oversightId: oversight?.id ?? null,
      createdAt: now,
    });
  }
  return outcome;
}
