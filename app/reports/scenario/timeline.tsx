import { useIsomorphicEffect } from '@mantine/hooks';
import { useLocation, useNavigate, useNavigation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { useHydrated } from 'remix-utils/use-hydrated';
import { millisecondsText } from '~/ui/duration';
import { Link } from '~/ui/scoped';
import { StatusBadge } from '~/ui/status-badge';
import { ExactTime } from '~/ui/time';
import { useLinks } from '~/ui/use-links';
import { OfRun } from '../parts/of-run';
import { stepCodeLink } from '../parts/scenario-links';
import { ErrorReport, EditStepLink, StepLocation, RootCause } from './error-report';
import { HealingEvidence } from '~/shell/healing/healing-evidence';
import type { ScenarioView } from './scenario-view';
import type { CommandView, ReportStepView, TimelineStep } from './step-view';
import classes from './timeline.module.css';

/** Lists the steps of a scenario and opens the selected one. Links and the keys j and k select a step. */
export function Timeline({ projectId, scenario }: { projectId: string; scenario: ScenarioView }) {
  const link = useLinks();
  const hydrated = useHydrated();
  const { steps, selected, step } = scenario;
  const linkTo = (index: number) =>
    link({ step: index + 1, command: null, shot: null, whole: null, entry: null });
  useStepKeys({ count: steps.length, selected, linkTo, pictures: picturesBeside(scenario, link) });
  const open = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // The braces discard the result: new browsers return a promise, which is not a clean-up function.
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
            {/* Without JavaScript the page reloads, and the fragment keeps the step in view. */}
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

/** Returns the screenshots for the arrow keys, left for back, right for forward. Screenshot view only. */
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
      <StatusBadge status={row.status} compact />{' '}
      <span className={classes.text}>
        <span className={classes.keyword} data-hook={row.hook || undefined}>
          {row.keyword}
        </span>{' '}
        {row.text}
      </span>{' '}
      <span className={classes.duration}>{row.duration !== null && millisecondsText(row.duration)}</span>
    </Link>
  );
}

interface StepDetailsProps {
  projectId: string;
  scenario: ScenarioView;
  row: TimelineStep;
  step: ReportStepView;
}

/** Statuses of a step that explain why the scenario did not pass. */
const decisive = new Set<string>(['FAILED', 'UNDEFINED', 'PENDING', 'AMBIGUOUS']);

/** Shows the selected step: its argument, its commands in the browser, and why it failed. */
function StepDetails({ projectId, scenario, row, step }: StepDetailsProps) {
  const { search } = useLocation();
  const codeLink = stepCodeLink(projectId, scenario, row.ran);
  return (
    <div className={classes.details}>
      {step.argument && <pre className={classes.argument}>{step.argument}</pre>}
      {step.commands.length > 0 && <CommandList scenario={scenario} commands={step.commands} />}
      {step.error && (
        <ErrorReport
          projectId={projectId}
          scenario={scenario}
          error={step.error}
          step={row.ran}
          decisive={decisive.has(row.status)}
          isPending={row.status === 'PENDING'}
        />
      )}
      {scenario.healings.map((healing) => (
        <HealingEvidence
          key={healing.id}
          healing={healing}
          pictureOf={(id) => `/${projectId}/screenshots/${healing.testCaseId}/${id}`}
          askPath={
            scenario.summaryOffered && !scenario.offBranch
              ? `/${projectId}/run-report/${scenario.runId}/${scenario.id}/healing/${healing.id}${search}`
              : undefined
          }
          reviewPath={healing.oversight ? `/${projectId}/ai-oversight/${healing.oversight.id}` : undefined}
          notAsked={scenario.offBranch ? unsavedFix : undefined}
        />
      ))}
      {row.status === 'UNDEFINED' && !step.error && (
        <>
          <div className={classes.undefined}>
            <p>No code generated for this step</p>
            <OfRun scenario={scenario}>
              <EditStepLink to={codeLink} />
            </OfRun>
          </div>
          {scenario.analysis && <RootCause analysis={scenario.analysis} />}
        </>
      )}
      {step.place && !step.error && (
        <p className={classes.place}>
          <OfRun scenario={scenario}>
            <StepLocation place={step.place} to={row.hook ? null : codeLink} />
          </OfRun>
        </p>
      )}
    </div>
  );
}

const unsavedFix =
  'This run used code that is on no branch, so this fix is not in Code Review. Save the code and run the scenario.';

interface CommandListProps {
  scenario: ScenarioView;
  commands: CommandView[];
}

/** Lists the commands of a step. A command with its own screenshot shows it in the panel next to it. */
function CommandList({ scenario, commands }: CommandListProps) {
  const link = useLinks();
  const { selected, panel } = scenario;
  return (
    <ol className={classes.commands} aria-label="Commands">
      {commands.map((command, index) => (
        <li key={index} className={classes.command} data-current={panel.command === index + 1 || undefined}>
          <StatusBadge status={command.status} compact />{' '}
          <span className={classes.what}>
            {command.hasScreenshot ? (
              <Link
                to={link({ step: selected + 1, command: index + 1, view: null, shot: null })}
                className={classes.label}
                title="Show its screenshot"
                preventScrollReset
                replace
              >
                {command.label}
              </Link>
            ) : (
              <span className={classes.label}>{command.label}</span>
            )}{' '}
            {command.element && (
              <code className={classes.element} title={command.element}>
                {command.element}
              </code>
            )}{' '}
            {command.value !== null && (
              <span className={classes.value} title={command.value}>
                {command.value}
              </span>
            )}{' '}
            {command.at !== null && (
              <span className={classes.at}>
                <ExactTime at={command.at} />
              </span>
            )}{' '}
            {command.note && (
              <span className={classes.note} title={command.note}>
                {command.note}
              </span>
            )}
            {command.payload && (
              <details className={classes.payload}>
                <summary>Payload</summary>
                <pre>{command.payload}</pre>
              </details>
            )}
          </span>{' '}
          <span className={classes.duration}>
            {command.at === null && millisecondsText(command.duration)}
          </span>
        </li>
      ))}
    </ol>
  );
}

interface Keys {
  count: number;
  selected: number;
  linkTo: (index: number) => string;
  /** Addresses of the screenshots before and after the shown one; null when there is none. */
  pictures: { left: string | null; right: string | null };
}

/**
 * Selects the next step on j, the previous one on k, and the previous or next screenshot on the left and right arrow.
 * Ignores keys in fields and keys with modifiers. Fast keys count from the step that is loading, not from the shown
 * one. Uses a layout effect: a plain effect starts after the page is drawn, and would miss a key in between.
 */
function useStepKeys({ count, selected, linkTo, pictures }: Keys): void {
  const navigate = useNavigate();
  const idle = useNavigation().state === 'idle';
  const at = useRef(selected);
  useIsomorphicEffect(() => {
    if (idle) at.current = selected;
  }, [idle, selected]);
  useIsomorphicEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isFree(event)) return;
      const to = addressFor(event.key);
      if (to === null) return;
      event.preventDefault();
      navigate(to, { replace: true, preventScrollReset: true });
    };
    const addressFor = (key: string): string | null => {
      if (key === 'ArrowLeft') return idle ? pictures.left : null;
      if (key === 'ArrowRight') return idle ? pictures.right : null;
      const next = at.current + ({ j: 1, k: -1 }[key] ?? 0);
      if (next === at.current || next < 0 || next >= count) return null;
      at.current = next;
      return linkTo(next);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
}

function isFree({ ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return false;
  return !(
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], dialog')
  );
}
