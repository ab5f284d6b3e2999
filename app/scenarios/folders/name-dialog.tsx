import { useForm } from '@conform-to/react';
import { longestName } from '#contracts/names';
import type { FormAnswer } from '~/access/form-answer';
import { fieldProps } from '~/platform/field-props';
import { FormDialog } from '~/shell/form-dialog';
import { NameField } from '~/ui/name-field';
import { DiscardChanges } from './discard-changes';

interface NameDialogProps {
  title: string;
  label: string;
  /** What stands in the field at first. */
  name: string;
  closeTo: string;
  answer: FormAnswer | undefined;
  /** The text of the button. */
  submit: string;
}

/** A dialog for the name of a folder or feature. */
export function NameDialog({ title, label, name, closeTo, answer, submit }: NameDialogProps) {
  const [form, field] = useForm<{ name: string }>({ lastResult: answer?.form });
  return (
    <FormDialog title={title} closeTo={closeTo} failure={answer} errors={form.errors} submit={submit}>
      <DiscardChanges>
        <NameField
          label={label}
          {...fieldProps(field.name, name)}
          maxLength={longestName}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      </DiscardChanges>
    </FormDialog>
  );
}
