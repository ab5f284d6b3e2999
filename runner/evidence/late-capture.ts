import type { Browser, Page } from 'playwright';
import { capture, type Capture } from './capture';
import type { ElementCommand } from './marks';
import { asOurs, scope } from '../process/scope';
import type { CurrentScenario } from '../process/session';

/**
 * Takes the screenshot of a passed step while the scenario continues. Calls that may change a page
 * wait for it, but reading calls do not. So a step that only checks loses no time for its screenshot.
 */
const underWay = new Set<Promise<void>>();

/**
 * Milliseconds until a step's screenshot is taken, unless a call needs it sooner.
 * Steps that end before then share it, because no call between them could have changed the page.
 */
const delay = 100;

export interface Passed {
  current: CurrentScenario;
  index: number;
  /** Milliseconds since 1970. */
  endTime: number;
  /** Commands of the step that used an element. */
  pointed: readonly ElementCommand[];
}

/** @param steps at least one */
type Tell = (steps: Passed[], shown: Capture) => void;

/** A screenshot that is due, and its steps. */
let due: { page: Page; steps: Passed[]; tell: Tell; timer: NodeJS.Timeout } | null = null;

/** Calls that change nothing on a page, and calls that a page may be waiting for. */
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

/** Work that must be done before step code acts on a page. */
const preparing = new Set<Promise<void>>();

/**
 * Makes calls of step code wait for work that never rejects, except calls that only open a page.
 * @returns false when the caller has to wait itself
 */
export function holdCalls(until: Promise<void>): boolean {
  if (!gated) return false;
  const over = until.finally(() => preparing.delete(over));
  preparing.add(over);
  return true;
}

/**
 * Makes calls of step code wait for screenshots.
 * Trap: `_connection.sendMessageToServer` is private (playwright-core 1.65). Without it, every step waits for its
 * own screenshot, as steps that did not pass always do.
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
 * Schedules the capture of a page in its current state.
 * @returns false when the caller has to capture it
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
  // An error only costs a screenshot: `capture` then answers without one.
  done.catch(() => undefined);
  underWay.add(done);
}

/** Resolves when no screenshot is due or being taken. */
export async function captured(): Promise<void> {
  begin();
  await Promise.allSettled(underWay);
}
