import { Button } from '@mantine/core';
import { useNavigation } from '@remix-run/react';
import { useEffect, useRef, type FormEvent, type ReactNode, type RefObject } from 'react';
import { ButtonLink } from '~/ui/button-link';
import { Dialog, DialogActions } from '~/ui/dialog';
import { Notice } from '~/ui/notice';
import { Form } from '~/ui/scoped';
import { LicenceGate } from './licence-gate';
import { LicenceOverForm } from './licence-over-form';
import classes from './form-dialog.module.css';

/** What an action answered that did not do what it was asked. */
export interface FormFailure {
  /** Of a refusal, see `refusedAnswer`. */
  because?: string;
  /** What failed, in the words of docs/rules/. */
  error?: string;
  /** Why, in the words of the service. */
  problem?: string;
}

interface FormDialogProps {
  title: string;
  /** Where Cancel and closing lead: the page below. */
  closeTo: string;
  /** Pixels. */
  width?: number;
  failure: FormFailure | undefined;
  /** Of the form as a whole, as `useForm` has them. */
  errors?: string[];
  /** Of `useCheckedForm`, where the page checks the fields too. */
  checked?: { id: string; onSubmit: (event: FormEvent<HTMLFormElement>) => void };
  /** The text of the button. */
  submit: string;
  /** What it does cannot be undone. */
  destroys?: boolean;
  /** There is nothing to send yet; for scripts alone, as without them nobody could tell. */
  disabled?: boolean;
  /** Opens with an expired licence, too: what it changes is not for a licence to say. */
  withoutLicence?: boolean;
  /** For who reads the form's fields as they change. */
  formRef?: RefObject<HTMLFormElement>;
  onChange?: () => void;
  children: ReactNode;
}

/**
 * A dialog with one form: its failure above the fields, Cancel and the submit button below. An expired licence does not
 * open it; one that is refused later is told over it, so that what was typed stays. The first field with a problem gets
 * the focus.
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
    // Fields are marked one drawing after the answer has come.
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

/** The same for deleting one thing: `children` says what goes with it. After a failure the button offers a retry. */
export function DeleteDialog({
  failure,
  ...dialog
}: Pick<FormDialogProps, 'title' | 'closeTo' | 'failure' | 'withoutLicence' | 'children'>) {
  const submit = failure?.error && failure.because !== 'licence' ? 'Retry delete' : 'Delete';
  return <FormDialog {...dialog} failure={failure} submit={submit} destroys />;
}
