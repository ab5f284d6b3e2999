import type { StepAct } from '#contracts/worker/recorded-action';
import type { StepIntent, Kind } from './intent';

/** ARIA roles that a step's word for an element can mean, the likeliest first. null: all with the text. */
export const rolesOfKind: Record<Kind, readonly string[] | null> = {
  button: ['button'],
  link: ['link'],
  field: ['textbox', 'searchbox', 'spinbutton', 'combobox'],
  dropdown: ['combobox', 'listbox'],
  checkbox: ['checkbox', 'switch'],
  radio: ['radio'],
  option: ['radio', 'option', 'checkbox'],
  tab: ['tab'],
  menuitem: ['menuitem', 'menuitemradio', 'menuitemcheckbox', 'link', 'button'],
  menu: ['menu', 'menuitem', 'button'],
  heading: ['heading'],
  image: ['img', 'image'],
  icon: ['button', 'img', 'link'],
  switch: ['switch', 'checkbox'],
  row: ['row'],
  dialog: ['dialog', 'alertdialog'],
  message: ['alert', 'status'],
  error: ['alert', 'status'],
  cell: ['cell', 'gridcell', 'rowheader', 'columnheader'],
  section: ['region', 'article', 'group', 'listitem', 'form'],
  list: ['list', 'listbox', 'combobox'],
  item: ['listitem', 'treeitem'],
  table: ['table', 'grid'],
  form: ['form', 'region', 'group'],
  slider: ['slider'],
  fileField: ['button'],
  text: null,
};

const clickable = [
  ...['button', 'link', 'menuitem', 'tab', 'checkbox', 'radio', 'option', 'switch', 'combobox', 'textbox'],
  ...['cell', 'row', 'heading', 'img'],
];
const fields = ['textbox', 'searchbox', 'spinbutton', 'combobox'];
const checkable = ['checkbox', 'switch', 'radio'];

/** Roles that an action prefers when the step names none, the likeliest first. */
const preferred: Partial<Record<StepAct, readonly string[]>> = {
  click: clickable,
  doubleClick: clickable,
  rightClick: clickable,
  clickLabel: checkable,
  type: fields,
  hover: ['button', 'link', 'menuitem', 'img'],
  choose: ['radio', 'option', 'checkbox', 'button', 'link', 'menuitem', 'tab'],
  fill: fields,
  clear: fields,
  press: fields,
  value: fields,
  valueContains: fields,
  select: ['combobox', 'listbox'],
  check: checkable,
  uncheck: ['checkbox', 'switch'],
  upload: ['button'],
  selected: ['combobox', 'listbox'],
};

/** Roles without which an action is impossible. */
const needed: Partial<Record<StepAct, readonly string[]>> = {
  clickLabel: checkable,
  fill: [...fields, 'slider'],
  clear: fields,
  select: ['combobox', 'listbox'],
  check: checkable,
  uncheck: ['checkbox', 'switch'],
  value: [...fields, 'slider'],
  valueContains: fields,
  selected: ['combobox', 'listbox'],
};

/** Roles that testers confuse: a link that looks like a button, a tab that is a link. */
const lookAlike = new Set(['button', 'link', 'tab', 'menuitem']);

/**
 * Returns how well an element's role fits the meaning of a step.
 * @returns rank: added to the likeness of names, to put better roles first · factor: multiplies the confidence
 */
export function fit({ act, kind }: StepIntent, role: string): { rank: number; factor: number } {
  const wanted = kind ? rolesOfKind[kind] : null;
  const fitting = wanted ?? preferred[act] ?? null;
  if (needed[act] && !needed[act].includes(role)) return { rank: 0, factor: 0.3 };
  const at = fitting?.indexOf(role) ?? -1;
  if (at >= 0) return { rank: 0.12 - at * 0.008, factor: 1 };
  if (fitting === null) return { rank: 0, factor: 1 };
  if (!wanted) return { rank: 0, factor: 0.75 };
  return { rank: 0, factor: lookAlike.has(role) && wanted.some((item) => lookAlike.has(item)) ? 0.85 : 0.5 };
}

/** Parts of a page that steps name: `in the "Blue mug" card`. */
export const containerRoles = [
  ...['region', 'row', 'listitem', 'article', 'group', 'dialog', 'alertdialog', 'form', 'table', 'list'],
  ...['navigation', 'banner', 'main', 'complementary', 'contentinfo', 'search'],
];
