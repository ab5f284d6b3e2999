import type { Browser } from 'playwright';
import { scope } from './scope';

/**
 * The picture of a step that passed is taken while the scenario goes on: whatever could change a page waits for it,
 * what only looks does not. So a step that checks something costs no time of its own for its picture.
 */
const underWay = new Set<Promise<void>>();

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
    const waits = underWay.size > 0 && !looking.has(method) && !scope.getStore()?.ours;
    if (waits) await captured();
    return send.call(this, object, method, ...rest);
  };
}

/** @returns false when the caller has to wait for the work itself */
export function captureLater(work: Promise<void>): boolean {
  if (!gated) return false;
  const done: Promise<void> = work.finally(() => underWay.delete(done));
  // What goes wrong costs a picture: `capture` answers without one.
  done.catch(() => undefined);
  underWay.add(done);
  return true;
}

/** Resolves when no picture is under way. */
export async function captured(): Promise<void> {
  await Promise.allSettled(underWay);
}
