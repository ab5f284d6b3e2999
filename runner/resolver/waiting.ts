import type { Arguments } from './arguments';
import type { StepIntent } from './intent';

/** Milliseconds that a check may take which says "wait for" or "eventually" without a time. */
export const patiently = 30_000;

/** Returns the milliseconds that a check asks for, or null when it mentions no time. */
export function waitTimeOf({ wait }: StepIntent): number | null {
  if (!wait) return null;
  if (wait === 'patiently') return patiently;
  return Number(wait.number.text) * (wait.unit === 'minutes' ? 60_000 : 1_000);
}

/** Returns the options of a matcher, preceded by `before` if there are any. */
export function waitOptions({ wait }: StepIntent, used: Arguments, before = ''): string {
  if (!wait) return '';
  const unit = wait !== 'patiently' && wait.unit === 'minutes' ? '60_000' : '1_000';
  const time =
    wait === 'patiently'
      ? String(patiently).replace(/\B(?=(?:\d{3})+$)/g, '_')
      : `${used.number(wait.number, wait.unit)} * ${unit}`;
  return `${before}{ timeout: ${time} }`;
}
