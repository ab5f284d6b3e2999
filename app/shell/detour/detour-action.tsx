import { Button } from '@mantine/core';
import { ButtonLink } from '~/ui/button-link';
import { useDetour, useDetourButton } from './detour';

interface DetourActionProps {
  to: string;
  /** Id of the form on the page below, whose fields are restored. Left out where nothing was typed. */
  form?: string;
  children: string;
}

/** The action of a dialog in which something must be created first. */
export function DetourAction({ to, form, children }: DetourActionProps) {
  const detour = useDetour();
  const leave = useDetourButton();
  if (form === undefined) return <ButtonLink to={detour(to)}>{children}</ButtonLink>;
  return (
    <Button {...leave(to)} form={form}>
      {children}
    </Button>
  );
}
