import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useHydrated } from 'remix-utils/use-hydrated';
import { copyText } from '~/ui/copy-text';
import { Icon } from '~/ui/icon';

/** Milliseconds that the confirmation stays (specification shell.md section 9). */
const confirmation = 3_000;

/** Copies the token. Without JavaScript there is no button: the token stands in a field to select and copy. */
export function CopyToken({ token }: { token: string }) {
  const scripted = useHydrated();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), confirmation);
    return () => clearTimeout(timer);
  }, [copied]);
  if (!scripted) return null;
  return (
    <Button
      variant="default"
      leftSection={<Icon name={copied ? 'check' : 'copy'} />}
      onClick={() => void copyText(token).then(setCopied)}
    >
      <span aria-live="polite">{copied ? 'Copied' : 'Copy'}</span>
    </Button>
  );
}
