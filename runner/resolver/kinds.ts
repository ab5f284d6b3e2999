import type { Kind } from './intent';

/**
 * The meaning of a kind without a name: "any button", "no heading". Elements are found by tag and
 * role, so that a form without a name, or a button that is hidden from screen readers, counts too.
 */
export interface KindOfElement {
  /** Elements that certainly are of the kind. */
  sure: string;
  /** Elements that a person may take for the kind. "no …" requires that none of them exists either. */
  perhaps?: string;
  /** Set when an element is only of the kind if it contains words. */
  withText?: true;
}

const classes = (...parts: string[]) => parts.map((part) => `[class*="${part}" i]`).join(', ');
const inputs = (...types: string[]) => types.map((type) => `input[type="${type}"]`).join(', ');
const roles = (...names: string[]) => names.map((name) => `[role="${name}"]`).join(', ');
const noText = [
  'hidden',
  'submit',
  'button',
  'reset',
  'image',
  'checkbox',
  'radio',
  'range',
  'color',
  'file',
];

/** Kinds that are left out mean nothing without a name: "an option", "a text". */
export const kindsOfElement: Partial<Record<Kind, KindOfElement>> = {
  button: {
    sure: `button, ${roles('button')}, ${inputs('submit', 'button', 'reset', 'image')}`,
    perhaps: `summary, [onclick], ${classes('btn', 'button')}`,
  },
  link: { sure: `a[href], area[href], ${roles('link')}`, perhaps: `a, ${classes('link')}` },
  field: {
    sure: `input${noText.map((type) => `:not([type="${type}"])`).join('')}, textarea, select, [contenteditable="true"], ${roles('textbox', 'searchbox', 'spinbutton')}`,
    perhaps: `[contenteditable], ${roles('combobox', 'slider')}, ${inputs('range', 'color', 'file')}`,
  },
  dropdown: { sure: `select, ${roles('combobox', 'listbox')}`, perhaps: classes('dropdown', 'select') },
  checkbox: {
    sure: `${inputs('checkbox')}, ${roles('checkbox')}`,
    perhaps: `${roles('switch')}, ${classes('checkbox')}`,
  },
  radio: { sure: `${inputs('radio')}, ${roles('radio')}`, perhaps: classes('radio') },
  tab: { sure: roles('tab'), perhaps: `${roles('tablist')}, ${classes('tab-', '-tab', 'tabs')}` },
  menuitem: { sure: roles('menuitem', 'menuitemradio', 'menuitemcheckbox'), perhaps: 'nav a, nav button' },
  menu: { sure: roles('menu', 'menubar'), perhaps: `nav, ${roles('navigation')}, ${classes('menu', 'nav')}` },
  heading: {
    sure: `h1, h2, h3, h4, h5, h6, ${roles('heading')}`,
    perhaps: `legend, caption, ${classes('heading', 'title', 'headline')}`,
  },
  image: {
    sure: `img, ${roles('img', 'image')}`,
    perhaps: `svg, picture, canvas, video, ${inputs('image')}, ${classes('image', 'photo', 'picture')}`,
  },
  icon: { sure: 'svg, [class*="icon" i]', perhaps: 'img, i[class], [role="img"]' },
  switch: { sure: roles('switch'), perhaps: `${inputs('checkbox')}, ${classes('switch', 'toggle')}` },
  row: { sure: `tr, ${roles('row')}`, perhaps: classes('row') },
  dialog: {
    sure: `dialog, ${roles('dialog', 'alertdialog')}`,
    perhaps: `[popover], ${classes('modal', 'popup', 'dialog', 'overlay', 'lightbox')}`,
  },
  message: {
    sure: `output, ${roles('alert', 'status', 'log')}`,
    perhaps: `[aria-live], ${classes('message', 'alert', 'notif', 'notice', 'toast', 'flash', 'error', 'banner', 'callout', 'hint')}`,
    withText: true,
  },
  error: {
    sure: `${roles('alert')}, [class~="error" i], [class~="errors" i], ${classes('error-message', 'errormessage', 'error_message', 'alert-danger', 'invalid-feedback', 'field-error')}`,
    perhaps: `[aria-invalid="true"], ${classes('error', 'invalid', 'danger', 'warning', 'failure')}`,
    withText: true,
  },
  cell: { sure: `td, th, ${roles('cell', 'gridcell', 'rowheader', 'columnheader')}` },
  section: {
    sure: `section, article, fieldset, ${roles('region', 'article', 'group')}`,
    perhaps: classes('section', 'card', 'panel', 'tile', 'area', 'group'),
  },
  list: { sure: `ul, ol, dl, ${roles('list', 'listbox')}`, perhaps: classes('list') },
  item: { sure: `li, ${roles('listitem')}`, perhaps: `dt, dd, ${classes('item')}` },
  table: { sure: `table, ${roles('table', 'grid', 'treegrid')}`, perhaps: classes('table', 'grid') },
  form: {
    sure: `form, ${roles('form', 'search')}`,
    // Fields without a form around them look like a form.
    perhaps: `input:not([type="hidden"]), textarea, select, ${classes('form')}`,
  },
};

/** Returns an expression for the visible elements of a kind. */
export function kindExpression(base: string, { withText }: KindOfElement, selectors: string): string {
  // A field that is marked as invalid has no words of its own.
  const said = withText ? `, hasText: /\\S/` : '';
  return `${base}.locator('${selectors.replaceAll("'", "\\'")}').filter({ visible: true${said} })`;
}

/** Returns the selectors of all elements that a person may take for the kind. */
export const anyOf = ({ sure, perhaps }: KindOfElement): string => (perhaps ? `${sure}, ${perhaps}` : sure);
