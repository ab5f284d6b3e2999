import { ButtonLink } from '~/ui/button-link';
import { Dialog, DialogActions } from '~/ui/dialog';
import { useDetour } from './detour';

/**
 * What a page shows when generation was refused with `because: "access-key-missing"`, which a service that runs elsewhere
 * may do (docs/rules/access.md, Access tokens).
 * @param closeTo the page below
 */
export function AccessTokenDialog({ projectId, closeTo }: { projectId: string; closeTo: string }) {
  const detour = useDetour();
  return (
    <Dialog title="Access token required" closeTo={closeTo}>
      <p>Generate an access token to use this feature</p>
      <DialogActions>
        <ButtonLink to={closeTo} variant="default" preventScrollReset>
          Cancel
        </ButtonLink>
        <ButtonLink to={detour(`/${projectId}/settings/access-tokens/new`)}>Generate access token</ButtonLink>
      </DialogActions>
    </Dialog>
  );
}
