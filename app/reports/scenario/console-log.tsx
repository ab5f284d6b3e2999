import type { LogEntry } from '#contracts/report';
import { millisecondsText } from '~/ui/duration';
import panelClasses from './evidence-panel.module.css';
import classes from './console-log.module.css';

const tones: Record<string, string> = { error: 'red', exception: 'red', assert: 'red', warning: 'amber' };

/** The console of the selected step. @param stepStart epoch milliseconds; entries show their distance from it */
export function ConsoleLog({ entries, stepStart }: { entries: LogEntry[]; stepStart: number }) {
  if (entries.length === 0) return <p className={panelClasses.empty}>No console logs available</p>;
  return (
    <ol className={classes.log}>
      {entries.map(({ type, text, location, time }, index) => (
        <li key={index} className={classes.entry} data-tone={tones[type]}>
          <span className={classes.type}>{type}</span>
          <span className={classes.text}>
            {text}
            {location && (
              <span className={classes.location} title={location}>
                {location}
              </span>
            )}
          </span>
          <span className={classes.time}>+{millisecondsText(Math.max(0, time - stepStart))}</span>
        </li>
      ))}
    </ol>
  );
}
