import { useForm } from '@conform-to/react';
import { Textarea } from '@mantine/core';
import type { FormAnswer } from '~/access/form-answer';
import { FormDialog } from '~/shell/forms/form-dialog';
import { Dialog } from '~/ui/dialog';
import { Notice } from '~/ui/notice';
import classes from './npmrc-dialog.module.css';

/** Pixels (docs/rules/executions.md, List). */
const width = 600;

interface NpmrcDialogProps {
  /** True when the caller is an administrator of the project. Other users do not receive the text. */
  allowed: boolean;
  /** The saved text. */
  text: string;
  answer: (FormAnswer & { problem?: string }) | undefined;
  /** The page below. */
  closeTo: string;
}

/** Edits the text of the project's .npmrc. Its route saves with `saveNpmrc`. */
export function NpmrcDialog({ allowed, text, answer, closeTo }: NpmrcDialogProps) {
  const [form, fields] = useForm<{ npmrc: string }>({ lastResult: answer?.form });
  if (!allowed) {
    return (
      <Dialog title=".npmrc" closeTo={closeTo} width={width}>
        <Notice kind="error">Only administrators of the project may see and change its .npmrc.</Notice>
      </Dialog>
    );
  }
  return (
    <FormDialog
      title=".npmrc"
      closeTo={closeTo}
      width={width}
      failure={answer}
      errors={form.errors}
      submit="Save"
    >
      <Textarea
        label="Text of the project's .npmrc"
        description="Registries and their tokens, one setting per line. Runs install the packages of package.json with them. Only administrators of the project see this text. Saved tokens are shown as ********. Leave them so to keep them."
        name="npmrc"
        // The saved text, unless a form was sent. A text that the user emptied must stay empty.
        defaultValue={answer?.form ? (fields.npmrc.initialValue ?? '') : text}
        error={fields.npmrc.errors?.map((problem) => (
          <span key={problem} className={classes.problem}>
            {problem}
          </span>
        ))}
        classNames={{ input: classes.text }}
        rows={12}
        spellCheck={false}
        autoComplete="off"
        data-autofocus
      />
    </FormDialog>
  );
}
