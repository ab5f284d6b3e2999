import { z } from 'zod';

/** Data about a failure in addition to its message. */

/**
 * Position among the failures of its run, in the order of the run's table: its number from 1, the number of failures,
 * and the ids of the previous and next test case.
 */
export const failuresBeside = z.object({
  number: z.number().int(),
  count: z.number().int(),
  previous: z.string().nullable(),
  next: z.string().nullable(),
});

/**
 * For a locator that found nothing: elements with the most similar names on the page at the end of the failed step
 * (`step` is its index), the most similar first.
 */
export const nearestElements = z.object({
  step: z.number().int(),
  elements: z.array(z.object({ role: z.string(), name: z.string() })),
});
