import { ButtonLink } from '~/ui/button-link';
import { Dialog, DialogActions } from '~/ui/dialog';

/**
 * What a page shows when generation was refused with `because: "access-key-missing"` (docs/rules/access.md, Access
 * tokens).
 * @param closeTo the page below
 */
export function AccessTokenDialog({ projectId, closeTo }: { projectId: string; closeTo: string }) {
  return (
    <Dialog title="Access token required" closeTo={closeTo}>
      <p>Generate an access token to use this feature</p>
      <DialogActions>
        <ButtonLink to={closeTo} variant="default" preventScrollReset>
          Cancel
        </ButtonLink>
        <ButtonLink to={`/${projectId}/settings/access-tokens`}>Generate access token</ButtonLink>
      </DialogActions>
    </Dialog>
  );
}
