import type { StatusLine } from '#contracts/executions';
import { clockTime } from './console-lines';
import classes from './console-log.module.css';

/**
 * The lines of the console, which follow their end by style alone, with or without scripts: the box is a reversed
 * column, so it opens at its end and stays there until somebody scrolls up.
 */
export function ConsoleLog({ lines, done }: { lines: StatusLine[]; done: boolean }) {
  return (
    <div className={classes.box} tabIndex={0} role="log" aria-label="Status lines">
      <ol className={classes.lines}>
        {lines.map((line, index) => (
          <li key={`${line.time} ${index}`}>
            <time dateTime={new Date(line.time).toISOString()}>{clockTime(line.time)}</time>
            <span className={classes.text}>{line.verboseStatus}</span>
            <span className={classes.figures}>
              {line.scenariosPassed} passed · {line.scenariosFailed} failed
            </span>
          </li>
        ))}
        {lines.length === 0 && <li>{done ? 'No output to display' : 'Waiting for the first line …'}</li>}
      </ol>
    </div>
  );
}
