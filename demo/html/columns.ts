import type { Context } from '../http/context.ts';
import { markup, type Markup } from './markup.ts';

/** The content with what stands beside it; in the moved design before it. */
export function columns({ design }: Pick<Context, 'design'>, content: Markup, side: Markup): Markup {
  const [first, second] = design === 'moved' ? [side, content] : [content, side];
  return markup`<div class="columns">${first}${second}</div>`;
}
