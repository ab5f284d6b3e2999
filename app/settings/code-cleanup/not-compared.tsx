import type { UncheckedDefinition, UnreadFeature } from '#contracts/workspace';
import { Notice } from '~/ui/notice';
import classes from './code-cleanup.module.css';

/** What the analysis could not tell, so that it counts as used: nothing in use may look unused. */
export function NotCompared({
  unchecked,
  unreadFeatures,
}: {
  unchecked: UncheckedDefinition[];
  unreadFeatures: UnreadFeature[];
}) {
  if (unchecked.length === 0 && unreadFeatures.length === 0) return null;
  return (
    <div className={classes.notices}>
      {unreadFeatures.length > 0 && (
        <Notice kind="warning" title="Some features have errors">
          Whatever could be a step in them counts as one.
          <Places places={unreadFeatures.map(({ uri, line }) => ({ uri, line }))} />
        </Notice>
      )}
      {unchecked.length > 0 && (
        <Notice kind="warning" title="Some step definitions could not be checked">
          They count as used.
          <Places
            places={unchecked.map(({ uri, line, pattern, reason }) => ({
              uri,
              line,
              text: `${pattern}: ${reason}`,
            }))}
          />
        </Notice>
      )}
    </div>
  );
}

const most = 5;

function Places({ places }: { places: { uri: string; line: number; text?: string }[] }) {
  return (
    <ul className={classes.places}>
      {places.slice(0, most).map(({ uri, line, text }) => (
        <li key={`${uri}:${line} ${text}`}>
          {uri}, line {line}
          {text && ` – ${text}`}
        </li>
      ))}
      {places.length > most && <li>and {places.length - most} more</li>}
    </ul>
  );
}
