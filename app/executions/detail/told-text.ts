import type { ExecutionNotifications, MailWish, ProjectNotifications } from '#contracts/executions';
import { counted } from '~/ui/counted';

interface Told {
  project: ProjectNotifications;
  /** Null when the service does not know the execution. */
  execution: ExecutionNotifications | null;
  webhooks: readonly { id: string }[];
  people: readonly { userId: string; email: string }[];
  /** Addresses in lower case. */
  addresses: readonly { address: string; wish: MailWish }[];
}

/** Returns in words who is notified. Leaves out removed recipients and addresses without mails. Pure. */
export function notificationText({ project, execution, webhooks, people, addresses: wishes }: Told): string {
  const choice = execution ?? { tell: 'project' as const };
  if (choice.tell === 'nobody') return 'Nobody';
  const { events, members, addresses } = choice.tell === 'own' ? choice : project;
  const wishOf = (address: string) => wishes.find((wish) => wish.address === address.toLowerCase())?.wish;
  const mails =
    people.filter(({ userId, email }) => members.includes(userId) && wishOf(email) !== 'stopped').length +
    addresses.filter((address) => project.addresses.includes(address) && wishOf(address) === 'confirmed')
      .length;
  const called =
    choice.tell === 'own'
      ? webhooks.filter(({ id }) => choice.webhooks.includes(id)).length
      : webhooks.length;
  const parts = [mails > 0 && `${mails} by mail`, called > 0 && counted(called, 'webhook')].filter(Boolean);
  const who = events.length === 0 || parts.length === 0 ? 'nobody' : parts.join(', ');
  return choice.tell === 'own' ? `Custom: ${who}` : `Project default: ${who}`;
}
