import type { Action } from './kinds';
import { match, type MatchVerdict } from './match';
import type { ElementLook, PageLook } from './page-look';

/** Returns a button of a form, with other properties as given. */
export function element(name: string, look: Partial<ElementLook> = {}): ElementLook {
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
  return Object.assign(base, look);
}

export const field = (name: string, look: Partial<ElementLook> = {}) =>
  element(
    name,
    Object.assign({ tag: 'input', type: 'text', role: 'textbox', path: 'input<form<main' }, look),
  );

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

export const lookOfPage = (...elements: ElementLook[]): PageLook => ({
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
}: Asked): MatchVerdict {
  const look = then ?? lookOfPage(before, ...beside);
  const remembered = { look, target: look.elements.indexOf(before) };
  return match({ remembered, action, now: whole ?? lookOfPage(...now), isAmbiguous, values });
}

export const healedTo = (verdict: MatchVerdict) =>
  verdict.outcome === 'healed' ? verdict.found.name : verdict.reason;
export const verdictText = (verdict: MatchVerdict) =>
  verdict.outcome === 'refused' ? verdict.reason : `healed to ${verdict.found.name}`;
