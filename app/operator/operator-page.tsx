import { Button } from '@mantine/core';
import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Form, useLoaderData, useLocation } from '@remix-run/react';
import { useEffect } from 'react';
import { CallRefused } from '#contracts/client';
import type { OpenRecording, QueueOfProject, ServerMachine, WorkerMachine } from '#contracts/operator';
import { notFound, requireUser } from '~/access/gate';
import { usePageLoads } from '~/live/use-own-loads';
import { PlainFrame } from '~/shell/frame/plain-frame';
import { BackLink } from '~/ui/back-link';
import { Icon } from '~/ui/icon';
import { Notice } from '~/ui/notice';
import { PageHeader } from '~/ui/page-header';
import { StatusBadge } from '~/ui/status-badge';
import table from '~/ui/table.module.css';
import { TimeText, utcText } from '~/ui/time';
import classes from './operator-page.module.css';
import { installationSummaryOf, waitText } from './summary';

export const meta: MetaFunction = () => [{ title: 'Machines' }];

/** The service checks that the user is an operator. Other users get "not found". */
export async function loader(args: LoaderFunctionArgs) {
  const { upstream, openInvitations } = await requireUser(args);
  const answer = await upstream.operator.getMachines().catch(hidden);
  if (!answer.status) throw new Error(answer.error);
  return { brand: args.context.brand, openInvitations, machines: answer, now: Date.now() };
}

/** Ends a recording. */
export async function action(args: ActionFunctionArgs) {
  const { upstream } = await requireUser(args);
  const id = String((await args.request.formData()).get('recording') ?? '');
  await upstream.operator.endRecording({ params: { id } }).catch(hidden);
  return redirect('/operator');
}

function hidden(error: unknown): never {
  if (error instanceof CallRefused && [403, 404].includes(error.httpStatus)) throw notFound();
  throw error;
}

