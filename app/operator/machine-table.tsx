import type { ServerMachine, WorkerMachine } from '#contracts/operator';
import { Icon } from '~/ui/icon';
import { StatusBadge } from '~/ui/status-badge';
import table from '~/ui/table.module.css';
import { Time } from '~/ui/time';
import classes from './operator-page.module.css';
import { waitText } from './summary';

/** What only machines of this kind tell. */
interface MachineColumn<Machine> {
  label: string;
  text: (machine: Machine) => string;
  short?: boolean;
  /** Right-aligned. */
  number?: boolean;
}

interface MachineTableProps<Machine> {
  /** One of them, and all of them. */
  kind: [one: string, all: string];
  machines: Machine[];
  /** Tells more than the name, for its tooltip. */
  title: (machine: Machine) => string;
  columns: MachineColumn<Machine>[];
  /** Of the server that answers. */
  version: string;
  now: number;
}

/** Servers or workers: whether each lives, what its kind tells, and whether its version is the server's. */
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
                <Time at={machine.startedAt} now={now} />
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

/** How long ago a machine told of itself, to the second. */
function SeenCell({ at, now }: { at: number; now: number }) {
  const exact = new Date(at).toISOString();
  return (
    <td>
      <time dateTime={exact} title={`${exact.slice(0, 19).replace('T', ' ')} UTC`}>
        {waitText(at, now)} ago
      </time>
    </td>
  );
}

/** A machine's version, marked when it is not that of the server that answers. */
function VersionCell({ own, expected }: { own: string; expected: string }) {
  if (own === expected) return <td title={own}>{own}</td>;
  return (
    <td title={`${own}, and not ${expected} as this server`}>
      <span className={classes.other}>
        <Icon name="alertTriangle" size={14} />
        <span>{own}</span>
        <span className="visually-hidden">differs from this server</span>
      </span>
    </td>
  );
}

const workerColumns: MachineColumn<WorkerMachine>[] = [
  { label: 'Busy slots', text: ({ busy, slots }) => `${busy} of ${slots}`, short: true, number: true },
  { label: 'Browsers', text: ({ browsers }) => browsers },
  {
    label: 'Isolation',
    text: ({ isolation, oneAccountOnly }) => (oneAccountOnly ? 'none, for one account' : isolation),
    short: true,
  },
];

/** @param version of the server that answers */
export function WorkerTable({
  workers,
  ...more
}: {
  workers: WorkerMachine[];
  version: string;
  now: number;
}) {
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
export function ServerTable({
  servers,
  ...more
}: {
  servers: ServerMachine[];
  version: string;
  now: number;
}) {
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
