import { formatDistance } from 'date-fns';

/**
 * A moment relative to `now`, with the exact one in the title.
 * @param at epoch milliseconds
 * @param now epoch milliseconds of the answer, from the loader, so that server and browser say the same
 */
export function Time({ at, now }: { at: number; now: number }) {
  const exact = new Date(at).toISOString();
  return (
    <time dateTime={exact} title={`${exact.slice(0, 19).replace('T', ' ')} UTC`}>
      {formatDistance(at, now, { addSuffix: true })}
    </time>
  );
}

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

/** The moment on the clock in UTC, e.g. `22 Nov, 01:45 UTC`; with its year where that is another. @param at epoch milliseconds */
export function clockText(at: number, now: number): string {
  const date = new Date(at);
  const year = date.getUTCFullYear();
  const shown = clock.format(date);
  return year === new Date(now).getUTCFullYear() ? `${shown} UTC` : `${shown.replace(',', ` ${year},`)} UTC`;
}

/** The exact moment in UTC, e.g. `2026-11-21 13:45:10 UTC`. @param at epoch milliseconds */
export function ExactTime({ at }: { at: number }) {
  const exact = new Date(at).toISOString();
  return <time dateTime={exact}>{`${exact.slice(0, 19).replace('T', ' ')} UTC`}</time>;
}
