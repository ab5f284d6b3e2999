import type { PageSight, SightCommand, SightStep } from '#contracts/worker/application-map';
import type { FromRunner } from '#contracts/worker/runner';

/** Limits of one recording (docs/rules/application-map.md, Limits); characters of all trees together. */
const limits = { pages: 200, commands: 1_000, characters: 4_000_000 };

/**
 * The pages that a recording visits, in the order of the messages, each with the commands before it. The recording has
 * one step but visits many pages, so the pages are not assigned to steps.
 */
export class PassedPages {
  readonly steps: SightStep[] = [];
  #commands: SightCommand[] = [];
  #told = 0;
  #characters = 0;

  /** Takes a message of the process, which step code shares: everything above the limits is dropped. */
  take(message: FromRunner): void {
    if (message.type === 'command') this.#done(message);
    if (message.type !== 'stepFinished' && message.type !== 'stepShown') return;
    // The recording's own step never passes. The page at its end would contain the values of fields.
    if (message.type === 'stepFinished' && message.status !== 'PASSED') return;
    const { page, ariaSnapshot: aria } = message;
    if (page && aria !== undefined) this.#seen({ ...page, aria, screenshotId: null });
  }

  #done({ route, command }: Extract<FromRunner, { type: 'command' }>): void {
    if (route === undefined || ++this.#told > limits.commands) return;
    const { type, element_name: locator = '', result } = command;
    this.#commands.push({ route, type, locator, passed: result.status === 'PASSED' });
  }

  #seen(page: PageSight): void {
    this.#characters += page.aria.length;
    if (this.steps.length >= limits.pages || this.#characters > limits.characters) return;
    this.steps.push({ title: '', status: 'PASSED', commands: this.#commands, page });
    this.#commands = [];
  }
}
