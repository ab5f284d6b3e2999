import type { PageSight, SightCommand, SightStep } from '#contracts/worker/application-map';
import type { FromRunner } from '#contracts/worker/runner';

/** Of one recording (docs/rules/application-map.md, Limits); characters are those of all trees together. */
const most = { pages: 200, commands: 1_000, characters: 4_000_000 };

/**
 * The pages that a recording comes by, in the order in which they are told, with what was done before each. Its one step
 * leaves many, so they are no pages of steps.
 */
export class PassedPages {
  readonly steps: SightStep[] = [];
  #commands: SightCommand[] = [];
  #told = 0;
  #characters = 0;

  /** Takes what the process tells; step code shares it, so what is beyond the limits is left out. */
  take(message: FromRunner): void {
    if (message.type === 'command') this.#done(message);
    if (message.type !== 'stepFinished' && message.type !== 'stepShown') return;
    // The recording's own step passes in no case: with its end comes what stands in fields.
    if (message.type === 'stepFinished' && message.status !== 'PASSED') return;
    const { page, ariaSnapshot: aria } = message;
    if (page && aria !== undefined) this.#seen({ ...page, aria, screenshotId: null });
  }

  #done({ route, command }: Extract<FromRunner, { type: 'command' }>): void {
    if (route === undefined || ++this.#told > most.commands) return;
    const { type, element_name: locator = '', result } = command;
    this.#commands.push({ route, type, locator, passed: result.status === 'PASSED' });
  }

  #seen(page: PageSight): void {
    this.#characters += page.aria.length;
    if (this.steps.length >= most.pages || this.#characters > most.characters) return;
    this.steps.push({ title: '', status: 'PASSED', commands: this.#commands, page });
    this.#commands = [];
  }
}
