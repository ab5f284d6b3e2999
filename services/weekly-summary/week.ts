import { addDays, addHours, format, startOfISOWeek } from 'date-fns';
import { TZDate } from '@date-fns/tz';

/** A week in UTC days. The last day is the Monday after it. */
export interface Week {
  startDate: string;
  endDate: string;
}

/** Hour (UTC) on Monday from which mails are sent. */
const hourOfMails = 7;

/** Returns the last complete week whose mails are due. */
export function weekDue(now: Date): Week {
  const end = startOfISOWeek(addHours(new TZDate(now, 'UTC'), -hourOfMails));
  return { startDate: format(addDays(end, -7), 'yyyy-MM-dd'), endDate: format(end, 'yyyy-MM-dd') };
}
