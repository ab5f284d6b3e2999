import { Link } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { useHydrated } from 'remix-utils/use-hydrated';
import { millisecondsText } from '~/ui/duration';
import { StatusBadge } from '~/ui/status-badge';
import { useLinks } from '~/ui/use-links';
import type { ScenarioView } from './scenario-view';
import { StepDetails } from './step-details';
import type { TimelineStep } from './step-view';
import { useStepKeys } from './use-step-keys';
import classes from './timeline.module.css';

/** The steps of a scenario in order, the selected one opened. Its links select a step, and j and k. */
export function Timeline({ projectId, scenario }: { projectId: string; scenario: ScenarioView }) {
  const link = useLinks();
  const hydrated = useHydrated();
  const { steps, selected, step } = scenario;
  const linkTo = (index: number) => link({ step: index + 1, command: null, shot: null });
  useStepKeys({ count: steps.length, selected, linkTo, pictures: picturesBeside(scenario, link) });
  const open = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // In braces: new browsers answer with a promise, which is no clean-up.
    open.current?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  return (
    <div>
      <ol className={classes.timeline} aria-label="Steps">
        {steps.map((row, index) => (
          <li
            key={index}
            ref={index === selected ? open : undefined}
            className={classes.item}
            data-selected={index === selected || undefined}
          >
            {index === selected && <span id="selected" className={classes.anchor} />}
            {/* Without JavaScript the page loads anew: the fragment keeps the step in view. */}
            <StepLink
              row={row}
              to={hydrated ? linkTo(index) : `${linkTo(index)}#selected`}
              current={index === selected}
            />
            {index === selected && step && (
              <StepDetails projectId={projectId} scenario={scenario} row={row} step={step} />
            )}
          </li>
        ))}
      </ol>
      {hydrated && (
        <p className={classes.keys}>
          <kbd>j</kbd> <kbd>k</kbd> steps · <kbd>←</kbd> <kbd>→</kbd> screenshots
        </p>
      )}
    </div>
  );
}

/** Left: the moment before, or the step before; right the other way. Only while pictures are what is looked at. */
function picturesBeside(
  { panel: { view, shot, shots }, selected, steps }: ScenarioView,
  link: ReturnType<typeof useLinks>,
): { left: string | null; right: string | null } {
  if (view !== 'screenshot') return { left: null, right: null };
  const at = (step: number, moment: 'before' | 'after') =>
    step < 0 || step >= steps.length ? null : link({ step: step + 1, command: null, shot: moment });
  return {
    left: shot === 'after' && shots.before ? at(selected, 'before') : at(selected - 1, 'after'),
    right: shot === 'before' && shots.after ? at(selected, 'after') : at(selected + 1, 'after'),
  };
}

function StepLink({ row, to, current }: { row: TimelineStep; to: string; current: boolean }) {
  return (
    <Link
      to={to}
      className={classes.step}
      aria-current={current ? 'step' : undefined}
      data-status={row.status}
      title={current ? undefined : `${row.keyword} ${row.text}`}
      preventScrollReset
      replace
    >
      <StatusBadge status={row.status} compact />
      <span className={classes.text}>
        <span className={classes.keyword} data-hook={row.hook || undefined}>
          {row.keyword}
        </span>{' '}
        {row.text}
      </span>
      <span className={classes.duration}>{row.duration !== null && millisecondsText(row.duration)}</span>
    </Link>
  );
}
