import type { Browser, Page } from 'playwright';
import { capture, type Capture } from './capture';
import type { Pointed } from './marks';
import { asOurs, scope } from '../process/scope';
import type { CurrentScenario } from '../process/session';

/**
 * The picture of a step that passed is taken while the scenario goes on: whatever could change a page waits for it,
 * what only looks does not. So a step that checks something costs no time of its own for its picture.
 */
const underWay = new Set<Promise<void>>();

/**
 * Milliseconds after which the picture of a step is asked for, unless a call needs it sooner. Steps that end meanwhile
 * share it: nothing that could change the page lies between them.
 */
const delay = 100;

export interface Passed {
  current: CurrentScenario;
  index: number;
  /** Milliseconds since 1970. */
  endTime: number;
  /** Its commands that meant an element. */
  pointed: readonly Pointed[];
}

/** @param steps at least one */
type Tell = (steps: Passed[], shown: Capture) => void;

/** A picture that is not asked for yet, and the steps it is for. */
let due: { page: Page; steps: Passed[]; tell: Tell; timer: NodeJS.Timeout } | null = null;

/** Calls by which nothing on a page changes, and those that a page may wait for itself. */
const looking = new Set([
  ...['expect', 'queryCount', 'querySelector', 'querySelectorAll', 'waitForSelector', 'resolveSelector'],
  ...[
    'textContent',
    'innerText',
    'innerHTML',
    'inputValue',
    'getAttribute',
    'boundingBox',
    'title',
    'content',
  ],
  ...['isVisible', 'isHidden', 'isEnabled', 'isDisabled', 'isChecked', 'isEditable', 'ariaSnapshot'],
  ...[
    'waitForTimeout',
    'waitForEventInfo',
    '__waitInfo__',
    'updateSubscription',
    'response',
    'body',
    'sizes',
  ],
  ...['cookies', 'storageState', 'fetch', 'rawRequestHeaders', 'rawResponseHeaders', 'dispose'],
  ...['continue', 'fulfill', 'abort', 'accept', 'dismiss'],
]);

interface Connection {
  sendMessageToServer?(object: unknown, method: string, ...rest: unknown[]): Promise<unknown>;
}

let gated = false;

/** What has to be done before step code acts on a page. */
const preparing = new Set<Promise<void>>();

/**
 * Has the calls of step code wait for something that never rejects; those that only open a page do not.
 * @returns false when the caller has to wait itself
 */
export function holdCalls(until: Promise<void>): boolean {
  if (!gated) return false;
  const over = until.finally(() => preparing.delete(over));
  preparing.add(over);
  return true;
}

/**
 * Makes calls of step code wait for pictures.
 * Trap: `_connection.sendMessageToServer` is private (playwright-core 1.65). With a version that has none every step
 * waits for its own picture, as one that did not pass always does.
 */
export function gateCalls(browser: Browser): void {
  const { _connection: connection } = browser as unknown as { _connection?: Connection };
  const send = connection?.sendMessageToServer;
  if (!connection || typeof send !== 'function') return;
  gated = true;
  connection.sendMessageToServer = async function (object, method, ...rest) {
    const isStepCode = !scope.getStore()?.ours;
    if (isStepCode && preparing.size > 0 && method !== 'newPage') await Promise.all(preparing);
    if (isStepCode && (due || underWay.size > 0) && !looking.has(method)) await captured();
    return send.call(this, object, method, ...rest);
  };
}

/**
 * Has a page captured soon, as long as it is as now.
 * @returns false when the caller has to do it itself
 */
export function captureLater(page: Page, step: Passed, tell: Tell): boolean {
  if (!gated) return false;
  if (due?.page !== page) begin();
  due ??= { page, steps: [], tell, timer: setTimeout(begin, delay) };
  due.steps.push(step);
  return true;
}

function begin(): void {
  if (!due) return;
  const { page, steps, tell, timer } = due;
  due = null;
  clearTimeout(timer);
  const done: Promise<void> = asOurs(() =>
    capture(
      page,
      steps.flatMap(({ pointed }) => pointed),
    ),
  )
    .then((shown) => tell(steps, shown))
    .finally(() => underWay.delete(done));
  // What goes wrong costs a picture: `capture` answers without one.
  done.catch(() => undefined);
  underWay.add(done);
}

/** Resolves when no picture is due or under way. */
export async function captured(): Promise<void> {
  begin();
  await Promise.allSettled(underWay);
}
