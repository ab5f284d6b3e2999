import { apart } from '~/ui/apart';
import type { Axis, TrendBar } from './run-trend';
import classes from './trend-chart.module.css';

export interface TrendSeries {
  name: string;
  /** A name of the style sheet's colours. */
  tone: 'passed' | 'healed' | 'failed' | 'stopped' | 'skipped' | 'pending' | 'time';
  valueOf(bar: TrendBar): number;
}

interface TrendChartProps {
  title: string;
  bars: TrendBar[];
  /** Stacked, the first at the bottom. */
  series: TrendSeries[];
  axis: Axis;
  /** Formats the numbers next to the lines and in the table. */
  text(value: number): string;
}

const width = 720;
const height = 180;
const bottom = 22;
const top = 8;

/** Bars over time, drawn where the page is made: no script, and the numbers themselves below. */
export function TrendChart({ title, bars, series, axis, text }: TrendChartProps) {
  // Room for the longest number, at about 7 px a character.
  const left = 12 + 7 * Math.max(3, ...axis.ticks.map((tick) => text(tick).length));
  const y = (value: number) => top + (height - top - bottom) * (1 - value / axis.top);
  const step = (width - left) / Math.max(1, bars.length);
  const labels = Math.ceil(bars.length / 8);
  return (
    <figure className={classes.chart}>
      <figcaption>
        {title}{' '}
        <span className={classes.legend}>
          {apart(
            series.map(({ name, tone }) => (
              <span key={name} data-tone={tone}>
                {name}
              </span>
            )),
          )}
        </span>
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`${title}; the numbers are below`}>
        {axis.ticks.map((tick) => (
          <g key={tick}>
            <line x1={left} x2={width} y1={y(tick)} y2={y(tick)} className={classes.line} />
            <text x={left - 8} y={y(tick) + 4} textAnchor="end">
              {text(tick)}
            </text>
          </g>
        ))}
        {bars.map((bar, index) => (
          <g key={bar.startDate}>
            <title>{`${daysText(bar)}: ${series.map((trendSeries) => `${trendSeries.name} ${text(trendSeries.valueOf(bar))}`).join(', ')}`}</title>
            <rect
              x={left + index * step}
              y={top}
              width={step}
              height={height - top - bottom}
              className={classes.over}
            />
            {series.map((trendSeries, position) => {
              const below = series.slice(0, position).reduce((sum, other) => sum + other.valueOf(bar), 0);
              const value = trendSeries.valueOf(bar);
              if (value === 0) return null;
              return (
                <rect
                  key={trendSeries.name}
                  data-tone={trendSeries.tone}
                  x={left + index * step + step * 0.15}
                  width={step * 0.7}
                  y={y(below + value)}
                  height={Math.max(1, y(below) - y(below + value))}
                />
              );
            })}
            {index % labels === 0 && (
              <text x={left + (index + 0.5) * step} y={height - 6} textAnchor="middle">
                {shortDay(bar.startDate)}
              </text>
            )}
          </g>
        ))}
      </svg>
      <TrendNumbers title={title} bars={bars} series={series} text={text} />
    </figure>
  );
}

/** Shows the numbers of the chart as a table, for screen readers and exact values. */
function TrendNumbers({ title, bars, series, text }: Omit<TrendChartProps, 'axis'>) {
  return (
    <details>
      <summary>Numbers</summary>
      <div className={classes.numbers} tabIndex={0} role="region" aria-label={`${title}: numbers`}>
        <table>
          <thead>
            <tr>
              <th scope="col">Days</th>
              {series.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.startDate}>
                <th scope="row">{daysText(bar)}</th>
                {series.map((trendSeries) => (
                  <td key={trendSeries.name}>{text(trendSeries.valueOf(bar))}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function daysText({ startDate, endDate }: TrendBar): string {
  return startDate === endDate ? longDay(startDate) : `${longDay(startDate)} – ${longDay(endDate)}`;
}

/** Returns a day in UTC, so that the server and browsers in all time zones render the same. */
function shortDay(day: string): string {
  return new Date(day).toLocaleDateString('en', { day: 'numeric', month: 'short', timeZone: 'UTC' });
}

function longDay(day: string): string {
  const options = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  return new Date(day).toLocaleDateString('en', options);
}
