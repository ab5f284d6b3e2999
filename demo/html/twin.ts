import type { Context } from '../http/context.ts';
import { markup, type Markup } from './markup.ts';

/** In the twins design, a button of nearly the same name as the one before it, which Enter presses; it leads to a page that says so. */
export function twinButton({ design }: Pick<Context, 'design'>, label: string): Markup | null {
  return design === 'twins' ? markup` <button formaction="/twin">${label}</button>` : null;
}
