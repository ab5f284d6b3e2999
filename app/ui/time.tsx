import { formatDistance } from 'date-fns';
import { useSyncExternalStore } from 'react';

/**
 * Times on pages (docs/rules/interface.md, Times): in the reader's time zone, followed by the zone, and in UTC in the
 * title. The server does not know the zone. So times are in UTC without scripts, and until a page is hydrated.
 */

interface TimeProps {
  /** Epoch milliseconds. */
  at: number;
}
interface TimeOfPage extends TimeProps {
  /** Epoch milliseconds of the answer, from the loader, so that server and browser say the same. */
  now: number;
}

/** A moment relative to `now`, with the exact one in the title. */
export function TimeText({ at, now }: TimeOfPage) {
  return (
    <time dateTime={new Date(at).toISOString()} title={utcText(at)}>
      {formatDistance(at, now, { addSuffix: true })}
    </time>
  );
}

/** Day and minute, e.g. `22 Nov, 01:45 UTC`; with its year when `now` is in another one. */
export function ClockTime({ at, now }: TimeOfPage) {
  return <Moment at={at} text={clockText(at, now, useReaderZone())} />;
}

/** The exact moment, e.g. `2026-11-21 13:45:10 UTC`. */
export function ExactTime({ at }: TimeProps) {
  return <Moment at={at} text={exactText(at, useReaderZone())} />;
}

/** The time of day, e.g. `13:45:10 UTC`. */
export function TimeOfDay({ at }: TimeProps) {
  return <Moment at={at} text={timeOfDayText(at, useReaderZone())} />;
}

function Moment({ at, text }: { at: number; text: string }) {
  return (
    <time dateTime={new Date(at).toISOString()} title={utcText(at)}>
      {text}
    </time>
  );
}

/** Returns a time for titles, e.g. `2026-11-21 13:45:10 UTC`. */
export const utcText = (at: number): string => exactText(at, 'UTC');

export function exactText(at: number, zone: string): string {
  const { year, month, day, hour, minute, second, timeZoneName } = partsOf(at, zone, 'numeric');
  return `${year}-${month}-${day} ${hour}:${minute}:${second} ${timeZoneName}`;
}

export function timeOfDayText(at: number, zone: string): string {
  const { hour, minute, second, timeZoneName } = partsOf(at, zone, 'numeric');
  return `${hour}:${minute}:${second} ${timeZoneName}`;
}

export function clockText(at: number, now: number, zone: string): string {
  const { year, month, day, hour, minute, timeZoneName } = partsOf(at, zone, 'short');
  const isOtherYear = year !== partsOf(now, zone, 'short').year;
  return `${Number(day)} ${month}${isOtherYear ? ` ${year}` : ''}, ${hour}:${minute} ${timeZoneName}`;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function partsOf(at: number, zone: string, month: 'numeric' | 'short'): Record<string, string> {
  const key = `${zone} ${month}`;
  const format = formats.get(key) ?? formatOf(zone, month);
  formats.set(key, format);
  return Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
}

const formatOf = (timeZone: string, month: 'numeric' | 'short') =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: month === 'numeric' ? '2-digit' : month,
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  });

const neverChanges = () => () => undefined;
const readerZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;
const serverZone = () => 'UTC';

/** Returns an IANA zone: UTC on the server and until a page is hydrated, then the browser's zone. */
function useReaderZone(): string {
  return useSyncExternalStore(neverChanges, readerZone, serverZone);
}
