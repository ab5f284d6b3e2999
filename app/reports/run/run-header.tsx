import { Button } from '@mantine/core';
import { useFetcher } from '@remix-run/react';
import type { RunHealing } from '#contracts/worker/healing';
import type { RunLink } from '#contracts/runs/report';
import { generationPath } from '~/platform/paths';
import { runPick } from '~/shell/scenario-choice/scenario-choice';
import { BackLink } from '~/ui/back-link';
import { ActionMenu } from '~/ui/action-menu';
import { apart } from '~/ui/apart';
import { ButtonLink } from '~/ui/button-link';
import { durationText } from '~/ui/duration';
import { Icon } from '~/ui/icon';
import { menuItem } from '~/ui/menu';
import { PageHeader } from '~/ui/page-header';
import { StatusBadge } from '~/ui/status-badge';
import { codeText, markedStatus, numberText, runStatus } from '~/ui/run-text';
import { ClockTime, TimeText } from '~/ui/time';
import { Form, Link } from '~/ui/scoped';
import { CopyLink } from '../parts/copy-link';
import { NightlyLink } from '../parts/nightly-link';
import type { RunView } from './run-view';
import { headlineOf } from './scenario-filters';
import classes from './run-header.module.css';

const modes = { executions: 'Execution Planner', local: 'Locally', cloud: 'Cloud' };

/** Says how the run treats locators that find no element. */
const healingTexts: Record<RunHealing, string> = {
  heal: 'With AI recovery',
  propose: 'Proposes fixes',
  withheld: 'This environment only proposes fixes.',
};
const healingTitles: Record<RunHealing, string> = {
  heal: 'When the code of a step found no element, the run found the same element again and continued',
  propose: 'When the code of a step found no element, the step failed, and the run proposed a code fix',
  withheld: 'AI recovery was requested, but this environment only proposes code fixes',
};

interface RunHeaderProps {
  projectId: string;
  run: RunView;
  /** Address of this report. */
  path: string;
  stopping: boolean;
  now: number;
}

export function RunHeader({ projectId, run, path, stopping, now }: RunHeaderProps) {
  const headline = run.previous && headlineOf(run.previous.changes);
  return (
    <>
      <PageHeader
        above={<BackLink to={`/${projectId}/runs`}>Reports</BackLink>}
        title={
          <span title={run.name}>
            <span className={classes.number}>{numberText(run.number)}</span> {run.name}
          </span>
        }
      >
        <RunActions projectId={projectId} run={run} path={path} stopping={stopping} />
      </PageHeader>
      <ul className={classes.facts} aria-label="About this run">
        <li>
          <StatusBadge status={runStatus(run.status, { total: run.counts.total, healed: run.healed })} />
        </li>
        {headline && <li className={classes.headline}>{headline}</li>}
        <li>
          <TimeText at={run.publishTime} now={now} /> · <ClockTime at={run.publishTime} now={now} />
        </li>
        <li>by {run.username}</li>
        {run.environment.name && (
          <li title={run.environment.baseUrl}>
            <Icon name="world" size={14} /> {run.environment.name}
          </li>
        )}
        <li>{run.imported ? 'Imported' : run.isGeneration ? 'AI generation' : modes[run.mode]}</li>
        {run.healing && (
          <li title={healingTitles[run.healing]}>
            <Icon name="sparkles" size={14} /> {healingTexts[run.healing]}
          </li>
        )}
        <li title={codeTitle(run)}>
          <Icon name="gitBranch" size={14} /> {codeText(run)}
        </li>
        {run.seconds !== null && (
          <li>
            <Icon name="clock" size={14} /> {durationText(run.seconds)}
          </li>
        )}
        {run.rerunOf && (
          <li>
            Rerun of <LinkToRun projectId={projectId} run={run.rerunOf} />
          </li>
        )}
        {run.reruns.length > 0 && (
          <li>
            Rerun as{' '}
            {apart(
              run.reruns.map((again) => (
                <span key={again.runId} className={classes.rerun}>
                  <StatusBadge status={markedStatus(again.status, (again.healed ?? 0) > 0)} compact />
                  <LinkToRun projectId={projectId} run={again} />
                </span>
              )),
            )}
          </li>
        )}
        {!run.imported && (
          <li title="Controls that this run used and checked">
            <Icon name="focus" size={14} /> <Link to={`${path}/coverage`}>Coverage</Link>
          </li>
        )}
        {run.pin && (
          <li title="Kept whatever the retention of the project says">
            <Icon name="pin" size={14} />
            <span>
              Pinned by {run.pin.by} <TimeText at={run.pin.at} now={now} />
            </span>
          </li>
        )}
      </ul>
    </>
  );
}

