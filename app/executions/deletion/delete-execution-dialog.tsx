import { DeleteDialog, type FormFailure } from '~/shell/forms/form-dialog';
import { cutText } from '~/ui/cut';

interface DeleteExecutionDialogProps {
  name: string;
  running: boolean;
  scheduled: boolean;
  failure: FormFailure | undefined;
  /** Address of the page under the dialog. */
  closeTo: string;
}

/** Asks whether to delete an execution, and says what is deleted with it. */
export function DeleteExecutionDialog({
  name,
  running,
  scheduled,
  failure,
  closeTo,
}: DeleteExecutionDialogProps) {
  return (
    <DeleteDialog title="Delete execution" closeTo={closeTo} failure={failure}>
      <p>
        Delete <strong title={name}>{cutText(name, 42, 42)}</strong>
        {scheduled ? ' with its schedule' : ''}? Its reports stay.
      </p>
      {running && <p>It is running: what has not ended yet is stopped.</p>}
    </DeleteDialog>
  );
}
