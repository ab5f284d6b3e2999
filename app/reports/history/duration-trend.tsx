import { millisecondsText } from '~/ui/duration';
import classes from './duration-trend.module.css';
import type { Trend } from './trend';

/** How long results took, drawn by the server. The table below says the same in words. */
export function DurationTrend({ trend }: { trend: Trend }) {
  const { width, height, bars, longest, median, medianY } = trend;
  const label = `Durations of ${bars.length} results: ${millisecondsText(median)} in the middle, ${millisecondsText(longest)} at most`;
  return (
    <figure className={classes.trend}>
      <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} role="img" aria-label={label}>
        {bars.map((bar) => (
          <rect
            key={`${bar.to} ${bar.x}`}
            x={bar.x}
            y={bar.y}
            width={bar.width}
            height={bar.height}
            rx="1.5"
            data-status={bar.status}
          >
            <title>{bar.title}</title>
          </rect>
        ))}
        <line x1="0" x2={width} y1={medianY} y2={medianY} className={classes.median} />
      </svg>
      <figcaption className={classes.caption}>
        Duration of the last {bars.length} results, oldest first. Middle {millisecondsText(median)}, longest{' '}
        {millisecondsText(longest)}.
      </figcaption>
    </figure>
  );
}
