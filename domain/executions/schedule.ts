import { z } from 'zod';
import { weekDays } from './names';

/** When an execution starts by itself (docs/rules/executions.md, Schedule). */
export const schedule = z.object({
  days: z.array(z.enum(weekDays)).min(1).max(7),
  /** Every second week, counted from the week in which the schedule was set (`since`). */
  isBiweekly: z.boolean().default(false),
  /** Wall clock time in the zone, HH:mm. */
  time: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .default('01:45'),
  /** Hours ahead of UTC, for clients that know no zones; what counts is `zone` where there is one. */
  timeZone: z.number().min(-14).max(14).default(0),
  /** IANA name, e.g. `Europe/Berlin`: keeps to the wall clock over daylight-saving changes. */
  zone: z.string().max(64).optional(),
  /** Day (yyyy-MM-dd, in the zone) from which weeks are counted; set by the service. */
  since: z.string().optional(),
});
export type Schedule = z.infer<typeof schedule>;
