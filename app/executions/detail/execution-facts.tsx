import { NativeSelect } from '@mantine/core';
import { Link } from '@remix-run/react';
import { Icon } from '~/ui/icon';
import { StatusBadge } from '~/ui/status-badge';
import { Time } from '~/ui/time';
import { executionPath } from '../addresses';
import { withChosen } from '../planner/definition-fields';
import type { RecentRun, ShownExecution } from './read-execution.server';
import type { Editing } from './use-plan';
import classes from './execution-page.module.css';

interface ExecutionFactsProps {
  execution: ShownExecution;
  editing: Editing;
  offer: { environments: string[]; isBranched: boolean };
  recent: RecentRun[];
  now: number;
}

/** When, where and how it went: schedule, branch, environment, last results. */
export function ExecutionFacts({ execution, editing, offer, recent, now }: ExecutionFactsProps) {
  const { projectId, id, schedule, enabled, nextRun, branch } = execution;
  const { fields, problems } = editing;
  return (
    <div className={classes.facts}>
      <div className={classes.fact}>
        <span className={classes.label}>Schedule</span>
        <Link
          to={executionPath(projectId, id, 'schedule')}
          className={classes.schedule}
          title={`${schedule ?? 'Not scheduled'}: edit the schedule`}
          preventScrollReset
        >
          <Icon name="clock" />
          <span>{schedule ?? 'Not scheduled'}</span>
        </Link>
        {schedule && (
          <span className={classes.detail}>
            {nextRun === null ? (
              enabled ? (
                ''
              ) : (
                'Disabled'
              )
            ) : (
              <>
                Next run <Time at={nextRun} now={now} />
              </>
            )}
          </span>
        )}
      </div>
      {offer.isBranched && (
        <div className={classes.fact}>
          <span className={classes.label}>Branch</span>
          <span className={classes.value} title={branch}>
            <Icon name="gitBranch" /> <span>{branch}</span>
          </span>
        </div>
      )}
      <NativeSelect
        label="Environment"
        name="env"
        defaultValue={fields.env}
        error={problems['env']}
        className={classes.environment}
        data={withChosen(offer.environments, fields.env)}
      />
      <div className={classes.fact}>
        <span className={classes.label}>Last runs</span>
        <span className={classes.recent}>
          {recent.length === 0 && <span className={classes.detail}>None yet</span>}
          {recent.map((run) => (
            <RecentResult key={run.instanceId} run={run} projectId={projectId} now={now} />
          ))}
        </span>
      </div>
    </div>
  );
}

function RecentResult({ run, projectId, now }: { run: RecentRun; projectId: string; now: number }) {
  const { instanceId, status, at, passed, total } = run;
  return (
    <Link
      to={`/${projectId}/run-report/${instanceId}`}
      className={classes.result}
      title={`${passed} of ${total} scenarios passed`}
    >
      <StatusBadge status={status} compact />
      <span className="visually-hidden">
        <Time at={at} now={now} />: {passed} of {total} scenarios passed, open report
      </span>
    </Link>
  );
}
