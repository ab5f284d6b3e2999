import { Button } from '@mantine/core';
import { useNavigation } from '@remix-run/react';
import { useEffect, useRef, type FormEvent, type ReactNode, type RefObject } from 'react';
import { ButtonLink } from '~/ui/button-link';
import { Dialog, DialogActions } from '~/ui/dialog';
import { Notice } from '~/ui/notice';
import { Form } from '~/ui/scoped';
import { LicenceGate } from '../licence/licence-gate';
import { LicenceOverForm } from '../licence/licence-over-form';
import classes from './form-dialog.module.css';

/** Answer of an action that did not do what the form requested. */
export interface FormFailure {
  /** The reason of a refusal, see `refusedAnswer`. */
  because?: string;
  /** The message for the user, as docs/rules/ words it. */
  error?: string;
  /** The cause, as the service words it. */
  problem?: string;
}

interface FormDialogProps {
  title: string;
  /** Where Cancel and closing lead: the page below. */
  closeTo: string;
  /** Pixels. */
  width?: number;
  failure: FormFailure | undefined;
  /** Messages about the form as a whole, as `useForm` returns them. */
  errors?: string[];
  /** The result of `useCheckedForm`, for forms that the page checks as well. */
  checked?: { id: string; onSubmit: (event: FormEvent<HTMLFormElement>) => void };
  /** The text of the button. */
  submit: string;
  /** True when the action cannot be undone. */
  destroys?: boolean;
  /** True when there is nothing to send yet. Used with scripts only: without them, the page cannot know. */
  disabled?: boolean;
  /** True for dialogs that also open with an expired licence, as their change does not need one. */
  withoutLicence?: boolean;
  /** For callers that read the form's fields as they change. */
  formRef?: RefObject<HTMLFormElement>;
  onChange?: () => void;
  children: ReactNode;
}

/**
 * Shows a dialog with one form: its failure above the fields, Cancel and the submit button below. It does not open
 * with an expired licence. A later refusal for the licence is shown on top, so that the typed text stays. The first
 * field with a problem gets the focus.
 */
export function FormDialog(props: FormDialogProps) {
  const dialog = <OpenDialog {...props} />;
  return props.withoutLicence ? dialog : <LicenceGate closeTo={props.closeTo}>{dialog}</LicenceGate>;
}

function OpenDialog(props: FormDialogProps) {
  const { title, closeTo, width, failure, errors, submit, destroys, disabled, children } = props;
  const ownForm = useRef<HTMLFormElement>(null);
  const form = props.formRef ?? ownForm;
  const sending = useNavigation().formMethod === 'POST';
  const focusedFor = useRef<FormFailure>();
  useEffect(() => {
    if (failure === focusedFor.current) return;
    // React marks the fields one render after the answer arrives.
    const first = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (failure && !first) return;
    focusedFor.current = failure;
    first?.focus();
  });
  const refused = failure?.because === 'licence';
  const told = errors?.[0] ?? (refused ? undefined : failure?.error);
  return (
    <Dialog title={title} closeTo={closeTo} width={width}>
      <Form
        ref={form}
        id={props.checked?.id}
        method="post"
        onSubmit={props.checked?.onSubmit}
        className={classes.form}
        onChange={props.onChange}
        noValidate
        preventScrollReset
      >
        {told && (
          <Notice kind="error" title={failure?.problem ? told : undefined}>
            {failure?.problem ?? told}
          </Notice>
        )}
        {children}
        <DialogActions>
          <ButtonLink to={closeTo} variant="default" preventScrollReset>
            Cancel
          </ButtonLink>
          <Button type="submit" color={destroys ? 'red' : undefined} loading={sending} disabled={disabled}>
            {submit}
          </Button>
        </DialogActions>
      </Form>
      {refused && <LicenceOverForm />}
    </Dialog>
  );
}

/** The same for deleting one item: `children` lists what is deleted with it. After a failure, the button retries. */
export function DeleteDialog({
  failure,
  ...dialog
}: Pick<FormDialogProps, 'title' | 'closeTo' | 'failure' | 'withoutLicence' | 'children'>) {
  const submit = failure?.error && failure.because !== 'licence' ? 'Retry delete' : 'Delete';
  return <FormDialog {...dialog} failure={failure} submit={submit} destroys />;
}
