import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import { Notifications as Stack, notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { useHydrated } from '~/ui/hydration';
import type { Flash } from '~/platform/flash';
import { Notice } from '~/ui/notice';
import classes from './notifications.module.css';

const colors = { success: 'green', warning: 'yellow', error: 'red', info: 'blue' };

/** Messages already shown: each is shown once, however often effects run. */
const shown = new WeakSet<Flash>();

/**
 * Shows the message of the last action, as a notification that closes automatically: after 3 s, a success after 4 s
 * (docs/rules/interface.md, Notifications). Without JavaScript, it is a plain message. It is at the bottom, so that it
 * does not cover the bar and a page's buttons at the top.
 */
export function Notifications({ flash }: { flash: Flash | null }) {
  const scripted = useHydrated();
  useEffect(() => {
    if (!flash || shown.has(flash)) return;
    shown.add(flash);
    const { kind, text, lasts = kind === 'success' ? 4000 : 3000 } = flash;
    notifications.show({
      message: text,
      color: colors[kind],
      autoClose: lasts,
      closeButtonProps: { 'aria-label': 'Close' },
    });
  }, [flash]);
  if (scripted) return <Stack position="bottom-right" />;
  return flash ? (
    <div className={classes.plain}>
      <Notice kind={flash.kind}>{flash.text}</Notice>
    </div>
  ) : null;
}
