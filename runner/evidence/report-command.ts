import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import type { Locator, Page } from 'playwright';
import type { ReportedCommand } from '#contracts/worker/evidence';
import type { ElementCall } from '../healing/element-call';
import { elementUseOf } from '../healing/element-use';
import { routeNow } from '../healing/route-now';
import { captured } from './late-capture';
import { fillsPassword } from '../secrets/passwords';
import { cleanError } from './step-error';
import { quietly, scope } from '../process/scope';
import { masked } from '../secrets/secrets';
import { session } from '../process/session';

/** A call as it will be reported. */
export interface Reported extends Pick<ReportedCommand, 'type' | 'element_name' | 'value' | 'info'> {
  page: Page | null;
  /** Returns the locator of a call that uses an element. */
  locator?: () => Locator;
  /** Returns the text that is shown for the call's result. */
  text?: (result: unknown) => string;
  /** Returns why a call failed that did not throw. */
  failure?: (result: unknown) => string | undefined;
  /** Returns whether the value goes into a password field, or null while the field does not exist. */
  password?: () => Promise<boolean | null>;
  /** Set for keyboard calls, which reach the browser faster than any question about the page. */
  isKey?: boolean;
}

/**
 * Makes a Playwright call and reports it under the running step.
 * Only the outermost call of step code is reported, and no calls by code of an earlier scenario.
 * @param element returns the call when it acts on an element, so that it can be remembered and healed
 */
export async function reported(
  describe: () => Reported,
  call: () => Promise<unknown>,
  element: () => ElementCall | null = () => null,
): Promise<unknown> {
  const { current, outlet } = session();
  const caller = scope.getStore();
  if (!current || caller?.quiet || (caller && caller.scenarioId !== current.id)) return call();
  const { page, locator, text, failure, password, isKey, ...command } = describe();
  const { id, index } = current;
  if (page) current.page = page;
  const use = elementUseOf(current, element);
  const acts = !onlyLooks.test(command.type);
  if (acts && current.healing?.step) current.healing.step.hasActed = true;
  // The previous step's screenshot and the password question are not part of this call's time.
  const asked = asksForPassword(password).then((secret) => {
    // Hide the value before the page has it, because the page may print it.
    if (secret) hide(command);
    return secret;
  });
  // The look ahead changes nothing, so it runs during the screenshot.
  const prepared = use?.prepare();
  if (acts) await captured();
  await prepared;
  // The question and its answer are faster than the call: one trip to the page, where filling takes more.
  if (isKey) await asked;
  else if (password) await eventLoopTurn();
  // Time that the look ahead waited in vain counts as the call's, whose time limit is reduced by it.
  const startTime = Date.now() - Math.round(use?.spent ?? 0);
  const route = page ? routeNow(page) : undefined;
  const send = (result: Omit<ReportedCommand['result'], 'startTime'>, shown?: string) =>
    outlet.send({
      type: 'command',
      id,
      index,
      command: { ...command, text: shown, result: { ...result, startTime } },
      route,
    });
  const ended = async () => {
    const endTime = Date.now();
    // If the field appeared or vanished with the call, its name decides.
    const secret = (await asked) ?? (await asksForPassword(password)) ?? namesPassword(command.element_name);
    if (secret) hide(command);
    return endTime;
  };
  let used = locator;
  const from = Date.now();
  /** Records the element for the screenshot, if the step is still running. */
  const point = (hasPassed: boolean) => {
    if (!page || !used || current.index !== index) return;
    const { type } = command;
    current.pointed.push({ index, page, locator: used(), type, hasPassed, startTime, from, to: Date.now() });
  };
  const onHeal = async (found: Locator, code: string) => {
    used = () => found;
    command.info = `${command.info ?? ''} → ${code}`;
    // Check again before the page has the value, because this is another field.
    if (password && (await quietly(() => fillsPassword(found)))) hide(command);
  };
  try {
    const result = await quietly(() => (use ? use.carryOut(call, onHeal) : call()));
    const message = failure?.(result);
    point(message === undefined);
    send(
      { status: message === undefined ? 'PASSED' : 'FAILED', endTime: await ended(), message },
      text?.(result),
    );
    return result;
  } catch (error) {
    point(false);
    send({ status: 'FAILED', endTime: await ended(), message: firstLines(error) });
    throw error;
  }
}

/** Types of commands that wait for no screenshot (late-capture.ts). */
const onlyLooks = /^(verify_|read_|wait_|conditional_|snapshot_|sleep)/;

async function asksForPassword(password: Reported['password']): Promise<boolean | null> {
  return password ? quietly(password) : false;
}

const namesPassword = (element = '') => /passw|passcode|\bpin\b|\botp\b|one-time/i.test(element);

function hide(command: { value?: string }): void {
  if (!command.value) return;
  session().outlet.secrets.add(command.value);
  command.value = masked;
}

/** Returns the lines that fit into a table. The report shows the whole error at the step. */
function firstLines(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return cleanError(message, session().settings.projectDir).split('\n').slice(0, 12).join('\n');
}
