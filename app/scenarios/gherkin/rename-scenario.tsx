import { useForm } from '@conform-to/react';
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { maxNameLength, renameProblem } from '#domain/names';
import { refusedForm, type FormAnswer } from '~/access/form-answer';
import { notFound, requireProject } from '~/access/gate';
import { useAnswer } from '~/live/use-answer';
import { fieldProps } from '~/platform/field-props';
import { flashCookie } from '~/platform/flash';
import { invalid, parseForm } from '~/platform/forms';
import { featurePathOf, featuresPath, featureLocationOf, useFeatureLocation } from '~/scenarios/address';
import { renameScenario } from '~/scenarios/gherkin-edit.server';
import { changeFeature, recordScenarioEvent } from '~/scenarios/save-feature.server';
import { FormDialog } from '~/shell/forms/form-dialog';
import { ExecutionsUsingObject } from '~/shell/uses/executions-using';
import { executionsUsing } from '~/shell/uses/executions-using.server';
import { NameField } from '~/ui/name-field';
import { pathAfterMove } from '../folders/left-executions.server';
import { namesOf, readFeature } from '../read-feature.server';

const fields = z.object({ name: z.string().default('') });

export async function loader(args: LoaderFunctionArgs) {
  const caller = await requireProject(args);
  const location = featureLocationOf(new URL(args.request.url).searchParams);
  if (!location.feature || location.scenario === null) throw notFound();
  const used = { kind: 'scenario', feature: featurePathOf(location), path: location.scenario } as const;
  return executionsUsing(caller, used);
}

/** Changes the scenario's name and nothing else in its file. */
export async function action(args: ActionFunctionArgs) {
  const caller = await requireProject(args);
  const place = featureLocationOf(new URL(args.request.url).searchParams);
  const { scenario } = place;
  const submission = parseForm(await args.request.formData(), fields);
  if (scenario === null || !place.feature) throw notFound();
  if (submission.status !== 'success') return invalid(submission);
  const name = submission.value.name.trimEnd();
  const feature = await readFeature(caller, place);
  const others = (feature && namesOf(feature)) ?? [];
  const problem = renameProblem(name, scenario, others);
  if (problem) return invalid(submission, { name: problem });
  try {
    const renamed = await changeFeature(caller, place, (text) => renameScenario(text, scenario, name));
    if (!renamed.status) return invalid(submission, { '': renamed.error });
  } catch (error) {
    return refusedForm(submission, error);
  }
  recordScenarioEvent(args, caller, { place, scenario: name, eventType: 'editScenario' });
  const headers = { 'set-cookie': await flashCookie('Renamed scenario successfully') };
  const old = { kind: 'scenario', feature: featurePathOf(place), from: scenario, to: name } as const;
  const to = await pathAfterMove(caller, { ...place, scenario: name }, old);
  return redirect(to, { status: 303, headers });
}

export default function RenameScenario() {
  const { projectId, place } = useFeatureLocation();
  const { executions } = useLoaderData<typeof loader>();
  const answer = useAnswer<FormAnswer>();
  const [form, field] = useForm<z.infer<typeof fields>>({ lastResult: answer?.form });
  return (
    <FormDialog
      title="Rename scenario"
      closeTo={featuresPath(projectId, place)}
      failure={answer}
      errors={form.errors}
      submit="Rename"
    >
      <NameField
        label="Scenario name"
        {...fieldProps(field.name, place.scenario ?? '')}
        maxLength={maxNameLength}
      />
      <ExecutionsUsingObject projectId={projectId} executions={executions} change="rename" />
    </FormDialog>
  );
}