function LinkToRun({ projectId, run: { runId, number } }: { projectId: string; run: RunLink }) {
  return <Link to={`/${projectId}/run-report/${runId}`}>{numberText(number)}</Link>;
}

/** Shows the actions of a run. */
function RunActions({ projectId, run, path, stopping }: Omit<RunHeaderProps, 'now'>) {
  const failed = run.counts.FAILED;
  return (
    <>
      <PinButton action={`${path}/pin`} pinned={run.pin !== null} />
      <ActionMenu name="Export" icon="download">
        <a href={`${path}/export.csv`} className={menuItem} download>
          CSV
        </a>{' '}
        <a href={`${path}/junit.xml`} className={menuItem} download>
          JUnit XML
        </a>
      </ActionMenu>
      <CopyLink path={path} />{' '}
      {!run.imported && !run.isGeneration && (
        <NightlyLink
          projectId={projectId}
          pick={runPick(run.id)}
          at={{ branch: run.branch, env: run.environment.name }}
          what="the scenarios of this run"
        />
      )}{' '}
      {run.isGeneration && (
        <ButtonLink to={generationPath(projectId, run.id)} variant={run.active ? 'default' : undefined}>
          Open generated code
        </ButtonLink>
      )}
      {run.control === 'stop' && <StopButton action={`${path}/halt`} stopping={stopping} />}
      {run.control === 'rerun' && (
        <>
          {failed > 0 && (
            <Form method="post" action={path}>
              <input type="hidden" name="results" value="failed" />
              <Button type="submit" leftSection={<Icon name="play" />}>
                Rerun {failed} failed
              </Button>
            </Form>
          )}
          <Form method="post" action={path}>
            <Button
              type="submit"
              variant={failed > 0 ? 'default' : undefined}
              leftSection={<Icon name="play" />}
            >
              Rerun all
            </Button>
          </Form>
        </>
      )}
    </>
  );
}

/** Pins a run against retention. */
function PinButton({ action, pinned }: { action: string; pinned: boolean }) {
  const fetcher = useFetcher();
  return (
    <fetcher.Form method="post" action={action}>
      <input type="hidden" name="pinned" value={pinned ? 'no' : 'yes'} />
      <Button
        type="submit"
        variant="default"
        disabled={fetcher.state !== 'idle'}
        title="A pinned run is kept whatever the retention of the project says"
        leftSection={<Icon name={pinned ? 'pinnedOff' : 'pin'} />}
      >
        {pinned ? 'Unpin' : 'Pin'}
      </Button>
    </fetcher.Form>
  );
}

/** Stops a run. @param stopping true from the stop request until the run ends */
function StopButton({ action, stopping }: { action: string; stopping: boolean }) {
  const fetcher = useFetcher();
  const busy = stopping || fetcher.state !== 'idle';
  return (
    <fetcher.Form method="post" action={action}>
      <Button type="submit" variant="default" disabled={busy} leftSection={<Icon name="stop" />}>
        {busy ? 'Stopping execution...' : 'Stop'}
      </Button>
    </fetcher.Form>
  );
}

function codeTitle({ branch, commit, offBranch }: Pick<RunView, 'branch' | 'commit' | 'offBranch'>): string {
  if (offBranch)
    return `The code of this run is on no branch, so the run does not count for ${branch}: not for its marks, its history and the dashboard`;
  return commit === '' ? `Branch ${branch}` : `Branch ${branch}, commit ${commit}`;
}
