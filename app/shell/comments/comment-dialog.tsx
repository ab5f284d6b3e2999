import { useForm } from '@conform-to/react';
import { Textarea } from '@mantine/core';
import { useNavigation } from '@remix-run/react';
import { useState } from 'react';
import { useHydrated } from '~/ui/hydration';
import type { FormAnswer } from '~/access/form-answer';
import { fieldProps } from '~/platform/field-props';
import { FormDialog } from '~/shell/forms/form-dialog';
import classes from './comment-dialog.module.css';

interface CommentDialogProps {
  title: string;
  closeTo: string;
  /** While it is sent. */
  interim: string;
  answer: FormAnswer | undefined;
  /** The present text; empty for a new comment. */
  saved: string;
  /** Characters. */
  longest: number;
}

/** The dialog to write a comment in. Publish is disabled while the text is empty or unchanged. */
export function CommentDialog({ title, closeTo, interim, answer, saved, longest }: CommentDialogProps) {
  const hydrated = useHydrated();
  const sending = useNavigation().formMethod === 'POST';
  const [form, field] = useForm<{ content: string }>({ lastResult: answer?.form });
  const control = fieldProps(field.content, saved);
  const [text, setText] = useState(control.defaultValue ?? '');
  const unchanged = text.trim() === '' || text.trim() === saved;
  return (
    <FormDialog
      title={title}
      closeTo={closeTo}
      width={560}
      failure={answer}
      errors={form.errors}
      submit="Publish"
      disabled={hydrated && unchanged}
    >
      <Textarea
        label="Comment"
        {...control}
        maxLength={longest}
        rows={6}
        required
        data-autofocus
        autoFocus
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <p className={classes.interim} role="status">
        {sending && interim}
      </p>
    </FormDialog>
  );
}
