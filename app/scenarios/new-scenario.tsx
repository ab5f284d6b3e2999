import { useForm } from '@conform-to/react';
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { scenarioNameProblem } from '#domain/names';
import { refusedForm, type FormAnswer } from '~/access/form-answer';
import { notFound, requireProject } from '~/access/gate';
import { trackUsage } from '~/access/track-usage';
import { useAnswer } from '~/live/use-answer';
import { fieldProps } from '~/platform/field-props';
import { invalid, parseForm } from '~/platform/forms';
import { FormDialog } from '~/shell/forms/form-dialog';
import { NameField } from '~/ui/name-field';
import { editPath, featuresPath, featureLocationOf, useFeatureLocation } from './address';
import { appendScenario } from './gherkin-edit.server';
import { changeFeature, recordScenarioEvent } from './save-feature.server';

const fields = z.object({ name: z.string().default('') });

export async function loader(args: LoaderFunctionArgs) {
  await requireProject(args);
  return null;
}

/** Appends the scenario to its feature and opens it for editing. Makes a name that is taken unique. */
export async function action(args: ActionFunctionArgs) {
  const caller = await requireProject(args);
  const place = featureLocationOf(new URL(args.request.url).searchParams);
  if (!place.feature) throw notFound();
  const submission = parseForm(await args.request.formData(), fields);
  if (submission.status !== 'success') return invalid(submission);
  const name = submission.value.name.trimEnd();
  const problem = scenarioNameProblem(name);
  if (problem) return invalid(submission, { name: problem });
  let created = name;
  try {
    const added = await changeFeature(caller, place, (text) => {
      const appended = appendScenario(text, name, place.feature ?? '');
      if ('problem' in appended) return null;
      created = appended.name;
      return appended.text;
    });
    if (!added.status) return invalid(submission, { '': added.error });
  } catch (error) {
    return refusedForm(submission, error);
  }
  recordScenarioEvent(args, caller, { place, scenario: created, eventType: 'createScenario' });
  trackUsage(args, caller.upstream, 'create_scenario', { projectId: caller.project.id });
  return redirect(editPath(caller.project.id, { ...place, scenario: created }, 'scenario'), { status: 303 });
}

export default function NewScenario() {
  const { projectId, place } = useFeatureLocation();
  const answer = useAnswer<FormAnswer>();
  const [form, field] = useForm<z.infer<typeof fields>>({ lastResult: answer?.form });
  const closeTo = featuresPath(projectId, place);
  return (
    <FormDialog
      title="New scenario"
      closeTo={closeTo}
      failure={answer}
      errors={form.errors}
      submit="Create scenario"
    >
      <NameField label="Scenario name" {...fieldProps(field.name)} maxLength={80} />
    </FormDialog>
  );
}
