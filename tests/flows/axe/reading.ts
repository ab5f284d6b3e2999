/**
 * Returns the faults of a page as lynx and screen readers present it, without style sheets: joined words, and menus
 * before the content. Runs in the page, so it must not use anything from outside this function.
 */
export function readingFaults(): string[] {
  /** Elements that a document without style sheets separates from the text around them. */
  const blocks =
    'address article aside blockquote body br caption dd details dialog div dl dt fieldset figcaption figure footer ' +
    'form h1 h2 h3 h4 h5 h6 header hr iframe img input legend li main menu nav ol option p pre search section select ' +
    'summary table tbody td textarea tfoot th thead tr ul';
  const isBlock = new Set(blocks.split(' '));
  /** Elements whose text is not part of the page, or is read as a value. */
  const unread = new Set(['script', 'style', 'template', 'noscript', 'svg', 'select', 'textarea', 'iframe']);
  const found = new Set<string>();
  let before: Text | null = null;
  let isApart = true;

  const menus = document.getElementById('menus');
  if (menus) {
    const main = document.querySelector('main');
    const isBefore = main && main.compareDocumentPosition(menus) & Node.DOCUMENT_POSITION_FOLLOWING;
    if (!isBefore) found.add('the menus stand before the content');
    const first = document.body.querySelector('a[href], button')?.getAttribute('href');
    if (first !== '#menus') found.add('the page does not begin with the way past its content, to the menus');
  }
  // Collapsed content is text of the page, too.
  for (const details of document.querySelectorAll('details')) {
    details.removeAttribute('name');
    details.open = true;
  }
  read(document.body);
  return [...found];

  function read(element: Element): void {
    const name = element.localName;
    if (!element.checkVisibility({ visibilityProperty: true })) {
      // The element may have no box of its own, while its content has one.
      if (getComputedStyle(element).display !== 'contents') return;
    }
    isApart ||= isBlock.has(name);
    if (!unread.has(name)) {
      for (const child of element.childNodes) {
        if (child instanceof Text) readText(child);
        else if (child instanceof Element) read(child);
      }
    }
    isApart ||= isBlock.has(name);
  }

  function readText(text: Text): void {
    if (text.data === '') return;
    // Punctuation that ends or separates the previous text needs no space before it.
    isApart ||= /^[\s.,:;!?)]/.test(text.data);
    if (text.data.trim() !== '') {
      if (!isApart && before && before.parentElement !== text.parentElement && looksApart(before, text)) {
        found.add(`"${end(before)}" and "${start(text)}" run together in ${place(before, text)}`);
      }
      before = text;
      isApart = false;
    }
    isApart ||= /\s$/.test(text.data);
  }

  function looksApart(a: Text, b: Text): boolean {
    const [left, right] = [boxes(a).at(-1), boxes(b)[0]];
    if (!left || !right) return false;
    // Text for screen readers only.
    if (left.width <= 1 || right.width <= 1) return true;
    const shared = Math.min(left.bottom, right.bottom) - Math.max(left.top, right.top);
    if (shared > Math.min(left.height, right.height) / 2)
      return right.left - left.right >= 2 || right.right < left.left;
    // One text is below the other. Wrapped text in one line of text is not separate.
    return !isOneLine(a, b) || !isOneLine(b, a);
  }

  function isOneLine(text: Text, other: Text): boolean {
    for (let at = text.parentElement; at && !at.contains(other); at = at.parentElement) {
      if (getComputedStyle(at).display !== 'inline') return false;
    }
    return true;
  }

  function boxes(text: Text): DOMRect[] {
    const range = document.createRange();
    range.selectNodeContents(text);
    return [...range.getClientRects()];
  }

  function end({ data }: Text): string {
    return data.trim().slice(-30);
  }

  function start({ data }: Text): string {
    return data.trim().slice(0, 30);
  }

  function place(a: Text, b: Text): string {
    let at = a.parentElement;
    while (at && !at.contains(b)) at = at.parentElement;
    const classes = at?.getAttribute('class');
    return classes ? `${at?.localName}.${classes.split(' ').join('.')}` : (at?.localName ?? '');
  }
}
