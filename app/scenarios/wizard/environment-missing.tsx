import { Button } from '@mantine/core';
import { useDetourButton } from '~/shell/detour/detour';
import { DetourAction } from '~/shell/detour/detour-action';
import { noUsableEnvironment, RefusedEnvironments } from '~/shell/environment/refused-environments';
import { useShell } from '~/shell/frame/use-shell';
import { ButtonLink } from '~/ui/button-link';
import { Dialog, DialogActions } from '~/ui/dialog';
import { Notice } from '~/ui/notice';

const missing = 'An environment must be chosen before AI generation.';

interface EnvironmentMissingProps {
  projectId: string;
  closeTo: string;
  /** Id of the form under the dialog, with the typed entries. */
  form?: string;
}

/**
 * Asks for an environment: scenarios are written for a site (docs/rules/scenarios.md, Ways to a scenario).
 */
export function EnvironmentMissing({ projectId, closeTo, form }: EnvironmentMissingProps) {
  const { refusedEnvironments } = useShell();
  return (
    <Dialog title="Select environment" closeTo={closeTo}>
      <p>
        {missing} {noUsableEnvironment(refusedEnvironments.length)}
      </p>
      <RefusedEnvironments />
      <DialogActions>
        <ButtonLink to={closeTo} variant="default" preventScrollReset>
          Cancel
        </ButtonLink>
        <DetourAction to={`/${projectId}/environments/new`} form={form}>
          Add environment
        </DetourAction>
      </DialogActions>
    </Dialog>
  );
}

/** Shows the same in the form, before the user sends a request that would fail. */
export function NoEnvironment({ projectId }: { projectId: string }) {
  const leave = useDetourButton();
  const { refusedEnvironments } = useShell();
  return (
    <Notice kind="warning">
      {missing} {noUsableEnvironment(refusedEnvironments.length)}{' '}
      <Button {...leave(`/${projectId}/environments/new`)} variant="subtle" size="compact-sm">
        Add environment
      </Button>
    </Notice>
  );
}
