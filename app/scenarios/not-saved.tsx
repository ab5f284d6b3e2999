import { Notice } from '~/ui/notice';
import type { EditAnswer } from './edit-answer';
import { LicenceOverForm } from '~/shell/licence-over-form';
import classes from './text-fields.module.css';

/** Why a save was refused. The text is still in the form. */
export function NotSaved({ answer }: { answer: EditAnswer | undefined }) {
  if (answer?.because === 'licence') return <LicenceOverForm />;
  if (!answer?.error) return null;
  const title = answer.current ? answer.error : 'Not saved';
  return (
    <div className={classes.notice}>
      <Notice kind={answer.current ? 'warning' : 'error'} title={title}>
        {answer.current
          ? 'Nothing is overwritten yet. Compare both versions, then save yours over the other one or discard yours.'
          : answer.error}
      </Notice>
    </div>
  );
}
