import type { Flash } from '~/platform/flash';

/** Most addresses that fit into a notification. */
const maxNamed = 3;

/** Returns the message for the inviter. A mail that could not be sent must not look like a sent mail. */
export function invitedNotice(
  invited: readonly string[],
  undelivered: readonly string[],
  { sendsMail }: { sendsMail: boolean },
): [text: string, kind: Flash['kind']] {
  if (!sendsMail) {
    const what = invited.length === 1 ? 'Invitation' : `${invited.length} invitations`;
    return [`${what} created. No mail leaves this server: hand over the link from the list.`, 'warning'];
  }
  if (undelivered.length === 0) {
    return [invited.length === 1 ? 'Invitation sent' : `${invited.length} invitations sent`, 'success'];
  }
  const named = undelivered.slice(0, maxNamed).map((email) => cutEmail(email));
  const more = undelivered.length - named.length;
  const whom = more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ');
  return [
    `Invited, but no mail could be sent to ${whom}. Hand over the link from the list instead.`,
    'warning',
  ];
}

/** Returns the message after a mail was sent. Any other result is shown next to the link to hand over. */
export function resentNotice(email: string): string {
  return `Invitation sent again to ${cutEmail(email)}`;
}

function cutEmail(email: string): string {
  return email.length > 60 ? `${email.slice(0, 60)}…` : email;
}
