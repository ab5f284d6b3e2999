import { NativeSelect } from '@mantine/core';
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData, useParams } from '@remix-run/react';
import type { ExecutionNotifications, MailAddressState } from '#contracts/executions';
import { maxMembers, notifiedEvents, tooManyMembers } from '#domain/executions/told-events';
import { notFound, requireProject } from '~/access/gate';
import { refusedAnswer } from '~/access/refusals';
import { useAnswer } from '~/live/use-answer';
import { flashCookie } from '~/platform/flash';
import { FormDialog } from '~/shell/forms/form-dialog';
import { TickList, type Tick } from '~/shell/told/tick-list';
import { eventTexts, tickedEvents, tickedOf } from '~/shell/told/told-fields';
import { Link } from '~/ui/scoped';
import { executionPath } from '../addresses';
import { foundExecution } from '../planner/edit-part.server';
import classes from './edit-notifications.module.css';

export const meta: MetaFunction = () => [{ title: 'Notifications of the execution' }];

export async function loader(args: LoaderFunctionArgs) {
  const caller = await requireProject(args);
  const { _id: executionId, name } = await foundExecution(caller, args.params['execId']);
  const { project, upstream } = caller;
  const answer = await upstream.executions.getNotifications({
    query: { projectId: project.id, executionId },
  });
  if (!answer.status) throw new Error(answer.error);
  if (!answer.execution) throw notFound();
  const { project: told, execution, webhooks, people, addresses } = answer;
  return { name, told, execution, webhooks, people, addresses };
}

export async function action(args: ActionFunctionArgs) {
  const { project, upstream } = await requireProject(args);
  const id = args.params['execId'] ?? '';
  const notifications = readChoice(await args.request.formData());
  const failed = (error: string) => data({ because: 'failed', error, typed: notifications }, { status: 422 });
  if (notifications.tell === 'own' && notifications.members.length > maxMembers)
    return failed(tooManyMembers);
  try {
    const body = { projectId: project.id, id, notifications };
    const answer = await upstream.executions.setExecutionNotifications({ body });
    if (!answer.status) {
      if (answer.because === 'missing') throw notFound();
      return failed(answer.error);
    }
  } catch (error) {
    const refused = refusedAnswer(error);
    return data({ ...refused.data, typed: notifications }, { status: 403 });
  }
  return redirect(executionPath(project.id, id), {
    status: 303,
    headers: { 'set-cookie': await flashCookie('Notifications saved') },
  });
}

function readChoice(form: FormData): ExecutionNotifications {
  const tell = form.get('tell');
  if (tell === 'nobody') return { tell };
  if (tell !== 'own') return { tell: 'project' };
  return {
    tell,
    events: tickedEvents(form),
    members: tickedOf(form, 'member'),
    addresses: tickedOf(form, 'address'),
    webhooks: tickedOf(form, 'webhook'),
  };
}

interface Answer {
  because?: string;
  error?: string;
  /** The user's choices. */
  typed?: ExecutionNotifications;
}

/** Returns why a ticked address gets no mails; undefined when it gets them. */
function withoutMails(addresses: readonly MailAddressState[], address: string): string | undefined {
  const wish = addresses.find((other) => other.address === address.toLowerCase())?.wish;
  if (wish === 'stopped') return 'wants no mails';
  return wish === 'waiting' ? 'gets no mails until it confirms' : undefined;
}

const choices: { value: ExecutionNotifications['tell']; label: string }[] = [
  { value: 'project', label: 'Recipients of the project' },
  { value: 'own', label: 'Recipients of this execution' },
  { value: 'nobody', label: 'No one' },
];

/** Edits who is notified about an execution (docs/rules/executions.md, Telling). */
export default function EditNotifications() {
  const { projectId = '', execId = '' } = useParams();
  const { name, told, execution, webhooks, people, addresses } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>() as Answer | undefined;
  const chosen = answer?.typed ?? execution;
  // Members do not have to confirm first, so only the addresses that stopped mails matter for them.
  const stopped = addresses.filter(({ wish }) => wish === 'stopped');
  // An execution without its own settings starts from those of the project.
  const own = chosen.tell === 'own' ? chosen : { ...told, webhooks: webhooks.map(({ id }) => id) };
  const lists: { legend: string; kind: string; ticks: Tick[] }[] = [
    {
      legend: 'When it',
      kind: 'event',
      ticks: notifiedEvents.map((event) => ({
        value: event,
        ...eventTexts[event],
        checked: own.events.includes(event),
      })),
    },
    {
      legend: 'Members, by mail',
      kind: 'member',
      ticks: people.map(({ userId, name: called, email }) => ({
        value: userId,
        label: called || email,
        description: [called && email, withoutMails(stopped, email)].filter(Boolean).join(', ') || undefined,
        checked: own.members.includes(userId),
      })),
    },
    {
      legend: 'Other mail addresses of the project',
      kind: 'address',
      ticks: told.addresses.map((address) => ({
        value: address,
        label: address,
        description: withoutMails(addresses, address),
        checked: own.addresses.includes(address),
      })),
    },
    {
      legend: 'Webhooks of the project',
      kind: 'webhook',
      ticks: webhooks.map(({ id, shown }) => ({
        value: id,
        label: shown,
        checked: own.webhooks.includes(id),
      })),
    },
  ];
  return (
    <FormDialog
      title="Notifications"
      closeTo={executionPath(projectId, execId)}
      width={640}
      failure={answer}
      submit="Save"
    >
      <p className={classes.name} title={name}>
        {name}
      </p>
      <NativeSelect
        name="tell"
        label="Notify about the results of its runs"
        defaultValue={chosen.tell}
        className={classes.choice}
        data={choices}
      />
      <div className={classes.own}>
        {lists.map((list) => list.ticks.length > 0 && <TickList key={list.kind} {...list} />)}
      </div>
      <p className={classes.hint}>
        You edit addresses and webhooks for the whole project under{' '}
        <Link to={`/${projectId}/settings/notifications`}>Settings, Notifications</Link>
      </p>
    </FormDialog>
  );
}
