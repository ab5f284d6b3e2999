import { Button } from '@mantine/core';
import { useFetcher, useLocation } from '@remix-run/react';
import { useHydrated } from 'remix-utils/use-hydrated';

/**
 * Turns the code editor on or off and remembers it. It needs scripts, as the editor does; a fetcher keeps the page, and
 * so what was typed.
 */
export function EditorSwitch({ rich }: { rich: boolean }) {
  const { pathname, search } = useLocation();
  const fetcher = useFetcher();
  if (!useHydrated()) return null;
  const choose = () =>
    fetcher.submit(
      { codeEditor: rich ? 'off' : 'on', back: pathname + search },
      { method: 'post', action: '/preferences' },
    );
  return (
    <Button
      type="button"
      size="compact-sm"
      variant="default"
      onClick={choose}
      loading={fetcher.state !== 'idle'}
    >
      {rich ? 'Plain text field' : 'Open in code editor'}
    </Button>
  );
}
