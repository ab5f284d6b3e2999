import { Notifications as Stack, notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { useHydrated } from 'remix-utils/use-hydrated';
import type { Flash } from '~/platform/flash';
import { Notice } from '~/ui/notice';
import classes from './notifications.module.css';

const colors = { success: 'green', warning: 'yellow', error: 'red', info: 'blue' };

/** A message of the last action: a notification that closes after 3 s, or a plain one without JavaScript. */
export function Notifications({ flash }: { flash: Flash | null }) {
  const scripted = useHydrated();
  useEffect(() => {
    if (flash) notifications.show({ message: flash.text, color: colors[flash.kind], autoClose: 3000 });
  }, [flash]);
  if (scripted) return <Stack position="top-right" />;
  return flash ? (
    <div className={classes.plain}>
      <Notice kind={flash.kind}>{flash.text}</Notice>
    </div>
  ) : null;
}
