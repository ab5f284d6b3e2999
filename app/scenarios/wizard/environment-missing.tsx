import { ButtonLink } from '~/ui/button-link';
import { Dialog, DialogActions } from '~/ui/dialog';

/**
 * Scenarios are written for a site: without an environment there is none (docs/rules/scenarios.md, Ways to a scenario).
 */
export function EnvironmentMissing({ projectId, closeTo }: { projectId: string; closeTo: string }) {
  return (
    <Dialog title="Select environment" closeTo={closeTo}>
      <p>An environment must be chosen before AI generation. This project has none yet.</p>
      <DialogActions>
        <ButtonLink to={closeTo} variant="default" preventScrollReset>
          Cancel
        </ButtonLink>
        <ButtonLink to={`/${projectId}/environments/new`}>Add environment</ButtonLink>
      </DialogActions>
    </Dialog>
  );
}
