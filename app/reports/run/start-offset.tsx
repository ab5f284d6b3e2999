import { TimeText, utcText } from '~/ui/time';

interface StartOffsetProps {
  /** Epoch milliseconds, like the other times here. */
  at: number;
  /** Start of the run; null when unknown. */
  since: number | null;
  now: number;
}

/** Shows a time as an offset from the start of the run, or as a date if the offset is not plausible. */
export function StartOffset({ at, since, now }: StartOffsetProps) {
  const text = since === null ? null : offsetText(at - since);
  if (text === null) return <TimeText at={at} now={now} />;
  const exact = new Date(at).toISOString();
  return (
    <time dateTime={exact} title={`${utcText(at)}, ${text.slice(1)} after the run's start`}>
      {text}
    </time>
  );
}

const day = 24 * 3600;

/** Returns e.g. `+0:12`, or `+1:02:03` from an hour on; null before the start or over a day after it. */
export function offsetText(milliseconds: number): string | null {
  const total = Math.floor(milliseconds / 1000);
  if (total < 0 || total > day) return null;
  const [hours, minutes, seconds] = [Math.floor(total / 3600), Math.floor((total % 3600) / 60), total % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `+${hours}:${two(minutes)}:${two(seconds)}` : `+${minutes}:${two(seconds)}`;
}
