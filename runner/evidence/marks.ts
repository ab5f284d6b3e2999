import type { CDPSession, Locator, Page } from 'playwright';
import type { ElementMark, PictureMark } from '#contracts/worker/picture-marks';
import { unrecorded } from '../process/scope';

/** A command of step code that used an element. */
export interface ElementCommand {
  /** Index of its step. */
  index: number;
  page: Page;
  locator: Locator;
  /** Type in the report, such as `click_element`. */
  type: string;
  hasPassed: boolean;
  /** Start time in the report, in milliseconds since 1970. */
  startTime: number;
  /** Time span of the command, in milliseconds since 1970, by the clock that the browser shares. */
  from: number;
  to: number;
}

/** Events that an element receives when a command uses it. */
const eventsOf: Record<string, string[]> = {
  click_element: ['pointerdown'],
  check_element: ['pointerdown'],
  uncheck_element: ['pointerdown'],
  drag_element: ['pointerdown'],
  hover_element: ['mouseover'],
  fill_element: ['keydown', 'input'],
  press_key: ['keydown'],
  select_combobox: ['input', 'change'],
  set_input_files: ['input', 'change'],
};

const worldName = 'scenarium-marks';
/** Milliseconds that the search for the elements may take. */
const limit = 1_000;

/** Makes a page's documents record which elements are used, in a world that page scripts cannot reach. */
export async function prepareMarks(session: CDPSession): Promise<void> {
  await session.send('Page.enable');
  const source = `(${noteTouches})(${JSON.stringify([...new Set(Object.values(eventsOf).flat())])})`;
  await session.send('Page.addScriptToEvaluateOnNewDocument', { source, worldName, runImmediately: true });
}

/**
 * Returns where the elements of commands are now.
 * The document recorded each used element, because its words may match another element later. For an element that was
 * only read or could not be used, the locator is evaluated now, for the last command of a step only. Elements that are
 * covered, out of sight, in a frame or not unique get no mark (docs/decisions/0076-marks-in-pictures.md).
 */
export async function marksOf(
  page: Page,
  session: CDPSession,
  pointed: readonly ElementCommand[],
): Promise<PictureMark[]> {
  const here = pointed.filter((item) => item.page === page);
  const questions = await Promise.all(
    here.map(async (item): Promise<Question | null> => {
      const kinds = item.hasPassed ? eventsOf[item.type] : undefined;
      if (kinds) return { kinds, from: item.from, to: item.to };
      const isLast = pointed.findLast(({ index }) => index === item.index) === item;
      return isLast ? boxOf(item.locator) : null;
    }),
  );
  if (questions.every((question) => question === null)) return [];
  const boxes = await evaluate(session, `(${findMarks})(${JSON.stringify(questions)})`);
  return here.flatMap(({ index, startTime }, at) => {
    const box = boxes[at];
    return box ? [{ index, startTime, box }] : [];
  });
}

const worlds = new WeakMap<CDPSession, number>();

/** Evaluates in the isolated world with the records. It remains until another document is loaded. */
async function evaluate(session: CDPSession, expression: string): Promise<(ElementMark | null)[]> {
  const ask = async (contextId: number) => {
    const asked = { contextId, expression, returnByValue: true, timeout: limit };
    return (await session.send('Runtime.evaluate', asked)).result.value as (ElementMark | null)[];
  };
  const existing = worlds.get(session);
  return (
    (existing === undefined ? null : await ask(existing).catch(() => null)) ?? ask(await worldOf(session))
  );
}

async function worldOf(session: CDPSession): Promise<number> {
  const { frameTree } = await session.send('Page.getFrameTree');
  const world = { frameId: frameTree.frame.id, worldName };
  const { executionContextId } = await session.send('Page.createIsolatedWorld', world);
  worlds.set(session, executionContextId);
  return executionContextId;
}

/** Box in pixels of the window. */
interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Asks for the first element that received an event in a time span, or for the element at a place. */
type Question = { kinds: string[]; from: number; to: number } | { at: Box };

/**
 * Finds an element's box by a snapshot, for which Playwright's scripts are in the page already. Other
 * calls would load them into the page's own world, as slow as a screenshot. Text without an own element has no box.
 */
