import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { notFound, requireProject } from '~/access/gate';
import { refusedAnswer } from '~/access/refusals';
import { useAnswer } from '~/live/use-answer';
import { featuresPath, featureLocationOf, useFeatureLocation } from '~/scenarios/address';
import { addExamples, missingColumns } from '~/scenarios/gherkin-edit.server';
import { changeFeature, recordScenarioEvent } from '~/scenarios/save-feature.server';
import { FormDialog, type FormFailure } from '~/shell/forms/form-dialog';
import { readFeature } from '../read-feature.server';

export async function loader(args: LoaderFunctionArgs) {
  const caller = await requireProject(args);
  const location = featureLocationOf(new URL(args.request.url).searchParams);
  const feature = await readFeature(caller, location);
  return { columns: feature && location.scenario ? missingColumns(feature.content, location.scenario) : [] };
}

/** Adds an Examples table with a column for each placeholder of the scenario that has none. */
export async function action(args: ActionFunctionArgs) {
  const caller = await requireProject(args);
  const place = featureLocationOf(new URL(args.request.url).searchParams);
  const { scenario } = place;
  if (scenario === null || !place.feature) throw notFound();
  try {
    const missing = 'The scenario has no placeholder such as <size> without a column.';
    const added = await changeFeature(caller, place, (text) => addExamples(text, scenario), missing);
    if (!added.status) return data({ error: added.error }, { status: 422 });
  } catch (error) {
    return refusedAnswer(error);
  }
  recordScenarioEvent(args, caller, { place, scenario, eventType: 'editScenario' });
  return redirect(featuresPath(caller.project.id, place), 303);
}

export default function AddExamples() {
  const { columns } = useLoaderData<typeof loader>();
  const { projectId, place } = useFeatureLocation();
  const failure = useAnswer<FormFailure>();
  return (
    <FormDialog
      title="Add examples"
      closeTo={featuresPath(projectId, place)}
      failure={failure}
      submit="Add examples"
    >
      <p>
        {columns.length > 0
          ? `A table is added below the scenario, with a column for ${columns.map((name) => `<${name}>`).join(', ')}.`
          : 'Each placeholder of the scenario has a column already.'}
      </p>
    </FormDialog>
  );
}
