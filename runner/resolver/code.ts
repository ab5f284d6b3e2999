import type { Arguments } from './arguments';
import type { StepIntent, Words } from './intent';
import type { PlacedNode } from './nodes';
import { waitOptions } from './waiting';

const nothing: Words = { text: '', slot: null };

/** The facts about an element that its code depends on. */
export type CodedElement = Pick<PlacedNode, 'role' | 'children'>;

/** Returns the lines that act on an element, or check it. */
export function elementCode(
  intent: StepIntent,
  node: CodedElement,
  locator: string,
  used: Arguments,
): string[] {
  const lines = checkCode(intent, node, locator, used) ?? actionCode(intent, node, locator, used);
  return withAnswers(intent, lines, used);
}

function actionCode(intent: StepIntent, node: CodedElement, locator: string, used: Arguments): string[] {
  const { act, value = nothing, across = nothing, down = nothing } = intent;
  const at = positionOf(intent, used);
  switch (act) {
    case 'doubleClick':
      return [`await ${locator}.dblclick(${optionsAt(at)});`];
    case 'rightClick':
      return [`await ${locator}.click(${optionsAt(at, "button: 'right'")});`];
    case 'hover':
      return [`await ${locator}.hover(${optionsAt(at)});`];
    case 'clickLabel':
      return [
        `const label = await ${locator}.evaluateHandle((one) => one.labels[0]);`,
        'await label.click();',
      ];
    case 'type':
      return [`await ${locator}.pressSequentially(${used.text(value, 'text')});`];
    case 'scroll':
      return [
        `await ${locator}.hover(${optionsAt(at)});`,
        ...wheelLines(used.number(across, 'across'), used.number(down, 'down')),
      ];
    case 'fill':
      return isSelect(node)
        ? [`await ${locator}.selectOption(${used.text(value, 'option')});`]
        : [`await ${locator}.fill(${intent.hasDocString ? 'docString' : used.text(value, 'value')});`];
    case 'clear':
      return [`await ${locator}.clear();`];
    case 'select':
      return isSelect(node)
        ? [`await ${locator}.selectOption(${used.text(value, 'option')});`]
        : [
            `await ${locator}.click();`,
            `await this.page.getByRole('option', { name: ${used.text(value, 'option')}, exact: true }).click();`,
          ];
    case 'choose':
      return [`await ${locator}.${/^(?:radio|checkbox|switch)$/.test(node.role) ? 'check' : 'click'}();`];
    case 'check':
      return [`await ${locator}.check();`];
    case 'uncheck':
      return [`await ${locator}.uncheck();`];
    case 'press':
      return [`await ${locator}.press(${used.text(value, 'key')});`];
    case 'upload':
      return [`await ${locator}.setInputFiles(${used.text(value, 'file')});`];
    case 'dragBy':
      return [
        `const dragged = ${locator};`,
        `await dragged.hover(${optionsAt(at)});`,
        at
          ? 'const { x, y } = await dragged.boundingBox();'
          : 'const { x, y, width, height } = await dragged.boundingBox();',
        'await this.page.mouse.down();',
        `await this.page.mouse.move(x + ${at?.left ?? 'width / 2'} + ${used.number(across, 'across')}, y + ${at?.top ?? 'height / 2'} + ${used.number(down, 'down')}, { steps: 10 });`,
        'await this.page.mouse.up();',
      ];
    default:
      return [`await ${locator}.click(${optionsAt(at)});`];
  }
}

/** Returns null when the intent checks nothing. */
function checkCode(
  intent: StepIntent,
  node: CodedElement,
  locator: string,
  used: Arguments,
): string[] | null {
  const { act, value = nothing, state } = intent;
  const wait = (before = '') => waitOptions(intent, used, before);
  switch (act) {
    case 'see':
      if (intent.value)
        return [`await expect(${locator}).toContainText(${used.text(value, 'text')}${wait(', ')});`];
      return [`await expect(${locator}).toBeVisible(${wait()});`];
    case 'value':
      return [`await expect(${locator}).toHaveValue(${used.text(value, 'value')}${wait(', ')});`];
    case 'valueContains':
      return [
        `await expect.poll(() => ${locator}.inputValue()${wait(', ')}).toContain(${used.text(value, 'value')});`,
      ];
    case 'state':
      // A tab or an option can be selected, but not checked.
      return state === 'checked' && ['tab', 'option', 'treeitem', 'row'].includes(node.role)
        ? [`await expect(${locator}).toHaveAttribute('aria-selected', 'true'${wait(', ')});`]
        : state === 'invalid'
          ? [`await expect(${locator}.and(this.page.locator('${invalid}'))).toBeVisible(${wait()});`]
          : [`await expect(${locator}).${matchers[state ?? 'visible']}(${wait()});`];
    case 'selected':
      return [
        `await expect(${locator}.locator('option:checked')).toHaveText(${used.text(value, 'option')}${wait(', ')});`,
      ];
    case 'text':
      return [`await expect(${locator}).toHaveText(${used.text(value, 'text')}${wait(', ')});`];
    case 'textContains':
      return [`await expect(${locator}).toContainText(${used.text(value, 'text')}${wait(', ')});`];
    case 'textMatches':
      return [
        `await expect(${locator}).toHaveText(new RegExp(${used.text(value, 'pattern')})${wait(', ')});`,
      ];
    case 'looksLike':
      return [`await expect.poll(() => ${locator}.ariaSnapshot()${wait(', ')}).toBe(docString);`];
    default:
      return null;
  }
}

