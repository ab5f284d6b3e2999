import type { Action } from './kinds';
import { match, type Verdict } from './match';
import type { ElementLook, PageLook } from './page-look';

/** Returns a button of a form, with other properties as given. */
export function element(name: string, own: Partial<ElementLook> = {}): ElementLook {
  const base: ElementLook = {
    tag: 'button',
    type: 'button',
    role: 'button',
    name,
    attributes: {},
    classes: ['button'],
    path: 'button<form<main',
    row: '',
    item: '',
    part: '',
    heading: 'Checkout',
    dialog: '',
    state: '',
    before: 'Total',
    after: '',
    options: '',
    form: '',
    isOnlySubmit: false,
    order: 0,
    box: [0.1, 0.5, 0.1, 0.05],
    isVisible: true,
  };
  return Object.assign(base, own);
}

export const field = (name: string, own: Partial<ElementLook> = {}) =>
  element(name, Object.assign({ tag: 'input', type: 'text', role: 'textbox', path: 'input<form<main' }, own));

export const others = [
  element('Help', {
    path: 'button<header',
    heading: 'Shop',
    before: 'Shop',
    box: [0.9, 0, 0.05, 0.05],
    order: 7,
  }),
  element('Terms', {
    tag: 'a',
    type: '',
    role: 'link',
    path: 'a<footer',
    heading: 'Legal',
    before: 'Imprint',
    box: [0.1, 0.9, 0.1, 0.05],
    attributes: { href: '/terms' },
    classes: ['link'],
  }),
];

export const page = (...elements: ElementLook[]): PageLook => ({
  language: 'en',
  isCut: false,
  elements: [...others, ...elements],
});

export interface Asked {
  before: ElementLook;
  now: ElementLook[];
  beside?: ElementLook[];
  action?: Action;
  isAmbiguous?: boolean;
  /** Values that the step names. */
  values?: string[];
  /** The whole page before or now, for tests in which other elements count. */
  then?: PageLook;
  whole?: PageLook;
}

export function ask({
  before,
  now,
  beside = [],
  action = 'click',
  isAmbiguous,
  values,
  then,
  whole,
}: Asked): Verdict {
  const look = then ?? page(before, ...beside);
  const remembered = { look, target: look.elements.indexOf(before) };
  return match({ remembered, action, now: whole ?? page(...now), isAmbiguous, values });
}

export const healedTo = (verdict: Verdict) =>
  verdict.outcome === 'healed' ? verdict.found.name : verdict.reason;
export const reasonOf = (verdict: Verdict) =>
  verdict.outcome === 'refused' ? verdict.reason : `healed to ${verdict.found.name}`;
