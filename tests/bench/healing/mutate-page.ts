/** New names of an element after a change, by kind of change. */
export interface Renames {
  /** Other words with the same meaning. */
  alike?: string;
  /** Words with another meaning that sound similar. */
  similar?: string;
  opposite?: string;
}

/**
 * Runs in the page: changes it like a developer of the application might. Stores the element that stays the same
 * (null: none does) in `truth` of the window. Uses nothing from outside this function.
 */
export function mutatePage(
  element: Element,
  { change, renames }: { change: string; renames: Renames },
): void {
  const field = element as HTMLInputElement;
  const labels = [...(field.labels ?? [])];
  const [label] = labels;
  const made = (tag: string, content: string, attributes: Record<string, string> = {}) => {
    const node = document.createElement(tag);
    node.innerHTML = content;
    for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
    return node;
  };
  const nameOf = () =>
    element.getAttribute('aria-label') ||
    label?.textContent?.trim() ||
    element.getAttribute('placeholder') ||
    (element.localName === 'input' && field.type !== 'text' && field.value) ||
    (element.textContent ?? '').trim();
  const rename = (node: Element, name: string) => {
    const [own] = [...((node as HTMLInputElement).labels ?? [])];
    if (node.hasAttribute('aria-label')) node.setAttribute('aria-label', name);
    else if (own) {
      const words = [...own.childNodes].find((node) => node.nodeType === 3 && node.nodeValue?.trim());
      if (words) words.nodeValue = name;
      else own.append(name);
    } else if (node.getAttribute('placeholder')) node.setAttribute('placeholder', name);
    else if (node.localName === 'input') node.setAttribute('value', name);
    else {
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      let count = 0;
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        if (node.nodeValue?.trim()) node.nodeValue = count++ > 0 ? '' : name;
      if (count === 0) node.append(name);
    }
  };
  /** The element with its label, as one part of the page. */
  const unitOf = (): Element => {
    if (label?.contains(element)) return label;
    const parent = element.parentElement;
    if (!label || !parent || label.parentElement !== parent) return element;
    if (parent.children.length <= 3 && parent.localName !== 'form') return parent;
    const both = made('div', '');
    label.before(both);
    both.append(label, element);
    return both;
  };
  /** Returns the list item, row or similar part of the page that contains the element. */
  const itemOf = (): Element => {
    let node: Element = element;
    for (let depth = 0; depth < 6; depth++) {
      const parent: Element | null = node.parentElement;
      if (!parent || parent === document.body) break;
      if (/^(?:li|tr|article)$/.test(node.localName) && parent.children.length > 1) return node;
      node = parent;
    }
    return unitOf();
  };
  const otherId = (id: string) => {
    for (const node of document.querySelectorAll('label'))
      if (element.id && node.htmlFor === element.id) node.htmlFor = id;
    element.id = id;
  };
  const restyle = (style: (node: Element) => string) => {
    for (const node of document.querySelectorAll('[class]')) node.setAttribute('class', style(node));
  };
  const shortClasses = () => restyle((node) => `c${node.getAttribute('class')?.length}_k`);
  const turned = (text: string) =>
    text.replace(/[a-z]/gi, (sign) => {
      const first = sign <= 'Z' ? 65 : 97;
      return String.fromCharCode(((sign.charCodeAt(0) - first + 11) % 26) + first);
    });
  const translate = () => {
    document.documentElement.lang = 'xx';
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!/^(?:script|style)$/i.test(node.parentElement?.localName ?? ''))
        node.nodeValue = turned(node.nodeValue ?? '');
    const names = ['placeholder', 'aria-label', 'title', 'alt'];
    for (const node of document.querySelectorAll(names.map((name) => `[${name}]`).join()))
      for (const name of names)
        if (node.hasAttribute(name)) node.setAttribute(name, turned(node.getAttribute(name) ?? ''));
  };
  const become = (tag: string) => {
    const node = made(tag, element.innerHTML || field.value || '');
    for (const { name, value } of element.attributes)
      if (!['href', 'type', 'value'].includes(name)) node.setAttribute(name, value);
    if (tag === 'a') node.setAttribute('href', '#');
    if (tag === 'div') node.style.cursor = 'pointer';
    element.replaceWith(node);
    return node;
  };
  const withoutLabel = () => {
    const name = label?.textContent?.trim() ?? '';
    if (!label?.contains(element)) label?.remove();
    return name;
  };

  const same = () => element as Element | null;
  const changes: Record<string, () => Element | null> = {
    none: same,
    'ids renamed': () => {
      otherId(`x-${(element.id || 'k').split('').reverse().join('')}`);
      return element;
    },
    'all classes renamed': () => {
      restyle((node) => [...node.classList].map((name) => `n${name.length}${name.slice(0, 2)}_q`).join(' '));
      return element;
    },
    'test id, id, name removed': () => {
      if (label && !label.contains(element)) {
        const around = made('label', '');
        element.before(around);
        around.append(...label.childNodes, element);
        label.remove();
      }
      for (const name of ['id', 'name', 'data-testid', 'data-test', 'for']) element.removeAttribute(name);
      return element;
    },
    'text: synonym': () => {
      rename(element, renames.alike ?? '');
      return element;
    },
    'text: capitals and arrow': () => {
      rename(element, `${nameOf().toUpperCase()} ›`);
      return element;
    },
    'page translated': () => {
      translate();
      return element;
    },
    'moved to the end of the page': () => {
      const unit = unitOf();
      const { form } = field;
      if (form) {
        form.id = form.id || 'f1';
        element.setAttribute('form', form.id);
      }
      (document.querySelector('main, #content') ?? document.body).append(unit);
      return element;
    },
    'wrapped twice': () => {
      for (const name of ['wrap0', 'wrap1']) {
        const around = made('div', '', { class: name });
        element.before(around);
        around.append(element);
      }
      return element;
    },
    'link becomes button, button becomes link': () => become(element.localName === 'a' ? 'button' : 'a'),
    'div with click handler instead': () => become('div'),
    'siblings reversed': () => {
      const parent = itemOf().parentElement;
      for (const child of [...(parent?.children ?? [])].reverse()) parent?.append(child);
      return element;
    },
    'neighbours inserted': () => {
      for (const name of ['Help', 'What is this?', 'Give feedback'])
        unitOf().before(made('button', name, { type: 'button' }));
      return element;
    },
    'field inserted before': () => {
      unitOf().before(
        made('div', '<label for="zz1">Customer number</label><input id="zz1" name="customer">'),
      );
      return element;
    },
    'hidden copy (mobile menu)': () => {
      const copy = made('div', '', { hidden: '' });
      copy.append(unitOf().cloneNode(true));
      document.body.prepend(copy);
      return element;
    },
    'visible twin in the footer': () => {
      const copy = made('section', '', { 'aria-label': 'Quick actions' });
      copy.append(unitOf().cloneNode(true));
      document.body.append(copy);
      return element;
    },
    'label becomes aria-label': () => {
      element.setAttribute('aria-label', withoutLabel());
      return element;
    },
    'label becomes placeholder': () => {
      element.setAttribute('placeholder', withoutLabel());
      return element;
    },
    'label loses its association': () => {
      if (label && !label.contains(element)) {
        const words = made('span', '');
        words.textContent = label.textContent;
        label.replaceWith(words);
      }
      return element;
    },
    'moved into an iframe': () => {
      const unit = field.form ?? unitOf();
      const frame = made('iframe', '', { width: '700', height: '400' }) as HTMLIFrameElement;
      unit.before(frame);
      frame.contentDocument?.body.append(unit);
      if (frame.contentWindow) Object.assign(frame.contentWindow, { truth: element });
      return null;
    },
    'moved into shadow DOM': () => {
      const unit = field.form ?? unitOf();
      const host = made('x-panel', '');
      unit.before(host);
      host.attachShadow({ mode: 'open' }).append(unit);
      return element;
    },
    'redesign: wrapped, classes and id renamed, neighbour added': () => {
      const unit = unitOf();
      shortClasses();
      otherId(`n${element.id.length}x`);
      const around = made('section', '');
      unit.before(around);
      around.append(unit, made('button', 'More options', { type: 'button' }));
      return element;
    },
    'redesign and other words': () => {
      rename(element, renames.alike ?? '');
      const around = made('section', '');
      const unit = unitOf();
      unit.before(around);
      around.append(unit);
      shortClasses();
      return element;
    },
    REMOVED: () => {
      unitOf().remove();
      return null;
    },
    'REMOVED, an unrelated one in its place': () => {
      const kinds: Record<string, string> = {
        select: '<select id="zz" name="promo"><option>A</select>',
        checkbox: '<input type="checkbox" id="zz" name="promo">',
      };
      const other = kinds[element.localName] ?? kinds[field.type] ?? '<input id="zz" name="promo">';
      const isField = element.matches('input,select,textarea');
      const content = isField
        ? `<label for="zz">Promotion code</label>${other}`
        : '<button type="button" id="zz">Chat with us</button>';
      unitOf().replaceWith(made('div', content));
      return null;
    },
    'REPLACED by one with similar text': () => {
      const copy = element.cloneNode(true) as HTMLInputElement;
      for (const name of ['id', 'name', 'data-testid', 'for', 'href', 'class']) copy.removeAttribute(name);
      if (copy.localName === 'a') copy.setAttribute('href', '/other-thing');
      copy.id = 'other-thing';
      if (copy.localName === 'button') copy.type = 'button';
      if (copy.localName === 'select') copy.innerHTML = '<option>Date</option><option>Total</option>';
      if (label && !label.contains(element)) label.htmlFor = 'other-thing';
      element.replaceWith(copy);
      rename(copy, renames.similar ?? '');
      return null;
    },
    'REPLACED by the opposite': () => {
      const copy = element.cloneNode(true) as Element;
      copy.removeAttribute('id');
      if (label && !label.contains(element)) {
        label.htmlFor = 'other-thing';
        copy.id = 'other-thing';
      }
      element.replaceWith(copy);
      rename(copy, renames.opposite ?? '');
      return null;
    },
    'ROW GONE': () => {
      itemOf().remove();
      return null;
    },
    HIDDEN: () => {
      (unitOf() as HTMLElement).style.setProperty('display', 'none', 'important');
      return null;
    },
    'LOGIN WALL': () => {
      document.body.innerHTML =
        '<main><h1>Please sign in to continue</h1><form action="/auth"><label for="u">User</label><input id="u" name="user"><label for="p">Password</label><input id="p" type="password" name="pw"><button>Continue</button><a href="/help">Help</a></form></main>';
      return null;
    },
    'ERROR PAGE': () => {
      document.body.innerHTML =
        '<h1>Something went wrong</h1><p>Error 500</p><button>Try again</button><a href="/">Home</a>';
      return null;
    },
  };
  const truth = changes[change]?.() ?? null;
  Object.assign(window, { truth });
}
