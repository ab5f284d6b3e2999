import type { Arguments } from './arguments';

/** The cucumber expression of a step whose code takes these arguments. */
export function expressionOf(step: string, used: Arguments): string {
  let expression = '';
  let at = 0;
  used.slotted.slots.forEach(({ raw, start, kind }, index) => {
    if (!used.isUsed(index)) return;
    expression += `${escapeText(step.slice(at, start))}{${kind}}`;
    at = start + raw.length;
  });
  return expression + escapeText(step.slice(at));
}

/** Signs that mean something in a cucumber expression. */
const escapeText = (text: string) => text.replace(/[\\({/]/g, '\\$&');
