import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { copyText } from '~/ui/copy-text';
import { Icon } from '~/ui/icon';

/** Milliseconds that the confirmation stays (specification workbench.md section 9). */
const confirmation = 3_000;

/** Copies the address of a page; without JavaScript it is the link itself. @param path address in the product */
export function CopyLink({ path }: { path: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), confirmation);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <Button
      component="a"
      href={path}
      variant="default"
      leftSection={<Icon name={copied ? 'check' : 'copy'} />}
      onClick={(event) => {
        event.preventDefault();
        void copyText(new URL(path, location.href).href).then(setCopied);
      }}
    >
      <span aria-live="polite">{copied ? 'Copied' : 'Copy link'}</span>
    </Button>
  );
}
