import { ButtonLink } from '~/ui/button-link';
import { Dialog, DialogActions } from '~/ui/dialog';
import { DetourAction } from './detour-action';

interface AccessTokenDialogProps {
  projectId: string;
  /** The page below. */
  closeTo: string;
  /** Id of the form on the page below, whose text is kept. */
  form?: string;
}

/**
 * Shown when generation was refused with `because: "access-key-missing"`, which only a remote service may answer
 * (docs/rules/access.md, Access tokens).
 */
export function AccessTokenDialog({ projectId, closeTo, form }: AccessTokenDialogProps) {
  return (
    <Dialog title="Access token required" closeTo={closeTo}>
      <p>Generate an access token to use this feature</p>
      <DialogActions>
        <ButtonLink to={closeTo} variant="default" preventScrollReset>
          Cancel
        </ButtonLink>
        <DetourAction to={`/${projectId}/settings/access-tokens/new`} form={form}>
          Generate access token
        </DetourAction>
      </DialogActions>
    </Dialog>
  );
}
