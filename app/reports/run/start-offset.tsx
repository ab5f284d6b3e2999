import { Time, utcText } from '~/ui/time';

interface StartOffsetProps {
  /** Epoch milliseconds, as all of these. */
  at: number;
  /** When the run started; null where that is not known. */
  since: number | null;
  now: number;
}

/** When something of a run started, from the start of the run; times that cannot be are told as others are. */
export function StartOffset({ at, since, now }: StartOffsetProps) {
  const text = since === null ? null : offsetText(at - since);
  if (text === null) return <Time at={at} now={now} />;
  const exact = new Date(at).toISOString();
  return (
    <time dateTime={exact} title={`${utcText(at)}, ${text.slice(1)} after the run's start`}>
      {text}
    </time>
  );
}

const day = 24 * 3600;

/** `+0:12`, from an hour on `+1:02:03`; null for what is before the start or more than a day after it. */
export function offsetText(milliseconds: number): string | null {
  const total = Math.floor(milliseconds / 1000);
  if (total < 0 || total > day) return null;
  const [hours, minutes, seconds] = [Math.floor(total / 3600), Math.floor((total % 3600) / 60), total % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `+${hours}:${two(minutes)}:${two(seconds)}` : `+${minutes}:${two(seconds)}`;
}
