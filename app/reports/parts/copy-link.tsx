import { Button } from '@mantine/core';
import { Icon } from '~/ui/icon';
import { useCopy } from '~/ui/use-copy';

/** Copies the address of a page. Without JavaScript it is a link. @param path address in the product */
export function CopyLink({ path }: { path: string }) {
  const { copied, copy } = useCopy();
  return (
    <Button
      component="a"
      href={path}
      variant="default"
      leftSection={<Icon name={copied ? 'check' : 'copy'} />}
      onClick={(event) => {
        event.preventDefault();
        copy(new URL(path, location.href).href);
      }}
    >
      <span aria-live="polite">{copied ? 'Copied' : 'Copy link'}</span>
    </Button>
  );
}
