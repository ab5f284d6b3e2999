import { z } from 'zod';

/** What is told of a failure beside its message. */

/**
 * Where it stands among the failures of its run, in the order of the run's table: its number from 1, how many there are,
 * and the test cases before and behind it.
 */
export const failuresBeside = z.object({
  number: z.number().int(),
  count: z.number().int(),
  previous: z.string().nullable(),
  next: z.string().nullable(),
});

/**
 * Of one whose locator found nothing: what of the page at the end of the failed step (by its index) is called most alike,
 * the nearest first.
 */
export const nearestElements = z.object({
  step: z.number().int(),
  elements: z.array(z.object({ role: z.string(), name: z.string() })),
});
