import { importLimits } from '#contracts/runs/import';
import type { Live } from '#contracts/live';
import type { NoteUsage } from '#contracts/storage';
import type { BlobStore } from '#services/foundation/blobs';
import type { Clock } from '#services/foundation/clock';
import type { Database } from '#services/foundation/database';
import { Refusing } from '#services/foundation/calls/endpoint';
import { retryAfterSeconds, createConcurrencyLimit } from '#services/foundation/threads/concurrency-limit';
import type { RunsHandler } from '#services/runs/deps';
import { createRunAnnouncer } from '#services/runs/results/announcer';
import { collectResults } from './collect';
import { MalformedImport } from './result';
import { storeResults } from './store';
import { uploadedTextOf } from './text-source';

interface ImportSettings {
  db: Database['db'];
  blobs: BlobStore;
  clock: Clock;
  live: Live;
  /** Address of the web application, for links to reports. */
  publicUrl: string;
  noteUsage?: NoteUsage;
}

interface ImportDeps extends ImportSettings {
  /** Limits the files that this server reads at a time. */
  uploads: ReturnType<typeof createConcurrencyLimit>;
  announcer: ReturnType<typeof createRunAnnouncer>;
}

/**
 * Limits files that are read at a time, because their results are in memory until they are stored.
 * Other uploads wait unread for up to 40 s, less than a proxy allows (mostly a minute). Reading may take longer, so one
 * project never has all places: its two slowest uploads leave one for other projects.
 */
const limits = { atOnce: 3, each: 2, waiting: 500, waitingEach: 200, patience: 40_000 };
/** Milliseconds to send and read a file. */
const readingTime = 60_000;

/** Adds what the imports of a server share. */
export function createImportDeps(settings: ImportSettings): ImportDeps {
  return {
    ...settings,
    uploads: createConcurrencyLimit(limits),
    announcer: createRunAnnouncer(settings.live),
  };
}

/** Imports results of tests that ran elsewhere: contracts/runs/import.ts, docs/decisions/0023. */
export const importResults: RunsHandler<'importResults', ImportDeps> = (
  deps,
  { query, body },
  { project, user, gone },
) =>
  inTurn(deps, { projectId: project.id, gone }, async () => {
    const { announcer, live, publicUrl, noteUsage } = deps;
    const { format, run, name, attempt, branch, env, commit, job } = query;
    const text = uploadedTextOf(body, { bytes: importLimits.bytes, time: readingTime });
    const { results, skipped } = await collectResults(format, text, { job, env }).catch((error: unknown) => {
      throw error instanceof MalformedImport
        ? new Refusing(400, 'input', `${names[format]}: ${error.message}`)
        : error;
    });
    if (results.length === 0) throw new Refusing(400, 'input', `${names[format]}: ${noResults}`);
    const outcome = await storeResults(
      deps,
      {
        projectId: project.id,
        username: user.name || user.email,
        branch,
        env,
        commit,
        attempt,
        job: job?.trim() || undefined,
        externalKey: run.trim(),
        name: name?.trim() || run.trim(),
      },
      results,
    );
    const { added, replaced } = outcome.scenarios;
    if (added + replaced > 0) {
      announcer.changed(outcome.runId, project.id);
      live.publish([`project:${project.id}`], 'upload_report', { projectId: project.id });
      await noteUsage?.('upload_report', { userId: user.userId, projectId: project.id });
    }
    const reportLink = `${publicUrl}/${project.id}/run-report/${outcome.runId}`;
    return { status: true as const, ...outcome, reportLink, skipped };
  });

async function inTurn<T>(
  { uploads }: ImportDeps,
  { projectId, gone }: { projectId: string; gone: AbortSignal | undefined },
  work: () => Promise<T>,
): Promise<T> {
  const leave = await uploads.acquire(projectId, gone);
  if (leave === 'gone') throw new Refusing(400, 'input', 'The upload broke off.');
  if (typeof leave === 'string') {
    const error = 'Many imports are under way. Try again in a few seconds.';
    throw new Refusing(429, 'throttled', error, retryAfterSeconds());
  }
  return work().finally(leave);
}

const noResults =
  'The file has no test results, so nothing was imported. Check that the tests ran and that this is their report file.';

const names = {
  'cucumber-messages': 'Cucumber messages',
  'cucumber-json': 'Cucumber JSON',
  junit: 'JUnit XML',
  'playwright-json': 'Playwright JSON',
};
