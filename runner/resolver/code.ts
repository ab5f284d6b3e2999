import type { Arguments } from './arguments';
import type { Intent, Words } from './intent';
import type { PlacedNode } from './nodes';
import { waitOptions } from './waiting';

const nothing: Words = { text: '', slot: null };

/** Lines that do something with an element. */
export function elementCode(intent: Intent, node: PlacedNode, locator: string, used: Arguments): string[] {
  const { act, value = nothing, state } = intent;
  const wait = (before = '') => waitOptions(intent, used, before);
  switch (act) {
    case 'doubleClick':
      return [`await ${locator}.dblclick();`];
    case 'rightClick':
      return [`await ${locator}.click({ button: 'right' });`];
    case 'hover':
      return [`await ${locator}.hover();`];
    case 'fill':
      return isSelect(node)
        ? [`await ${locator}.selectOption(${used.text(value, 'option')});`]
        : [`await ${locator}.fill(${used.text(value, 'value')});`];
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
      return [`await expect(${locator}).${matchers[state ?? 'visible']}(${wait()});`];
    default:
      return [`await ${locator}.click();`];
  }
}

const matchers = {
  checked: 'toBeChecked',
  unchecked: 'not.toBeChecked',
  enabled: 'toBeEnabled',
  disabled: 'toBeDisabled',
  visible: 'toBeVisible',
  hidden: 'toBeHidden',
};

/** A closed list of the browser's own, whose options the page's tree shows. */
export function isSelect(node: PlacedNode): boolean {
  return ['combobox', 'listbox'].includes(node.role) && optionsOf(node).some(({ ref }) => ref === undefined);
}

export function optionsOf(node: PlacedNode): { name: string; ref: string | undefined }[] {
  return node.children.flatMap((child) =>
    typeof child !== 'string' && child.role === 'option' ? [{ name: child.name ?? '', ref: child.ref }] : [],
  );
}

/** Lines of steps that need no element; null for the others. */
export function pageCode(intent: Intent, baseUrl: string, used: Arguments): string[] | null {
  const { act, value = nothing } = intent;
  const wait = (before = '') => waitOptions(intent, used, before);
  switch (act) {
    case 'home':
      return [`await this.page.goto(${baseUrl});`];
    case 'open':
      return [`await this.page.goto(new URL(${used.text(value, 'address')}, ${baseUrl}).href);`];
    case 'back':
      return ['await this.page.goBack();'];
    case 'reload':
      return ['await this.page.reload();'];
    case 'press':
      return intent.name ? null : [`await this.page.keyboard.press(${used.text(value, 'key')});`];
    case 'url': {
      const address = `new URL(${used.text(value, 'address')}, ${baseUrl})`;
      // Another site has the same paths, and a page the same path whatever stands behind it.
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
    case 'titleContains':
      return [
        `await expect.poll(() => this.page.title()${wait(', ')}).toContain(${used.text(value, 'title')});`,
      ];
    default:
      return null;
  }
}

/** Fills fields by their labels from a table of two columns. */
export const fillTableCode = [
  'for (const [field, value] of dataTable.raw()) {',
  '  await this.page.getByLabel(field, { exact: true }).fill(value);',
  '}',
];
