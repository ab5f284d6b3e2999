import { Notice } from '~/ui/notice';
import type { NotificationsAnswer } from './notifications-action.server';

/** The outcome of a test. */
export function Tested({ channel, to, error, kept }: NonNullable<NotificationsAnswer['tested']>) {
  if (error !== null) {
    return (
      <Notice kind="error" title={`The test did not reach ${to}`}>
        {error}
      </Notice>
    );
  }
  if (kept) {
    return (
      <Notice kind="warning">
        The test mail to {to} was kept in the outbox. No mail leaves this server.
      </Notice>
    );
  }
  return (
    <Notice kind="success">
      {channel === 'mail' ? `The mail server accepted the test mail to ${to}.` : `${to} answered the test.`}
    </Notice>
  );
}
