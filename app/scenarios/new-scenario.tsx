import { useForm } from '@conform-to/react';
import { Button, TextInput } from '@mantine/core';
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, useActionData, useNavigation } from '@remix-run/react';
import { z } from 'zod';
import { notFound, requireProject } from '~/access/gate';
import { invalid, parseForm } from '~/platform/forms';
import { ButtonLink } from '~/ui/button-link';
import { Dialog, DialogActions } from '~/ui/dialog';
import { Notice } from '~/ui/notice';
import { editPath, featuresPath, placeOf } from './address';
import { refusedForm, type FormAnswer } from '~/access/form-answer';
import { trackUsage } from '~/access/track-usage';
import { appendScenario } from './gherkin-edit.server';
import { LicenceOverForm } from '~/shell/licence-over-form';
import { scenarioNameProblem } from './names';
import { readFeature } from './read-feature.server';
import { readableProblem } from './readable-problem';
import { pushFeature } from './save-feature.server';
import { usePlace } from './use-place';
import classes from './dialog-form.module.css';

const fields = z.object({ name: z.string().default('') });

export async function loader(args: LoaderFunctionArgs) {
  await requireProject(args);
  return null;
}

/** Appends the scenario to its feature and opens that for editing. A name that is taken is made unique. */
export async function action(args: ActionFunctionArgs) {
  const caller = await requireProject(args);
  const place = placeOf(new URL(args.request.url).searchParams);
  const submission = parseForm(await args.request.formData(), fields);
  if (submission.status !== 'success') return invalid(submission);
  const name = submission.value.name.trimEnd();
  const problem = scenarioNameProblem(name);
  if (problem) return invalid(submission, { name: problem });
  const feature = await readFeature(caller, place);
  if (!feature) throw notFound();
  const added = appendScenario(feature.content, name, place.feature ?? '');
  if ('problem' in added) {
    const { line, message } = added.problem;
    return invalid(submission, {
      '': `Correct this feature first. Line ${line}: ${readableProblem(message)}`,
    });
  }
  try {
    const pushed = await pushFeature(caller, place, added.text, feature.version);
    if (!pushed.status) return invalid(submission, { '': pushed.error });
  } catch (error) {
    return refusedForm(submission, error);
  }
  trackUsage(args, caller.upstream, 'create_scenario', { projectId: caller.project.id });
  return redirect(editPath(caller.project.id, { ...place, scenario: added.name }), { status: 303 });
}

export default function NewScenario() {
  const { projectId, place } = usePlace();
  const answer = useActionData<FormAnswer>();
  const [form, field] = useForm<z.infer<typeof fields>>({ lastResult: answer?.form });
  const closeTo = featuresPath(projectId, place);
  const refused = answer?.because === 'licence';
  const problem = form.errors?.[0] ?? (refused ? undefined : answer?.error);
  return (
    <Dialog title="New scenario" closeTo={closeTo}>
      <Form method="post" className={classes.form} noValidate preventScrollReset>
        {problem && <Notice kind="error">{problem}</Notice>}
        <TextInput
          label="Scenario name"
          name="name"
          defaultValue={field.name.initialValue}
          error={field.name.errors?.[0]}
          maxLength={80}
          autoComplete="off"
          data-autofocus
          autoFocus
          required
          withAsterisk={false}
        />
        <DialogActions>
          <ButtonLink to={closeTo} variant="default" preventScrollReset>
            Cancel
          </ButtonLink>
          <Button type="submit" loading={useNavigation().formMethod === 'POST'}>
            Create scenario
          </Button>
        </DialogActions>
      </Form>
      {refused && <LicenceOverForm />}
    </Dialog>
  );
}
