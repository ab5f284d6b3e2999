import { Button } from '@mantine/core';
import { useDetourButton } from '~/shell/detour';
import { DetourAction } from '~/shell/detour-action';
import { noUsableEnvironment, RefusedEnvironments } from '~/shell/refused-environments';
import { useShell } from '~/shell/use-shell';
import { ButtonLink } from '~/ui/button-link';
import { Dialog, DialogActions } from '~/ui/dialog';
import { Notice } from '~/ui/notice';

const missing = 'An environment must be chosen before AI generation.';

interface EnvironmentMissingProps {
  projectId: string;
  closeTo: string;
  /** Of what is typed below the dialog. */
  form?: string;
}

/**
 * Scenarios are written for a site: without an environment there is none (docs/rules/scenarios.md, Ways to a scenario).
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

/** The same in the form itself, before anything is asked for that fails. */
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
