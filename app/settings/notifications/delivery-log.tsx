import { Button } from '@mantine/core';
import type { Delivery, NotifiedEvent } from '#contracts/executions';
import { EmptyState } from '~/ui/empty-state';
import { Icon, type IconName } from '~/ui/icon';
import { Form, Link } from '~/ui/scoped';
import table from '~/ui/table.module.css';
import { TimeText } from '~/ui/time';
import classes from './notifications-tab.module.css';

const events: Record<NotifiedEvent, string> = {
  failed: 'Failed',
  worse: 'Got worse',
  recovered: 'Recovered',
  refused: 'Refused',
};

/** Returns the state of a delivery. The server cannot know if a mail was read. */
function stateOf({ state, channel }: Delivery): { word: string; icon: IconName } {
  switch (state) {
    case 'pending':
      return { word: 'Waiting', icon: 'clock' };
    case 'sent':
      return { word: channel === 'mail' ? 'Accepted by the mail server' : 'Answered', icon: 'check' };
    case 'kept':
      return { word: 'Kept in the outbox', icon: 'alertTriangle' };
    case 'failed':
      return { word: 'Given up', icon: 'alertTriangle' };
  }
}

interface DeliveryLogProps {
  deliveries: readonly Delivery[];
  isAdmin: boolean;
  projectId: string;
  now: number;
}

/** Lists recent notifications and the states of their deliveries. */
export function DeliveryLog({ deliveries, isAdmin, projectId, now }: DeliveryLogProps) {
  return (
    <section aria-labelledby="deliveries" className={classes.page}>
      <h2 id="deliveries">Latest notifications</h2>
      {deliveries.length === 0 ? (
        <EmptyState title="No notifications yet">Notifications are listed here for 90 days.</EmptyState>
      ) : (
        <table className={`${table.table} ${classes.log}`}>
          <thead>
            <tr>
              <th scope="col" className={table.w168}>
                When
              </th>
              <th scope="col" className={table.w112}>
                Event
              </th>
              <th scope="col">Run</th>
              <th scope="col">To</th>
              <th scope="col">State</th>
              {isAdmin && (
                <th scope="col" className={table.w112}>
                  <span className="visually-hidden">Resend</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {deliveries.map((delivery) => (
              <tr key={delivery.id}>
                <td>
                  <TimeText at={delivery.happenedAt} now={now} />
                </td>
                <td>{events[delivery.event]}</td>
                <td title={`${delivery.execution} #${delivery.runNumber}`}>
                  <Link to={`/${projectId}/run-report/${delivery.runId}`}>
                    {delivery.execution} #{delivery.runNumber}
                  </Link>
                </td>
                <td title={delivery.to}>{delivery.to}</td>
                <td className={classes.words}>
                  <State delivery={delivery} now={now} />
                </td>
                {isAdmin && (
                  <td>
                    <Resend delivery={delivery} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function State({ delivery, now }: { delivery: Delivery; now: number }) {
  const { state, sentAt, error, nextAttemptAt, attempts } = delivery;
  const { word, icon } = stateOf(delivery);
  return (
    <>
      <span className={classes.state} data-state={state}>
        <Icon name={icon} size={14} /> {word}
      </span>{' '}
      {sentAt !== null && <TimeText at={sentAt} now={now} />}
      {error !== null && (
        <span className={classes.error}>
          {error}{' '}
          {state === 'pending' && nextAttemptAt !== null && (
            <>
              Tried {attempts === 1 ? 'once' : `${attempts} times`}, again{' '}
              <TimeText at={nextAttemptAt} now={now} />
            </>
          )}
        </span>
      )}
    </>
  );
}

function Resend({ delivery: { id, state, to } }: { delivery: Delivery }) {
  if (state === 'pending') return null;
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <Button
        type="submit"
        name="what"
        value="resend"
        size="xs"
        variant="default"
        aria-label={`Resend to ${to}`}
      >
        Resend
      </Button>
    </Form>
  );
}
