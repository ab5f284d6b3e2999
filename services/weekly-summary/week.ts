import { addDays, addHours, format, startOfISOWeek } from 'date-fns';
import { TZDate } from '@date-fns/tz';

/** A week in days of UTC; the last day is the Monday after. */
export interface Week {
  startDate: string;
  endDate: string;
}

/** Mails go out from Monday 07:00 UTC on. */
const hourOfMails = 7;

/** The last week that is over and due to be told of. */
export function weekDue(now: Date): Week {
  const end = startOfISOWeek(addHours(new TZDate(now, 'UTC'), -hourOfMails));
  return { startDate: format(addDays(end, -7), 'yyyy-MM-dd'), endDate: format(end, 'yyyy-MM-dd') };
}
