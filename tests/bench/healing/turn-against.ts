/** Changes after which a step must not use a similar control. `either`: the element exists, and may be refused. */
export const turns = {
  'the element is gone': 'refuse',
  'its row is gone': 'refuse',
  'its row has other content': 'refuse',
  'all rows have other content': 'refuse',
  'it takes something away now': 'refuse',
  'its amount grew': 'refuse',
  'its switch is on already': 'refuse',
  'it is about all now': 'refuse',
  'its dialog asks something else': 'refuse',
  'it names another person': 'refuse',
  'it has a twin': 'either',
  'it stands in another section': 'either',
  'the page is in another language': 'either',
} as const;
export type Turn = keyof typeof turns;

/** A control of a page to which a change can be applied. */
export interface Control {
  index: number;
  name: string;
  isField: boolean;
  /** Distinctive words of its row. Empty when it is not in a row. */
  row: string;
}

/**
 * Runs in the page: marks and returns up to `most` visible controls with a name, controls in rows first. Uses nothing
 * from outside this function.
 */
export function findControls(max: number): Control[] {
  const rowOf = (element: Element) => element.closest('tr,li,[role=row],article,.card');
  const found = [...document.querySelectorAll<HTMLElement>('button,a[href],input,select')].filter(
    (element) => {
      const box = element.getBoundingClientRect();
      const name = (
        element.innerText ||
        element.getAttribute('aria-label') ||
        element.getAttribute('placeholder') ||
        ''
      ).trim();
      const isUsable = !/^(?:hidden|checkbox|radio)$/.test((element as HTMLInputElement).type ?? '');
      return box.width > 8 && box.height > 8 && name !== '' && name.length < 60 && isUsable;
    },
  );
  const inRow = found.filter((element) => {
    const row = rowOf(element);
    return (
      row &&
      row.parentElement &&
      row.parentElement.children.length > 2 &&
      (row.textContent ?? '').trim().length > (element.textContent ?? '').trim().length + 4
    );
  });
  const spread = (all: HTMLElement[], count: number) =>
    all
      .filter(
        (_, at) => Math.floor((at * count) / all.length) !== Math.floor(((at - 1) * count) / all.length),
      )
      .slice(0, count);
  const chosen = [...new Set([...spread(inRow, Math.ceil(max / 2)), ...spread(found, max)])].slice(0, max);
  return chosen.map((element, index) => {
    element.setAttribute('data-v-against', String(index));
    const name = (
      element.innerText ||
      element.getAttribute('aria-label') ||
      element.getAttribute('placeholder') ||
      ''
    ).trim();
    const row = inRow.includes(element)
      ? ((rowOf(element) as HTMLElement | null)?.innerText ?? '')
          .replace(name, ' ')
          .replace(/\s+/g, ' ')
          .trim()
      : '';
    return { index, name, isField: /^(?:input|select)$/.test(element.localName), row: row.slice(0, 80) };
  });
}

/** Runs in the page: keeps a copy of its body, whose scripts do not run again. */
export function keepBody(): void {
  const own = window as { body?: { copy: Node; language: string } };
  own.body = { copy: document.body.cloneNode(true), language: document.documentElement.lang };
}

/** Runs in the page: puts a copy of the kept body in place of the body. */
export function restoreBody(): void {
  const { body } = window as { body?: { copy: Node; language: string } };
  if (!body) throw new Error('no body was kept');
  document.body.replaceWith(body.copy.cloneNode(true));
  document.documentElement.lang = body.language;
}

/**
 * Runs in the page. Prepares the control before anything is remembered (`after` false), and changes it afterwards
 * (`after` true). Stores the element that stays the same in `truth` of the window. Throws when the change does not suit
 * the control.
 */
