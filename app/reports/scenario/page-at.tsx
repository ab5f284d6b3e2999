import type { ElementBox } from '#contracts/healing';
import type { DrawnLook } from '#contracts/runs/oversight';
import classes from './page-at.module.css';

interface PageAtProps {
  moment: 'Before' | 'After';
  /** What is marked in it; null where nothing is. */
  element: string | null;
  /** Of a picture; null where none is kept. */
  address: string | null;
  drawn: DrawnLook | null;
  /** What is marked, as shares of the window. */
  boxes: readonly ElementBox[];
  /** Said where there is nothing to show. */
  none: string;
}

/** The page with the element marked: a picture, or what was remembered of it as a drawing. */
export function PageAt({ moment, element, address, drawn, boxes, none }: PageAtProps) {
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
        >
          <img
            src={address}
            alt={`The page ${moment.toLowerCase()}${element === null ? '' : `, ${element} marked`}`}
            width={1024}
            height={768}
            loading="lazy"
            decoding="async"
          />
          <Marks boxes={boxes} />
        </a>
      ) : drawn ? (
        <Drawing drawn={drawn} element={element} />
      ) : (
        <p className={classes.none}>{none}</p>
      )}
      {address !== null && boxes.length > 0 && !boxes.some(isInWindow) && (
        <p className={classes.outside}>The element is outside of what the picture shows.</p>
      )}
    </figure>
  );
}

/** Some of it lies in the window, and it is larger than nothing. */
function isInWindow([x, y, width, height]: ElementBox): boolean {
  return width > 0 && height > 0 && x < 1 && y < 1 && x + width > 0 && y + height > 0;
}

/** Over a picture that fills its parent: outlines of elements, in the colour `--tone-fill` of where it stands. */
export function Marks({ boxes }: { boxes: readonly ElementBox[] }) {
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

/** Boxes are shares of the window, whose own proportions nobody kept: those of the usual one. */
const drawing = { width: 1280, height: 720 };

function Drawing({ drawn: { elements, target }, element }: { drawn: DrawnLook; element: string | null }) {
  return (
    <svg
      className={classes.drawing}
      viewBox={`0 0 ${drawing.width} ${drawing.height}`}
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

/** Of one element, where it has a place. */
export const boxesOf = (element: { box?: ElementBox | null } | null | undefined): ElementBox[] =>
  element?.box ? [element.box] : [];
