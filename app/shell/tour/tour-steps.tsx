import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { hints } from './hints';
import { placeHint, type Box } from './place-hint';
import classes from './tour.module.css';

/** Around what a hint points at, in pixels. */
const margin = 4;

/** One hint after the other, each beside what it is about. The page below stays usable; Escape skips the tour. */
export function TourSteps({ onEnd }: { onEnd: () => void }) {
  const [index, setIndex] = useState(0);
  const [place, setPlace] = useState<{ target: Box | null; left: number; top: number } | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  const hint = hints[index] ?? hints[0];
  const last = index === hints.length - 1;

  useEffect(() => {
    const find = () => {
      const element = panel.current;
      if (!element) return;
      const target = boxOf(hint.target);
      const size = { width: element.offsetWidth, height: element.offsetHeight };
      const view = { width: window.innerWidth, height: window.innerHeight };
      setPlace({ target, ...placeHint(target, size, view) });
    };
    targetOf(hint.target)?.scrollIntoView({ block: 'nearest' });
    find();
    panel.current?.focus();
    window.addEventListener('resize', find);
    window.addEventListener('scroll', find, true);
    return () => {
      window.removeEventListener('resize', find);
      window.removeEventListener('scroll', find, true);
    };
  }, [hint.target]);

  return (
    <>
      {place?.target && <div className={classes.ring} style={place.target} aria-hidden="true" />}
      <div
        ref={panel}
        role="dialog"
        aria-labelledby="tour-title"
        aria-describedby="tour-text"
        tabIndex={-1}
        className={classes.panel}
        style={place ? { left: place.left, top: place.top } : undefined}
        onKeyDown={(event) => event.key === 'Escape' && onEnd()}
      >
        <p className={classes.count}>
          {index + 1} of {hints.length}
        </p>
        <h2 id="tour-title">{hint.title}</h2>
        <p id="tour-text">{hint.text}</p>
        <div className={classes.actions}>
          {!last && (
            <Button variant="default" size="compact-sm" onClick={onEnd}>
              Skip tour
            </Button>
          )}
          <Button size="compact-sm" onClick={last ? onEnd : () => setIndex(index + 1)}>
            {last ? 'Got it' : 'Next'}
          </Button>
        </div>
      </div>
    </>
  );
}

/** Null when the page does not have it now, e.g. no scenario is open. */
function targetOf(name: string): HTMLElement | null {
  const found = document.querySelector<HTMLElement>(`[data-tour="${name}"]`);
  return found?.offsetParent ? found : null;
}

function boxOf(name: string): Box | null {
  const found = targetOf(name)?.getBoundingClientRect();
  if (!found) return null;
  const { left, top, width, height } = found;
  return { left: left - margin, top: top - margin, width: width + 2 * margin, height: height + 2 * margin };
}
