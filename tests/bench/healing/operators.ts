import type { Action } from '#runner/healing/kinds';
import type { Renames } from './mutate-page';

/** An element that a step uses, with its properties before any change. */
export interface Target extends Renames {
  app: string;
  path: string;
  action: Action;
  /** A Playwright selector that matches only this element. */
  selector: string;
  /** Selectors to press first, in order, when the page shows the element only then. */
  presses?: readonly string[];
  /** True when the element has a name. */
  isNamed?: boolean;
  isLabelled?: boolean;
  /** True when an attribute other than its name identifies it. */
  hasIdentity?: boolean;
  isInRow?: boolean;
  /** True when only an attribute identifies it. */
  isOnlyAttribute?: boolean;
  /** True when the element is inside another one that can be pressed, too. */
  isInner?: boolean;
  /** True when the page itself is for users without a session. */
  isSignIn?: boolean;
}

/** Required result after a change: the same element, none, or either. */
export type Expected = 'heal' | 'refuse' | 'either';

export interface Operator {
  change: string;
  expected: Expected;
  fits(target: Target): boolean;
}

const always = () => true;
const named = ({ isNamed = true }: Target) => isNamed;
const labelled = ({ isLabelled }: Target) => isLabelled === true;
const noRow = ({ isInRow }: Target) => !isInRow;
const clicked = ({ action }: Target) => action === 'click';
const alone = (target: Target) => clicked(target) && !target.isInner;
const filled = ({ action }: Target) => action === 'fill';

const heal = (change: string, fits: Operator['fits'] = always): Operator => ({
  change,
  expected: 'heal',
  fits,
});
const refuse = (change: string, fits: Operator['fits'] = always): Operator => ({
  change,
  expected: 'refuse',
  fits,
});

/** How pages change (mutate-page.ts). */
export const operators: readonly Operator[] = [
  heal('none'),
  heal('ids renamed'),
  heal('all classes renamed'),
  heal('test id, id, name removed', ({ isOnlyAttribute }) => !isOnlyAttribute),
  heal('text: synonym', ({ alike }) => alike !== undefined),
  heal('text: capitals and arrow', named),
  heal('page translated'),
  heal('moved to the end of the page', noRow),
  heal('wrapped twice'),
  heal('link becomes button, button becomes link', alone),
  heal('div with click handler instead', alone),
  heal('siblings reversed'),
  heal('neighbours inserted'),
  heal('field inserted before', filled),
  heal('hidden copy (mobile menu)'),
  { change: 'visible twin in the footer', expected: 'either', fits: named },
  heal('label becomes aria-label', labelled),
  heal('label becomes placeholder', (target) => labelled(target) && filled(target)),
  heal('label loses its association', labelled),
  heal('moved into an iframe', noRow),
  heal('moved into shadow DOM', noRow),
  heal('redesign: wrapped, classes and id renamed, neighbour added', named),
  heal(
    'redesign and other words',
    (target) => target.alike !== undefined && (target.hasIdentity === true || labelled(target)),
  ),
  refuse('REMOVED'),
  refuse('REMOVED, an unrelated one in its place'),
  refuse('REPLACED by one with similar text', ({ similar }) => similar !== undefined),
  refuse('REPLACED by the opposite', ({ opposite }) => opposite !== undefined),
  refuse('ROW GONE', ({ isInRow }) => isInRow === true),
  refuse('HIDDEN'),
  refuse('LOGIN WALL', ({ isSignIn }) => !isSignIn),
  refuse('ERROR PAGE'),
];
