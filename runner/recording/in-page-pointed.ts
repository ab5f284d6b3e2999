import type { ElementMarks } from './in-page';
import type { FieldNames } from './secret-fields';

/** Functions that run in pages, for display only. They write nothing, and use nothing outside. */

/** The element at a point, as a label and a cursor need it. None of these facts is proven. */
export interface PointedFacts {
  isFrame: boolean;
  box: { x: number; y: number; width: number; height: number };
  role: string;
  tag: string;
  type: string;
  /** Its name, as screen readers would announce it. */
  name: string;
  /** Its text, shortened. */
  text: string;
  cursor: string;
}

/** The text and names of a field. isMarked: a secret was typed into it. */
export interface HeldText {
  value: string;
  isMarked: boolean;
  names: FieldNames;
}

/** Reads the texts of fields, to keep secrets that the page repeats out of labels and proposals. */
export function textsHeld(marks: ElementMarks | null): HeldText[] {
  const short = (text: string | null | undefined) =>
    (text ?? '').slice(0, 300).replace(/\s+/g, ' ').trim().slice(0, 200);
  const all = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input,textarea');
  return [...all].slice(0, 2_000).flatMap((field) => {
    if (
      field.value.trim() === '' ||
      /^(?:checkbox|radio|button|submit|reset|file|image|range|hidden)$/.test(field.type)
    )
      return [];
    const attribute = (name: string) => short(field.getAttribute(name));
    const by = attribute('aria-labelledby')
      .split(' ')
      .map((id) => short((id ? document.getElementById(id) : null)?.textContent));
    const labels = [...(field.labels ?? [])].map((label) => short(label.textContent));
    const names = {
      labels: [...labels, attribute('aria-label'), ...by].filter((text) => text !== ''),
      placeholder: attribute('placeholder'),
      name: attribute('name'),
      id: attribute('id'),
      complete: attribute('autocomplete'),
      type: field.type,
    };
    return [{ value: field.value, isMarked: marks?.secret.has(field) ?? false, names }];
  });
}

/** @returns null when the point means no element but the page itself */
export function pointedFacts(
  found: { element: Element; deepest: Element; isFrame: boolean } | null,
  point: { x: number; y: number },
): PointedFacts | null {
  if (!found) return null;
  const { element, deepest, isFrame } = found;
  const inLine = (text: string) => text.replace(/\s+/g, ' ').trim();
  const attribute = (name: string) => element.getAttribute(name) ?? '';
  let remaining = 300;
  const said = (node: Node, except?: Element): string => {
    if (remaining-- <= 0 || node === except) return '';
    if (node instanceof Text) return node.data;
    if (
      !(node instanceof Element) ||
      /^(?:script|style|noscript|template|select|textarea)$/.test(node.localName)
    )
      return '';
    if (node.getAttribute('aria-hidden') === 'true' || !node.checkVisibility({ visibilityProperty: true }))
      return '';
    const own =
      node === element ? '' : inLine(node.getAttribute('aria-label') ?? node.getAttribute('alt') ?? '');
    if (own) return own;
    const inside = [...(node.shadowRoot ?? node).childNodes]
      .map((childNode) => said(childNode, except))
      .join('');
    return /^inline/.test(getComputedStyle(node).display) ? inside : ` ${inside} `;
  };
  const tag = element.localName;
  const type = element instanceof HTMLInputElement ? element.type : '';
  const inputRoles: Record<string, string> = {
    search: 'searchbox',
    number: 'spinbutton',
    range: 'slider',
    checkbox: 'checkbox',
    radio: 'radio',
    button: 'button',
    submit: 'button',
    reset: 'button',
    image: 'button',
    file: 'button',
  };
  const roles: Record<string, string> = {
    button: 'button',
    textarea: 'textbox',
    option: 'option',
    li: 'listitem',
    ul: 'list',
    ol: 'list',
    table: 'table',
    tr: 'row',
    td: 'cell',
    output: 'status',
    dialog: 'dialog',
    fieldset: 'group',
    article: 'article',
    img: 'img',
  };
  const select = element instanceof HTMLSelectElement ? element : null;
  const roleOfTag = (): string => {
    if (tag === 'input')
      return element.hasAttribute('list') && /^(?:text|search|email|tel|url)$/.test(type)
        ? 'combobox'
        : (inputRoles[type] ?? 'textbox');
    if (select) return select.multiple || select.size > 1 ? 'listbox' : 'combobox';
    if (tag === 'a') return element.hasAttribute('href') ? 'link' : '';
    return /^h[1-6]$/.test(tag) ? 'heading' : (roles[tag] ?? '');
  };
  const role = attribute('role').trim().split(/\s+/)[0] || roleOfTag();
  const nameFromContent =
    /^(?:button|cell|checkbox|gridcell|heading|link|menuitem\w*|option|radio|row|switch|tab|treeitem)$/;
  const nameOf = (): string => {
    const ids = attribute('aria-labelledby').split(/\s+/);
    const root = element.getRootNode() as Document | ShadowRoot;
    const by = ids.flatMap((id) => (id ? (root.getElementById(id) ?? []) : [])).map((node) => said(node));
    if (inLine(by.join(' '))) return by.join(' ');
    if (inLine(attribute('aria-label'))) return attribute('aria-label');
    const labels = [...((element as Partial<HTMLInputElement>).labels ?? [])];
    const labelled = labels.map((label) => said(label, element)).join(' ');
    if (inLine(labelled)) return labelled;
    const input = element instanceof HTMLInputElement ? element : null;
    if (input && /^(?:button|submit|reset)$/.test(type))
      return input.value || (type === 'submit' ? 'Submit' : type === 'reset' ? 'Reset' : '');
    if (tag === 'img' || type === 'image') return attribute('alt') || attribute('title');
    if (nameFromContent.test(role)) return inLine(said(element)) || attribute('title');
    return attribute('title') || (input || tag === 'textarea' ? attribute('placeholder') : '');
  };
  const isField = tag === 'input' || tag === 'textarea' || select !== null;
  // A large part of the page has much text, and none of it is its name.
  const isPart = /^(?:html|body|main|form|table|ul|ol|nav|iframe|frame)$/.test(tag);
  const isPage = tag === 'html' || tag === 'body';
  const name = isPage ? '' : inLine(nameOf()).slice(0, 300);
  const text = name || isField || isPart ? '' : inLine(said(element)).slice(0, 300);
  const cursorOf = (): string => {
    const style = getComputedStyle(deepest);
    // The last entry is the named cursor that browsers use when they cannot show the page's own cursor images.
    const told = style.cursor.split(',').at(-1)?.trim() ?? '';
    if (told !== 'auto') return told;
    if (style.userSelect === 'none') return 'default';
    const range = document.createRange();
    const isOnText = [...deepest.childNodes].slice(0, 50).some((node) => {
      if (!(node instanceof Text) || node.data.trim() === '') return false;
      range.selectNodeContents(node);
      return [...range.getClientRects()].some(
        (rect) =>
          point.x >= rect.left && point.x <= rect.right && point.y >= rect.top && point.y <= rect.bottom,
      );
    });
    return isOnText || (deepest as HTMLElement).isContentEditable ? 'text' : 'default';
  };
  const { x, y, width, height } = element.getBoundingClientRect();
  return { isFrame, box: { x, y, width, height }, role, tag, type, name, text, cursor: cursorOf() };
}
