import { Button } from '@mantine/core';
import { useDetour, useDetourButton } from '~/shell/detour';
import { ButtonLink } from '~/ui/button-link';
import { Dialog, DialogActions } from '~/ui/dialog';
import { Notice } from '~/ui/notice';

const missing = 'An environment must be chosen before AI generation. This project has none yet.';

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
  const detour = useDetour();
  const leave = useDetourButton();
  const add = `/${projectId}/environments/new`;
  return (
    <Dialog title="Select environment" closeTo={closeTo}>
      <p>{missing}</p>
      <DialogActions>
        <ButtonLink to={closeTo} variant="default" preventScrollReset>
          Cancel
        </ButtonLink>
        {form === undefined ? (
          <ButtonLink to={detour(add)}>Add environment</ButtonLink>
        ) : (
          <Button {...leave(add)} form={form}>
            Add environment
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** The same in the form itself, before anything is asked for that fails. */
export function NoEnvironment({ projectId }: { projectId: string }) {
  const leave = useDetourButton();
  return (
    <Notice kind="warning">
      {missing}{' '}
      <Button {...leave(`/${projectId}/environments/new`)} variant="subtle" size="compact-sm">
        Add environment
      </Button>
    </Notice>
  );
}
