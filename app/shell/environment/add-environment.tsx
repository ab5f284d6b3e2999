import { Button } from '@mantine/core';
import classes from './add-environment.module.css';
import { useDetourButton } from '../detour/detour';
import { useShell } from '../frame/use-shell';

interface AddEnvironmentProps {
  /** Name of the field for the environment, directly above. */
  fills: string;
  /** The page to return to. Default: the current page. */
  here?: string;
}

/** In a form, below the choice of an environment: leaves it to add one, which is chosen on the way back. */
export function AddEnvironment({ fills, here }: AddEnvironmentProps) {
  const { project } = useShell();
  const leave = useDetourButton();
  return (
    <Button
      {...leave(`/${project.id}/environments/new`, { fills, here })}
      variant="subtle"
      size="compact-sm"
      className={classes.button}
    >
      Add environment
    </Button>
  );
}
