/** Lowest score at which a step gets code. There are no exceptions. */
export const enough = 0.6;

/**
 * Measured share of correct elements for scores of the built-in engine (docs/guide/step-patterns.md, How sure it is), in
 * whole per cent, rounded down. The highest score is first. `npm run bench -- calibration` measures the shares, and
 * reports when the engine no longer matches them.
 */
export const measured = [
  { from: 1, right: 1 },
  { from: 0.9, right: 0.99 },
  { from: 0.85, right: 0.97 },
  { from: 0.8, right: 0.91 },
  { from: 0.75, right: 0.8 },
  { from: 0.7, right: 0.69 },
  { from: 0.65, right: 0.59 },
  { from: 0.6, right: 0.48 },
] as const;

/** Returns the measured share of correct elements at a score, both from 0 to 1; 0 for too low scores. */
export function shareOf(score: number): number {
  return measured.find(({ from }) => score >= from)?.right ?? 0;
}

/** Returns a share for pages, comments and refusals: `97 %`. */
export const percent = (share: number): string => `${Math.floor(share * 100 + 1e-9)} %`;
