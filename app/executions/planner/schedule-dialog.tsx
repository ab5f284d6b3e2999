import { Button } from '@mantine/core';
import { useParams } from '@remix-run/react';
import { useHydrated } from '~/ui/hydration';
import { FormDialog } from '~/shell/forms/form-dialog';
import { EnterDoes } from '~/ui/enter-does';
import { ScheduleFieldsView } from './schedule-fields-view';
import { useScheduleFields } from './use-schedule-fields';
import type { loadSchedule, PartAnswer } from './edit-part.server';
import classes from './planner.module.css';

interface ScheduleDialogProps {
  loaded: Awaited<ReturnType<typeof loadSchedule>>;
  answer: PartAnswer | undefined;
  closeTo: string;
}

/** Shows only the planner's third step, for a saved execution. */
export function ScheduleDialog({ loaded, answer, closeTo }: ScheduleDialogProps) {
  const { projectId = '' } = useParams();
  const begin = { fields: answer?.fields ?? loaded.fields, next: loaded.next };
  const scripted = useHydrated();
  const { form, fields, setFields, next } = useScheduleFields(projectId, begin);
  return (
    <FormDialog
      title="Schedule execution"
      closeTo={closeTo}
      width={600}
      failure={answer}
      submit="Save"
      formRef={form}
      disabled={scripted && fields.days.length === 0}
    >
      <EnterDoes intent="save" />
      <p className={classes.summary} title={loaded.name}>
        {loaded.name}
      </p>
      <ScheduleFieldsView
        fields={fields}
        onChange={setFields}
        problem={answer?.problems?.['days']}
        next={next}
      />
      {loaded.hasSchedule && (
        <div>
          <Button type="submit" name="intent" value="remove" variant="subtle" size="compact-sm">
            Remove the schedule
          </Button>
        </div>
      )}
    </FormDialog>
  );
}
