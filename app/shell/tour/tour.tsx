import { Button } from '@mantine/core';
import { useLocation, useNavigate } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { useHydrated } from 'remix-utils/use-hydrated';
import { ButtonLink } from '~/ui/button-link';
import { Dialog, DialogActions } from '~/ui/dialog';
import classes from './tour.module.css';

/** The guided tour of a new user, where the address asks for it; without JavaScript the same four hints at once. */
export function Tour() {
  const location = useLocation();
  const navigate = useNavigate();
  const scripted = useHydrated();
  if (!asksForTour(location)) return null;
  const end = withoutTour(location);
  if (scripted) return <TourSteps onEnd={() => navigate(end, { replace: true, preventScrollReset: true })} />;
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

/** Around what a hint points at, in pixels. */
const margin = 4;

/** One hint after the other, each beside what it is about. The page below stays usable; Escape skips the tour. */
function TourSteps({ onEnd }: { onEnd: () => void }) {
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
          )}{' '}
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
 * Where a hint stands: at the right of what it points at when it fits there, else below it, always inside the window;
 * in the middle when it points at nothing.
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

/** The four stops of the tour (docs/rules/interface.md, Tour); `target` is the `data-tour` of what it points at. */
const hints = [
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
] as const;

const flag = 'newUser';

/** Whether an address asks for the tour: the features of a project, with the flag of a new user. */
export function asksForTour({ pathname, search }: { pathname: string; search: string }): boolean {
  return /^\/[^/]+\/features\/?$/.test(pathname) && new URLSearchParams(search).get(flag) === 'true';
}

/** The same page without the tour. */
export function withoutTour({ pathname, search }: { pathname: string; search: string }): string {
  const query = new URLSearchParams(search);
  query.delete(flag);
  return query.size > 0 ? `${pathname}?${query}` : pathname;
}