export function turnAgainst(
  element: Element,
  { turn, after, keepsIds }: { turn: string; after: boolean; keepsIds: boolean },
): void {
  const own = window as { truth?: Element | null };
  const rename = (node: Element, name: string) => {
    for (const attribute of ['aria-label', 'title', 'value', 'placeholder'])
      if (node.getAttribute(attribute)) node.setAttribute(attribute, name);
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    let count = 0;
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node.nodeValue?.trim()) node.nodeValue = count++ > 0 ? '' : name;
    if (count === 0 && !/^(?:input|select)$/.test(node.localName)) node.append(name);
  };
  const row = element.closest('tr,li,[role=row],article,.card');
  const wantRow = () => {
    const others = [...(row?.parentElement?.children ?? [])].filter((child) => child !== row);
    const text = (node: Element) => (node as HTMLElement).innerText.replace(/\s+/g, ' ').trim();
    const isTold = row && text(row).length > text(element).length + 4;
    if (!row || !isTold || others.length < 2) throw new Error('no row');
    // Two rows with the same content cannot be told apart.
    if (others.some((child) => text(child) === text(row))) throw new Error('a double');
    return row;
  };
  const isField = /^(?:input|select)$/.test(element.localName);
  const wantButton = () => {
    if (isField) throw new Error('a field');
  };
  const words = ['Amber', 'Birch', 'Cedar', 'Delta', 'Ember', 'Fjord', 'Grove', 'Harbor'];
  const otherContent = (entry: Element, from: number) => {
    let at = from;
    const walker = document.createTreeWalker(entry, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const inControl = node.parentElement?.closest('button,a,input,select,option');
      if (!node.nodeValue?.trim() || (inControl && inControl !== entry && inControl.contains(node))) {
        if (
          !node.nodeValue?.trim() ||
          inControl === element ||
          /^(?:button)$/i.test(inControl?.localName ?? '')
        )
          continue;
      }
      node.nodeValue = ` ${words[at++ % words.length]} ${at * 37} `;
    }
  };
  const between = (before: string, now: string) => {
    wantButton();
    rename(element, after ? now : before);
  };
  const made: Record<string, () => Element | null> = {
    'the element is gone': () => {
      if (after) element.remove();
      return null;
    },
    'its row is gone': () => {
      const node = wantRow();
      if (after) node.remove();
      return null;
    },
    'its row has other content': () => {
      const node = wantRow();
      if (after) otherContent(node, 2);
      return null;
    },
    'all rows have other content': () => {
      const node = wantRow();
      if (after)
        [...(node.parentElement?.children ?? [])].forEach((sibling, at) => otherContent(sibling, at));
      return null;
    },
    'it takes something away now': () => (between('Continue', 'Delete account'), null),
    'its amount grew': () => (between('Transfer € 100', 'Transfer € 1000'), null),
    'its switch is on already': () => {
      between('Turn on', 'Turn off');
      element.setAttribute('aria-pressed', String(after));
      return null;
    },
    'it is about all now': () => (between('Export selected', 'Export all'), null),
    'its dialog asks something else': () => {
      wantButton();
      const dialog = document.createElement('div');
      dialog.setAttribute('role', 'dialog');
      dialog.innerHTML = `<h2>${after ? 'Delete the account' : 'Save the draft'}</h2><p>Are you sure?</p>`;
      element.replaceWith(dialog);
      dialog.append(element);
      rename(element, after ? 'Delete' : 'OK');
      return null;
    },
    'it names another person': () => (between('Edit Ann Miller', 'Edit Bob Carter'), null),
    'it has a twin': () => {
      if (!after) return element;
      const unit = row ?? element;
      const twin = unit.cloneNode(true) as Element;
      twin.removeAttribute('id');
      twin.querySelectorAll('[id]').forEach((node) => node.removeAttribute('id'));
      unit.before(twin);
      return element;
    },
    'it stands in another section': () => {
      if (!after) return element;
      const section = document.createElement('section');
      section.innerHTML = '<h2>Archive of last year</h2><p>Nothing here is used any more.</p>';
      document.body.append(section);
      section.append(element);
      return element;
    },
    'the page is in another language': () => {
      if (!after) return element;
      document.documentElement.lang = 'xx';
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        if (!/^(?:script|style)$/i.test(node.parentElement?.localName ?? ''))
          node.nodeValue = (node.nodeValue ?? '').replace(/[a-z]/gi, (sign) => {
            const first = sign <= 'Z' ? 65 : 97;
            return String.fromCharCode(((sign.charCodeAt(0) - first + 11) % 26) + first);
          });
      return element;
    },
  };
  const truth = made[turn]?.() ?? null;
  own.truth = truth;
  if (after && !keepsIds)
    for (const node of document.body.querySelectorAll('*'))
      for (const { name } of [...node.attributes])
        if (/^(?:id$|name$|for$|data-|aria-controls$)/.test(name) && name !== 'data-v-against')
          node.removeAttribute(name);
}
