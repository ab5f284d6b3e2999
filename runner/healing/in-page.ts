import type { ElementLook } from './page-look';

/** Which elements are read, and how. */
export interface LookOptions {
  most: number;
  /** Tags of elements to include in any case, because a step may use any element. */
  tags: readonly string[];
  /** True when the elements must be accessible later. */
  keepsElements: boolean;
}

export interface CollectedLook {
  elements: Element[];
  looks: ElementLook[];
  /** Index of the target element. -1 when there is none. */
  target: number;
  language: string;
  isCut: boolean;
  /** x, y, width and height of each element, in whole pixels of the window. */
  pixels: ElementLook['box'][];
}

/**
 * Reads every element that a step could mean, with what identifies it.
 * Runs in the page, once for each frame. Writes nothing into the page, and uses nothing outside of itself.
 * @param first the element that a step used, with the options in `ofTarget`; or the options alone
 */
export function collectLook(first: Element | LookOptions, ofTarget?: LookOptions): CollectedLook {
  const { most, tags, keepsElements } = ofTarget ?? (first as LookOptions);
  const targetElement = ofTarget ? (first as Element) : null;
  const page = document;
  const isField = /^(?:input|select|textarea)$/;
  const notText = /^(?:script|style|option|noscript|template)$/i;
  const cut = (value: string | null | undefined, longest = 80) =>
    (value ?? '').slice(0, 2_000).replace(/\s+/g, ' ').trim().slice(0, longest);
  // Values that change with each build or each rendering identify nothing.
  const isGenerated = (value: string) =>
    /^:r|^«r|^_r_|^(?:ember|mantine|radix|mui|react-aria|headlessui|cdk|mat|ng)-?[\w:]*\d|[0-9a-f]{6,}|\d{4,}|[a-z]+__[\w-]+___\w{5}|^(?:css|sc|jss|svelte)-\w+/i.test(
      value,
    );
  const typeOf = (element: Element) =>
    /^(?:input|button)$/.test(element.localName) ? (element as HTMLInputElement).type : '';
  const isTyped = (element: Element) =>
    (element as HTMLElement).isContentEditable ||
    element.localName === 'textarea' ||
    (element.localName === 'input' &&
      !/^(?:checkbox|radio|submit|button|reset|image|file|range)$/.test(typeOf(element)));

  const all: Element[] = [];
  const walk = (from: Document | ShadowRoot) => {
    for (const element of from.querySelectorAll('*')) {
      if (all.length >= 20_000) return;
      all.push(element);
      if (element.shadowRoot) walk(element.shadowRoot);
    }
  };
  walk(page);
  // A page may display a typed password in a text.
  const secrets = all
    .filter((element) => typeOf(element) === 'password')
    .map((element) => (element as HTMLInputElement).value)
    .filter((value) => value.length > 2);
  const said = (value: string | null | undefined, longest = 80) =>
    cut(
      secrets.reduce((rest, secret) => rest.replaceAll(secret, '***'), value ?? ''),
      longest,
    );

  const table = (pairs: string): Record<string, string> =>
    Object.fromEntries(pairs.split(' ').map((pair) => pair.split(':')));
  const roles = table(
    'button:button summary:button textarea:textbox li:listitem tr:row td:cell th:columnheader img:img option:option ' +
      'nav:navigation form:form p:paragraph dialog:dialog article:article h1:heading h2:heading h3:heading h4:heading ' +
      'h5:heading',
  );
  const inputRoles = table(
    'checkbox:checkbox radio:radio submit:button button:button reset:button image:button search:searchbox ' +
      'number:spinbutton range:slider',
  );
  const roleOf = (element: Element): string => {
    const own = element.getAttribute('role')?.trim().split(/\s+/)[0];
    if (own && own !== 'presentation' && own !== 'none') return own.slice(0, 40);
    if (element.localName === 'a') return element.hasAttribute('href') ? 'link' : 'generic';
    if (element.localName === 'select') {
      const select = element as HTMLSelectElement;
      return select.multiple || select.size > 1 ? 'listbox' : 'combobox';
    }
    if (element.localName === 'input') return inputRoles[typeOf(element)] ?? 'textbox';
    return roles[element.localName] ?? ((element as HTMLElement).isContentEditable ? 'textbox' : 'generic');
  };

  // A field's text is user input.
  const textOf = (element: Element) =>
    isTyped(element) ? '' : said((element as HTMLElement).innerText ?? element.textContent);
  const byIds = (element: Element, attribute: string) => {
    const tree = element.getRootNode() as Document | ShadowRoot;
    const ids = (element.getAttribute(attribute) ?? '').split(/\s+/).filter(Boolean);
    return said(ids.map((id) => tree.getElementById?.(id)?.textContent ?? '').join(' '));
  };
  const labelOf = (element: Element) =>
    said(
      [...((element as HTMLInputElement).labels ?? [])]
        .map((label) => {
          const copy = label.cloneNode(true) as Element;
          copy.querySelectorAll('input,select,textarea,button').forEach((inner) => inner.remove());
          return copy.textContent;
        })
        .join(' '),
    );
  const nameOf = (element: Element): string => {
    const given =
      byIds(element, 'aria-labelledby') || said(element.getAttribute('aria-label')) || labelOf(element);
    if (given) return given;
    const type = typeOf(element);
    const input = element as HTMLInputElement;
    if (element.localName === 'input' && /^(?:submit|button|reset)$/.test(type))
      return said(input.value || type);
    const alt = said(element.getAttribute('alt'));
    if (alt) return alt;
    const picture = isField.test(element.localName) ? null : element.querySelector('img[alt],[aria-label]');
    const inner = isField.test(element.localName) ? '' : textOf(element);
    return (
      inner ||
      said(picture?.getAttribute('alt') || picture?.getAttribute('aria-label')) ||
      (isField.test(element.localName) ? '' : said(element.querySelector('svg title')?.textContent)) ||
      said(element.getAttribute('title')) ||
      said(element.getAttribute('placeholder'))
    );
  };
  const above = (element: Element): Element | null => {
    const tree = element.getRootNode();
    return element.parentElement ?? (tree instanceof ShadowRoot ? tree.host : null);
  };

  const meant =
    'a[href],button,input:not([type=hidden]),select,textarea,summary,[role=button],[role=link],[role=tab],[role^=menuitem],[role=checkbox],[role=radio],[role=switch],[role=option],[role=combobox],[role=textbox],[role=slider],[role=treeitem],[contenteditable=true],[contenteditable=""],[onclick],[tabindex]:not([tabindex="-1"])';
  const hasHand = (element: Element) => {
    if (getComputedStyle(element).cursor !== 'pointer') return false;
    const parent = above(element);
    return !parent || getComputedStyle(parent).cursor !== 'pointer';
  };
  const wanted = targetElement && !targetElement.matches(meant) ? [...tags, targetElement.localName] : tags;
  const found = all.filter(
    (element) =>
      element === targetElement ||
      element.matches(meant) ||
      wanted.includes(element.localName) ||
      (!/^(?:html|body|label|option)$/.test(element.localName) && all.length < 6_000 && hasHand(element)),
  );
  const list = found.slice(0, most);
  if (targetElement && !list.includes(targetElement)) list.splice(-1, 1, targetElement);

  const signOf = (element: Element) =>
    `${element.localName}.${[...element.classList].slice(0, 2).join('.')}`.slice(0, 200);
  // Cached: a page may have thousands of rows, each of which needs its siblings.
  const signsOf = new Map<Element, Map<string, number>>();
  const alikeIn = (parent: Element, sign: string): number => {
    let counts = signsOf.get(parent);
    if (!counts) {
      counts = new Map();
      for (const child of parent.children) counts.set(signOf(child), (counts.get(signOf(child)) ?? 0) + 1);
      signsOf.set(parent, counts);
    }
    return counts.get(sign) ?? 0;
  };
  const rowOf = (item: Element | null, name: string): string => {
    if (!item) return '';
    const row = said((item as HTMLElement).innerText ?? item.textContent, 280);
    const at = name ? row.indexOf(name) : -1;
    return cut(at < 0 ? row : `${row.slice(0, at)} ${row.slice(at + name.length)}`, 200);
  };
  const isCell = (part: Element) =>
    /^(?:td|th)$/.test(part.localName) || /^(?:cell|gridcell|columnheader|rowheader)$/.test(roleOf(part));
  // These are entries even when there is no other entry beside them.
  const isEntry = (part: Element) =>
    part.localName === 'tr' || /^(?:row|listitem|article|treeitem)$/.test(roleOf(part));
  /** Characters. A longer part is a column of the page, not one of many cards. */
  const longestItem = 1_000;
  /**
   * Returns the nearest part around an element that represents one thing: a row, a list entry or a card.
   * Never returns a cell. A form with fields is not a card.
   */
  const itemOf = (element: Element, name: string): Element | null => {
    let depth = 0;
    for (
      let part = above(element);
      part && depth < 10 && part.localName !== 'body';
      part = above(part), depth++
    ) {
      if (isCell(part)) continue;
      const isLong = (part.textContent ?? '').length > longestItem;
      if (isEntry(part) && !(isLong && part.localName === 'article')) return part;
      const alike = part.parentElement ? alikeIn(part.parentElement, signOf(part)) : 0;
      if (alike < 3 || /^(?:fieldset|label|option)$/.test(part.localName)) continue;
      if (isLong || !rowOf(part, name)) continue;
      if (!part.querySelector('input:not([type=hidden]):not([type=checkbox]),select')) return part;
    }
    return null;
  };
  const headings = new Map<Element, Element[]>();
  const headingsIn = (part: Element): Element[] => {
    const elements = headings.get(part) ?? [...part.querySelectorAll('h1,h2,h3,h4,legend,caption')];
    headings.set(part, elements);
    return elements;
  };
  const headingOf = (element: Element): string => {
    for (let part = above(element); part; part = above(part)) {
      const label = said(part.getAttribute('aria-label'), 50) || byIds(part, 'aria-labelledby');
      if (label) return label.slice(0, 50);
      const before = headingsIn(part).filter(
        (heading) => heading.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING,
      );
      const last = before.at(-1);
      if (last && textOf(last)) return textOf(last).slice(0, 50);
    }
    return '';
  };
  const dialogOf = (element: Element): string => {
    for (let part = above(element); part; part = above(part)) {
      const isDialog =
        part.localName === 'dialog' || /^(?:alert)?dialog$/.test(part.getAttribute('role') ?? '');
      if (!isDialog) continue;
      const label = byIds(part, 'aria-labelledby') || said(part.getAttribute('aria-label'), 50);
      const [heading] = headingsIn(part);
      return (label || (heading ? textOf(heading) : '') || 'dialog').slice(0, 50);
    }
    return '';
  };
  const stateOf = (element: Element): string => {
    for (const state of ['pressed', 'checked', 'expanded', 'selected']) {
      const value = element.getAttribute(`aria-${state}`);
      if (value === 'true' || value === 'false') return value === 'true' ? state : `not ${state}`;
    }
    return /^(?:checkbox|radio)$/.test(typeOf(element))
      ? (element as HTMLInputElement).checked
        ? 'checked'
        : 'not checked'
      : '';
  };
  const isText = (node: Node) => {
    const parent = node.parentElement;
    return !parent || (!notText.test(parent.localName) && !isTyped(parent));
  };
  const identifying =
    /^data-(?:test|qa|cy|e2e|id$|key|name|item|product|field|automation|(?!bs-).*-(?:id|name|key)$)/;
  /** Returns the nearest identifiable part around an element, such as an operation, a card or a dialog. */
  const partOf = (element: Element): string => {
    let depth = 0;
    for (
      let part = above(element);
      part && depth < 10 && part.localName !== 'body';
      part = above(part), depth++
    ) {
      for (const { name, value } of part.attributes) {
        const isOwn = name === 'id' ? !isGenerated(value) : identifying.test(name);
        if (isOwn && value && value.length <= 80) return `${name}=${value}`;
      }
    }
    return '';
  };
  const beforeOf = (element: Element, name: string): string => {
    const walker = page.createTreeWalker(page.body ?? page, NodeFilter.SHOW_TEXT);
    walker.currentNode = element;
    for (let tries = 0; tries < 12; tries++) {
      const node = walker.previousNode();
      if (!node) return '';
      const value = isText(node) ? said(node.nodeValue, 50) : '';
      if (value && !(name && name.includes(value))) return value;
    }
    return '';
  };
  const afterOf = (element: Element): string => {
    // Widens the part while it has no other control: text behind the part then belongs to the element.
    let part = above(element);
    for (let depth = 0; part && depth < 3; depth++) {
      const outer: Element | null = above(part);
      if (!outer || outer.localName === 'body') break;
      const isEmpty = !isTyped(part) && (part.textContent ?? '').trim() === '';
      if (!isEmpty && outer.querySelectorAll('a,button,input,select,textarea').length > 1) break;
      part = outer;
    }
    const walker = page.createTreeWalker(part ?? page, NodeFilter.SHOW_TEXT);
    walker.currentNode = element;
    for (let tries = 0; tries < 8; tries++) {
      const node = walker.nextNode();
      if (!node) return '';
      const value = !element.contains(node) && isText(node) ? said(node.nodeValue, 50) : '';
      if (value) return value;
    }
    return '';
  };
  const formOf = (form: HTMLFormElement | null, element: Element): string => {
    if (!form) return '';
    const fields = [...form.elements]
      .filter(
        (field) => field !== element && !/^(?:hidden|submit|button|reset|fieldset)$/.test(typeOf(field)),
      )
      .filter((field) => isField.test(field.localName))
      .map((field) => field.getAttribute('name') || field.getAttribute('placeholder') || labelOf(field));
    const address = (form.getAttribute('action') ?? '').split('?')[0];
    const own = [form.getAttribute('id'), form.getAttribute('name'), address].map((part) => cut(part));
    return [...own, ...fields.slice(0, 6)].filter(Boolean).join(' ').slice(0, 500);
  };

  // Attributes that hold a state, a value or a style, or that other properties cover better.
  const notIdentity =
    /^(?:style|class|value|checked|selected|on\w+|tabindex|disabled|readonly|required|nonce|integrity|srcdoc|maxlength|data-v-|data-value|data-react|_ng|ng-|aria-(?:expanded|selected|current|checked|pressed|invalid|describedby|labelledby|controls|label|value|activedescendant|hidden|busy|disabled))/;
  const ofPasswords = /^(?:id|name|type|autocomplete|placeholder|for|data-(?:test|qa|cy))/;
  const attributesOf = (element: Element): Record<string, string> => {
    const kept: Record<string, string> = {};
    const typed = isTyped(element) ? (element as HTMLInputElement).value : '';
    let count = 0;
    for (const { name, value } of element.attributes) {
      if (notIdentity.test(name) || name.length > 60 || value === '' || value.length > 120) continue;
      if (typeOf(element) === 'password' && !ofPasswords.test(name)) continue;
      if (/^(?:id|for|name)$/.test(name) && isGenerated(value)) continue;
      if (name.startsWith('data-') && typed && value.includes(typed)) continue;
      if (name === '__proto__' || count++ > 24) continue;
      const isAddress = /^(?:href|action|formaction|src)$/.test(name);
      kept[name] = said(
        isAddress ? value.replace(/^https?:\/\/[^/]+/, '').replace(/[?&]lang=\w+/, '') : value,
        120,
      );
    }
    return kept;
  };

  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && getComputedStyle(element).visibility !== 'hidden';
  };
  // Libraries hide checkboxes and radio buttons, and show their label in place of them.
  const isSeenByLabel = (element: Element) =>
    /^(?:checkbox|radio)$/.test(typeOf(element)) &&
    [...((element as HTMLInputElement).labels ?? [])].some(isSeen);

  const width = Math.max(innerWidth, 1);
  const height = Math.max(innerHeight, 1);
  const share = (value: number) => Math.round(value * 100) / 100;
  const seen: Record<string, number> = {};
  const pixels: ElementLook['box'][] = [];
  const looks = list.map((element): ElementLook => {
    const box = element.getBoundingClientRect();
    pixels.push([Math.round(box.x), Math.round(box.y), Math.round(box.width), Math.round(box.height)]);
    const role = roleOf(element);
    const own = nameOf(element);
    const item = itemOf(element, own);
    const after = afterOf(element);
    const path: string[] = [];
    for (
      let part: Element | null = element;
      part && path.length < 8 && part.localName !== 'body';
      part = above(part)
    )
      path.push(part.localName.slice(0, 60));
    const form = element.closest('form') ?? (element as HTMLInputElement).form ?? null;
    const submits = form
      ? [...form.querySelectorAll('button:not([type=button]):not([type=reset]),input[type=submit]')]
      : [];
    const order = seen[role] ?? 0;
    seen[role] = order + 1;
    const options =
      element.localName === 'select'
        ? [...(element as HTMLSelectElement).options].slice(0, 8).map((option) => option.text)
        : [];
    return {
      tag: element.localName.slice(0, 60),
      type: typeOf(element).slice(0, 30),
      role,
      // The text of a checkbox follows it when it has no label.
      name: own || (/checkbox|radio|switch/.test(role) ? after : ''),
      attributes: attributesOf(element),
      classes: [...element.classList].filter((name) => name.length <= 80 && !isGenerated(name)).slice(0, 6),
      path: path.join('<').slice(0, 500),
      row: rowOf(item, own),
      item: item ? signOf(item) : '',
      part: partOf(element),
      heading: headingOf(element),
      dialog: dialogOf(element),
      state: stateOf(element),
      before: beforeOf(element, own),
      after,
      options: said(options.join(' · '), 120),
      form: formOf(form, element),
      isOnlySubmit: submits.length === 1 && submits[0] === element,
      order,
      box: [
        share(box.x / width),
        share(box.y / height),
        share(box.width / width),
        share(box.height / height),
      ],
      isVisible: isSeen(element) || isSeenByLabel(element),
    };
  });
  return {
    elements: keepsElements ? list : [],
    looks,
    target: targetElement ? list.indexOf(targetElement) : -1,
    language: cut(page.documentElement?.lang, 40),
    isCut: found.length > list.length || all.length >= 20_000,
    pixels,
  };
}
