import { Button } from '@mantine/core';
import { useFetcher } from '@remix-run/react';
import { Icon } from '~/ui/icon';

/** Stops a run. @param stopping true once it was asked to and until it ended */
export function StopButton({ action, stopping }: { action: string; stopping: boolean }) {
  const fetcher = useFetcher();
  const busy = stopping || fetcher.state !== 'idle';
  return (
    <fetcher.Form method="post" action={action}>
      <Button type="submit" variant="default" disabled={busy} leftSection={<Icon name="stop" />}>
        {busy ? 'Stopping execution...' : 'Stop'}
      </Button>
    </fetcher.Form>
  );
}
