import type { ReactNode } from 'react';
import classes from './stat-cards.module.css';

export interface Stat {
  label: string;
  value: ReactNode;
  /** Small text beside the value, e.g. a share. */
  note?: string;
  /** What the note means, for whoever asks. */
  noteTitle?: string;
  tone?: 'green' | 'teal' | 'red';
}

/** Figures of a report side by side. */
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
