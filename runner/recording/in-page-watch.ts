/** Functions that run in the page and watch one input. They write nothing, and use nothing outside. */

/** Watches the effects of a press until the button is released. */
export interface PressWatch {
  /** Reads the effects so far and, with `true`, stops watching. */
  read(isLast: boolean): PressEffects;
  /** The last element below an HTML5 drag that is not the dragged element. null: none. */
  over: Element | null;
  /** Returns the element that the page moved away from the place of an HTML5 drag. null: none. */
  movedAway(): Element | null;
}

export interface PressEffects {
  /** True when the browser started an HTML5 drag. */
  isDragged: boolean;
  /** True when the page handled the press itself, so that the browser marks no text. */
  isHandled: boolean;
  /** True when the page changed while the pointer moved. */
  isChanged: boolean;
  /** True when the movement marked text. */
  isMarked: boolean;
}

export function watchPress(element: Element): PressWatch {
  const own = element.ownerDocument;
  const view = own.defaultView ?? window;
  let source: Element | null = null;
  /** Places of elements like the dragged one, when the drag started. */
  let places: [Element, DOMRect][] = [];
  let at = { x: -1, y: -1 };
  const isIn = ({ left, right, top, bottom }: DOMRect) =>
    at.x >= left && at.x <= right && at.y >= top && at.y <= bottom;
  let isDragged = false;
  let isMoved = false;
  let isChanged = false;
  const presses: Event[] = [];
  const marked = () => String(own.getSelection() ?? '');
  const before = marked();
  const on: Record<string, (event: Event) => void> = {
    pointerdown: (event) => presses.push(event),
    mousedown: (event) => presses.push(event),
    pointermove: () => (isMoved = true),
    dragstart(event) {
      const [first] = event.composedPath();
      isDragged = true;
      source = first instanceof view.Element ? first : null;
      const like = source ? [...own.querySelectorAll(source.localName)].slice(0, 1_000) : [];
      places = like
        .filter((node) => !node.contains(source) && !source?.contains(node))
        .map((node) => [node, node.getBoundingClientRect()]);
    },
    dragover(event) {
      const [first] = event.composedPath();
      if (event instanceof view.MouseEvent) at = { x: event.clientX, y: event.clientY };
      if (!(first instanceof view.Element) || first === own.body || first === own.documentElement) return;
      if (!source?.contains(first)) watch.over = first;
    },
  };
  const changes = new MutationObserver(() => (isChanged ||= isMoved));
  const watch: PressWatch = {
    over: null,
    movedAway() {
      const size = ({ width, height }: DOMRect) => width * height;
      const [lay] = places
        .filter(([, box]) => isIn(box))
        .sort(([, one], [, other]) => size(one) - size(other));
      if (!lay?.[0].isConnected || isIn(lay[0].getBoundingClientRect())) return null;
      return lay[0];
    },
    read(isLast) {
      if (isLast) {
        for (const [name, listener] of Object.entries(on)) view.removeEventListener(name, listener, true);
        changes.disconnect();
      }
      const isHandled = presses.some((event) => event.defaultPrevented);
      return { isDragged, isHandled, isChanged, isMarked: marked() !== '' && marked() !== before };
    },
  };
  for (const [name, listener] of Object.entries(on)) view.addEventListener(name, listener, true);
  changes.observe(own, { subtree: true, childList: true, attributes: true, characterData: true });
  return watch;
}

/** Watches the texts and keys that a field receives, and its value after the last of them. */
export interface KeyWatch {
  /** Returns the effect of the last key after the page has handled it. */
  settle(): KeyEffect | null;
  end(): { value: string | null; taken: { before: string; key: string }[] };
}

export interface KeyEffect {
  /** True when the page handled the key itself. */
  isHandled: boolean;
  before: string;
  after: string;
}

/**
 * Watches the effect of keys on a field. The value right after the last key counts: pages may show
 * others while the pointer moves. Keys that took the text away (a comma makes a tag, Enter sends) are reported with it.
 */
