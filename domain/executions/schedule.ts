import { z } from 'zod';
import { weekDays } from './names';

/** The schedule of an execution's automatic starts (docs/rules/executions.md, Schedule). */
export const schedule = z.object({
  days: z.array(z.enum(weekDays)).min(1).max(7),
  /** True: every second week, counted from the week in which the schedule was set (`since`). */
  isBiweekly: z.boolean().default(false),
  /** Local time in the zone, HH:mm. */
  time: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .default('01:45'),
  /** Hours ahead of UTC, for clients without time zones. Not used when `zone` is set. */
  timeZone: z.number().min(-14).max(14).default(0),
  /** IANA name, e.g. `Europe/Berlin`. Keeps the local time over daylight-saving changes. */
  zone: z.string().max(64).optional(),
  /** Day (yyyy-MM-dd, in the zone) from which weeks are counted; set by the service. */
  since: z.string().optional(),
});
export type Schedule = z.infer<typeof schedule>;
