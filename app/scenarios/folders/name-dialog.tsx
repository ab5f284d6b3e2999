import { useForm } from '@conform-to/react';
import { Button } from '@mantine/core';
import { useLocation } from '@remix-run/react';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { maxNameLength } from '#domain/names';
import type { FormAnswer } from '~/access/form-answer';
import { fieldProps } from '~/platform/field-props';
import { FormDialog } from '~/shell/forms/form-dialog';
import { useHeldNavigation } from '~/shell/forms/use-held-navigation';
import { Dialog, DialogActions } from '~/ui/dialog';
import { NameField } from '~/ui/name-field';
import classes from './name-dialog.module.css';

interface NameDialogProps {
  title: string;
  label: string;
  /** Initial text of the field. */
  name: string;
  closeTo: string;
  answer: FormAnswer | undefined;
  /** The text of the button. */
  submit: string;
  /** Content below the field. */
  children?: ReactNode;
}

/** Asks for the name of a folder or feature. */
export function NameDialog({ title, label, name, closeTo, answer, submit, children }: NameDialogProps) {
  const [form, field] = useForm<{ name: string }>({ lastResult: answer?.form });
  return (
    <FormDialog title={title} closeTo={closeTo} failure={answer} errors={form.errors} submit={submit}>
      <DiscardChanges>
        <NameField
          label={label}
          {...fieldProps(field.name, name)}
          maxLength={maxNameLength}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      </DiscardChanges>
      {children}
    </FormDialog>
  );
}

/**
 * Wraps the fields of a dialog. Asks before the user leaves it with unsent text (docs/rules/scenarios.md, Folders).
 * Needs scripts; without them nothing asks.
 */
function DiscardChanges({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const fields = useRef<HTMLDivElement>(null);
  const [dirty, setDirty] = useState(false);
  const sending = useSending(fields);
  // Sending the form does not change the address, so it is not held.
  const { isHeld, stay, leave } = useHeldNavigation(
    ({ currentLocation: from, nextLocation: to }) =>
      dirty && !sending.current && from.pathname + from.search !== to.pathname + to.search,
  );
  const isChanged = () =>
    [...(fields.current?.querySelectorAll('input') ?? [])].some(
      (input) => input.value !== input.defaultValue,
    );
  return (
    <div ref={fields} className={classes.fields} onInput={() => setDirty(isChanged())}>
      {children}
      {isHeld && (
        <Dialog title="Discard changes" closeTo={pathname + search}>
          <p>Your changes are not saved.</p>
          <DialogActions>
            <Button type="button" variant="default" onClick={stay} data-autofocus>
              Back to editing
            </Button>
            <Button type="button" onClick={leave}>
              Discard
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </div>
  );
}

/** True from sending the form until its answer. A redirect by the answer must not count as leaving. */
function useSending(fields: RefObject<HTMLElement>) {
  const sending = useRef(false);
  useEffect(() => {
    const form = fields.current?.closest('form');
    const begin = () => {
      sending.current = true;
      setTimeout(() => (sending.current = false));
    };
    form?.addEventListener('submit', begin);
    return () => form?.removeEventListener('submit', begin);
  }, [fields]);
  return sending;
}
