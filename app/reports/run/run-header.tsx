import { Link } from '@remix-run/react';
import { durationText } from '~/ui/duration';
import { Icon } from '~/ui/icon';
import { PageHeader } from '~/ui/page-header';
import { StatusBadge } from '~/ui/status-badge';
import { Time } from '~/ui/time';
import { RunActions } from './run-actions';
import type { RunView } from './run-view';
import classes from './run-header.module.css';

const modes = { executions: 'Execution Planner', local: 'Locally', cloud: 'Cloud' };

interface RunHeaderProps {
  projectId: string;
  run: RunView;
  /** Address of this report. */
  path: string;
  stopping: boolean;
  now: number;
}

export function RunHeader({ projectId, run, path, stopping, now }: RunHeaderProps) {
  return (
    <>
      <PageHeader
        above={
          <Link to={`/${projectId}/runs`} className={classes.back}>
            <Icon name="arrowLeft" size={14} /> Reports
          </Link>
        }
        title={<span title={run.name}>{run.name}</span>}
      >
        <RunActions run={run} path={path} stopping={stopping} />
      </PageHeader>
      <ul className={classes.facts} aria-label="About this run">
        <li>
          <StatusBadge status={run.status} />
        </li>
        <li>
          <Time at={run.publishTime} now={now} />
        </li>
        <li>by {run.username}</li>
        {run.environment.name && (
          <li title={run.environment.baseUrl}>
            <Icon name="world" size={14} /> {run.environment.name}
          </li>
        )}
        <li>{run.imported ? 'Imported' : modes[run.mode]}</li>
        {run.branch !== 'main' && <li>Branch {run.branch}</li>}
        {run.seconds !== null && (
          <li>
            <Icon name="clock" size={14} /> {durationText(run.seconds)}
          </li>
        )}
        {run.pin && (
          <li title="Kept whatever the retention of the project says">
            <Icon name="pin" size={14} />
            <span>
              Pinned by {run.pin.by} <Time at={run.pin.at} now={now} />
            </span>
          </li>
        )}
      </ul>
    </>
  );
}
