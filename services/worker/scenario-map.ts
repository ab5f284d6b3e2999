import type { MapStore, ShownPage, SightCommand, SightStep } from '#contracts/worker/application-map';
import type { ScenarioJob } from '#contracts/worker/job';
import type { ReportStep } from '#contracts/worker/evidence';
import type { AttemptRef } from '#contracts/worker/run-sink';
import type { FromRunner } from '#contracts/worker/runner';
import type { Log } from '#services/foundation/log';

/** Calls of one scenario that the map stores; the calls after these are dropped. */
const maxCommands = 2_000;

/**
 * Collects what one scenario sees of the application: the page at the end of each step, and the page of each call.
 * Stores it when the scenario ends, with the steps as the report has them.
 */
export class ScenarioMap {
  #pages = new Map<number, ShownPage>();
  #commands = new Map<number, SightCommand[]>();
  #told = 0;

  constructor(
    private readonly store: Pick<MapStore, 'see'>,
    private readonly job: ScenarioJob,
    private readonly log: Log,
  ) {}

  /** Takes a message that the report has accepted. */
  take(message: FromRunner): void {
    if (message.type === 'stepFinished' && message.page) this.#pages.set(message.index, message.page);
    if (message.type === 'stepShown' && message.page) {
      for (const index of message.indexes) this.#pages.set(index, message.page);
    }
    if (message.type !== 'command' || message.route === undefined || ++this.#told > maxCommands) return;
    const { index, route, command } = message;
    const locator = command.element_name ?? '';
    const passed = command.result.status === 'PASSED';
    const commands = this.#commands.get(index) ?? [];
    this.#commands.set(index, commands);
    commands.push({ route, type: command.type, locator, passed });
  }

  /** Stores the pages. Never throws: an error of the store is only logged. */
  async conclude(at: AttemptRef, steps: readonly ReportStep[]): Promise<void> {
    const seen = steps.map((step, index) => this.#sightOf(step, index));
    if (!seen.some(({ page, commands }) => page || commands.length > 0)) return;
    try {
      await this.store.see(this.job, at, seen);
    } catch (err) {
      this.log.error(
        { err, testCase: this.job.testCaseId },
        'The pages that a scenario saw could not be stored',
      );
    }
  }

  #sightOf(step: ReportStep, index: number): SightStep {
    const { keyword, text, result, ariaSnapshot: aria, screenshotId } = step;
    const page = this.#pages.get(index);
    return {
      title: `${keyword} ${text}`,
      status: result.status,
      commands: this.#commands.get(index) ?? [],
      page: page && aria !== undefined ? { ...page, aria, screenshotId: screenshotId ?? null } : null,
    };
  }
}
