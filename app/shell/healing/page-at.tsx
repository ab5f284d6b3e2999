import type { CSSProperties } from 'react';
import type { ElementBox } from '#contracts/worker/healing';
import type { DrawnLook } from '#contracts/runs/code-fixes';
import classes from './page-at.module.css';

interface PageAtProps {
  moment: 'Before' | 'After';
  /** Name of the marked element. Null when none is marked. */
  element: string | null;
  /** Address of the screenshot. Null when none is stored. */
  address: string | null;
  drawn: DrawnLook | null;
  /** Boxes of the marked elements, as shares of the window. */
  boxes: readonly ElementBox[];
  /** Shows only the part of the screenshot around the marked elements, in its own size. */
  isCropped?: boolean;
  /** Text shown when there is nothing to show. */
  none: string;
}

/** Shows the page with the element marked: a screenshot, or a drawing of the remembered page. */
export function PageAt({ moment, element, address, drawn, boxes, isCropped, none }: PageAtProps) {
  const centre = isCropped ? centreOf(boxes) : null;
  return (
    <figure className={classes.page} data-moment={moment}>
      <figcaption title={element ?? undefined}>
        <span>{moment}</span> {element}
      </figcaption>
      {address !== null ? (
        <a
          href={address}
          target="_blank"
          rel="noreferrer"
          className={classes.picture}
          title="Open the picture"
          data-cropped={centre !== null || undefined}
          style={centre ?? undefined}
        >
          <span className={classes.whole}>
            <img
              src={address}
              alt={`The page ${moment.toLowerCase()}${element === null ? '' : `, ${element} marked`}`}
              width={1024}
              height={768}
              loading="lazy"
              decoding="async"
            />
            <ElementOutlines boxes={boxes} />
          </span>
        </a>
      ) : drawn ? (
        <Drawing drawn={drawn} element={element} isCropped={isCropped} />
      ) : (
        <p className={classes.none}>{none}</p>
      )}
      {address !== null && boxes.length > 0 && !boxes.some(isInWindow) && (
        <p className={classes.outside}>The element is outside of what the picture shows.</p>
      )}
    </figure>
  );
}

/**
 * Returns the position of a cropped screenshot. A point at this share of the screenshot is at the same share of the
 * visible part, so that there is no gap at an edge.
 */
function centreOf(boxes: readonly ElementBox[]): CSSProperties | null {
  const box = boxes.find(isInWindow);
  if (!box) return null;
  const [x, y, width, height] = box;
  const share = (from: number, size: number) =>
    `${Math.round(100 * Math.min(1, Math.max(0, from + size / 2)))}%`;
  return { '--x': share(x, width), '--y': share(y, height) } as CSSProperties;
}

/** Returns whether a part of the box is in the window, and the box is not empty. */
function isInWindow([x, y, width, height]: ElementBox): boolean {
  return width > 0 && height > 0 && x < 1 && y < 1 && x + width > 0 && y + height > 0;
}

/** Outlines elements over a screenshot that fills its parent, in the parent's colour `--tone-fill`. */
export function ElementOutlines({ boxes }: { boxes: readonly ElementBox[] }) {
  const shown = boxes.filter(isInWindow);
  if (shown.length === 0) return null;
  return (
    <svg className={classes.over} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
      {shown.map(([x, y, width, height], index) => (
        <rect key={index} className={classes.mark} x={x} y={y} width={width} height={height} />
      ))}
    </svg>
  );
}

/** Boxes are shares of the window. Its proportions are not stored, so the usual window's are assumed. */
const drawing = { width: 1280, height: 720 };

interface DrawingProps extends Pick<PageAtProps, 'element' | 'isCropped'> {
  drawn: DrawnLook;
}

function Drawing({ drawn: { elements, target }, element, isCropped }: DrawingProps) {
  const box = elements[target]?.box;
  return (
    <svg
      className={classes.drawing}
      viewBox={isCropped && box ? partAround(box) : `0 0 ${drawing.width} ${drawing.height}`}
      preserveAspectRatio="xMidYMid slice"
      data-cropped={isCropped || undefined}
      role="img"
      aria-label={`The page as it was remembered${element === null ? '' : `, ${element} marked`}`}
    >
      {elements.map(({ name, box }, index) => {
        const [x, y, width, height] = box;
        const at = { x: x * drawing.width, y: y * drawing.height };
        return (
          <g key={index} className={index === target ? classes.target : undefined}>
            <rect x={at.x} y={at.y} width={width * drawing.width} height={height * drawing.height} rx="3" />
            <text x={at.x + 6} y={at.y + (height * drawing.height) / 2 + 6}>
              {name.slice(0, 40)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

/** Returns half of the drawing in each direction, with the box in its middle as far as the edges allow. */
function partAround([x, y, width, height]: ElementBox): string {
  const within = (centre: number, size: number) =>
    Math.round(Math.min(size / 2, Math.max(0, centre * size - size / 4)));
  const left = within(x + width / 2, drawing.width);
  const top = within(y + height / 2, drawing.height);
  return `${left} ${top} ${drawing.width / 2} ${drawing.height / 2}`;
}

/** Returns the box of an element in a list. Empty when the element has no place. */
export const boxesOf = (element: { box?: ElementBox | null } | null | undefined): ElementBox[] =>
  element?.box ? [element.box] : [];
