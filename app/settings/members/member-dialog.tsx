import { useLocation } from '@remix-run/react';
import type { ComponentProps, ReactNode } from 'react';
import { FormDialog } from '~/shell/forms/form-dialog';
import { cutText } from '~/ui/cut';
import { MessageDialog } from '~/ui/dialog';

interface MemberDialogProps extends Omit<ComponentProps<typeof FormDialog>, 'closeTo'> {
  /** Text in place of the form when there is nothing to decide. Null when there is. */
  refusal: ReactNode;
}

/** A dialog of the members' tab over the list, with its search and order: a form, or why there is none. */
export function MemberDialog({ refusal, ...form }: MemberDialogProps) {
  const list = `..${useLocation().search}`;
  if (refusal !== null) {
    return (
      <MessageDialog title={form.title} closeTo={list}>
        {refusal}
      </MessageDialog>
    );
  }
  return <FormDialog {...form} closeTo={list} withoutLicence />;
}

/** Shown for a user who is no longer in the list. */
export const goneMember = <p>This user is not in the project any more.</p>;

/** Names a member, cut at 42 characters: the name, and the address if it differs. */
export function MemberName({ name, email }: { name: string; email?: string }) {
  return (
    <>
      <strong title={name}>{cutText(name, 42, 42)}</strong>
      {email !== undefined && email !== name && (
        <>
          {' '}
          (<span title={email}>{cutText(email, 42, 42)}</span>)
        </>
      )}
    </>
  );
}
