import { runs as contract } from '#contracts/runs';
import type { Live } from '#contracts/live';
import type { NoteUsage } from '#contracts/storage';
import { codeReviewHandlers, type FixedCode, type RunFixed } from '#services/code-review';
import type { BlobStore } from '#services/foundation/blobs';
import { bindHandlers } from '#services/foundation/calls/bind-handlers';
import type { Identity } from '#services/foundation/calls/caller';
import { serve, type Service } from '#services/foundation/calls/endpoint';
import type { Clock } from '#services/foundation/clock';
import type { Database } from '#services/foundation/database';
import type { Log } from '#services/foundation/log';
import { createImportDeps, importHandlers } from '#services/import';
import { mapHandlers, mapPictures, type AuditCoverage } from '#services/map';
import { createPeriodTotals, exportHandlers, retentionHandlers, runHandlers } from '#services/runs';

export interface RunsServiceDeps {
  database: Database;
  /** The same database, for queries that may take long. See openDatabases. */
  longWork: Database;
  blobs: BlobStore;
  identity: Identity;
  clock: Clock;
  live: Live;
  /** Address of the web application, for links to reports. */
  publicUrl: string;
  noteUsage?: NoteUsage;
  /** Returns why no worker takes a job, if known. Left out: never known. */
  waitsFor?: () => Promise<string | null>;
  /** Functions of other services that code fixes need. Left out in tests without them. */
  fixedCode?: FixedCode;
  runFixed?: RunFixed;
  /** Writes an entry of the audit log. Left out in tests without one. */
  audit?: AuditCoverage;
  log: Pick<Log, 'info' | 'error'>;
}

/**
 * Creates the runs service: reports of the caller's project. Contract and errors: contracts/runs/index.ts.
 * Runs, import, map and code review each answer a part of the contract.
 */
export function createRunsService(deps: RunsServiceDeps): Service {
  const { longWork, blobs, identity, clock, live, publicUrl, noteUsage, waitsFor, audit, log } = deps;
  const { db } = deps.database;
  const { fixedCode: code, runFixed } = deps;
  const importing = { db: longWork.db, blobs, clock, live, publicUrl, noteUsage };
  const service = serve(
    contract,
    {
      ...bindHandlers({ db, blobs, clock, waitsFor, periodTotals: createPeriodTotals(clock) }, runHandlers),
      ...bindHandlers({ db: longWork.db, clock }, exportHandlers),
      ...bindHandlers({ database: longWork, blobs, clock, log, mapPictures }, retentionHandlers),
      ...bindHandlers(createImportDeps(importing), importHandlers),
      ...bindHandlers({ db, clock, audit }, mapHandlers),
      ...bindHandlers({ db, clock, live, code, runFixed }, codeReviewHandlers),
    },
    { identity, log },
  );
  return { fetch: async (...asked) => keptByBrowsers(await service.fetch(...asked)) };
}

/** Lets browsers keep screenshots, because a screenshot never changes under its id. */
function keptByBrowsers(response: Response): Response {
  if (response.ok && response.headers.get('content-type')?.startsWith('image/')) {
    response.headers.set('cache-control', 'private, max-age=31536000, immutable');
    response.headers.set('x-content-type-options', 'nosniff');
  }
  return response;
}
