import { Button } from '@mantine/core';
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData, useNavigation } from '@remix-run/react';
import type { InstanceStatus, StatusLine } from '#contracts/executions';
import { notFound, requireProject } from '~/access/gate';
import { executionListPath } from '~/executions/list/list-path';
import { OutcomeBar } from '~/executions/outcome-bar';
import { executionProgressOf } from '~/executions/progress-of';
import { RefreshWithoutScripts } from '~/live/refresh-without-scripts';
import { useAnswer } from '~/live/use-answer';
import { pathOfRequest } from '~/platform/paths';
import { ButtonLink } from '~/ui/button-link';
import { Dialog, DialogActions } from '~/ui/dialog';
import { Icon } from '~/ui/icon';
import { Notice } from '~/ui/notice';
import { Form } from '~/ui/scoped';
import { StatusBadge } from '~/ui/status-badge';
import { TimeOfDay } from '~/ui/time';
import { distinctLines } from './console-lines';
import classes from './console-page.module.css';

export const meta: MetaFunction<typeof loader> = ({ data: console }) => [
  { title: console ? `Console: ${console.name}` : 'Console' },
];

export async function loader(args: LoaderFunctionArgs) {
  const { project, upstream } = await requireProject(args);
  const { instanceId = '' } = args.params;
  const query = { projectId: project.id };
  const answer = await upstream.executions.getConsole({ params: { instanceId }, query });
  if (!answer.status) throw notFound();
  const { name, instance, lines } = answer;
  return {
    name,
    instance,
    progress: executionProgressOf(instance),
    lines: distinctLines(lines),
    report: `/${project.id}/run-report/${encodeURIComponent(instanceId)}`,
    closeTo: executionListPath(project.id, args.request),
  };
}

/** Stops the run. */
export async function action(args: ActionFunctionArgs) {
  const { project, upstream } = await requireProject(args);
  const { instanceId = '' } = args.params;
  const answer = await upstream.executions.halt({
    params: { instanceId },
    body: { projectId: project.id },
  });
  if (!answer.status) return data({ error: answer.error }, { status: 422 });
  return redirect(pathOfRequest(args.request), 303);
}

/** Shows the status lines of a run. The list under this dialog keeps them current through its socket. */
export default function Console() {
  const { name, instance, progress, lines, report, closeTo } = useLoaderData<typeof loader>();
  const failure = useAnswer<typeof action>();
  const sending = useNavigation().formData?.has('stop') ?? false;
  const done = instance.state === 'done';
  const stopping = !done && (sending || instance.state === 'stopping');
  return (
    <Dialog title={name} closeTo={closeTo} width={760}>
      {!done && <RefreshWithoutScripts />}
      {failure && (
        <div className={classes.failure}>
          <Notice kind="error" title="Failed to stop execution">
            {failure.error}
          </Notice>
        </div>
      )}
      <ConsoleStatus instance={instance} stopping={stopping} />
      <OutcomeBar progress={progress} />
      <ConsoleLog lines={lines} done={done} />
      <DialogActions>
        {!done && (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="stop" value="yes" />
            <Button type="submit" variant="default" disabled={stopping} leftSection={<Icon name="stop" />}>
              {stopping ? 'Stopping execution...' : 'Stop'}
            </Button>
          </Form>
        )}
        <ButtonLink to={report} target="_blank" leftSection={<Icon name="externalLink" />}>
          Open report
        </ButtonLink>
      </DialogActions>
    </Dialog>
  );
}

/**
 * Lines of the console. CSS alone keeps the last line in view, with or without scripts: the box is a reversed
 * column, so it opens at its end and stays there until the user scrolls up.
 */
function ConsoleLog({ lines, done }: { lines: StatusLine[]; done: boolean }) {
  return (
    <div className={classes.box} tabIndex={0} role="log" aria-label="Status lines">
      <ol className={classes.lines}>
        {lines.map((line, index) => (
          <li key={`${line.time} ${index}`}>
            <TimeOfDay at={line.time} /> <span className={classes.text}>{line.verboseStatus}</span>{' '}
            <span className={classes.figures}>
              {line.scenariosPassed} passed
              {line.scenariosHealed > 0 && ` (${line.scenariosHealed} with fixes)`} · {line.scenariosFailed}{' '}
              failed
              {line.scenariosPending > 0 && ` · ${line.scenariosPending} pending`}
              {line.scenariosSkipped > 0 && ` · ${line.scenariosSkipped} skipped`}
            </span>
          </li>
        ))}
        {lines.length === 0 && <li>{done ? 'No output to display' : 'Waiting for the first line …'}</li>}
      </ol>
    </div>
  );
}

/** Shows the state of a run in words. */
function ConsoleStatus({ instance, stopping }: { instance: InstanceStatus; stopping: boolean }) {
  const { state, verboseStatus, totalScenarios } = instance;
  return (
    <p className={classes.status}>
      {state === 'done' ? (
        <strong>The run has ended: {verboseStatus}</strong>
      ) : (
        <>
          <StatusBadge status={state === 'queued' && !stopping ? 'QUEUED' : 'RUNNING'} compact />{' '}
          <strong>{stopping ? 'Stopping execution...' : verboseStatus}</strong>
        </>
      )}{' '}
      <span className={classes.count}>
        {totalScenarios} {totalScenarios === 1 ? 'scenario' : 'scenarios'}
      </span>
    </p>
  );
}
