/** Below it no step gets code, without exception. */
export const enough = 0.6;

/**
 * What a score of the built-in engine is worth: the measured share of right elements among those with such a score
 * (docs/step-patterns.md, How sure it is), in whole per cent, rounded down, the highest score first. From
 * `npm run bench -- calibration`, which says when the engine has moved away from it.
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

/** The measured share of right ones at a score, both from 0 to 1; 0 for a score that nothing is chosen with. */
export function shareOf(score: number): number {
  return measured.find(({ from }) => score >= from)?.right ?? 0;
}

/** As pages, comments and refusals tell it: `97 %`. */
export const percent = (share: number): string => `${Math.floor(share * 100 + 1e-9)} %`;
