import { Button } from '@mantine/core';
import { useLocation, useNavigate } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { useHydrated } from '~/ui/hydration';
import { ButtonLink } from '~/ui/button-link';
import { Dialog, DialogActions } from '~/ui/dialog';
import classes from './tour.module.css';

/**
 * The guided tour of a new user, when the address requests it. Without JavaScript, all hints are shown at once. A
 * single hint is then left out, as it only repeats the page.
 */
export function Tour() {
  const location = useLocation();
  const navigate = useNavigate();
  const scripted = useHydrated();
  const hints = hintsAt(location);
  if (!hints) return null;
  const end = withoutTour(location);
  if (scripted) {
    const onEnd = () => navigate(end, { replace: true, preventScrollReset: true });
    return <TourSteps key={location.pathname} hints={hints} onEnd={onEnd} />;
  }
  if (hints.length === 1) return null;
  return (
    <noscript>
      <Dialog title="Guided tour" closeTo={end}>
        <ol className={classes.hints}>
          {hints.map(({ target, title, text }) => (
            <li key={target}>
              <strong>{title}</strong> <span>{text}</span>
            </li>
          ))}
        </ol>
        <DialogActions>
          <ButtonLink to={end}>Got it</ButtonLink>
        </DialogActions>
      </Dialog>
    </noscript>
  );
}

/** Pixels around the element of a hint. */
const margin = 4;

/** Shows one hint after the other, each next to its element. The page below stays usable; Escape ends the tour. */
function TourSteps({ hints, onEnd }: { hints: Hints; onEnd: () => void }) {
  const [index, setIndex] = useState(0);
  const [place, setPlace] = useState<{ target: Box | null; left: number; top: number } | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  const hint = hints[index] ?? hints[0];
  const last = index === hints.length - 1;
  const isOnly = hints.length === 1;

  useEffect(() => {
    const find = () => {
      const element = panel.current;
      if (!element) return;
      const target = boxOf(hint.target);
      // Nothing is left to point at: the project ran before.
      if (!target && isOnly) return onEnd();
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
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the end is the same for every drawing
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
        {!isOnly && (
          <p className={classes.count}>
            {index + 1} of {hints.length}
          </p>
        )}
        <h2 id="tour-title">{hint.title}</h2>
        <p id="tour-text">{hint.text}</p>
        <div className={classes.actions}>
          {!last && (
            <Button variant="default" size="compact-sm" onClick={onEnd}>
              Skip tour
            </Button>
          )}{' '}
          <Button
            size="compact-sm"
            variant={isOnly ? 'default' : 'filled'}
            onClick={last ? onEnd : () => setIndex(index + 1)}
          >
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

/** A rectangle of the window, in pixels. */
interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}
interface Size {
  width: number;
  height: number;
}

const gap = 12;

/**
 * Returns the position of a hint: at the right of its element if it fits there, otherwise below it, always inside the
 * window. In the middle for a hint without an element.
 */
export function placeHint(target: Box | null, hint: Size, window: Size): { left: number; top: number } {
  const within = (at: number, size: number, whole: number) => Math.max(gap, Math.min(at, whole - size - gap));
  if (!target) return { left: (window.width - hint.width) / 2, top: (window.height - hint.height) / 2 };
  const right = target.left + target.width + gap;
  const beside = right + hint.width + gap <= window.width;
  return {
    left: within(beside ? right : target.left, hint.width, window.width),
    top: within(beside ? target.top : target.top + target.height + gap, hint.height, window.height),
  };
}

/** `target` is the `data-tour` of the hint's element. */
interface Hint {
  target: string;
  title: string;
  text: string;
}
type Hints = readonly [Hint, ...Hint[]];

/** At the home of a demo project that never ran. */
const runHint: Hints = [
  {
    target: 'run',
    title: 'Run it',
    text: 'Everything is ready. One press runs the scenarios in a real browser and opens their report.',
  },
];

/** The four stops of the tour (docs/rules/interface.md, Tour). */
const featuresHints: Hints = [
  {
    target: 'features',
    title: 'Features tab',
    text: 'All your features and scenarios are here, with the result of their last run.',
  },
  {
    target: 'code',
    title: 'Code output tab',
    text: 'The step code of a scenario: what runs behind each line, to read and to change.',
  },
  {
    target: 'gherkin',
    title: 'Gherkin file tab',
    text: 'The feature as a text file, for those who rather type.',
  },
  {
    target: 'tags',
    title: 'Tags area',
    text: 'Tags group scenarios: find them, filter by them and run them together.',
  },
];

const flag = 'newUser';

/** The hints that an address asks for: the home or the features of a project, with the flag of a new user. */
export function hintsAt({ pathname, search }: { pathname: string; search: string }): Hints | null {
  if (new URLSearchParams(search).get(flag) !== 'true') return null;
  const [, page] = /^\/[^/]+\/(home|features)\/?$/.exec(pathname) ?? [];
  if (!page) return null;
  return page === 'home' ? runHint : featuresHints;
}

/** The same page without the tour. */
export function withoutTour({ pathname, search }: { pathname: string; search: string }): string {
  const query = new URLSearchParams(search);
  query.delete(flag);
  return query.size > 0 ? `${pathname}?${query}` : pathname;
}
