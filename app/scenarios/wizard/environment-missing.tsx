import { Link } from '@remix-run/react';
import { useDetour } from '~/shell/detour';
import { ButtonLink } from '~/ui/button-link';
import { Dialog, DialogActions } from '~/ui/dialog';
import { Notice } from '~/ui/notice';

const missing = 'An environment must be chosen before AI generation. This project has none yet.';

/**
 * Scenarios are written for a site: without an environment there is none (docs/rules/scenarios.md, Ways to a scenario).
 */
export function EnvironmentMissing({ projectId, closeTo }: { projectId: string; closeTo: string }) {
  const detour = useDetour();
  return (
    <Dialog title="Select environment" closeTo={closeTo}>
      <p>{missing}</p>
      <DialogActions>
        <ButtonLink to={closeTo} variant="default" preventScrollReset>
          Cancel
        </ButtonLink>
        <ButtonLink to={detour(`/${projectId}/environments/new`)}>Add environment</ButtonLink>
      </DialogActions>
    </Dialog>
  );
}

/** The same above a form, before anything is typed into it that the way there could lose. */
export function NoEnvironment({ projectId }: { projectId: string }) {
  const detour = useDetour();
  return (
    <Notice kind="warning">
      {missing} <Link to={detour(`/${projectId}/environments/new`)}>Add environment</Link>
    </Notice>
  );
}