export function watchKeys(element: Element): KeyWatch {
  const view = element.ownerDocument.defaultView ?? window;
  const limits = { taken: 20, text: 20_000 };
  const read = (): string =>
    ('value' in element && typeof element.value === 'string'
      ? element.value
      : (element as HTMLElement).innerText
    ).slice(0, limits.text);
  const hasMarked = (): boolean => {
    const input = element as Partial<HTMLInputElement>;
    if (typeof input.selectionStart === 'number') return input.selectionStart !== input.selectionEnd;
    return element.ownerDocument.getSelection()?.isCollapsed === false;
  };
  let value: string | null = null;
  let pending: { event: KeyboardEvent; before: string; hadMarked: boolean } | null = null;
  const taken: { before: string; key: string }[] = [];
  const settle = (): KeyEffect | null => {
    if (!pending) return null;
    const { event, before, hadMarked } = pending;
    pending = null;
    const after = read();
    const isText = [...event.key].length === 1 && !event.ctrlKey && !event.metaKey;
    if (isText && !hadMarked && after.length < before.length && taken.length < limits.taken) {
      taken.push({ before, key: event.key });
      value = after;
    }
    return { isHandled: event.defaultPrevented, before, after };
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    settle();
    if (event.isTrusted) pending = { event, before: read(), hadMarked: hasMarked() };
  };
  const onKeyUp = (): void => void settle();
  const onInput = (event: Event): void => {
    if (!event.isTrusted) return;
    value = read();
    // The page may reformat the text immediately afterwards.
    setTimeout(() => (value = read()), 0);
  };
  view.addEventListener('keydown', onKeyDown, true);
  view.addEventListener('keyup', onKeyUp, true);
  element.addEventListener('input', onInput);
  return {
    settle,
    end() {
      settle();
      view.removeEventListener('keydown', onKeyDown, true);
      view.removeEventListener('keyup', onKeyUp, true);
      element.removeEventListener('input', onInput);
      return { value, taken };
    },
  };
}

/** Returns whether a text has formats that plain text lacks: bold, lists, headings, links, colours. */
export function hasFormats(element: Element): boolean {
  const computedStyle = getComputedStyle(element);
  const forms = ['fontWeight', 'fontStyle', 'textDecorationLine', 'textAlign', 'color', 'fontSize'] as const;
  return [...element.querySelectorAll('*')].slice(0, 500).some((node) => {
    if (!/^(?:br|div|p|span)$/.test(node.localName)) return true;
    const style = getComputedStyle(node);
    return forms.some((form) => style[form] !== computedStyle[form]);
  });
}

/** How a step can press an element: in its middle, by its label, at the pressed point, or not at all. */
export type Pressable = 'middle' | 'label' | 'point' | 'nowhere';

/** @param at the pressed point, in the element's frame */
export function pressableAt(element: Element, at: { x: number; y: number }): Pressable {
  const controls =
    'button,a[href],input,select,textarea,label,summary,[role=button],[role=link],[role=checkbox],[role=radio],[role=switch],[role=tab],[role^=menuitem],[role=option]';
  const above = (node: Element): Element | null => {
    const root = node.getRootNode();
    return node.assignedSlot ?? node.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  };
  const hitAt = (x: number, y: number): Element | null => {
    let hit = document.elementFromPoint(x, y);
    while (hit?.shadowRoot) {
      const inner: Element | null = hit.shadowRoot.elementFromPoint(x, y);
      if (!inner || inner === hit) break;
      hit = inner;
    }
    return hit;
  };
  const isHit = (wanted: Element, x: number, y: number): boolean => {
    for (let node = hitAt(x, y); node; node = above(node)) {
      if (node === wanted) return true;
      // The text of a web component is a child of its own element, and a slot of its shadow tree displays it.
      const isSlotted = node.shadowRoot !== null && wanted.getRootNode() === node.shadowRoot;
      if (isSlotted && wanted.querySelector('slot')) return true;
      // A control inside the element would receive the press.
      if (node.matches(controls)) return false;
    }
    return false;
  };
  const isPressed = (wanted: Element): boolean => {
    if (!wanted.checkVisibility({ visibilityProperty: true })) return false;
    const box = [...wanted.getClientRects()].find(({ width, height }) => width > 0 && height > 0);
    if (!box) return false;
    const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)];
    const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
    if (right <= left || bottom <= top) return false;
    return isHit(wanted, (left + right) / 2, (top + bottom) / 2);
  };
  if (isPressed(element)) return 'middle';
  const [label] = (element as Partial<HTMLInputElement>).labels ?? [];
  if (label && isPressed(label)) return 'label';
  return isHit(element, at.x, at.y) ? 'point' : 'nowhere';
}
