import { FormDialog } from '~/shell/forms/form-dialog';
import { MessageDialog } from '~/ui/dialog';
import { Notice } from '~/ui/notice';
import type { DiscardAnswer } from './decide-fixes.server';
import { codeFixCountText, fixFormValueOf, type FixKey } from './fixes';
import classes from './code-review.module.css';

interface DiscardDialogProps {
  chosen: FixKey[];
  closeTo: string;
  answer: DiscardAnswer | undefined;
}

/** Asks before code fixes are discarded, as future runs will not propose them again. */
export function DiscardDialog({ chosen, closeTo, answer }: DiscardDialogProps) {
  const [first] = chosen;
  const title = chosen.length === 1 ? 'Discard code fix' : 'Discard code fixes';
  if (!first) {
    return (
      <MessageDialog title={title} closeTo={closeTo}>
        <Notice>Select at least one open code fix.</Notice>
      </MessageDialog>
    );
  }
  return (
    <FormDialog title={title} closeTo={closeTo} failure={answer} submit="Discard" destroys>
      <input type="hidden" name="confirmed" value="yes" />
      {chosen.map((fix) => (
        <input key={fix.id} type="hidden" name="fix" value={fixFormValueOf(fix)} />
      ))}
      {chosen.length === 1 ? (
        <p className={classes.question}>
          Discard the code fix of <strong>{first.step}</strong>? Its locator is never healed to that element
          again.
        </p>
      ) : (
        <>
          <p>
            Discard {codeFixCountText(chosen.length)}? Their locators are never healed to those elements
            again.
          </p>
          <ul className={classes.chosen} tabIndex={0} aria-label="Code fixes to discard">
            {chosen.map(({ id, step }) => (
              <li key={id} title={step}>
                {step}
              </li>
            ))}
          </ul>
        </>
      )}
    </FormDialog>
  );
}
