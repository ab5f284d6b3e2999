import { Link } from '@remix-run/react';
import { CopyLink } from '~/reports/parts/copy-link';
import { durationText, millisecondsText } from '~/ui/duration';
import { Icon } from '~/ui/icon';
import { PageHeader } from '~/ui/page-header';
import { StatusBadge } from '~/ui/status-badge';
import { ExactTime } from '~/ui/time';
import { RerunScenario } from './rerun-scenario';
import classes from './scenario-header.module.css';
import type { ScenarioView } from './scenario-view';

export function ScenarioHeader({ projectId, scenario }: { projectId: string; scenario: ScenarioView }) {
  const { runId, startTime, duration, attempt, feature } = scenario;
  const runPath = `/${projectId}/run-report/${runId}`;
  return (
    <>
      <PageHeader
        above={
          <nav aria-label="Breadcrumb" className={classes.breadcrumb}>
            <Link to={`/${projectId}/runs`}>Executions</Link>
            <Icon name="chevronRight" size={14} />
            <Link to={runPath} className={classes.run} title={scenario.runName}>
              {scenario.runName}
            </Link>
          </nav>
        }
        title={<span title={scenario.name}>{scenario.name}</span>}
      >
        <CopyLink path={`${runPath}/${scenario.id}`} />
        {scenario.rerunnable && <RerunScenario projectId={projectId} scenario={scenario} />}
      </PageHeader>
      <div className={classes.facts}>
        <StatusBadge status={scenario.status} />
        <span className={classes.feature} title={feature}>
          {feature}
        </span>
        {startTime !== null && <ExactTime at={startTime} />}
        {duration !== null && (
          <span>
            <Icon name="clock" size={14} />{' '}
            {duration < 60_000 ? millisecondsText(duration) : durationText(duration / 1000)}
          </span>
        )}
        <span title={scenario.viewport ?? undefined}>
          {[scenario.browser, scenario.viewport].filter(Boolean).join(' · ')}
        </span>
        {attempt > 1 && (
          <span title="The worker or its browser was lost before">Started {attempt} times</span>
        )}
        <a href="#comments">
          <Icon name="message" size={14} /> {commentsText(scenario.comments.length)}
        </a>
        <StepCounts counts={scenario.stepCounts} />
      </div>
      <Attempts projectId={projectId} scenario={scenario} />
    </>
  );
}

function commentsText(count: number): string {
  return count === 1 ? '1 comment' : `${count} comments`;
}

function StepCounts({ counts }: { counts: ScenarioView['stepCounts'] }) {
  return (
    <dl className={classes.counts}>
      <div>
        <dt>Steps</dt>
        <dd>{counts.total}</dd>
      </div>
      <div data-tone={counts.passed > 0 ? 'green' : undefined}>
        <dt>Passed</dt>
        <dd>{counts.passed}</dd>
      </div>
      <div data-tone={counts.failed > 0 ? 'red' : undefined}>
        <dt>Failed</dt>
        <dd>{counts.failed}</dd>
      </div>
    </dl>
  );
}

/** The attempts at a test whose flow asked for more than one, each a link to its report. */
function Attempts({ projectId, scenario }: { projectId: string; scenario: ScenarioView }) {
  const { id: shown, runId, attempts } = scenario;
  if (attempts.length === 0) return null;
  return (
    <nav className={classes.attempts} aria-label="Attempts">
      {attempts.map(({ id, attemptNumber, status }) => (
        <Link
          key={id}
          to={`/${projectId}/run-report/${runId}/${id}`}
          className={classes.attempt}
          aria-current={id === shown ? 'page' : undefined}
        >
          <StatusBadge status={status} compact />
          Attempt {attemptNumber}
        </Link>
      ))}
    </nav>
  );
}
