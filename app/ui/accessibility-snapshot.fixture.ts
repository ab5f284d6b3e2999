import {
  computeAccessibleDescription,
  computeAccessibleName,
  getRole,
  isDisabled,
  isSubtreeInaccessible,
} from 'dom-accessibility-api';
import { expect } from 'vitest';

/** A line of text, or an element with its contents. */
type Content = string | { line: string; contents: Content[] };

// Prints a tree without quotation marks around it, so that an inline snapshot reads like the tree.
expect.addSnapshotSerializer({
  test: (value) => typeof value === 'string' && value.startsWith('- '),
  serialize: (value: string) => value,
});

/**
 * Returns what assistive technology finds in an element, one line per element or text.
 *
 * A line has the role, the accessible name, the states in brackets, the description in parentheses and the text:
 * `- link "Checkout" [url=/p1/run] (Opens the run): 3`. Elements without a role are left out, and their contents are
 * not. They have a line if they have a tooltip or are a live region. Hidden elements and the contents of a closed
 * `<details>` are left out. Styles are not loaded in tests of components: a snapshot does not show what CSS hides.
 */
export function accessibilitySnapshot(element: Element): string {
  return printed(contentsOf(element), '').join('\n') || '- (empty)';
}

/** The styles of an element without style sheets, which is faster than to compute them. */
const styled = {
  getComputedStyle: ((element: Element, pseudoElement?: string) => {
    const own = pseudoElement ? undefined : (element as HTMLElement).style;
    const values: Record<string, string> = {
      display: own?.display || 'block',
      visibility: own?.visibility || 'visible',
      content: '',
    };
    return { ...values, getPropertyValue: (name: string) => values[name] ?? '' };
  }) as unknown as typeof getComputedStyle,
};

/** Returns the part of a tree below the first line with this start, with the line. @throws without such a line */
export function subtree(tree: string, start: string): string {
  const lines = tree.split('\n');
  const first = lines.findIndex((line) => line.trimStart().startsWith(start));
  if (first < 0) throw new Error(`The tree has no line that starts with ${start}:\n${tree}`);
  const depthOf = (line: string) => line.search(/\S/);
  const depth = depthOf(lines[first] ?? '');
  const end = lines.findIndex((line, index) => index > first && depthOf(line) <= depth);
  const part = lines.slice(first, end < 0 ? undefined : end);
  return part.map((line) => line.slice(depth)).join('\n');
}

function printed(contents: Content[], indent: string): string[] {
  return contents.flatMap((content) => {
    if (typeof content === 'string') return [`${indent}- text: ${content}`];
    const [first, ...others] = content.contents;
    if (first === undefined) return [`${indent}- ${content.line}`];
    if (typeof first === 'string' && others.length === 0) return [`${indent}- ${content.line}: ${first}`];
    return [`${indent}- ${content.line}:`, ...printed(content.contents, `${indent}  `)];
  });
}

/** Returns the contents of an element. Text of inline elements is joined to one line. */
function contentsOf(element: Element): Content[] {
  const contents: Content[] = [];
  let text = '';
  const endLine = () => {
    const line = plain(text);
    if (line) contents.push(line);
    text = '';
  };
  const add = (parent: Element) => {
    for (const child of parent.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) text += child.textContent ?? '';
      if (!(child instanceof Element) || isLeftOut(child)) continue;
      if (child instanceof HTMLLabelElement && isLabelOfField(child)) {
        // The text is the name of the field.
        endLine();
        contents.push(...contentsOf(child).filter((content) => typeof content !== 'string'));
        continue;
      }
      const line = lineOf(child);
      const isInline = line === null && inlineElements.has(child.localName);
      if (!isInline) endLine();
      if (line === null) add(child);
      else contents.push({ line, contents: ownContents(child, line) });
      if (!isInline) endLine();
    }
  };
  add(element);
  endLine();
  return contents;
}

function isLabelOfField(label: HTMLLabelElement): boolean {
  const id = label.htmlFor;
  const field = id ? label.ownerDocument.getElementById(id) : label.querySelector('input, select, textarea');
  return field !== null;
}

