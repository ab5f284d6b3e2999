import { Button, NativeSelect } from '@mantine/core';
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useNavigation } from '@remix-run/react';
import { environmentProblem, environmentsOf } from '~/access/environments';
import { notFound, requireProject } from '~/access/gate';
import { refusedAnswer } from '~/access/refusals';
import { trackUsage } from '~/access/track-usage';
import { useAnswer } from '~/live/use-answer';
import { LicenceDialog } from '~/shell/licence/licence-dialog';
import { LicenceGate } from '~/shell/licence/licence-gate';
import { ButtonLink } from '~/ui/button-link';
import { Dialog, DialogActions } from '~/ui/dialog';
import { Notice } from '~/ui/notice';
import { Form } from '~/ui/scoped';
import { featurePathOf, featuresPath, featureLocationOf, useFeatureLocation } from '../address';
import { readFeature } from '../read-feature.server';
import { rowsChosen, rowsOf, type ExampleRowView } from './example-rows.server';
import classes from './run-rows.module.css';

export async function loader(args: LoaderFunctionArgs) {
  const caller = await requireProject(args);
  const location = featureLocationOf(new URL(args.request.url).searchParams);
  if (!location.feature || location.scenario === null) throw notFound();
  const [feature, { names, current, problem }] = await Promise.all([
    readFeature(caller, location),
    environmentsOf(caller),
  ]);
  return { rows: rowsOf(feature?.content ?? '', location.scenario), names, current, problem };
}

/** Runs the selected rows and opens the report. Refuses a row that changed since the page was opened. */
export async function action(args: ActionFunctionArgs) {
  const caller = await requireProject(args);
  const { project, branch, upstream } = caller;
  const location = featureLocationOf(new URL(args.request.url).searchParams);
  if (!location.feature || location.scenario === null) throw notFound();
  const form = await args.request.formData();
  const chosen = form.getAll('row').flatMap((row) => (typeof row === 'string' ? [row] : []));
  const rows = rowsChosen(chosen);
  const refused = (error: string) => data({ error, chosen, because: undefined }, { status: 422 });
  if (rows.length === 0) return refused('Select at least one row.');
  const environments = await environmentsOf(caller);
  const requested = form.get('environment');
  const env = (typeof requested === 'string' && requested) || environments.current;
  if (!env) return refused(environmentProblem(environments));
  try {
    const run = await upstream.executions.runNow({
      body: {
        projectId: project.id,
        branch,
        env,
        scenarios: [{ feature: featurePathOf(location), scenario: location.scenario, rows }],
      },
    });
    if (!run.wasRunInitiated) return refused(run.error);
    trackUsage(args, upstream, 'click_run_scenario', { projectId: project.id });
    return redirect(`/${project.id}/run-report/${run.runId}`, 303);
  } catch (error) {
    const answer = refusedAnswer(error).data;
    return data({ error: answer.error, because: answer.because, chosen }, { status: 403 });
  }
}

export default function RunRows() {
  const { projectId, place } = useFeatureLocation();
  return (
    <LicenceGate closeTo={featuresPath(projectId, place)}>
      <RowsDialog />
    </LicenceGate>
  );
}

function RowsDialog() {
  const { rows, names, current, problem } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const { projectId, place } = useFeatureLocation();
  const starting = useNavigation().formMethod === 'POST';
  const closeTo = featuresPath(projectId, place);
  if (answer?.because === 'licence') return <LicenceDialog closeTo={closeTo} />;
  const error = answer?.error ?? problem;
  return (
    <Dialog title="Run rows of Examples" closeTo={closeTo} width={720}>
      <Form method="post" className={classes.form} preventScrollReset>
        {error && (
          <Notice kind="error" title="The run was not started">
            {error}
          </Notice>
        )}
        {rows.length === 0 ? (
          <Notice kind="info">This scenario has no rows of Examples with steps to run.</Notice>
        ) : (
          <fieldset className={classes.rows} tabIndex={rows.length > 8 ? 0 : undefined}>
            <legend>
              {rows.length === 1 ? '1 row' : `${rows.length.toLocaleString('en')} rows`} of Examples
            </legend>
            {rows.map((row) => (
              <RowChoice key={row.line} row={row} chosen={answer?.chosen.includes(row.value)} />
            ))}
          </fieldset>
        )}
        {names.length > 0 && (
          <NativeSelect
            label="Environment"
            name="environment"
            data={names}
            defaultValue={current ?? undefined}
          />
        )}
        <DialogActions>
          <ButtonLink to={closeTo} variant="default" preventScrollReset>
            Cancel
          </ButtonLink>
          <Button type="submit" loading={starting} disabled={rows.length === 0}>
            Run selected rows
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

function RowChoice({ row, chosen = false }: { row: ExampleRowView; chosen?: boolean }) {
  return (
    <label className={classes.row}>
      <input type="checkbox" name="row" value={row.value} defaultChecked={chosen} />{' '}
      <span className={classes.values}>{row.words}</span>{' '}
      <span className={classes.tags}>
        {[row.tags.map((tag) => `@${tag}`).join(' '), `line ${row.line}`].filter(Boolean).join(' · ')}
      </span>
    </label>
  );
}
