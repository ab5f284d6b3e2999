import type { ServerMachine } from '#contracts/operator';
import { MachineTable, type MachineColumn } from './machine-table';

const columns: MachineColumn<ServerMachine>[] = [{ label: 'Address', text: ({ address }) => address }];

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
      columns={columns}
      {...more}
    />
  );
}
