import { z } from 'zod';
import type { ScenarioJob } from './job';
import type { StepStatus } from './evidence';
import type { AttemptRef } from './run-sink';

/**
 * Pages that runs, recordings and generations see (docs/rules/application-map.md). A runner is not trusted: every text
 * is cut, and the runs service reads the reported pages again before it stores them.
 */

/** Maximum number of characters of a route, as `domain/pages/page-route.ts` writes it, and of a title. */
export const maxRouteLength = 1_000;
export const maxTitleLength = 300;

const text = (longest: number) => z.string().transform((long) => long.slice(0, longest));

/** The page of an accessibility tree. */
export const shownPage = z.object({
  /** Path below the base URL, with types in place of numbers, ids and dates: `/orders/:id`. */
  route: text(maxRouteLength),
  title: text(maxTitleLength),
  /** HTTP status of the document's response; null when it is not known. */
  status: z.number().int().min(0).max(999).nullable(),
  /** True when it is the response to a posted form, so that its title may not be the title of the page. */
  isPosted: z.boolean().optional(),
});
export type ShownPage = z.infer<typeof shownPage>;

/** The page after a step. */
export interface PageSight extends ShownPage {
  /** Playwright's accessibility tree, masked. */
  aria: string;
  /** Id of a screenshot of the attempt. */
  screenshotId: string | null;
}

/** One call of step code on a page. */
export interface SightCommand {
  /** Route of the page on which the call was made. */
  route: string;
  /** Type of the command, such as `click_element` (docs/rules/reports.md, Shape). */
  type: string;
  /** Locator as Playwright prints it; empty for calls without an element. */
  locator: string;
  passed: boolean;
}

/** The parts of a scenario's step that the map uses. */
export interface SightStep {
  /** Keyword and text of the step. */
  title: string;
  status: StepStatus;
  commands: SightCommand[];
  /** Null when the page was not read, or was navigating away. */
  page: PageSight | null;
}

/** Stores the pages that a worker saw. Implemented by services/map. */
export interface MapStore {
  /** Adds the pages of an attempt that counts. Keeps pages that others stored at the same time. */
  see(job: ScenarioJob, at: AttemptRef, steps: readonly SightStep[]): Promise<void>;
  /** Adds the pages of an exploration that counts. */
  explored(by: ExploredBy, pages: readonly ExploredSight[]): Promise<void>;
  /** Adds only pages and paths of a recording or generation that counts, because no scenario ran. */
  passed(by: PassedBy, steps: readonly SightStep[]): Promise<void>;
}

/** The recording or generation that saw the pages, and its environment. */
export interface PassedBy {
  kind: 'recording' | 'generation';
  id: string;
  projectId: string;
  branch: string;
  env: { name: string; baseUrl: string };
}

/** The exploration that saw the pages, and its environment. */
export interface ExploredBy {
  explorationId: string;
  projectId: string;
  branch: string;
  env: { name: string; baseUrl: string };
}

/** A page that an exploration saw, and the last action that led there. */
export interface ExploredSight extends ShownPage {
  aria: string;
  /** JPEG screenshot of the page; null when none was taken. */
  picture: Uint8Array | null;
  from: { route: string; action: string } | null;
}
