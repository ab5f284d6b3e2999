import type { WorkerMachine } from '#contracts/operator';
import { MachineTable, type MachineColumn } from './machine-table';

const columns: MachineColumn<WorkerMachine>[] = [
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
      columns={columns}
      {...more}
    />
  );
}
