import { Link } from '@remix-run/react';
import type { FileVersion } from '#contracts/workspace';
import { historyPath, type HistoryPlace, type Place } from '~/scenarios/address';
import { Time } from '~/ui/time';
import classes from './version-list.module.css';

interface VersionListProps {
  projectId: string;
  place: Place;
  at: HistoryPlace;
  versions: FileVersion[];
  /** Where older versions begin; null when there are none. */
  next: string | null;
  /** Commit of the version that is looked at. */
  shown: string | null;
  now: number;
}

/** Who changed a feature when, newest first. */
export function VersionList({ projectId, place, at, versions, next, shown, now }: VersionListProps) {
  return (
    <nav className={classes.list} aria-label="Versions">
      <ol>
        {versions.map(({ commit, author, date, message, version }) => (
          <li key={commit} className={classes.version} data-shown={commit === shown || undefined}>
            <Link
              to={historyPath(projectId, place, { ...at, version: commit })}
              className={classes.link}
              aria-current={commit === shown ? 'true' : undefined}
              preventScrollReset
            >
              <span className={classes.message} title={message}>
                {message}
              </span>
            </Link>
            <span className={classes.by}>
              <span className={classes.name} title={author.email}>
                {author.name}
              </span>
              <Time at={date} now={now} />
              {version === '' && ' · deleted'}
            </span>
          </li>
        ))}
      </ol>
      {(at.after || next) && (
        <p className={classes.pages}>
          {at.after && <Link to={historyPath(projectId, place)}>Newest</Link>}
          {next && <Link to={historyPath(projectId, place, { after: next })}>Older versions</Link>}
        </p>
      )}
    </nav>
  );
}