/** Returns expressions for the point of an element at which the pointer acts. null: its middle. */
function positionOf({ point }: StepIntent, used: Arguments): { left: string; top: string } | null {
  return point ? { left: used.number(point.left, 'left'), top: used.number(point.top, 'top') } : null;
}

/** Returns the options of a pointer action, or an empty text. */
function optionsAt(at: ReturnType<typeof positionOf>, others = ''): string {
  const all = [others, at ? `position: { x: ${at.left}, y: ${at.top} }` : ''].filter(Boolean);
  return all.length > 0 ? `{ ${all.join(', ')} }` : '';
}

/** Turns the wheel in parts: lists that draw or load rows while scrolling need time for each part. */
const wheelLines = (across: string, down: string): string[] => [
  `const turns = Math.ceil(Math.max(Math.abs(${across}), Math.abs(${down})) / 400);`,
  'for (let turn = 0; turn < turns; turn++) {',
  `  await this.page.mouse.wheel(${across} / turns, ${down} / turns);`,
  '  await this.page.waitForTimeout(100);',
  '}',
];

/** Returns the lines that drag one element onto another. */
export function dragCode(intent: StepIntent, from: string, to: string, used: Arguments): string[] {
  return withAnswers(intent, [`await ${from}.dragTo(${to});`], used);
}

/**
 * Returns the lines of an action, with those for the dialogs and the tab that it opens.
 * Each dialog is answered when it opens. There must be as many as the step says. Later steps use the new tab.
 */
function withAnswers({ dialogs = [], opensTab }: StepIntent, lines: string[], used: Arguments): string[] {
  if (dialogs.length === 0 && !opensTab) return lines;
  const answers = dialogs.map((answer) => {
    if (answer.is === 'dismissed') return '(dialog) => dialog.dismiss()';
    const text = answer.is === 'answered' ? used.text(answer.text, 'answer') : '';
    return `(dialog) => dialog.accept(${text})`;
  });
  const [only, second] = answers;
  const [line = ''] = lines;
  const action =
    lines.length === 1 ? line.replace(/^await ([^]*);$/, '$1') : `(async () => {\n${lines.join('\n')}\n})()`;
  const all = [
    ...(opensTab ? [`  this.page.waitForEvent('popup'),`] : []),
    ...(only && !second ? [`  this.page.waitForEvent('dialog').then(${only}),`] : []),
    `  ${action},`,
  ];
  return [
    ...(second ? severalAnswers(answers) : []),
    `${opensTab ? 'const [opened] = ' : ''}await Promise.all([`,
    ...all,
    ']);',
    ...(second ? ['expect(answers).toHaveLength(0);'] : []),
    ...(opensTab ? ['this.page = opened;'] : []),
  ];
}

/** One listener answers all dialogs: the next one may open before a new listener could be added. */
const severalAnswers = (answers: readonly string[]) => [
  `const answers = [${answers.join(', ')}];`,
  'const answer = async (dialog) => {',
  '  await answers.shift()(dialog);',
  `  if (answers.length === 0) this.page.off('dialog', answer);`,
  '};',
  `this.page.on('dialog', answer);`,
];

/** Fields that the page's code marks as invalid, or the browser after an attempt to send the form. */
const invalid = ':user-invalid, [aria-invalid="true"]';

const matchers = {
  checked: 'toBeChecked',
  unchecked: 'not.toBeChecked',
  enabled: 'toBeEnabled',
  disabled: 'toBeDisabled',
  visible: 'toBeVisible',
  hidden: 'toBeHidden',
};

/** Returns whether an element is a native closed list, whose options the page's tree shows. */
export function isSelect(node: CodedElement): boolean {
  return ['combobox', 'listbox'].includes(node.role) && optionsOf(node).some(({ ref }) => ref === undefined);
}

export function optionsOf(node: CodedElement): { name: string; ref: string | undefined }[] {
  return node.children.flatMap((child) =>
    typeof child !== 'string' && child.role === 'option' ? [{ name: child.name ?? '', ref: child.ref }] : [],
  );
}

/**
 * Returns the lines that open a page. They fail for an error status, or for another status than the
 * expected one (docs/rules/generation.md, Opening a page).
 * @param address expression for the whole address
 */
