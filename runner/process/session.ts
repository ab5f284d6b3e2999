import type { Page } from 'playwright';
import type { ShownPage } from '#contracts/worker/application-map';
import type { HealingMode } from '#contracts/worker/healing';
import type { NoTrace } from '#contracts/worker/evidence';
import type { RunnerSettings, Tracing } from '#contracts/worker/runner';
import type { HealingScenario } from '../healing/scenario';
import type { Pointed } from '../evidence/marks';
import type { StepPicture } from '../evidence/trace/step-pictures';
import type { Outlet } from './outlet';

/** The scenario that runs at the moment; a process runs one at a time. */
export interface CurrentScenario {
  id: string;
  /** Step (or hook) under which commands, network and console are filed. */
  index: number;
  /** The page last opened or used, which the step's screenshot shows. */
  page: Page | null;
  /** Commands of the running step that meant an element. */
  pointed: Pointed[];
  /** What the end of the running step looked like, until its result is sent. */
  captured: { ariaSnapshot?: string; page?: ShownPage; endTime: number } | null;
  /** Step code may go on after its end: it timed out, or threw late. */
  restless: boolean;
  /** A step or hook did not pass. */
  failed: boolean;
  /** The trace of one of its contexts is with the worker, or on its way. */
  traceSent: boolean;
  /** Why none of them has one, as far as this process knows. */
  noTrace?: NoTrace;
  /** For a trace that has no pictures of its own. */
  pictures: StepPicture[];
  /** What it remembers of pages, and does where a locator leads nowhere; null: nothing. */
  healing: HealingScenario | null;
}

/** What the parts of the process share; set once by main.ts before any code of the user is loaded. */
export interface Session {
  settings: RunnerSettings;
  outlet: Outlet;
  current: CurrentScenario | null;
  /** What is recorded of the scenario's contexts; null: nothing. */
  tracing: Tracing | null;
  /** Whether steps have a picture. */
  screenshots: boolean;
  /** What scenarios come to whose locators lead nowhere; null: what they always did. */
  healing: HealingMode | null;
  /** A failed scenario is run again to read its steps anew. */
  retrains: boolean;
}

let opened: Session | null = null;

export function openSession(settings: RunnerSettings, outlet: Outlet): Session {
  opened = {
    settings,
    outlet,
    current: null,
    tracing: null,
    screenshots: true,
    healing: null,
    retrains: false,
  };
  return opened;
}

export function session(): Session {
  if (!opened) throw new Error('The runner has no settings yet.');
  return opened;
}
