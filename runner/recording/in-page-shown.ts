/** The visible content of a page, as far as checks can describe it. */
export interface VisibleContent {
  /** Identifies the document, so that it can be told from the next one. */
  document: number;
  address: string;
  title: string;
  /** False when the page has more content than is read. Then it is not known what the page lacks. */
  isWhole: boolean;
  /** Number of elements by role. */
  counts: { row: number; listitem: number };
  items: ShownItem[];
}

export interface ShownItem {
  kind: 'message' | 'heading' | 'row' | 'listitem' | 'text' | 'control';
  text: string;
  /** Path of the elements around it. */
  place: string;
  /** Index of the item that contains it. -1: none. */
  within: number;
}

/**
 * Reads the visible content. Runs in the page, writes nothing, and uses nothing outside of itself.
 * @param most maximum number of elements that are read
 * @returns its data as JSON, because single objects would take twenty times as long to leave the page
 */
export function shownOn(max: number): { json: string; elements: Element[] } {
  const items: ShownItem[] = [];
  const elements: Element[] = [];
  const counts = { row: 0, listitem: 0 };
  let remaining = max;
  const inLine = (text: string) => text.replace(/\s+/g, ' ').trim();
  const kindOf = (element: Element, role: string): ShownItem['kind'] | null => {
    const tag = element.localName;
    if (role === 'alert' || role === 'status' || (tag === 'output' && role === '')) return 'message';
    if (role === 'heading' || (/^h[1-6]$/.test(tag) && role === '')) return 'heading';
    if (role === 'row' || (tag === 'tr' && role === '')) return 'row';
    if (role === 'listitem' || (tag === 'li' && role === '')) return 'listitem';
    if (/^(?:a|button|label|summary|legend)$/.test(tag) || /^(?:button|link|tab|menuitem|option)$/.test(role))
      return 'control';
    return null;
  };
  /** @returns all text of the element */
  const read = (element: Element, place: string, within: number): string => {
    if (remaining-- <= 0) return '';
    const tag = element.localName;
    if (/^(?:script|style|noscript|template|select|textarea|svg|canvas|iframe|object)$/.test(tag)) return '';
    const role = (element.getAttribute('role') ?? '').trim().split(/\s+/)[0] ?? '';
    // Content that changes without an action is not an effect of an action.
    if (tag === 'time' || /^(?:timer|marquee|progressbar|log)$/.test(role)) return '';
    if (element.getAttribute('aria-busy') === 'true' || element.getAttribute('aria-hidden') === 'true')
      return '';
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return '';
    const nodes = [...(element.shadowRoot ?? element).childNodes];
    const hasText = nodes.some((node) => node instanceof Text && node.data.trim() !== '');
    const kind = kindOf(element, role) ?? (hasText ? 'text' : null);
    if (kind === 'row' || kind === 'listitem') counts[kind]++;
    const index = items.length;
    if (kind) {
      items.push({ kind, text: '', place, within });
      elements.push(element);
    }
    let count = 0;
    const said = nodes.map((node) => {
      if (node instanceof Text) return node.data;
      if (!(node instanceof Element)) return '';
      const inner = read(node, `${place}/${node.localName}${count++}`, kind ? index : within);
      // Texts of adjacent cells are separate words.
      return /^(?:td|th|p|div|li|h[1-6]|br|dd|dt|tr|button)$/.test(node.localName) ? ` ${inner} ` : inner;
    });
    const text = said.join('');
    const item = items[index];
    if (kind && item) item.text = inLine(text).slice(0, 300);
    return text;
  };
  // Much of such a large page may be hidden, but not all of it.
  if (document.getElementsByTagName('*').length > max * 3) remaining = 0;
  if (document.body && remaining > 0) read(document.body, '', -1);
  const shown: VisibleContent = {
    document: performance.timeOrigin,
    address: location.href,
    title: document.title.slice(0, 500),
    isWhole: remaining > 0,
    counts,
    items,
  };
  return { json: JSON.stringify(shown), elements };
}