async function boxOf(locator: Locator): Promise<Question | null> {
  if (/\b(?:frameLocator|contentFrame)\(/.test(String(locator))) return null;
  const nodes = await unrecorded(locator.page(), () =>
    // This mode includes containers without a role, and does not wait.
    locator.ariaSnapshotJSON({ mode: 'ai', boxes: true, depth: 1, timeout: limit }),
  ).catch(() => []);
  const [node, ...others] = nodes as unknown as { role: string; box?: Box }[];
  if (!node || others.length > 0) return null;
  if (node.box) return { at: node.box };
  const box = await unrecorded(locator.page(), () => locator.boundingBox({ timeout: limit })).catch(
    () => null,
  );
  return box && { at: box };
}

interface Noted {
  kind: string;
  element: WeakRef<Element>;
  from: number;
  to: number;
}

/** Runs in the page before its own scripts, and uses nothing outside of itself. */
function noteTouches(kinds: string[]): void {
  if (window !== window.top) return;
  const noted: Noted[] = [];
  (globalThis as { noted?: Noted[] }).noted = noted;
  const note = (event: Event) => {
    const [element] = event.composedPath();
    if (!(element instanceof Element)) return;
    const now = Date.now();
    const last = noted.at(-1);
    if (last?.kind === event.type && last.element.deref() === element) last.to = now;
    else noted.push({ kind: event.type, element: new WeakRef(element), from: now, to: now });
    if (noted.length > 100) noted.shift();
  };
  for (const kind of kinds) window.addEventListener(kind, note, { capture: true, passive: true });
}

/** Runs in the page, and uses nothing outside of itself. @returns boxes as shares of the window */
function findMarks(questions: readonly (Question | null)[]): (ElementMark | null)[] {
  const { noted = [] } = globalThis as { noted?: Noted[] };
  const controls =
    'a[href], button, input, select, textarea, label, summary, [contenteditable], [role=button], [role=link], [role=checkbox], [role=radio], [role=switch], [role=tab], [role=option], [role=menuitem], [role=menuitemcheckbox], [role=menuitemradio], [role=combobox], [role=textbox], [role=treeitem]';
  const { innerWidth: wide, innerHeight: high } = window;
  /** Returns the part of a box that is in the window. */
  const inWindow = ({ x, y, width, height }: Box): Box => {
    const [left, top] = [Math.max(0, x), Math.max(0, y)];
    return {
      x: left,
      y: top,
      width: Math.min(wide, x + width) - left,
      height: Math.min(high, y + height) - top,
    };
  };
  /** Returns the innermost element that is visible in the middle of a box. */
  const shownAt = ({ x, y, width, height }: Box): Element | null => {
    let from: Document | ShadowRoot = document;
    for (let shown: Element | null = null; ;) {
      const inner: Element | null = from.elementFromPoint(x + width / 2, y + height / 2);
      if (!inner || inner === shown) return shown;
      shown = inner;
      if (!inner.shadowRoot) return inner;
      from = inner.shadowRoot;
    }
  };
  const hasPart = (whole: Element, part: Element | null): boolean => {
    for (
      let node: Node | null = part;
      node;
      node = node.parentNode ?? (node as Partial<ShadowRoot>).host ?? null
    ) {
      if (node === whole) return true;
    }
    return false;
  };
  const isWithin = (inner: Box, outer: Box) =>
    inner.x >= outer.x - 2 &&
    inner.y >= outer.y - 2 &&
    inner.x + inner.width <= outer.x + outer.width + 2 &&
    inner.y + inner.height <= outer.y + outer.height + 2;
  const boxOf = (question: Question): Box | null => {
    if ('at' in question) {
      const shown = shownAt(inWindow(question.at));
      return shown && isWithin(shown.getBoundingClientRect(), question.at) ? question.at : null;
    }
    const { kinds, from, to } = question;
    const touched = noted.find((item) => kinds.includes(item.kind) && item.to >= from && item.from <= to);
    const target = touched?.element.deref();
    if (!target?.isConnected) return null;
    const element = target.closest(controls) ?? target;
    const box = element.getBoundingClientRect();
    return hasPart(element, shownAt(inWindow(box))) ? box : null;
  };
  return questions.map((question) => {
    const box = question && boxOf(question);
    if (!box) return null;
    const { x, y, width, height } = inWindow(box);
    return width > 0 && height > 0 ? [x / wide, y / high, width / wide, height / high] : null;
  });
}
