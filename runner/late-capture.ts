import type { Browser, Page } from 'playwright';
import { capture, type Capture } from './capture';
import { asOurs, scope } from './scope';

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

/** A picture that is not asked for yet, and the steps it is for. */
let due: { page: Page; tell: ((shown: Capture) => void)[]; timer: NodeJS.Timeout } | null = null;

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
    const waits = (due || underWay.size > 0) && !looking.has(method) && !scope.getStore()?.ours;
    if (waits) await captured();
    return send.call(this, object, method, ...rest);
  };
}

/**
 * Has a page captured soon, as long as it is as now.
 * @returns false when the caller has to do it itself
 */
export function captureLater(page: Page, tell: (shown: Capture) => void): boolean {
  if (!gated) return false;
  if (due?.page !== page) begin();
  due ??= { page, tell: [], timer: setTimeout(begin, delay) };
  due.tell.push(tell);
  return true;
}

function begin(): void {
  if (!due) return;
  const { page, tell, timer } = due;
  due = null;
  clearTimeout(timer);
  const done: Promise<void> = asOurs(() => capture(page))
    .then((shown) => tell.forEach((one) => one(shown)))
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
