import type { AuditEntry } from '#contracts/auth';
import table from '~/ui/table.module.css';
import { ExactTime } from '~/ui/time';
import { eventLabels } from './audit-filters';
import classes from './audit-table.module.css';

/** Entries as rows; nothing in them leads anywhere. */
export function AuditTable({ entries }: { entries: AuditEntry[] }) {
  return (
    <table className={`${table.table} ${classes.columns}`}>
      <thead>
        <tr>
          {['When', 'Event', 'Who', 'What', 'Address'].map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map(({ id, at, event, actor, subject, address }) => (
          <tr key={id}>
            <td className={classes.when}>
              <ExactTime at={Date.parse(at)} />
            </td>
            <td>{eventLabels[event]}</td>
            <td title={actor}>{actor}</td>
            <td title={subject}>{subject}</td>
            <td title={address}>{address || '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
