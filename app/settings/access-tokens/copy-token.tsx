import { Button } from '@mantine/core';
import { useHydrated } from 'remix-utils/use-hydrated';
import { Icon } from '~/ui/icon';
import { useCopy } from '~/ui/use-copy';

/** Copies the token. Without JavaScript there is no button: the token stands in a field to select and copy. */
export function CopyToken({ token }: { token: string }) {
  const scripted = useHydrated();
  const { copied, copy } = useCopy();
  if (!scripted) return null;
  return (
    <Button
      variant="default"
      leftSection={<Icon name={copied ? 'check' : 'copy'} />}
      onClick={() => copy(token)}
    >
      <span aria-live="polite">{copied ? 'Copied' : 'Copy'}</span>
    </Button>
  );
}
