import type { ReactNode } from 'react';
import classes from './stat-cards.module.css';

export interface Stat {
  label: string;
  value: ReactNode;
  /** Small text next to the value, e.g. a percentage. */
  note?: string;
  /** Tooltip that explains the note. */
  noteTitle?: string;
  tone?: 'green' | 'teal' | 'red';
}

/** Shows figures of a report side by side. */
export function StatCards({ stats }: { stats: Stat[] }) {
  return (
    <dl className={classes.cards}>
      {stats.map(({ label, value, note, noteTitle, tone }) => (
        <div key={label} className={classes.card}>
          <dt className={classes.label}>{label}</dt>
          <dd className={classes.value} data-tone={tone}>
            {value}{' '}
            {note && (
              <span className={classes.note} title={noteTitle}>
                {note}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
