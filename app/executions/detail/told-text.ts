import type { ExecutionNotifications, ProjectNotifications } from '#contracts/executions';
import { counted } from '~/ui/counted';

interface Told {
  project: ProjectNotifications;
  /** Null where the service does not know the execution. */
  execution: ExecutionNotifications | null;
  webhooks: readonly { id: string }[];
  people: readonly { userId: string }[];
}

/** Whom an execution tells, in words: those who are still there. Pure. */
export function toldText({ project, execution, webhooks, people }: Told): string {
  const choice = execution ?? { tell: 'project' as const };
  if (choice.tell === 'nobody') return 'Nobody';
  const { events, members, addresses } = choice.tell === 'own' ? choice : project;
  const mails =
    members.filter((id) => people.some(({ userId }) => userId === id)).length +
    addresses.filter((address) => project.addresses.includes(address)).length;
  const called =
    choice.tell === 'own'
      ? webhooks.filter(({ id }) => choice.webhooks.includes(id)).length
      : webhooks.length;
  const parts = [mails > 0 && `${mails} by mail`, called > 0 && counted(called, 'webhook')].filter(Boolean);
  const who = events.length === 0 || parts.length === 0 ? 'nobody' : parts.join(', ');
  return choice.tell === 'own' ? `Its own choice: ${who}` : `As the project says: ${who}`;
}
