import { Button } from '@mantine/core';
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData, useNavigation, useParams } from '@remix-run/react';
import { requireProject } from '~/access/gate';
import { useAnswer } from '~/live/use-answer';
import { LicenceGate } from '~/shell/licence/licence-gate';
import { LicenceOverForm } from '~/shell/licence/licence-over-form';
import { ButtonLink } from '~/ui/button-link';
import { EnterDoes } from '~/ui/enter-does';
import { Icon } from '~/ui/icon';
import { Notice } from '~/ui/notice';
import { executionsPath, planPath } from '../addresses';
import { createPlanned } from './create-planned.server';
import { choiceText } from '~/shell/scenario-choice/scenario-choice';
import { Form } from '~/ui/scoped';
import { findChosen, readScenarioChoice } from './choice.server';
import { definedDraft, isSelected, redirectNotSelected } from './defined.server';
import { readDraft } from './draft';
import { KeptFields } from './kept-fields';
import { nextRunOf } from './next-run.server';
import { scheduleFieldsOf } from './schedule-fields';
import { ScheduleFieldsView } from './schedule-fields-view';
import { rowsText, scenariosText } from './scenario-fields';
import { useStoredAddress } from './use-kept-address';
import { useScheduleFields } from './use-schedule-fields';
import classes from './planner.module.css';

export const meta: MetaFunction = () => [{ title: 'Schedule execution' }];

export async function loader(args: LoaderFunctionArgs) {
  const caller = await requireProject(args);
  const draft = await definedDraft(caller, args.request);
  if (!isSelected(draft)) throw redirectNotSelected(caller.project.id, draft);
  const fields = draft.schedule ?? scheduleFieldsOf(null);
  const read = await readScenarioChoice(caller, draft.branch, draft);
  const found = await findChosen(caller, draft.branch, read);
  return { draft, fields, next: await nextRunOf(caller, fields), found, text: choiceText(draft, read.runs) };
}

/** Saves the execution; 'Skip for now' saves no schedule. Returns all entries when the save fails. */
export async function action(args: ActionFunctionArgs) {
  const caller = await requireProject(args);
  const form = await args.request.formData();
  const answer = await createPlanned(caller, readDraft(form), form.get('intent') === 'skip');
  return answer instanceof Response ? answer : data(answer, { status: answer.because ? 403 : 422 });
}

export default function ScheduleStep() {
  const { projectId = '' } = useParams();
  return (
    <LicenceGate closeTo={executionsPath(projectId)}>
      <ScheduleForm />
    </LicenceGate>
  );
}

function ScheduleForm() {
  const { draft, found, text, ...begin } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const { projectId = '' } = useParams();
  const typed = answer?.fields ?? begin.fields;
  const { form, fields, setFields, next } = useScheduleFields(projectId, { ...begin, fields: typed });
  const saving = useNavigation().formMethod === 'POST';
  useStoredAddress({ ...draft, schedule: fields });
  return (
    <Form ref={form} method="post" className={classes.step} preventScrollReset>
      <EnterDoes intent="apply" />
      <KeptFields draft={{ ...draft, schedule: null }} except={[]} />
      {answer?.error && (
        <Notice kind="error" title="Failed to save execution">
          {answer.error}
        </Notice>
      )}
      <div>
        <p className={classes.summary} title={draft.name}>
          {draft.name} · {draft.env} · {scenariosText(found.count)}
          {rowsText(found.count, found.runs)}
        </p>
        <p className={classes.words}>{text}</p>
      </div>
      {found.missing.length > 0 && (
        <Notice kind="warning" title="Part of the selection no longer exists. The execution cannot start">
          {found.missing.slice(0, 3).join(' ')}
        </Notice>
      )}
      <ScheduleFieldsView fields={fields} onChange={setFields} problem={answer?.problem} next={next} />
      <div className={classes.actions}>
        <Button
          type="submit"
          variant="default"
          formMethod="get"
          formAction={planPath(projectId, 'scenarios')}
          leftSection={<Icon name="arrowLeft" />}
          className={classes.back}
        >
          Back
        </Button>{' '}
        <ButtonLink to={executionsPath(projectId)} variant="default" preventScrollReset>
          Cancel
        </ButtonLink>{' '}
        <Button type="submit" name="intent" value="skip" variant="default" disabled={saving}>
          Skip for now
        </Button>{' '}
        <Button type="submit" name="intent" value="apply" loading={saving}>
          Apply
        </Button>
      </div>
      {answer?.because === 'licence' && <LicenceOverForm />}
    </Form>
  );
}
