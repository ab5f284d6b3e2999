/** Functions that run in recorded pages. They write nothing, and use nothing outside of themselves. */

import type { FieldNames } from './secret-fields';

/** Facts about an element, as data. */
export interface ElementFacts {
  /** A Playwright selector by position, as the last resort. */
  path: string;
  tag: string;
  /** Type of an input. */
  type: string;
  box: { x: number; y: number; width: number; height: number };
  /** True when the element takes typed text. */
  isEditable: boolean;
  /** The popup that the browser itself opens for the element. */
  popup: 'select' | 'date' | 'time' | 'month' | 'week' | 'datetime-local' | 'color' | null;
  /** State of checkboxes, radio buttons and switches. null for all others. */
  isChecked: boolean | null;
  isSecret: boolean;
  /** Texts that name a field. Empty for elements that take no text. */
  names: FieldNames;
  /** True when arrow keys choose something in it. */
  hasChoices: boolean;
  /** True when pressing it and moving the pointer does something other than marking text. */
  isDraggable: boolean;
  testId: string | null;
  id: string;
  placeholder: string | null;
  title: string | null;
  /** Text of its label, without the text of the element itself. */
  label: string;
  /** Its text in one line, cut. */
  text: string;
  /**
   * Parts of the page around it, the innermost first, with words that tell each part from its siblings.
   * `numbers` are words below a heading such as "Order" or "No.", or in the row's heading cell.
   */
  parts: { role: string; name: string; words: string[]; numbers: string[] }[];
  options: { value: string; label: string; isSelected: boolean; isDisabled: boolean }[];
  isMultiple: boolean;
  isSelected: boolean;
  /** True when it is in a closed shadow tree, which scripts cannot read. */
  isClosed: boolean;
}

/** Elements that were visible, elements that became visible since, and fields for secrets. */
export interface ElementMarks {
  seen: WeakSet<Element>;
  fresh: WeakSet<Element>;
  secret: WeakSet<Element>;
}

export const newMarks = (): ElementMarks => ({
  seen: new WeakSet(),
  fresh: new WeakSet(),
  secret: new WeakSet(),
});

export interface Spot {
  /** Point in the frame. null: the element that has the focus. */
  point: { x: number; y: number } | null;
  testIdAttribute: string;
  marks: ElementMarks | null;
}

/**
 * @returns the element that a point or the focus means, or the frame at that point, with
 * `deepest`: the element that is really at the point
 */
export function elementAt({
  point,
}: Pick<Spot, 'point'>): { element: Element; deepest: Element; isFrame: boolean } | null {
  const wanted =
    'button,a[href],input,select,textarea,summary,option,label,[contenteditable=""],[contenteditable=true],[role=button],[role=link],[role=checkbox],[role=radio],[role=switch],[role=tab],[role^=menuitem],[role=option],[role=combobox],[role=textbox],[role=treeitem],[role=slider],[draggable=true]';
  let deepest = point ? document.elementFromPoint(point.x, point.y) : document.activeElement;
  while (deepest?.shadowRoot) {
    const root = deepest.shadowRoot;
    const inner = point ? root.elementFromPoint(point.x, point.y) : root.activeElement;
    if (!inner || inner === deepest) break;
    deepest = inner;
  }
  // A label or a button of the shadow tree shows the text of a web component.
  const shadow = point && deepest?.shadowRoot;
  if (shadow) {
    const isBelow = (element: Element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return left <= point.x && point.x <= right && top <= point.y && point.y <= bottom;
    };
    const around = [...shadow.querySelectorAll('label,button,a[href]')].filter((element) =>
      element.querySelector('slot'),
    );
    deepest = around.find(isBelow) ?? deepest;
  }
  if (!deepest || (!point && deepest === document.body)) return null;
  if (deepest.tagName === 'IFRAME' || deepest.tagName === 'FRAME')
    return { element: deepest, deepest, isFrame: true };
  const above = (element: Element): Element | null => {
    const root = element.getRootNode();
    return element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  };
  let found = deepest;
  for (let element: Element | null = deepest; element; element = above(element)) {
    if (element.matches(wanted)) {
      found = element;
      break;
    }
  }
  if (found === deepest && !deepest.matches(wanted)) {
    // An element without a role that has a listener.
    for (let element = above(deepest); element && element !== document.body; element = above(element)) {
      if (getComputedStyle(element).cursor !== 'pointer') break;
      found = element;
    }
  }
  if (found instanceof HTMLLabelElement && found.control) found = found.control;
  // A box around a single field or list, without a text of its own, passes the press on to it.
  if (point && !found.matches(wanted) && (found.textContent ?? '').trim() === '') {
    const inner = [...found.querySelectorAll('input,textarea,[role=combobox]')].filter(
      (element) =>
        element.getAttribute('aria-hidden') !== 'true' && element.getBoundingClientRect().height > 0,
    );
    const [only] = inner;
    const height = found.getBoundingClientRect().height;
    if (only && inner.length === 1 && height < only.getBoundingClientRect().height * 2 + 16) found = only;
  }
  return { element: found, deepest, isFrame: false };
}

