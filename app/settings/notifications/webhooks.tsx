import { Button, TextInput } from '@mantine/core';
import { useHydrated } from '~/ui/hydration';
import type { Webhook } from '#contracts/executions';
import { maxWebhooks } from '#domain/executions/told-events';
import { ButtonLink } from '~/ui/button-link';
import { EmptyState } from '~/ui/empty-state';
import { Icon } from '~/ui/icon';
import { Notice } from '~/ui/notice';
import { Form } from '~/ui/scoped';
import table from '~/ui/table.module.css';
import { TimeText } from '~/ui/time';
import { useCopy } from '~/ui/use-copy';
import type { NotificationsAnswer } from './notifications-action.server';
import { Tested } from './tested';
import classes from './notifications-tab.module.css';

interface WebhooksProps {
  projectId: string;
  webhooks: readonly Webhook[];
  isAdmin: boolean;
  answer: NotificationsAnswer | undefined;
  now: number;
}

/** Addresses that are called, and the form for another one. */
export function Webhooks({ projectId, webhooks, isAdmin, answer, now }: WebhooksProps) {
  // Without scripts, the page with the answer opens at this part.
  const here = `/${projectId}/settings/notifications#webhooks`;
  return (
    <section className={classes.form} aria-labelledby="webhooks">
      <h2 id="webhooks">Webhooks</h2>
      <p className={classes.soft}>
        Scenarium calls these addresses with each event as JSON, signed as{' '}
        <a href="https://www.standardwebhooks.com/" rel="noreferrer" target="_blank">
          Standard Webhooks
        </a>{' '}
        says. Failed calls are repeated for more than a day.
      </p>
      {answer?.made && <MadeSecret {...answer.made} />}
      {answer?.tested?.channel === 'webhook' && <Tested {...answer.tested} />}
      {isAdmin && webhooks.length < maxWebhooks && (
        <NewWebhook key={webhooks.length} here={here} answer={answer} />
      )}
      {webhooks.length === 0 ? (
        <EmptyState title="No webhook">Nothing is called.</EmptyState>
      ) : (
        <WebhookTable here={here} webhooks={webhooks} isAdmin={isAdmin} now={now} />
      )}
    </section>
  );
}

function NewWebhook({ here, answer }: Pick<WebhooksProps, 'answer'> & { here: string }) {
  const sent = answer?.what === 'add' ? answer.form : undefined;
  const typed = sent?.initialValue?.['url'];
  return (
    <Form method="post" action={here} className={classes.add} noValidate preventScrollReset>
      <TextInput
        name="url"
        label="Address"
        description="Public, and https, unless your operator allowed others"
        placeholder="https://example.com/hooks/tests"
        autoComplete="off"
        spellCheck={false}
        defaultValue={typeof typed === 'string' ? typed : ''}
        error={sent?.error?.['url']?.[0] ?? sent?.error?.['']?.[0]}
      />
      <Button type="submit" name="what" value="add">
        Add webhook
      </Button>
    </Form>
  );
}

interface WebhookTableProps extends Pick<WebhooksProps, 'webhooks' | 'isAdmin' | 'now'> {
  here: string;
}

function WebhookTable({ here, webhooks, isAdmin, now }: WebhookTableProps) {
  return (
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col">Address</th>
          <th scope="col" className={table.w172}>
            Secret made
          </th>
          {isAdmin && (
            <th scope="col" className={classes.actions}>
              <span className="visually-hidden">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {webhooks.map(({ id, shown, secretAt }) => (
          <tr key={id}>
            <td title={shown}>
              <code>{shown}</code>
            </td>
            <td>
              <TimeText at={secretAt} now={now} />
            </td>
            {isAdmin && (
              <td>
                <Form method="post" action={here} className={classes.buttons} preventScrollReset>
                  <input type="hidden" name="id" value={id} />
                  <WebhookButton what="test" label={`Send a test to ${shown}`}>
                    Send a test
                  </WebhookButton>
                  <WebhookButton what="roll" label={`Make a new secret for ${shown}`}>
                    New secret
                  </WebhookButton>
                  <WebhookButton what="remove" label={`Remove ${shown}`}>
                    Remove
                  </WebhookButton>
                </Form>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function WebhookButton({ what, label, children }: { what: string; label: string; children: string }) {
  return (
    <Button type="submit" name="what" value={what} size="xs" variant="default" aria-label={label}>
      {children}
    </Button>
  );
}

/** The one page with the whole secret. */
function MadeSecret({ shown, secret }: NonNullable<NotificationsAnswer['made']>) {
  return (
    <Notice kind="success" title={`The secret of ${shown}`}>
      <div className={classes.secret}>
        <p>Copy it now: it is shown only once. Calls are signed with it from now on.</p>
        <TextInput
          aria-label="Secret"
          value={secret}
          readOnly
          spellCheck={false}
          onFocus={(event) => event.currentTarget.select()}
        />
        <div className={classes.buttons}>
          <CopySecret secret={secret} />
          {/* Loads a new document, as the data of this one contains the secret. */}
          <ButtonLink to="" reloadDocument variant="default">
            Done
          </ButtonLink>
        </div>
      </div>
    </Notice>
  );
}

function CopySecret({ secret }: { secret: string }) {
  const scripted = useHydrated();
  const { copied, copy } = useCopy();
  if (!scripted) return null;
  return (
    <Button
      variant="default"
      leftSection={<Icon name={copied ? 'check' : 'copy'} />}
      onClick={() => copy(secret)}
    >
      <span aria-live="polite">{copied ? 'Copied' : 'Copy'}</span>
    </Button>
  );
}