export default function OperatorPage() {
  const { brand, openInvitations, machines, now } = useLoaderData<typeof loader>();
  const { workers, servers, queue, recordings, version } = machines;
  const { sentence, warning } = installationSummaryOf(machines, now);
  return (
    <PlainFrame
      brand={brand}
      flash={null}
      openInvitations={openInvitations}
      className={classes.page}
      bar={<Logout />}
    >
      <PageHeader title="Machines" above={<BackLink to="/">Back</BackLink>} />
      <Refresh />
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
      <Section title="Recordings" count={recordings.length}>
        {recordings.length > 0 ? (
          <RecordingTable recordings={recordings} now={now} />
        ) : (
          <Nothing>Nobody records.</Nothing>
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

/** Milliseconds between two refreshes. Machines report every ten seconds. */
const interval = 5_000;

/** Refreshes the page while it is visible. Without scripts, the browser reloads the page at intervals. */
function Refresh() {
  const { pathname, search } = useLocation();
  const { revalidate, state } = usePageLoads();
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

/** Shows jobs by project, longest wait first. */
function QueueTable({ queue, now }: { queue: QueueOfProject[]; now: number }) {
  return (
    <div className={classes.scroll} role="region" aria-label="Queue by project" tabIndex={0}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">Project</th>
            <th scope="col" className={table.number}>
              Waiting
            </th>
            <th scope="col" className={table.number}>
              Running
            </th>
            <th scope="col" className={table.number}>
              Threads
            </th>
            <th scope="col" className={table.number}>
              Longest wait
            </th>
          </tr>
        </thead>
        <tbody>
          {queue.map(({ projectId, name, queued, running, cap, oldest }) => (
            <tr key={projectId}>
              <td title={`${name} (${projectId})`}>{name}</td>
              <td className={table.number}>{queued}</td>
              <td className={table.number}>{running}</td>
              <td className={table.number}>{cap}</td>
              <td className={table.number}>{oldest === null ? '–' : waitText(oldest, now)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Shows browsers with open recordings, oldest first. */
function RecordingTable({ recordings, now }: { recordings: OpenRecording[]; now: number }) {
  return (
    <div className={classes.scroll} role="region" aria-label="Recordings" tabIndex={0}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">Project</th>
            <th scope="col">Person</th>
            <th scope="col">Worker</th>
            <th scope="col" className={classes.short}>
              For
            </th>
            <th scope="col" className={classes.short}>
              <span className="visually-hidden">End</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {recordings.map(({ id, projectId, projectName, userName, worker, browser, createdAt }) => (
            <tr key={id}>
              <td title={`${projectName} (${projectId})`}>{projectName}</td>
              <td title={userName}>{userName}</td>
              <td title={worker ?? undefined}>
                {browser === 'local' ? 'On the person’s machine' : (worker ?? 'Waits for one')}
              </td>
              <td>{waitText(createdAt, now)}</td>
              <td>
                <Form method="post" replace>
                  <input type="hidden" name="recording" value={id} />
                  <Button
                    type="submit"
                    variant="default"
                    size="compact-sm"
                    aria-label={`End the recording of ${userName}`}
                  >
                    End
                  </Button>
                </Form>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A column for data that only one kind of machine reports. */
interface MachineColumn<Machine> {
  label: string;
  text: (machine: Machine) => string;
  short?: boolean;
  /** Right-aligned. */
  number?: boolean;
}

interface MachineTableProps<Machine> {
  /** Singular and plural of the kind. */
  kind: [one: string, all: string];
  machines: Machine[];
  /** Returns the tooltip of a machine's name, with more details. */
  title: (machine: Machine) => string;
  columns: MachineColumn<Machine>[];
  /** Version of the server that answers. */
  version: string;
  now: number;
}

/** Shows servers or workers: if each is alive, its own data, and if its version is the server's. */
function MachineTable<Machine extends ServerMachine | WorkerMachine>(props: MachineTableProps<Machine>) {
  const { kind, machines, title, columns, version, now } = props;
  const [one, all] = kind;
  return (
    <div className={classes.scroll} role="region" aria-label={all} tabIndex={0}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{one}</th>
            <th scope="col" className={classes.short}>
              Status
            </th>
            {columns.map((column) => (
              <th key={column.label} scope="col" className={headClass(column)}>
                {column.label}
              </th>
            ))}
            <th scope="col" className={classes.time}>
              Version
            </th>
            <th scope="col" className={classes.started}>
              Started
            </th>
            <th scope="col" className={classes.short}>
              Last seen
            </th>
          </tr>
        </thead>
        <tbody>
          {machines.map((machine) => (
            <tr key={machine.id}>
              <td title={title(machine)}>{machine.name}</td>
              <td>
                <StatusBadge status={statusOf(machine)} />
              </td>
              {columns.map(({ label, text, number }) => (
                <td key={label} title={text(machine)} className={number ? table.number : undefined}>
                  {text(machine)}
                </td>
              ))}
              <VersionCell own={machine.version} expected={version} />
              <td>
                <TimeText at={machine.startedAt} now={now} />
              </td>
              <SeenCell at={machine.seenAt} now={now} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function headClass({ short, number }: { short?: boolean; number?: boolean }): string | undefined {
  return [number && table.number, short && classes.short].filter(Boolean).join(' ') || undefined;
}

function statusOf(machine: ServerMachine | WorkerMachine): string {
  if (machine.lost) return 'lost';
  return 'waitsFor' in machine && machine.waitsFor !== null ? 'waiting' : 'online';
}

/** Shows how long ago a machine last reported, to the second. */
function SeenCell({ at, now }: { at: number; now: number }) {
  return (
    <td>
      <time dateTime={new Date(at).toISOString()} title={utcText(at)}>
        {waitText(at, now)} ago
      </time>
    </td>
  );
}

/** Shows a machine's version, marked when it differs from the answering server's version. */
function VersionCell({ own, expected }: { own: string; expected: string }) {
  if (own === expected) return <td title={own}>{own}</td>;
  return (
    <td title={`${own}, and not ${expected} as this server`}>
      <span className={classes.other}>
        <Icon name="alertTriangle" size={14} />
        <span>{own}</span> <span className="visually-hidden">differs from this server</span>
      </span>
    </td>
  );
}

const workerColumns: MachineColumn<WorkerMachine>[] = [
  { label: 'Busy slots', text: ({ busy, slots }) => `${busy} of ${slots}`, short: true, number: true },
  {
    label: 'Recordings',
    text: ({ recording, recorders }) => `${recording} of ${recorders}`,
    short: true,
    number: true,
  },
  { label: 'Browsers', text: ({ browsers }) => browsers },
  {
    label: 'Isolation',
    text: ({ isolation, oneAccountOnly }) => (oneAccountOnly ? 'none, for one account' : isolation),
    short: true,
  },
];

/** @param version of the server that answers */
function WorkerTable({ workers, ...more }: { workers: WorkerMachine[]; version: string; now: number }) {
  return (
    <MachineTable
      kind={['Worker', 'Workers']}
      machines={workers}
      title={({ name, host }) => `${name} on ${host}`}
      columns={workerColumns}
      {...more}
    />
  );
}

const serverColumns: MachineColumn<ServerMachine>[] = [{ label: 'Address', text: ({ address }) => address }];

/** @param version of the server that answers */
function ServerTable({ servers, ...more }: { servers: ServerMachine[]; version: string; now: number }) {
  return (
    <MachineTable
      kind={['Server', 'Servers']}
      machines={servers}
      title={({ name }) => name}
      columns={serverColumns}
      {...more}
    />
  );
}
