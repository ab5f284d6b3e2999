import { Button, Textarea } from '@mantine/core';
import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useId } from 'react';
import { notifiedEvents } from '#domain/executions/told-events';
import { requireProject } from '~/access/gate';
import { useAnswer } from '~/live/use-answer';
import { LicenceDialog } from '~/shell/licence/licence-dialog';
import { LicenceOverForm } from '~/shell/licence/licence-over-form';
import { TickList } from '~/shell/told/tick-list';
import { eventTexts } from '~/shell/told/told-fields';
import { Notice } from '~/ui/notice';
import { Form } from '~/ui/scoped';
import { DeliveryLog } from './delivery-log';
import { answerNotifications, type NotificationsAnswer } from './notifications-action.server';
import { askForm, MailAddresses } from './mail-addresses';
import classes from './notifications-tab.module.css';
import { Tested } from './tested';
import { Webhooks } from './webhooks';

export const meta: MetaFunction = () => [{ title: 'Notifications' }];

export async function loader(args: LoaderFunctionArgs) {
  const { project, upstream } = await requireProject(args);
  const { sendsMail } = args.context.deployment;
  const answer = await upstream.executions.getNotifications({ query: { projectId: project.id } });
  if (!answer.status) throw new Error(answer.error);
  const { project: told, webhooks, addresses, people, deliveries } = answer;
  const isAdmin = project.role === 'ADMIN';
  return {
    projectId: project.id,
    isAdmin,
    sendsMail,
    told,
    webhooks,
    addresses,
    people,
    deliveries,
    now: Date.now(),
  };
}

export async function action(args: ActionFunctionArgs) {
  const caller = await requireProject(args);
  return answerNotifications(caller, await args.request.formData());
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** Settings of notifications about executions (docs/rules/executions.md, Telling). */
export default function NotificationsTab() {
  const { projectId, isAdmin, sendsMail, webhooks, deliveries, now } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>() as NotificationsAnswer | undefined;
  return (
    <div className={classes.page}>
      <p className={classes.soft}>
        Choose who is notified when an execution of this project fails, gets worse, recovers or is refused. An
        execution can have other recipients, or none. Its page shows them. Runs from the features page and
        reruns send no notifications.
      </p>
      {!sendsMail && (
        <Notice kind="warning">
          This server sends no mail. It stores mails in its outbox, and recipients do not get them. It does
          call webhooks.
        </Notice>
      )}
      {answer?.because && answer.because !== 'licence' && <Notice kind="error">{answer.error}</Notice>}
      {answer?.because === 'licence' && !answer.form && (
        <LicenceDialog closeTo={`/${projectId}/settings/notifications`} />
      )}
      <WhoIsTold answer={answer} />
      <Webhooks projectId={projectId} webhooks={webhooks} isAdmin={isAdmin} answer={answer} now={now} />
      <DeliveryLog deliveries={deliveries} isAdmin={isAdmin} projectId={projectId} now={now} />
      {answer?.because === 'licence' && answer.form && <LicenceOverForm />}
    </div>
  );
}

function WhoIsTold({ answer }: { answer: NotificationsAnswer | undefined }) {
  const { isAdmin, sendsMail, told, people, addresses, now } = useLoaderData<typeof loader>();
  const heading = useId();
  const sent = answer?.what === 'save' ? answer.form : undefined;
  const typed = sent?.initialValue;
  const ticked = (name: string, saved: boolean) => (typed ? typed[name] !== undefined : saved);
  const typedAddresses = typed?.['addresses'];
  return (
    <section className={classes.form} aria-labelledby={heading}>
      <h2 id={heading}>Recipients</h2>
      <Form method="post" id="who-is-told" noValidate preventScrollReset>
        <fieldset disabled={!isAdmin} className={classes.fields}>
          {sent?.error?.[''] && <Notice kind="error">{sent.error[''][0]}</Notice>}
          <TickList
            legend="When an execution"
            kind="event"
            ticks={notifiedEvents.map((event) => ({
              value: event,
              ...eventTexts[event],
              checked: ticked(`event:${event}`, told.events.includes(event)),
            }))}
          />
          <TickList
            legend="Members, by mail"
            kind="member"
            ticks={people.map(({ userId, name, email }) => ({
              value: userId,
              label: name || email,
              description: name ? email : undefined,
              checked: ticked(`member:${userId}`, told.members.includes(userId)),
            }))}
          />
          <Textarea
            name="addresses"
            label="Other mail addresses"
            description="One address per line, at most 10. The recipients need no account. They must confirm first. The mails show details of failures."
            autosize
            minRows={2}
            spellCheck={false}
            defaultValue={typeof typedAddresses === 'string' ? typedAddresses : told.addresses.join('\n')}
            error={sent?.error?.['addresses']?.[0]}
          />
          <MailAddresses addresses={addresses} isAdmin={isAdmin} sendsMail={sendsMail} now={now} />
        </fieldset>
      </Form>
      <Form method="post" id={askForm} preventScrollReset>
        <input type="hidden" name="what" value="ask" />
      </Form>
      {isAdmin ? (
        <div className={classes.buttons}>
          <Button type="submit" form="who-is-told" name="what" value="save">
            Save
          </Button>
          <Form method="post" preventScrollReset>
            <Button type="submit" name="what" value="test" variant="default">
              Send me a test mail
            </Button>
          </Form>
        </div>
      ) : (
        <p className={classes.soft}>Only administrators of the project may change this.</p>
      )}
      {answer?.tested?.channel === 'mail' && <Tested {...answer.tested} />}
    </section>
  );
}
