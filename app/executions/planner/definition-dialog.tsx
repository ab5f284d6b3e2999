import { useSubmit } from '@remix-run/react';
import { useHydrated } from '~/ui/hydration';
import { FormDialog } from '~/shell/forms/form-dialog';
import { EnterDoes } from '~/ui/enter-does';
import { useFormValue } from '../use-form-value';
import { DefinitionFields } from './definition-fields';
import { readDraft } from './draft';
import type { loadDefinition, PartAnswer } from './edit-part.server';

interface DefinitionDialogProps {
  loaded: Awaited<ReturnType<typeof loadDefinition>>;
  answer: PartAnswer | undefined;
  closeTo: string;
}

/** Shows only the planner's first step, for a saved execution. */
export function DefinitionDialog({ loaded, answer, closeTo }: DefinitionDialogProps) {
  const definition = answer?.definition ?? loaded.definition;
  const { form, value, refresh } = useFormValue(readDraft, {
    ...definition,
    tags: [],
    picks: [],
    everyTag: false,
    schedule: null,
  });
  const submit = useSubmit();
  const scripted = useHydrated();
  const isEmpty = value.name.trim() === '' || value.env === '' || value.branch === '';
  const showBranch = () => {
    if (form.current) submit(form.current, { method: 'get', replace: true, preventScrollReset: true });
  };
  return (
    <FormDialog
      title="Define an execution"
      closeTo={closeTo}
      failure={answer}
      submit="Save"
      formRef={form}
      onChange={refresh}
      disabled={scripted && isEmpty}
    >
      <EnterDoes />
      <DefinitionFields
        definition={definition}
        offer={loaded.offer}
        problems={answer?.problems ?? {}}
        onBranch={showBranch}
      />
    </FormDialog>
  );
}