const inlineElements = new Set(
  'a abbr b bdi cite code del em i ins kbd label mark q s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
);
/** Elements that are not shown, and those whose text is the name of the element around them. */
const leftOut = new Set('head noscript script style template title desc defs caption legend'.split(' '));

function isLeftOut(element: Element): boolean {
  if (element instanceof HTMLInputElement && element.type === 'hidden') return true;
  if (leftOut.has(element.localName) || isSubtreeInaccessible(element, styled)) return true;
  const { parentElement } = element;
  const isInClosedDetails = parentElement?.localName === 'details' && !parentElement.hasAttribute('open');
  return isInClosedDetails && element.localName !== 'summary';
}

/** Roles whose contents are part of their name and are not exposed on their own. */
const withoutContents = new Set(
  'button checkbox img menuitemcheckbox menuitemradio meter option progressbar radio scrollbar searchbox separator slider spinbutton switch tab textbox'.split(
    ' ',
  ),
);
/** Roles that readers use as containers: their name repeats their text, unless an attribute gives it. */
const containers = new Set(
  'cell columnheader definition group gridcell list listitem row rowheader table term time treeitem'.split(
    ' ',
  ),
);

/** Returns the line of an element, or null if only its contents are exposed. */
function lineOf(element: Element): string | null {
  const role = roleOf(element);
  const tooltip = tooltipOf(element);
  const live = element.getAttribute('aria-live');
  if (role === null && live === null && (!tooltip || plain(element.textContent).includes(tooltip)))
    return null;
  const name = role === null ? '' : nameOf(element, role);
  const description =
    plain(role === null ? tooltip : computeAccessibleDescription(element, styled)) || tooltip;
  // A title that repeats a text is for readers who see the text cut. Other descriptions are always spoken.
  const isSpoken = element.hasAttribute('aria-description') || element.hasAttribute('aria-describedby');
  const isRepeated = [name, plain(element.textContent)].some((text) => text.includes(description));
  const isNew = description !== '' && description !== name && (isSpoken || !isRepeated);
  return [
    role ?? 'generic',
    ...(name ? [`"${name}"`] : []),
    ...statesOf(element, role),
    ...(isNew ? [`(${description})`] : []),
  ].join(' ');
}

/** Returns the role, or null for elements that have no meaning of their own. */
function roleOf(element: Element): string | null {
  const explicit = element.getAttribute('role');
  const role = getRole(element);
  if (role === 'presentation' || role === 'none' || role === 'generic') return null;
  // A table has one line per row. The groups around the rows say nothing more.
  if (role === 'rowgroup') return null;
  if (explicit) return role;
  switch (element.localName) {
    case 'input':
      return role ?? `input ${(element as HTMLInputElement).type}`;
    case 'ins':
      return 'insertion';
    case 'del':
      return 'deletion';
    case 'th':
      return element.getAttribute('scope')?.startsWith('row') ? 'rowheader' : role;
    case 'header':
    case 'footer':
      return null; // a banner only as a child of the body
    case 'form':
    case 'section':
      return computeAccessibleName(element, styled) ? role : null;
    case 'time':
      return 'time';
    case 'svg':
      return element.querySelector(':scope > title') ? 'img' : null;
    default:
      return role;
  }
}

function nameOf(element: Element, role: string): string {
  const isNamed = element.hasAttribute('aria-label') || element.hasAttribute('aria-labelledby');
  const hasCaption = element.querySelector(':scope > caption, :scope > legend') !== null;
  if (containers.has(role) && !isNamed && !hasCaption) return '';
  const name = plain(computeAccessibleName(element, styled));
  // The library joins the texts of inline elements with other spaces than browsers do.
  const text = textOf(element);
  return withoutSpaces(name) === withoutSpaces(text) ? text : name;
}

