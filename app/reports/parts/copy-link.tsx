import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
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
        void copy(new URL(path, location.href).href).then(setCopied);
      }}
    >
      <span aria-live="polite">{copied ? 'Copied' : 'Copy link'}</span>
    </Button>
  );
}

/** The clipboard needs https or localhost; elsewhere the old command does it. @returns whether it was copied */
async function copy(text: string): Promise<boolean> {
  if (navigator.clipboard) {
    const written = navigator.clipboard.writeText(text);
    return written.then(
      () => true,
      () => copyBySelection(text),
    );
  }
  return copyBySelection(text);
}

function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'visually-hidden';
  document.body.append(area);
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  return copied;
}
