import { Notice } from '~/ui/notice';
import type { NotificationsAnswer } from './notifications-action.server';

/** What came of a test. */
export function Tested({ to, error }: NonNullable<NotificationsAnswer['tested']>) {
  if (error === null) return <Notice kind="success">The test was taken by {to}.</Notice>;
  return (
    <Notice kind="error" title={`The test did not reach ${to}`}>
      {error}
    </Notice>
  );
}
