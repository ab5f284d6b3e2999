import { Button } from '@mantine/core';
import { Form, Link } from '@remix-run/react';
import { durationText } from '~/ui/duration';
import { Icon } from '~/ui/icon';
import { PageHeader } from '~/ui/page-header';
import { StatusBadge } from '~/ui/status-badge';
import { Time } from '~/ui/time';
import { CopyLink } from '../parts/copy-link';
import type { RunView } from './run-view';
import { StopButton } from './stop-button';
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
        <CopyLink path={path} />
        {run.active ? (
          <StopButton action={`${path}/halt`} stopping={stopping} />
        ) : (
          <Form method="post" action={path}>
            <Button type="submit" leftSection={<Icon name="play" />}>
              Rerun
            </Button>
          </Form>
        )}
      </PageHeader>
      <ul className={classes.facts} aria-label="About this run">
        <li>
          <StatusBadge status={run.status} />
        </li>
        <li>
          <Time at={run.publishTime} now={now} />
        </li>
        <li>by {run.username}</li>
        <li title={run.environment.baseUrl}>
          <Icon name="world" size={14} /> {run.environment.name}
        </li>
        <li>{modes[run.mode]}</li>
        {run.branch !== 'main' && <li>Branch {run.branch}</li>}
        {run.seconds !== null && (
          <li>
            <Icon name="clock" size={14} /> {durationText(run.seconds)}
          </li>
        )}
      </ul>
    </>
  );
}
