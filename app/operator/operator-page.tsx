import { Button } from '@mantine/core';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useLoaderData, useLocation, useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import { Refused } from '#contracts/client';
import { notFound, requireUser } from '~/access/gate';
import { PlainFrame } from '~/shell/plain-frame';
import { Icon } from '~/ui/icon';
import { Notice } from '~/ui/notice';
import { PageHeader } from '~/ui/page-header';
import { ServerTable, WorkerTable } from './machine-table';
import classes from './operator-page.module.css';
import { QueueTable } from './queue-table';
import { summaryOf } from './summary';

export const meta: MetaFunction = () => [{ title: 'Machines' }];

/** The service knows who the operators are: anybody else finds nothing here. */
export async function loader(args: LoaderFunctionArgs) {
  const { upstream, openInvitations } = await requireUser(args);
  const answer = await upstream.operator.getMachines().catch((error: unknown) => {
    if (error instanceof Refused && [403, 404].includes(error.httpStatus)) throw notFound();
    throw error;
  });
  if (!answer.status) throw new Error(answer.error);
  return { brand: args.context.brand, openInvitations, machines: answer, now: Date.now() };
}

export default function OperatorPage() {
  const { brand, openInvitations, machines, now } = useLoaderData<typeof loader>();
  const { workers, servers, queue, version } = machines;
  const { sentence, warning } = summaryOf(machines, now);
  return (
    <PlainFrame
      brand={brand}
      flash={null}
      openInvitations={openInvitations}
      className={classes.page}
      bar={<Logout />}
    >
      <PageHeader
        title="Machines"
        above={
          <Link to="/" className={classes.back}>
            <Icon name="arrowLeft" /> Back
          </Link>
        }
      />
      <LookAgain />
      <p className={classes.summary}>{sentence}</p>
      {warning && <Notice kind="warning">{warning}</Notice>}
      <Section title="Queue" count={queue.length}>
        {queue.length > 0 ? <QueueTable queue={queue} now={now} /> : <Nothing>No job waits or runs.</Nothing>}
      </Section>
      <Section title="Workers" count={workers.length}>
        {workers.length > 0 ? (
          <WorkerTable workers={workers} version={version} now={now} />
        ) : (
          <Nothing>
            No worker takes jobs. Start one with npm run worker, or set WORKER=on for a server.
          </Nothing>
        )}
      </Section>
      <Section title="Servers" count={servers.length}>
        <ServerTable servers={servers} version={version} now={now} />
      </Section>
    </PlainFrame>
  );
}

function Logout() {
  return (
    <Form method="post" action="/logout" reloadDocument className={classes.logout}>
      <Button type="submit" variant="default">
        Logout
      </Button>
    </Form>
  );
}

function Section({ title, count, children }: { title: string; count: number; children: React.ReactNode }) {
  const id = title.toLowerCase();
  return (
    <section aria-labelledby={id} className={classes.section}>
      <h2 id={id} className={classes.heading}>
        {title} <span className={classes.count}>{count}</span>
      </h2>
      {children}
    </section>
  );
}

function Nothing({ children }: { children: React.ReactNode }) {
  return <p className={classes.nothing}>{children}</p>;
}

/** Milliseconds between two looks; machines tell of themselves every ten seconds. */
const interval = 5_000;

/** Keeps the page true while somebody looks at it; without scripts it loads again by itself. */
function LookAgain() {
  const { pathname, search } = useLocation();
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (state !== 'idle') return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') revalidate();
    }, interval);
    return () => clearInterval(timer);
  }, [revalidate, state]);
  return (
    <noscript>
      <meta httpEquiv="refresh" content={`10;url=${pathname}${search}`} />
    </noscript>
  );
}
