import { z } from 'zod';
import type { ScenarioJob } from './job';
import type { StepStatus } from './evidence';
import type { AttemptRef } from './run-sink';

/**
 * What runs, recordings and generations tell of the pages that they come by (docs/rules/application-map.md). A runner is not trusted: every text is
 * cut, and what it takes for a page is read again where it is kept.
 */

/** Characters of a route, as `domain/pages/page-route.ts` writes it, and of a title. */
export const longestRoute = 1_000;
export const longestTitle = 300;

const text = (longest: number) => z.string().transform((long) => long.slice(0, longest));

/** The page of an accessibility tree. */
export const shownPage = z.object({
  /** The path below the environment's address, numbers, ids and dates in it typed: `/orders/:id`. */
  route: text(longestRoute),
  title: text(longestTitle),
  /** Of the answer that the document came with; null where nothing is known of one. */
  status: z.number().int().min(0).max(999).nullable(),
  /** It is the answer to a form that was posted to its address, so its title may not be that of the page. */
  isPosted: z.boolean().optional(),
});
export type ShownPage = z.infer<typeof shownPage>;

/** What a step left on the page. */
export interface PageSight extends ShownPage {
  /** Playwright's accessibility tree, masked. */
  aria: string;
  /** A screenshot of the attempt. */
  screenshotId: string | null;
}

/** One call of step code on a page. */
export interface SightCommand {
  /** Of the page it was made on. */
  route: string;
  /** Such as `click_element` (docs/rules/reports.md, Shape). */
  type: string;
  /** As Playwright prints it; empty for calls without an element. */
  locator: string;
  passed: boolean;
}

/** A step of a scenario as far as the map knows it. */
export interface SightStep {
  /** Keyword and words. */
  title: string;
  status: StepStatus;
  commands: SightCommand[];
  /** Null where nothing was looked at, or the page was leaving. */
  page: PageSight | null;
}

/** Where a worker keeps what a scenario saw of the application. Implemented by the runs service (services/runs/map). */
export interface MapStore {
  /** Of an attempt that counts; what others saw meanwhile stays. */
  see(job: ScenarioJob, at: AttemptRef, steps: readonly SightStep[]): Promise<void>;
  /** Of an exploration that counts. */
  explored(by: ExploredBy, pages: readonly ExploredSight[]): Promise<void>;
  /** Of a recording or a generation that counts: their pages and ways alone, as no scenario was run. */
  passed(by: PassedBy, steps: readonly SightStep[]): Promise<void>;
}

/** Whose recording or generation in which environment. */
export interface PassedBy {
  kind: 'recording' | 'generation';
  id: string;
  projectId: string;
  branch: string;
  env: { name: string; baseUrl: string };
}

/** Whose exploration of which environment. */
export interface ExploredBy {
  explorationId: string;
  projectId: string;
  branch: string;
  env: { name: string; baseUrl: string };
}

/** A page that an exploration came by, and what led there: the last thing that it did. */
export interface ExploredSight extends ShownPage {
  aria: string;
  /** What it shows, as a jpeg; null: no picture was taken. */
  picture: Uint8Array | null;
  from: { route: string; action: string } | null;
}
