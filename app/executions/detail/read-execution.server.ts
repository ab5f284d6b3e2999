import { redirect } from '@remix-run/node';
import type {
  Execution,
  ExecutionNotifications,
  MailWish,
  ProjectNotifications,
} from '#contracts/executions';
import type { InProject } from '~/access/gate';
import { counted } from '~/ui/counted';
import { executionsPath } from '../addresses';
import { readOffer } from '../planner/choices.server';
import { foundExecution } from '../planner/edit-part.server';
import { scheduleText } from '../schedule-text';
import { shownPlan } from './plan-answer.server';
import { pastRun } from '../past-run';
import { savedFields } from './saved-fields.server';

/** The data of an execution that the page shows next to the form of its flows. */
export interface ShownExecution extends Pick<
  Execution,
  | 'name'
  | 'branch'
  | 'projectId'
  | 'running'
  | 'runnable'
  | 'nextRun'
  | 'licenceEnded'
  | 'cannotStart'
  | 'slots'
> {
  id: string;
  /** True when "AI recovery" is on. */
  heals: boolean;
  /** In words; null without one. */
  schedule: string | null;
}

/** @throws 404 for an unknown execution; a redirect to the list for a project without threads */
export async function readExecution(caller: InProject, id: string | undefined) {
  const { project, upstream, licence } = caller;
  if (licence.threads === 0) throw redirect(executionsPath(project.id));
  const execution = await foundExecution(caller, id);
  const [saved, offer, recent, told] = await Promise.all([
    shownPlan(caller, execution, savedFields(execution)),
    readOffer(caller, execution.branch),
    upstream.executions.getRecentRuns({
      params: { id: execution._id },
      query: { projectId: project.id },
    }),
    upstream.executions.getNotifications({ query: { projectId: project.id, executionId: execution._id } }),
  ]);
  return {
    execution: shownExecution(execution),
    saved,
    offer: { environments: offer.environments, isBranched: offer.isBranched, proposing: offer.proposing },
    threads: licence.threads,
    recent: recent.status ? recent.instances.map(pastRun) : [],
    tells: told.status ? notificationText(told) : '',
    now: Date.now(),
  };
}

function shownExecution(execution: Execution): ShownExecution {
  const {
    _id: id,
    name,
    branch,
    projectId,
    running,
    runnable,
    nextRun,
    licenceEnded,
    cannotStart,
    slots,
    schedule,
    healing,
  } = execution;
  return {
    id,
    name,
    branch,
    projectId,
    running,
    runnable,
    nextRun,
    licenceEnded,
    cannotStart,
    slots,
    heals: healing === 'heal',
    schedule: schedule && scheduleText(schedule),
  };
}

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
  return choice.tell === 'own' ? `Its own choice: ${who}` : `As the project says: ${who}`;
}
