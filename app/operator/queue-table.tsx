import type { QueueOfProject } from '#contracts/operator';
import table from '~/ui/table.module.css';
import { waitText } from './summary';
import classes from './operator-page.module.css';

/** Jobs by project, the longest waiting first. */
export function QueueTable({ queue, now }: { queue: QueueOfProject[]; now: number }) {
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