/** Returns where the content of a frame begins, in the coordinates of the frame around it. */
export function frameOffset(frame: Element): { x: number; y: number } {
  const { x, y } = frame.getBoundingClientRect();
  const style = getComputedStyle(frame);
  return {
    x: x + frame.clientLeft + parseFloat(style.paddingLeft),
    y: y + frame.clientTop + parseFloat(style.paddingTop),
  };
}

export function factsOf(
  element: Element,
  { testIdAttribute, marks }: Pick<Spot, 'testIdAttribute' | 'marks'>,
): ElementFacts {
  const above = (node: Element): Element | null => {
    const root = node.getRootNode();
    return node.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  };
  const inLine = (text: string) => text.replace(/\s+/g, ' ').trim();
  const pathOf = (start: Element): string => {
    const steps: string[] = [];
    for (let node: Element | null = start; node; node = node.parentElement) {
      const tag = CSS.escape(node.localName);
      const own: Element = node;
      const alike = [...(node.parentElement?.children ?? [])].filter(
        ({ localName }) => localName === own.localName,
      );
      steps.unshift(alike.length > 1 ? `${tag}:nth-of-type(${alike.indexOf(node) + 1})` : tag);
      const root = node.getRootNode();
      if (!node.parentElement && root instanceof ShadowRoot)
        return `${pathOf(root.host)} >> ${steps.join(' > ')}`;
    }
    return steps.join(' > ');
  };
  const roleOf: Record<string, string> = {
    LI: 'listitem',
    TR: 'row',
    ARTICLE: 'article',
    DIALOG: 'dialog',
    FORM: 'form',
    FIELDSET: 'group',
    TD: 'cell',
    UL: 'list',
    OL: 'list',
    TABLE: 'table',
    SECTION: 'region',
  };
  const nameOf = (node: Element): string => {
    const ids = node.getAttribute('aria-labelledby');
    const by = ids ? document.getElementById(ids)?.textContent : null;
    const legend = node.tagName === 'FIELDSET' ? node.querySelector('legend')?.textContent : null;
    return inLine(node.getAttribute('aria-label') ?? by ?? legend ?? '');
  };
  // Returns whether a bare number identifies its row and is no amount, by the heading of its column.
  const isNumberOf = (node: Node, row: Element): boolean => {
    const cell = node.parentElement?.closest('td,th,[role=cell],[role=gridcell],[role=rowheader]');
    if (!cell || !row.contains(cell)) return false;
    if (cell.localName === 'th' || cell.getAttribute('role') === 'rowheader') return true;
    const at = [...(cell.parentElement?.children ?? [])].indexOf(cell);
    const heads = row.closest('table,[role=table],[role=grid]')?.querySelector('tr,[role=row]')?.children;
    const head = inLine(heads?.[at]?.textContent ?? '');
    return /^(?:#|(?:\S+ )?(?:id|no|nr|number|nummer|key|code|ticket|order|invoice|bestellung|auftrag|rechnung)[.:]?|\S*nummer|\S*-nr\.?)$/i.test(
      head,
    );
  };
  const parts: ElementFacts['parts'] = [];
  for (
    let entry = above(element);
    entry && entry !== document.body && parts.length < 4;
    entry = above(entry)
  ) {
    const own: Element = entry;
    const role = entry.getAttribute('role') ?? roleOf[entry.tagName];
    if (!role) continue;
    const siblings = [...(entry.parentElement?.children ?? [])]
      .filter((other) => other !== own && other.localName === own.localName)
      .slice(0, 500)
      .map((other) => inLine((other.textContent ?? '').slice(0, 20_000)));
    const words: string[] = [];
    const numbers: string[] = [];
    const walker = document.createTreeWalker(entry, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node && words.length < 12; node = walker.nextNode()) {
      const said = inLine(node.nodeValue ?? '');
      const isOwn = element.contains(node);
      if (isOwn || said.length < 2 || said.length > 60 || siblings.some((other) => other.includes(said)))
        continue;
      if (words.includes(said)) continue;
      words.push(said);
      if (/^\D{0,3}\d+$/.test(said) && isNumberOf(node, entry)) numbers.push(said);
    }
    // "Order <b>1002</b>": neither half identifies the row.
    for (const whole of [
      ...entry.querySelectorAll('td,th,a,p,span,strong,h2,h3,h4,h5,h6,[role=cell],[role=gridcell]'),
    ].slice(0, 100)) {
      if (whole.childNodes.length < 2 || whole.contains(element) || words.length >= 12) continue;
      const said = inLine((whole.textContent ?? '').slice(0, 200));
      if (said.length < 2 || said.length > 60 || words.includes(said)) continue;
      if (!siblings.some((other) => other.includes(said))) words.push(said);
    }
    const name = nameOf(entry);
    if (name || words.length > 0) parts.push({ role, name, words, numbers });
  }
  const attribute = (name: string) => element.getAttribute(name);
  const role = attribute('role') ?? '';
  const { x, y, width, height } = element.getBoundingClientRect();
  const tag = element.localName;
  const type =
    element instanceof HTMLInputElement || element instanceof HTMLButtonElement ? element.type : '';
  const select = element instanceof HTMLSelectElement ? element : null;
  const input = element instanceof HTMLInputElement ? element : null;
  const popups = ['date', 'time', 'month', 'week', 'datetime-local', 'color'] as const;
  const hasText = !/^(?:checkbox|radio|button|submit|reset|file|image|range|hidden)$/.test(type);
  const popup = popups.find((other) => other === type) ?? null;
  const labels = (element as Partial<HTMLInputElement>).labels;
  const labelText = labels?.[0]
    ? [...labels[0].childNodes]
        .filter((node) => !node.contains(element) && !(node instanceof HTMLSelectElement))
        .map((node) => node.textContent ?? '')
        .join(' ')
    : '';
  const style = getComputedStyle(element);
  const short = (text: string | null | undefined) => inLine((text ?? '').slice(0, 300)).slice(0, 200);
  const root = element.getRootNode() as Document | ShadowRoot;
  const said = [
    attribute('aria-label'),
    ...(attribute('aria-labelledby') ?? '')
      .split(/\s+/)
      .slice(0, 5)
      .map((id) => (id ? root.getElementById(id) : null))
      // A list that the page draws itself is often named by its label and its own value.
      .map((node) => (node && !element.contains(node) ? node.textContent : null)),
  ]
    .map(short)
    .filter((text) => text !== '');
  const isCheckable = type === 'checkbox' || type === 'radio';
  return {
    path: pathOf(element),
    tag,
    type,
    box: { x, y, width, height },
    isEditable:
      (element as HTMLElement).isContentEditable ||
      tag === 'textarea' ||
      (input !== null && hasText && !popup),
    popup: select && !select.multiple && select.size < 2 ? 'select' : popup,
    isChecked: isCheckable
      ? (input?.checked ?? false)
      : /^(?:checkbox|radio|switch)$/.test(role)
        ? attribute('aria-checked') === 'true'
        : null,
    isSecret: marks?.secret.has(element) ?? false,
    names: {
      labels: [inLine(labelText), ...said],
      placeholder: short(attribute('placeholder')),
      name: short(attribute('name')),
      id: short(element.id),
      complete: short(attribute('autocomplete')),
      type,
    },
    hasChoices: role === 'combobox' || attribute('aria-autocomplete') !== null || attribute('list') !== null,
    isDraggable:
      element.closest('[draggable=true]') !== null ||
      style.touchAction === 'none' ||
      style.userSelect === 'none',
    testId: attribute(testIdAttribute),
    id: element.id.slice(0, 200),
    placeholder: attribute('placeholder'),
    title: attribute('title'),
    label: inLine(labelText),
    text: inLine((element as HTMLElement).innerText ?? element.textContent ?? '').slice(0, 2_000),
    parts,
    options: select
      ? [...select.options].slice(0, 1_000).map((option) => ({
          value: option.value,
          label: inLine(option.label),
          isSelected: option.selected,
          isDisabled: option.disabled,
        }))
      : [],
    isMultiple: select?.multiple ?? input?.multiple ?? false,
    isSelected: attribute('aria-selected') === 'true',
    isClosed: tag.includes('-') && !element.shadowRoot && element.childNodes.length === 0 && width > 0,
  };
}

/**
 * Tracks which elements are visible.
 * @param mode note: all of them become seen · known: the same, but fresh elements stay fresh
 * · look: elements that were not seen become fresh
 * @returns how many are new since the last look
 */
export function look(marks: ElementMarks, mode: 'note' | 'known' | 'look'): number {
  const all = [...document.querySelectorAll('a,button,input,select,li,[role],[tabindex]')].slice(0, 3_000);
  const visible = all.filter((element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
  );
  if (mode === 'note') {
    marks.fresh = new WeakSet();
    visible.forEach((element) => marks.seen.add(element));
    // An element that is hidden again counts as new when it shows.
    all.forEach((element) => {
      if (!visible.includes(element)) marks.seen.delete(element);
    });
    return 0;
  }
  if (mode === 'known') {
    visible.forEach((element) => marks.fresh.has(element) || marks.seen.add(element));
    return 0;
  }
  const fresh = visible.filter((element) => !marks.seen.has(element) && !marks.fresh.has(element));
  fresh.forEach((element) => marks.fresh.add(element));
  return fresh.length;
}

/** Returns the text of a field. */
export const valueOf = (element: Element): string =>
  'value' in element && typeof element.value === 'string'
    ? element.value
    : (element as HTMLElement).innerText;
