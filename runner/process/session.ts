import type { Page } from 'playwright';
import type { ShownPage } from '#contracts/worker/application-map';
import type { HealingMode } from '#contracts/worker/healing';
import type { NoTrace } from '#contracts/worker/evidence';
import type { RunnerSettings, Tracing } from '#contracts/worker/runner';
import type { HealingScenario } from '../healing/healing-state';
import type { ElementCommand } from '../evidence/marks';
import type { StepPicture } from '../evidence/trace/step-pictures';
import type { Outlet } from './outlet';
import type { ScratchCopy } from './scratch-copy';

/** The scenario that is running. A process runs one at a time. */
export interface CurrentScenario {
  id: string;
  /** Step or hook under which commands, network and console events are reported. */
  index: number;
  /** The last opened or used page, which the step's screenshot shows. */
  page: Page | null;
  /** Commands of the running step that used an element. */
  pointed: ElementCommand[];
  /** The state at the end of the running step, until its result is sent. */
  captured: { ariaSnapshot?: string; page?: ShownPage; endTime: number } | null;
  /** True when step code may continue after its end: it timed out, or threw late. */
  restless: boolean;
  /** True when a step or hook did not pass. */
  failed: boolean;
  /** True when the trace of one of its contexts has been sent, or is being sent. */
  traceSent: boolean;
  /** Why none of its contexts has a trace, as far as this process knows. */
  noTrace?: NoTrace;
  /** Screenshots, for a trace that has none of its own. */
  pictures: StepPicture[];
  /** State of healing: what it remembers of pages, and how it replaces missing elements. null: none. */
  healing: HealingScenario | null;
}

/** State that the parts of the process share. main.ts sets it once, before any user code is loaded. */
export interface RunnerSession {
  settings: RunnerSettings;
  outlet: Outlet;
  /** The files that step code works with. */
  scratch: ScratchCopy;
  current: CurrentScenario | null;
  /** Settings for recording traces of the scenario's contexts. null: no traces. */
  tracing: Tracing | null;
  /** True when steps get a screenshot. */
  screenshots: boolean;
  /** Reaction to a locator that finds no element. null: healing is off. */
  healing: HealingMode | null;
  /** True when a failed scenario runs once more so that its steps are resolved again. */
  retrains: boolean;
}

let opened: RunnerSession | null = null;

export function openSession(settings: RunnerSettings, outlet: Outlet, scratch: ScratchCopy): RunnerSession {
  opened = {
    settings,
    outlet,
    scratch,
    current: null,
    tracing: null,
    screenshots: true,
    healing: null,
    retrains: false,
  };
  return opened;
}

export function session(): RunnerSession {
  if (!opened) throw new Error('The runner has no settings yet.');
  return opened;
}
