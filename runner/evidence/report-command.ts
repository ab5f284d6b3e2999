import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import type { Locator, Page } from 'playwright';
import type { Command } from '#contracts/worker/evidence';
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
export interface Reported extends Pick<Command, 'type' | 'element_name' | 'value' | 'info'> {
  page: Page | null;
  /** Of a call that means an element. */
  locator?: () => Locator;
  /** Text shown for the call's result. */
  text?: (result: unknown) => string;
  /** Why a call failed that did not throw. */
  failure?: (result: unknown) => string | undefined;
  /** Whether the value goes into a password field; null while that is not there. */
  password?: () => Promise<boolean | null>;
  /** Of the keyboard: the browser gets it by a shorter way than any question. */
  isKey?: boolean;
}

/**
 * Makes a Playwright call and reports it under the running step. Only the outermost call of step code is reported,
 * and nothing that code of an earlier scenario still does.
 * @param element the call as one that does something with an element, which is remembered and may be healed
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
  // Neither the picture of the step before nor the question beside it is this call's time.
  const asked = asksForPassword(password).then((secret) => {
    // Before the page has it: it may print what is typed.
    if (secret) hide(command);
    return secret;
  });
  // A look ahead of the call changes nothing: it takes the time of the picture.
  const prepared = use?.prepare();
  if (acts) await captured();
  await prepared;
  // The question goes ahead of the call, and so does its answer: it takes one way to the page, filling a field more.
  if (isKey) await asked;
  else if (password) await eventLoopTurn();
  // A look ahead that waited in vain has waited for the call, whose time limit is shorter by it.
  const startTime = Date.now() - Math.round(use?.spent ?? 0);
  const route = page ? routeNow(page) : undefined;
  const send = (result: Omit<Command['result'], 'startTime'>, shown?: string) =>
    outlet.send({
      type: 'command',
      id,
      index,
      command: { ...command, text: shown, result: { ...result, startTime } },
      route,
    });
  const ended = async () => {
    const endTime = Date.now();
    // The field may have come with the call, or be gone with it; then its name decides.
    const secret = (await asked) ?? (await asksForPassword(password)) ?? namesPassword(command.element_name);
    if (secret) hide(command);
    return endTime;
  };
  let used = locator;
  const from = Date.now();
  /** Of the step that still runs, for its picture. */
  const point = (hasPassed: boolean) => {
    if (!page || !used || current.index !== index) return;
    const { type } = command;
    current.pointed.push({ index, page, locator: used(), type, hasPassed, startTime, from, to: Date.now() });
  };
  const onHeal = async (found: Locator, code: string) => {
    used = () => found;
    command.info = `${command.info ?? ''} → ${code}`;
    // Before the page has it, once more: it is another field.
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

/** Types of commands that wait for no picture (late-capture.ts). */
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

/** The report shows the whole error at the step; here what a table can hold. */
function firstLines(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return cleanError(message, session().settings.projectDir).split('\n').slice(0, 12).join('\n');
}
