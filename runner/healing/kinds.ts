import type { ElementLook } from './page-look';

/** Actions of a step on an element. */
export type Action = 'click' | 'fill' | 'select' | 'check' | 'other';

/** Groups of elements that can replace each other when a page is redesigned. */
export type Family = 'click' | 'text' | 'pick' | 'toggle' | 'radio' | 'slide' | `role ${string}`;

const families: readonly (readonly [Family, readonly string[]])[] = [
  [
    'click',
    [
      ...['button', 'link', 'menuitem', 'menuitemradio', 'tab', 'generic', 'listitem', 'img', 'option'],
      ...['treeitem', 'heading', 'cell', 'gridcell', 'row'],
    ],
  ],
  ['text', ['textbox', 'searchbox', 'spinbutton', 'combobox']],
  ['pick', ['listbox']],
  ['toggle', ['checkbox', 'switch', 'menuitemcheckbox']],
  ['radio', ['radio']],
  ['slide', ['slider']],
];

/** Returns the family of an element. A combobox counts as text only when it is a field. */
export function familyOf({ tag, role }: Pick<ElementLook, 'tag' | 'role'>): Family {
  if (tag === 'select') return 'pick';
  if (role === 'combobox' && tag !== 'input' && tag !== 'textarea') return 'click';
  return families.find(([, roles]) => roles.includes(role))?.[0] ?? `role ${role}`;
}

const wanted: Partial<Record<Action, Family>> = { fill: 'text', select: 'pick' };

/** Returns whether the action is possible on the element. */
export function takes(action: Action, element: Pick<ElementLook, 'tag' | 'role'>): boolean {
  const family = familyOf(element);
  if (action === 'check') return family === 'toggle' || family === 'radio';
  return wanted[action] === undefined || wanted[action] === family;
}

/** Returns whether one is a label and the other a checkbox or radio button. Both are pressed alike. */
export function isLabelOf(a: Pick<ElementLook, 'tag' | 'role'>, b: Pick<ElementLook, 'tag' | 'role'>) {
  const isControl = (element: Pick<ElementLook, 'tag' | 'role'>) =>
    /^(?:toggle|radio)$/.test(familyOf(element));
  return (a.tag === 'label' && isControl(b)) || (b.tag === 'label' && isControl(a));
}
