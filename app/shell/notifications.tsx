import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import { Notifications as Stack, notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { useHydrated } from 'remix-utils/use-hydrated';
import type { Flash } from '~/platform/flash';
import { Notice } from '~/ui/notice';
import classes from './notifications.module.css';

const colors = { success: 'green', warning: 'yellow', error: 'red', info: 'blue' };

/** Each answer's message is told once, however often effects run. */
const shown = new WeakSet<Flash>();

/**
 * A message of the last action: a notification that closes by itself after 3 s, a success after 4 s
 * (docs/rules/interface.md, Notifications); a plain one without JavaScript. At the bottom, as the bar and a page's
 * buttons are at the top: what somebody does next must not wait for it.
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
