import { withoutUrlSecrets } from '../secrets/sensitive';

/** How a Playwright call appears in reports. Clients know the types (docs/rules/reports.md, Shape). */
export interface CommandKind {
  type: string;
  /** Returns the typed, chosen or awaited value from the arguments after the element. */
  value?: (args: readonly unknown[]) => string | undefined;
  /** Set for calls that write into a field, whose value may be a password. */
  fills?: true;
  /** Set for calls that read. The report shows the result. */
  reads?: true;
}

const first = (args: readonly unknown[]) => shortText(args[0]);
const click: CommandKind = { type: 'click_element' };
const fill: CommandKind = { type: 'fill_element', value: first, fills: true };
const read: CommandKind = { type: 'read_element', reads: true };
const conditionalWait: CommandKind = { type: 'conditional_wait', value: first };

/** Calls of a locator, and of a page with a selector as the first argument. */
const onElements: Record<string, CommandKind> = {
  click,
  dblclick: click,
  tap: click,
  fill,
  type: fill,
  press: { type: 'press_key', value: first },
  check: { type: 'check_element' },
  uncheck: { type: 'uncheck_element' },
  setChecked: { type: 'check_element', value: first },
  selectOption: { type: 'select_combobox', value: first },
  setInputFiles: { type: 'set_input_files', value: (args) => fileNames(args[0]) },
  hover: { type: 'hover_element' },
  textContent: read,
  innerText: read,
  inputValue: read,
  isVisible: read,
  isHidden: read,
  isChecked: read,
  isEnabled: read,
  isDisabled: read,
};

export const locatorCommands: Record<string, CommandKind> = {
  ...onElements,
  pressSequentially: fill,
  clear: { type: 'fill_element', value: () => '' },
  dragTo: { type: 'drag_element', value: first },
  waitFor: { type: 'wait_element', value: (args) => stateOf(args[0]) },
  getAttribute: read,
  count: read,
  allTextContents: read,
  allInnerTexts: read,
};

export const pageElementCommands: Record<string, CommandKind> = {
  ...onElements,
  dragAndDrop: { type: 'drag_element', value: first },
  waitForSelector: { type: 'wait_element', value: (args) => stateOf(args[0]) },
};

export const pageCommands: Record<string, CommandKind> = {
  goto: { type: 'navigate', value: (args) => withoutUrlSecrets(first(args)) },
  reload: { type: 'navigate', value: () => 'reload' },
  goBack: { type: 'go_back' },
  goForward: { type: 'go_forward' },
  close: { type: 'close_page' },
  waitForTimeout: { type: 'sleep', value: (args) => `${shortText(args[0])} ms` },
  waitForURL: conditionalWait,
  waitForLoadState: conditionalWait,
  waitForFunction: conditionalWait,
  waitForResponse: conditionalWait,
  waitForRequest: conditionalWait,
};

export const keyboardCommands: Record<string, CommandKind> = {
  press: { type: 'press_key', value: first },
  type: fill,
  insertText: fill,
};

export const mouseCommands: Record<string, CommandKind> = {
  click: { type: 'click_element', value: (args) => `${shortText(args[0])}, ${shortText(args[1])}` },
  dblclick: { type: 'click_element', value: (args) => `${shortText(args[0])}, ${shortText(args[1])}` },
};

const maxLength = 1000;

/** Returns a value as a person would write it, cut to a length that fits into a table. */
export function shortText(value: unknown): string {
  return textOf(value).slice(0, maxLength);
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(shortText).join(', ');
  if (typeof value !== 'object' || value === null) return String(value ?? '');
  // An option is named by its label, value or position. Locators and patterns have a text of their own.
  const { label, value: option, index } = value as Record<string, unknown>;
  const named = label ?? option ?? index;
  if (typeof named === 'string' || typeof named === 'number') return String(named);
  return value.toString === Object.prototype.toString ? JSON.stringify(value) : String(value);
}

function stateOf(options: unknown): string {
  return shortText((options as { state?: unknown } | undefined)?.state ?? 'visible');
}

function fileNames(files: unknown): string {
  return [files].flat().map(fileName).join(', ');
}

function fileName(file: unknown): string {
  if (typeof file === 'string') return file.replace(/^.*[\\/]/, '');
  return shortText((file as { name?: unknown } | null)?.name);
}
