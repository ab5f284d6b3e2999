import { Button } from '@mantine/core';
import { Form, useFetcher } from '@remix-run/react';
import { CopyLink } from '~/reports/parts/copy-link';
import { ActionMenu } from '~/ui/action-menu';
import { Icon } from '~/ui/icon';
import { menuItem } from '~/ui/menu';
import type { RunView } from './run-view';

/** What can be done with a run. */
export function RunActions({ run, path, stopping }: { run: RunView; path: string; stopping: boolean }) {
  const failed = run.counts.FAILED;
  return (
    <>
      <PinButton action={`${path}/pin`} pinned={run.pin !== null} />
      <ActionMenu name="Export" icon="download">
        <a href={`${path}/export.csv`} className={menuItem} download>
          CSV
        </a>
        <a href={`${path}/junit.xml`} className={menuItem} download>
          JUnit XML
        </a>
      </ActionMenu>
      <CopyLink path={path} />
      {run.control === 'stop' && <StopButton action={`${path}/halt`} stopping={stopping} />}
      {run.control === 'rerun' && (
        <>
          {failed > 0 && failed < run.counts.total && (
            <Form method="post" action={path}>
              <input type="hidden" name="results" value="failed" />
              <Button type="submit" variant="default" leftSection={<Icon name="play" />}>
                Rerun failed
              </Button>
            </Form>
          )}
          <Form method="post" action={path}>
            <Button type="submit" leftSection={<Icon name="play" />}>
              Rerun
            </Button>
          </Form>
        </>
      )}
    </>
  );
}

/** Pins a run against retention. */
function PinButton({ action, pinned }: { action: string; pinned: boolean }) {
  const fetcher = useFetcher();
  return (
    <fetcher.Form method="post" action={action}>
      <input type="hidden" name="pinned" value={pinned ? 'no' : 'yes'} />
      <Button
        type="submit"
        variant="default"
        disabled={fetcher.state !== 'idle'}
        title="A pinned run is kept whatever the retention of the project says"
        leftSection={<Icon name={pinned ? 'pinnedOff' : 'pin'} />}
      >
        {pinned ? 'Unpin' : 'Pin'}
      </Button>
    </fetcher.Form>
  );
}

/** Stops a run. @param stopping true once it was asked to and until it ended */
function StopButton({ action, stopping }: { action: string; stopping: boolean }) {
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