/** Returns the text that is shown in an element, as one line. */
function textOf(element: Element): string {
  const parts = (parent: Element): string =>
    [...parent.childNodes]
      .map((child) => {
        if (!(child instanceof Element)) return child.nodeType === Node.TEXT_NODE ? child.textContent : '';
        if (isLeftOut(child)) return '';
        return inlineElements.has(child.localName) ? parts(child) : ` ${parts(child)} `;
      })
      .join('');
  return plain(parts(element));
}

const withoutSpaces = (text: string): string => text.replaceAll(' ', '');

/** Options of a longer list are counted. The chosen one is the value of the field. */
const maxListedOptions = 6;

/** Returns the contents that the name does not already say. */
function ownContents(element: Element, line: string): Content[] {
  const role = roleOf(element);
  if (element instanceof HTMLSelectElement && element.options.length > maxListedOptions) return [];
  const isWhole = role !== null && withoutContents.has(role) && element.localName !== 'summary';
  const contents = isWhole ? visibleText(element, line) : contentsOf(element);
  const [first, ...others] = contents;
  return typeof first === 'string' && others.length === 0 && line.includes(`"${first}"`) ? [] : contents;
}

/** Returns the visible text of an element, unless its line has it. The text of a text area is a state, its value. */
function visibleText(element: Element, line: string): string[] {
  if (element.localName === 'textarea') return [];
  const text = textOf(element);
  return text && !withoutSpaces(line).includes(`"${withoutSpaces(text)}"`) ? [text] : [];
}

const ariaStates = [
  'busy',
  'checked',
  'current',
  'expanded',
  'haspopup',
  'invalid',
  'level',
  'live',
  'modal',
  'posinset',
  'pressed',
  'readonly',
  'required',
  'selected',
  'setsize',
  'sort',
  'valuemax',
  'valuemin',
  'valuenow',
  'valuetext',
];

function statesOf(element: Element, role: string | null): string[] {
  const states = new Map<string, string>();
  const heading = /^h([1-6])$/.exec(element.localName);
  if (heading?.[1]) states.set('level', heading[1]);
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
    fieldStates(element, states);
  if (element instanceof HTMLSelectElement) {
    states.set('value', plain(element.selectedOptions[0]?.textContent));
    if (element.options.length > maxListedOptions) states.set('options', String(element.options.length));
  }
  if (element.localName === 'summary')
    states.set('expanded', String(element.parentElement?.hasAttribute('open') ?? false));
  if (element instanceof HTMLProgressElement) states.set('value', `${element.value} of ${element.max}`);
  for (const state of ariaStates) {
    const value = element.getAttribute(`aria-${state}`);
    if (value !== null && !(value === 'false' && state === 'invalid')) states.set(state, value);
  }
  if (isDisabled(element) || element.getAttribute('aria-disabled') === 'true') states.set('disabled', 'true');
  const url = role === 'link' ? element.getAttribute('href') : null;
  if (url !== null) states.set('url', url);
  return [...states].map(([state, value]) => (value === 'true' ? `[${state}]` : `[${state}=${value}]`));
}

function fieldStates(field: HTMLInputElement | HTMLTextAreaElement, states: Map<string, string>): void {
  const isChoice = field.type === 'checkbox' || field.type === 'radio';
  const { checked, indeterminate } = field as HTMLInputElement;
  if (isChoice) states.set('checked', indeterminate ? 'mixed' : String(checked));
  else if (field.value && !['submit', 'button', 'reset'].includes(field.type))
    states.set('value', field.value.replaceAll('\n', '\\n'));
  if (field.required) states.set('required', 'true');
  if (field.readOnly) states.set('readonly', 'true');
}

/** Returns the tooltip of an element, which in a drawing is its title element. */
function tooltipOf(element: Element): string {
  const isDrawn = element.namespaceURI === 'http://www.w3.org/2000/svg';
  const title = isDrawn
    ? element.querySelector(':scope > title')?.textContent
    : element.getAttribute('title');
  return plain(title);
}

function plain(text: string | null | undefined): string {
  return (text ?? '').replace(/\s+/g, ' ').trim();
}
