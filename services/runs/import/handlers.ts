import type { runs } from '#contracts/runs';
import { importLimits } from '#contracts/runs/import';
import type { Live } from '#contracts/live';
import type { NoteUsage } from '#contracts/storage';
import type { BlobStore } from '#services/foundation/blobs';
import type { Clock } from '#services/foundation/clock';
import type { Database } from '#services/foundation/database';
import { Refusing, type Handlers } from '#services/foundation/calls/endpoint';
import { retryAfterSeconds, createConcurrencyLimit } from '#services/foundation/threads/concurrency-limit';
import { createRunAnnouncer } from '../recording/announcer';
import { collectResults } from './collect';
import { Malformed } from './result';
import { storeResults } from './store';
import { textOf } from './text-source';

export interface ImportDeps {
  db: Database['db'];
  blobs: BlobStore;
  clock: Clock;
  live: Live;
  /** Address of the web application, for links to reports. */
  publicUrl: string;
  noteUsage?: NoteUsage;
}

/**
 * Limits files that are read at a time, because their results are in memory until they are stored.
 * Other uploads wait unread for up to 40 s, less than a proxy allows (mostly a minute). Reading may take longer, so one
 * project never has all places: its two slowest uploads leave one for other projects.
 */
const limits = { atOnce: 3, each: 2, waiting: 500, waitingEach: 200, patience: 40_000 };
/** Milliseconds to send and read a file. */
const readingTime = 60_000;

/** Imports results of tests that ran elsewhere: contracts/runs/import.ts, docs/decisions/0023. */
export function importHandlers(deps: ImportDeps): Pick<Handlers<typeof runs>, 'importResults'> {
  const limit = createConcurrencyLimit(limits);
  async function inTurn<T>(
    projectId: string,
    gone: AbortSignal | undefined,
    work: () => Promise<T>,
  ): Promise<T> {
    const leave = await limit.acquire(projectId, gone);
    if (leave === 'gone') throw new Refusing(400, 'input', 'The upload broke off.');
    if (typeof leave === 'string') {
      const error = 'Many imports are under way. Try again in a few seconds.';
      throw new Refusing(429, 'throttled', error, retryAfterSeconds());
    }
    return work().finally(leave);
  }
  const announcer = createRunAnnouncer(deps.live);
  return {
    importResults: ({ query, body }, { project, user, gone }) =>
      inTurn(project.id, gone, async () => {
        const { format, run, name, attempt, branch, env, commit } = query;
        const text = textOf(body, { bytes: importLimits.bytes, time: readingTime });
        const { results, skipped } = await collectResults(format, text).catch((error: unknown) => {
          throw error instanceof Malformed
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
            externalKey: run.trim(),
            name: name?.trim() || run.trim(),
          },
          results,
        );
        const { added, replaced } = outcome.scenarios;
        if (added + replaced > 0) {
          announcer.changed(outcome.runId, project.id);
          deps.live.publish([`project:${project.id}`], 'upload_report', { projectId: project.id });
          await deps.noteUsage?.('upload_report', { userId: user.userId, projectId: project.id });
        }
        const reportLink = `${deps.publicUrl}/${project.id}/run-report/${outcome.runId}`;
        return { status: true as const, ...outcome, reportLink, skipped };
      }),
  };
}

const noResults =
  'The file has no test results, so nothing was imported. Check that the tests ran and that this is their report file.';

const names = {
  'cucumber-messages': 'Cucumber messages',
  'cucumber-json': 'Cucumber JSON',
  junit: 'JUnit XML',
  'playwright-json': 'Playwright JSON',
};
