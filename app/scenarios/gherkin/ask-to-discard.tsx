import { OverForm } from '~/shell/over-form';
import { ButtonLink } from '~/ui/button-link';
import { Dialog, DialogActions } from '~/ui/dialog';
import type { EditAnswer } from '../edit-answer';

const texts: Record<string, string> = {
  discard: 'You have changes that are not saved.',
  nameless: 'A scenario without a name cannot be saved.',
};

/**
 * Asks before what was typed is lost: after Discard without scripts (with them the page asks by itself), and when a
 * scenario was left without a name (specification workbench.md section 4).
 */
export function AskToDiscard({ answer, discardTo }: { answer: EditAnswer | undefined; discardTo: string }) {
  const text = texts[answer?.because ?? ''];
  if (text === undefined) return null;
  return (
    <OverForm>
      {(back) => (
        <Dialog title="Discard changes?" closeTo={back}>
          <p>{text}</p>
          <DialogActions>
            <ButtonLink to={back} variant="default" preventScrollReset>
              Back to editing
            </ButtonLink>
            <ButtonLink to={discardTo} color="red">
              Discard
            </ButtonLink>
          </DialogActions>
        </Dialog>
      )}
    </OverForm>
  );
}
