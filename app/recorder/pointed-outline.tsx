import type { CSSProperties } from 'react';
import type { RecordingEvent } from '#contracts/worker/recording';
import classes from './pointed-outline.module.css';

type Element = NonNullable<Extract<RecordingEvent, { type: 'pointed' }>['element']>;

interface PointedOutlineProps {
  element: Element;
  /** Size of the page in CSS pixels. */
  page: { width: number; height: number };
}

/** CSS pixels of the page that a label needs above or below. */
const labelled = 28;

/** Outlines and names the element under the pointer. Only for pointer users: the steps name it for all. */
export function PointedOutline({ element: { box, noun, name }, page }: PointedOutlineProps) {
  const left = Math.max(0, box.x);
  const top = Math.max(0, box.y);
  const right = Math.min(page.width, box.x + box.width);
  const bottom = Math.min(page.height, box.y + box.height);
  if (right <= left || bottom <= top) return null;
  const part = (length: number, whole: number) => `${(length / whole) * 100}%`;
  const style: CSSProperties = {
    left: part(left, page.width),
    top: part(top, page.height),
    width: part(right - left, page.width),
    height: part(bottom - top, page.height),
  };
  const place = top >= labelled ? 'above' : page.height - bottom >= labelled ? 'below' : 'inside';
  return (
    <div
      className={classes.outline}
      style={style}
      data-label={place}
      data-side={left > page.width * 0.6 ? 'right' : 'left'}
      aria-hidden
    >
      <p className={classes.label}>
        <span className={classes.noun}>{noun}</span>
        {name !== '' && <> “{name}”</>}
      </p>
    </div>
  );
}
