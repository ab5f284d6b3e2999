import type { CallHeaders } from '#contracts/client';
import type { generation } from '#contracts/generation';
import type { Live } from '#contracts/live';
import type { FailureMaterial } from '#contracts/runs/analysis';
import type { KnownPage } from '#domain/pages/known-pages';
import type { CallHandler } from '#services/foundation/calls/bind-handlers';
import type { Clock } from '#services/foundation/clock';
import type { Database } from '#services/foundation/database/index';
import type { Log } from '#services/foundation/log';
import type { Queue } from '#services/foundation/queue/index';
import type { RunRecords } from '#services/foundation/run-records';
import type { Engine } from './engine';
import type { Budget } from './model/budget';
import type { createElementChoice, UnsureSearch } from './model/choice';
import type { createFailureSummary } from './model/summary';
import type { GenerationSettings } from './settings';
import type { StepCodeDeps } from './steps/deps';

/** Access to the reports of failures, if the same process stores them. */
export interface FailureReports {
  /** Returns null when the project has no such failure. */
  read(
    projectId: string,
    testCaseId: string,
  ): Promise<{ signature: string; material: FailureMaterial } | null>;
  /** Stores the summary if its failure is still the latest. @returns false when it is not */
  keep(
    of: { projectId: string; testCaseId: string; signature: string },
    summary: { text: string; model: string },
  ): Promise<boolean>;
}

/** Access to searches that the healing rules could not decide, if the same process stores them. */
export interface UnsureHealings {
  /** Returns null when the project has no such search, or none of its candidates may be chosen. */
  read(projectId: string, healingId: string): Promise<UnsureSearch | null>;
  /** Proposes the fix of a candidate. Elements that the healing rules exclude are refused here, too. */
  choose(
    projectId: string,
    healingId: string,
    index: number,
    model: string,
  ): Promise<{ status: true; oversightId: string } | { status: false; because: string; error: string }>;
}

/** Dependencies of the calls that generate scenarios and step code, which the composition root provides. */
export interface GenerationDeps {
  database: Database;
  clock: Clock;
  queue: Queue;
  live: Live;
  settings: GenerationSettings;
  /** Returns why no worker would run step code now, in words for users; null when one would. */
  refusalOfRuns(): Promise<string | null>;
  /** Returns patterns of step definitions with code, requested with the caller's headers. */
  stepPatterns(caller: CallHeaders, projectId: string, branch: string): Promise<string[]>;
  /** Returns known pages of an environment and branch, requested with the caller's headers. */
  mapPages(
    caller: CallHeaders,
    projectId: string,
    place: { env: string; branch: string },
  ): Promise<KnownPage[]>;
  /** Omitted when another service stores reports: then failures get no summaries. */
  failures?: FailureReports;
  /** Omitted when another service stores healings: then no element is chosen. */
  healings?: UnsureHealings;
  /** Stores the reports of generations. */
  reports: Pick<RunRecords, 'createRun' | 'stopQueued'>;
  /** Reads and writes step code. */
  stepCode: StepCodeDeps;
  log: Log;
}

/** Adds what the handlers share, made of the settings. */
export interface GenerationHandlerDeps extends GenerationDeps {
  engine: Engine;
  budget: Budget;
  /** Explains a failure; null without a language model. */
  summarise: ReturnType<typeof createFailureSummary> | null;
  /** Chooses among the candidates for an element; null without a language model. */
  chooseElement: ReturnType<typeof createElementChoice> | null;
}

/** Answers one call that generates scenarios or step code. */
export type GenerationHandler<
  Name extends keyof typeof generation,
  Deps = GenerationHandlerDeps,
> = CallHandler<typeof generation, Name, Deps>;