export function openCode(address: string, { status }: StepIntent, used: Arguments): string[] {
  const opening = `const response = await this.page.goto(${address});`;
  if (status) return [opening, `expect(response?.status()).toBe(${used.number(status, 'status')});`];
  return [
    opening,
    'if (response && response.status() >= 400)',
    '  throw new Error(`The page ${response.url()} answered with status ${response.status()}.`);',
  ];
}

/** Returns the lines of steps that need no element, or null for other steps. */
export function pageCode(intent: StepIntent, baseUrl: string, used: Arguments): string[] | null {
  const { act, value = nothing } = intent;
  const wait = (before = '') => waitOptions(intent, used, before);
  switch (act) {
    case 'home':
      return openCode(baseUrl, intent, used);
    case 'open':
      return openCode(`new URL(${used.text(value, 'address')}, ${baseUrl}).href`, intent, used);
    case 'back':
      return ['await this.page.goBack();'];
    case 'forward':
      return ['await this.page.goForward();'];
    case 'reload':
      return ['await this.page.reload();'];
    case 'switchTab': {
      const number = used.number(value, 'number');
      return [
        'const context = this.page.context();',
        `await expect.poll(() => context.pages().length).toBeGreaterThanOrEqual(${number});`,
        `this.page = context.pages()[${number} - 1];`,
        'await this.page.bringToFront();',
      ];
    }
    case 'closeTab':
      return [
        'const context = this.page.context();',
        'await this.page.close();',
        'this.page = context.pages().at(-1);',
      ];
    case 'press':
      return isOfElement(intent)
        ? null
        : withAnswers(intent, [`await this.page.keyboard.press(${used.text(value, 'key')});`], used);
    case 'scroll':
      return isOfElement(intent) || intent.kind
        ? null
        : wheelLines(
            used.number(intent.across ?? nothing, 'across'),
            used.number(intent.down ?? nothing, 'down'),
          );
    case 'looksLike':
      return isOfElement(intent)
        ? null
        : [`await expect.poll(() => this.page.locator('body').ariaSnapshot()${wait(', ')}).toBe(docString);`];
    case 'url': {
      const address = `new URL(${used.text(value, 'address')}, ${baseUrl})`;
      // Other sites have the same paths. Without a query or fragment in the step, only the path is compared.
      return /[?#]|^[a-z]+:/i.test(value.text)
        ? [`await expect(this.page).toHaveURL(${address}.href${wait(', ')});`]
        : [`await expect(this.page).toHaveURL((url) => url.pathname === ${address}.pathname${wait(', ')});`];
    }
    case 'urlContains':
      return [
        `await expect(this.page).toHaveURL((url) => url.href.includes(${used.text(value, 'part')})${wait(', ')});`,
      ];
    case 'title':
      return [`await expect(this.page).toHaveTitle(${used.text(value, 'title')}${wait(', ')});`];
    case 'responseStatus':
    case 'responseField':
      return responseCode(intent, baseUrl, used);
    case 'titleContains':
      return [
        `await expect.poll(() => this.page.title()${wait(', ')}).toContain(${used.text(value, 'title')});`,
      ];
    default:
      return null;
  }
}

/**
 * Checks the last response to a method and address with any query, and waits for it. The ordinal says
 * how many earlier responses belong to other requests. It is only used while the page still lists all of its requests.
 */
function responseCode(intent: StepIntent, baseUrl: string, used: Arguments): string[] {
  const { name = nothing, field, value: expected = nothing, nth = 0 } = intent;
  const request = used.text(name, 'request');
  const last = nth > 0 ? `(all.length < 100 ? found.slice(${nth}) : found).at(-1)` : 'found.at(-1)';
  const path = field && used.text(field, 'field');
  const wanted = path ? used.text(expected, 'value') : used.number(expected, 'status');
  return [
    'await expect',
    '  .poll(async () => {',
    `    const [method, address] = ${request}.split(' ');`,
    `    const { href } = new URL(address, ${baseUrl});`,
    '    const all = await this.page.requests();',
    '    const found = all.filter((one) => one.method() === method && one.url().split(/[?#]/)[0] === href);',
    `    const response = await ${last}?.response();`,
    ...(path
      ? [
          '    const body = await response?.json().catch(() => undefined);',
          `    return String(${path}.split('.').reduce((part, key) => part?.[key], body));`,
        ]
      : ['    return response?.status();']),
    `  }${waitOptions(intent, used, ', ')})`,
    `  .toBe(${wanted});`,
  ];
}

const isOfElement = ({ name, kind, testId, id, path }: StepIntent) =>
  (name ?? kind ?? testId ?? id ?? path) !== undefined;

/** Fills fields by their labels, from a table of two columns. */
export const fillTableCode = [
  'for (const [field, value] of dataTable.raw()) {',
  '  await this.page.getByLabel(field, { exact: true }).fill(value);',
  '}',
];
